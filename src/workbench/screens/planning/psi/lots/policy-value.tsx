import { TextField } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import type { PolicyKind } from './policies.ts'

interface PolicyValueProps {
  readonly kind: PolicyKind
  readonly value: string
  readonly isFaulty: boolean
  /** What holds where nothing is typed; default: what is typed. */
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** The number that a policy takes; lot for lot takes none. */
export function PolicyValue({ kind, value, isFaulty, placeholder, onChange }: PolicyValueProps) {
  const { t } = useTranslation('psi-pivot')
  if (kind === 'lotForLot') return null
  return (
    <TextField.Root
      size="1"
      inputMode="decimal"
      autoComplete="off"
      aria-label={t(`policyTyped.${kind}`)}
      placeholder={placeholder ?? t(`policyTyped.${kind}`)}
      aria-invalid={isFaulty}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
