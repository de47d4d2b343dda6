import { useTranslation } from 'react-i18next'
import { reporting } from '#domain/services/reporting/results.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

interface Effect {
  readonly expectedEnd: string | null
  readonly delaySec: number | null
  readonly next: readonly {
    readonly operation: string
    readonly by: 'order' | 'resource'
    readonly resource: string | null
    readonly start: string | null
    readonly gapSec: number | null
  }[]
}

/** When the operation is expected to end, and which of the next ones must wait for it. */
export function EffectList({ operation }: { readonly operation: string }) {
  const { t } = useTranslation('result-entry')
  const { short } = useDurations()
  const { zone } = useFormatSettings()
  const answer = useCall(reporting.effect, { operationCode: operation })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { expectedEnd, delaySec, next } = answer.data as Effect
  const delay = delaySec ?? 0
  return (
    <section className="r-effect">
      <h3>{t('effect')}</h3>
      <p>
        {t('expectedEnd', { time: expectedEnd ? formatTime(expectedEnd, zone).slice(5, 16) : '–' })}{' '}
        <StatusChip tone={delay > 0 ? 'bad' : 'good'}>
          {t(delay > 0 ? 'later' : 'earlier', { time: short(Math.abs(delay)) })}
        </StatusChip>
      </p>
      <DataTable
        label={t('effect')}
        className="one-line"
        rows={next}
        empty={<p className="none">{t('noNext')}</p>}
        keyOf={({ operation: code, by }) => `${code} ${by}`}
        columns={[
          {
            isName: true,
            cell: ({ operation: code, by }) => (
              <>
                {code} <small>{t(by === 'order' ? 'byOrder' : 'byResource')}</small>
              </>
            ),
          },
          {
            cell: ({ start, resource }) => (
              <>
                {start ? formatTime(start, zone).slice(5, 16) : '–'}
                <small>{resource}</small>
              </>
            ),
          },
          {
            isNumber: true,
            cell: ({ gapSec }) => (
              <StatusChip tone={(gapSec ?? 0) < 0 ? 'bad' : 'good'}>
                {t((gapSec ?? 0) < 0 ? 'mustWait' : 'hasTime', { time: short(Math.abs(gapSec ?? 0)) })}
              </StatusChip>
            ),
          },
        ]}
      />
    </section>
  )
}
