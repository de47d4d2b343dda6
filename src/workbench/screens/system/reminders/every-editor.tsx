import { useTranslation } from 'react-i18next'
import { Select } from '../../../parts/select.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

const steps = ['5m', '10m', '15m', '30m', '1h', '2h', '4h']
const standard = { from: '08:00', to: '18:00', step: '30m' }

interface EveryProps {
  /** `08:00-18:00/30m`; anything else counts as none yet. */
  readonly text: string
  readonly disabled: boolean
  readonly onChange: (text: string) => void
}

/** From one time to another, every so often. */
export function Every({ text, disabled, onChange }: EveryProps) {
  const { t } = useTranslation('reminders')
  const parts = /^(\d{1,2}:\d{2})-(\d{1,2}:\d{2})\/(\d+[mh])$/i.exec(text)
  const read = parts ? { from: parts[1]!, to: parts[2]!, step: parts[3]!.toLowerCase() } : standard
  const change = (part: Partial<typeof standard>): void => {
    const { from, to, step } = { ...read, ...part }
    onChange(`${from}-${to}/${step}`)
  }
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="time"
      label={t(name)}
      disabled={disabled}
      value={read[name].padStart(5, '0')}
      onChange={(text) => {
        if (text !== '') change({ [name]: text })
      }}
    />
  )
  return (
    <span className="every">
      <Select
        label={t('every')}
        value={read.step}
        disabled={disabled}
        options={[...new Set([...steps, read.step])].map((step) => ({
          value: step,
          label: t('everyStep', { step }),
        }))}
        onChange={(step) => change({ step })}
      />
      {time('from')}
      <span aria-hidden>–</span>
      {time('to')}
    </span>
  )
}
