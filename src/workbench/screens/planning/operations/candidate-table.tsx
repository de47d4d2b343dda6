import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { candidateTexts, type Candidate, type Candidates } from '#domain/planning/candidates.ts'
import { listServices, moveServices } from '#domain/services/planning/capacity.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { ServerEffect } from '../../gantt/plan/server-effect.ts'

/** Resources that could do the operation, what speaks for each, and what a move there would change, tried before made. */
export function CandidateTable({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('operations')
  const operationCode = typedText(row['code'])
  const answer = useCall(listServices.candidates, { operationCode })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { resources, processes } = answer.data as Candidates
  const movable = ['N', 'A'].includes(typedText(row['status'])) && row['fixLevel'] === '0'
  return (
    <section>
      <h3>{t('candidates')}</h3>
      {resources.length === 0 ? (
        <p className="none">{t('noCandidates')}</p>
      ) : (
        <table className="t-table p-candidates" aria-label={t('candidates')}>
          <tbody>
            {resources.map((one) => (
              <CandidateRow key={one.resource} one={one} operation={operationCode} movable={movable} />
            ))}
          </tbody>
        </table>
      )}
      {processes.length > 0 && (
        <p className="none">
          {t('alternatives', {
            processes: processes
              .map(({ processCode, resources: of }) => `${processCode} (${of.join(', ')})`)
              .join('; '),
          })}
        </p>
      )}
    </section>
  )
}

interface CandidateRowProps {
  readonly one: Candidate
  readonly operation: string
  readonly movable: boolean
}

function CandidateRow({ one, operation, movable }: CandidateRowProps) {
  const { t } = useTranslation('operations')
  const { short } = useDurations()
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [effect, setEffect] = useState<ServerEffect | null>(null)
  const { busy, attempt } = useAction()
  const at = (time: string | null | undefined): string => (time ? formatTime(time, zone).slice(5, 16) : '–')
  const move = (more: object): Promise<ServerEffect | undefined> =>
    attempt(() => {
      const input = { operationCode: operation, resCode: one.resource, ...more }
      return write(moveServices.moveOperation, input) as Promise<ServerEffect>
    })
  const make = async ({ plan, hash }: ServerEffect): Promise<void> => {
    if (!(await move({ plan, hash }))) return
    toast.success(t('moved', { resource: one.resource }))
    setEffect(null)
    await refreshed(listServices.candidates)
  }
  const own = effect?.moved.find((moved) => moved.operation === operation)
  const worse = effect?.orders.filter((order) => (order.newLateness ?? 0) > Math.max(0, order.lateness ?? 0))
  return (
    <tr>
      <td className="number">{one.rank}</td>
      <th scope="row" title={one.name ?? undefined}>
        {one.resource}
        <small>
          {t('times', { setup: short(one.setupSec), run: short(one.runSec) })}
          {one.priority !== null && ` · ${t('priority', { priority: one.priority })}`}
        </small>
        {effect && (
          <small className={worse!.length > 0 ? 'late' : undefined}>
            {own ? `${at(own.newStart)} – ${at(own.newEnd)}` : t('unmoved')}
            {' · '}
            {t('effect', { orders: effect.orders.length, worse: worse!.length })}
          </small>
        )}
      </th>
      <td>
        {one.why.map((reason) => (
          <StatusChip key={reason} tone={reason === 'current' ? 'info' : 'good'}>
            {label(candidateTexts[reason])}
          </StatusChip>
        ))}
      </td>
      <td>
        {movable &&
          (effect ? (
            <Button tone="primary" loading={busy} onClick={() => void make(effect)}>
              {t('moveHere')}
            </Button>
          ) : (
            <Button
              tone="ghost"
              loading={busy}
              onClick={() => void move({ preview: 1 }).then((seen) => setEffect(seen ?? null))}
            >
              {t('try')}
            </Button>
          ))}
      </td>
    </tr>
  )
}
