import { Callout } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import { taskReminder } from '#domain/entities/system/task-reminder.ts'
import { LONG_DEBOUNCE_MS } from '#domain/limits.ts'
import { reminderServices } from '#domain/services/system/reminders.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useRested } from '../../../parts/timing.ts'

interface Preview {
  readonly faults: readonly { readonly message: string }[]
  readonly notes: readonly string[]
  readonly rows?: number
  readonly title?: string
  readonly text?: string
  readonly recipients: readonly {
    readonly userName: string
    readonly name: string | null
    readonly email: string | null
  }[]
  readonly moreRecipients?: number
  readonly times: readonly string[]
}

/** What the reminder in the form would say now, to whom and when. */
export function ReminderPreview({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('reminders')
  const settings = useFormatSettings()
  const { values: row, faults } = readForm(taskReminder, values, settings)
  const asked = useRested(faults.length === 0 ? JSON.stringify(row) : null, LONG_DEBOUNCE_MS)
  const answer = useCall(
    reminderServices.preview,
    { row: asked === null ? {} : (JSON.parse(asked) as unknown) },
    { enabled: asked !== null, staleTime: 0, keepPrevious: true },
  )
  return (
    <section className="t-reminder-preview" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <p className="hint">{t('previewHint')}</p>
      {asked !== null && answer.isError && <ErrorState error={answer.error} />}
      {asked !== null && answer.isPending && <LoadingState />}
      {asked !== null && answer.isSuccess && <Shown preview={answer.data as Preview} />}
    </section>
  )
}

function Shown({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('reminders')
  const { zone } = useFormatSettings()
  const { faults, notes, rows, title, text, recipients, moreRecipients = 0, times } = preview
  const said = [...faults.map(({ message }) => message), ...notes]
  return (
    <>
      {said.length > 0 && (
        <Callout.Root size="1" color={faults.length > 0 ? 'red' : 'amber'} role="status">
          <Callout.Text style={{ whiteSpace: 'pre-line' }}>{said.join('\n')}</Callout.Text>
        </Callout.Root>
      )}
      {faults.length === 0 && (
        <>
          <blockquote>
            <strong>{title}</strong>
            {text}
          </blockquote>
          <dl>
            {rows !== undefined && rows > 0 && <dd>{t('rows', { count: rows })}</dd>}
            <dt>{t('recipients')}</dt>
            <dd>
              {recipients
                .map(({ userName, name, email }) => [userName, name, email].filter(Boolean).join(' · '))
                .join('; ') || t('nobody')}{' '}
              {moreRecipients > 0 && t('moreRecipients', { count: moreRecipients })}
            </dd>
            {times.length > 0 && <dt>{t('nextTimes')}</dt>}
            {times.length > 0 && (
              <dd>{times.map((time) => formatTime(time, zone).slice(0, 16)).join(' · ')}</dd>
            )}
          </dl>
        </>
      )}
    </>
  )
}
