import { useTranslation } from 'react-i18next'
import type { PolicyKind } from './policies.ts'
import { TextInput } from '../../../../parts/inputs.tsx'

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
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      label={t(`policyTyped.${kind}`)}
      placeholder={placeholder ?? t(`policyTyped.${kind}`)}
      aria-invalid={isFaulty}
      value={value}
      onChange={onChange}
    />
  )
}
