import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combo, type ComboOption } from '../../../../parts/combo.tsx'
import { foundOptions, optionMeant } from './options.ts'

interface NamedComboProps {
  readonly id: string
  readonly label: string
  /** Code of an option; '': none. */
  readonly value: string
  readonly options: readonly ComboOption[]
  readonly onChange: (code: string) => void
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  /** What is typed counts, also where no option has it. */
  readonly free?: boolean
  readonly placeholder?: string
}

const nothing = (): void => {}

/** A name chosen from a list by its words, or by typing a part of them. Emptied, it is none. */
export function NamedCombo(props: NamedComboProps) {
  const { id, label, value, options, onChange, invalid = false, describedBy, free = false } = props
  const { t } = useTranslation('page-fields')
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const shown = options.find(({ code }) => code === value)?.name || value
  const found = typed === null ? options : foundOptions(options, typed)
  const take = (code: string): void => {
    setTyped(null)
    if (code !== value) onChange(code)
  }
  const takeTyped = (): void => {
    if (typed === null) return
    const meant = optionMeant(options, typed)
    take(typed.trim() === '' ? '' : (meant ?? (free ? typed.trim() : value)))
  }
  return (
    <Combo
      label={label}
      text={typed ?? shown}
      onText={setTyped}
      onPick={take}
      onTyped={takeTyped}
      options={found}
      total={found.length}
      onEnd={nothing}
      none={t('noOptions')}
      open={open}
      onOpen={setOpen}
      invalid={invalid}
      input={{
        id,
        title: shown === value ? undefined : value,
        placeholder: props.placeholder,
        ...(invalid ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        onBlur: takeTyped,
        onClick: () => setOpen(true),
      }}
    />
  )
}
