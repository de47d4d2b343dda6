import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receivingServices } from '#domain/services/delivery/receiving.ts'
import { useCall } from '../../../client/query.ts'
import { TimeEditor } from '../../../fields/time-editors.tsx'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ErrorState } from '../../../parts/states.tsx'
import './receiving-calendar.css'

interface NextReceivingProps {
  readonly targetType: string
  readonly target: string
}

const HOUR = 3_600_000
const nextHour = (): string =>
  new Date(Math.ceil(Date.now() / HOUR) * HOUR).toISOString().replace('.000Z', 'Z')

/** When what arrives at a time is received, as kitting counts it. */
export function NextReceiving({ targetType, target }: NextReceivingProps) {
  const { t } = useTranslation('delivery')
  const { short } = useDurations()
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [at, setAt] = useState(nextHour)
  const { at: field } = receivingServices.next.input
  const answer = useCall(
    receivingServices.next,
    { targetType, target, at },
    { enabled: at !== '', keepPrevious: true },
  )
  const received = (answer.data as { readonly received: string } | undefined)?.received
  const waits = received === undefined ? 0 : (Date.parse(received) - Date.parse(at)) / 1000
  return (
    <div className="d-next-receiving">
      <label htmlFor="d-receiving-at">{label(field.label)}</label>
      <TimeEditor
        id="d-receiving-at"
        field={field}
        label={label(field.label)}
        value={at}
        onChange={(value) => setAt(typedText(value))}
      />
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {received !== undefined && (
        <p role="status">
          <strong>{t('receivedAt', { time: formatTime(received, zone) })}</strong>
          {waits === 0
            ? t('atOnce')
            : t(waits > 0 ? 'waits' : 'before', { duration: short(Math.abs(waits)) })}
        </p>
      )}
    </div>
  )
}
