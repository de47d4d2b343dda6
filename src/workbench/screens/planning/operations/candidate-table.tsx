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
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import type { ServerEffect } from '../../gantt/plan/server-effect.ts'

/** Resources that could do the operation, what speaks for each, and what a move there would change, tried before made. */
export function CandidateTable({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('operations')
  const label = useLabel()
  const [tried, setTried] = useState<Readonly<Record<string, ServerEffect | undefined>>>({})
  const operationCode = typedText(row['code'])
  const answer = useCall(listServices.candidates, { operationCode })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { resources, processes } = answer.data as Candidates
  const movable = ['N', 'A'].includes(typedText(row['status'])) && row['fixLevel'] === '0'
  return (
    <section>
      <h3>{t('candidates')}</h3>
      <DataTable
        label={t('candidates')}
        className="p-candidates one-line"
        rows={resources}
        keyOf={({ resource }) => resource}
        empty={t('noCandidates')}
        columns={[
          { isNumber: true, cell: ({ rank }) => rank },
          {
            isName: true,
            hint: ({ name }) => name ?? undefined,
            cell: (one) => <CandidateName one={one} operation={operationCode} effect={tried[one.resource]} />,
          },
          {
            cell: ({ why }) =>
              why.map((reason) => (
                <StatusChip key={reason} tone={reason === 'current' ? 'info' : 'good'}>
                  {label(candidateTexts[reason])}
                </StatusChip>
              )),
          },
          {
            cell: (one) =>
              movable && (
                <CandidateMove
                  one={one}
                  operation={operationCode}
                  effect={tried[one.resource]}
                  onTried={(effect) => setTried((old) => ({ ...old, [one.resource]: effect }))}
                />
              ),
          },
        ]}
      />
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

interface CandidateMoveProps {
  readonly one: Candidate
  readonly operation: string
  readonly effect: ServerEffect | undefined
  readonly onTried: (effect: ServerEffect | undefined) => void
}

/** Tries a move to a resource, and makes it once its effect is shown. */
function CandidateMove({ one, operation, effect, onTried }: CandidateMoveProps) {
  const { t } = useTranslation('operations')
  const { busy, attempt } = useAction()
  const move = (more: object): Promise<ServerEffect | undefined> =>
    attempt(() => {
      const input = { operationCode: operation, resCode: one.resource, ...more }
      return write(moveServices.moveOperation, input) as Promise<ServerEffect>
    })
  const make = async ({ plan, hash }: ServerEffect): Promise<void> => {
    if (!(await move({ plan, hash }))) return
    toast.success(t('moved', { resource: one.resource }))
    onTried(undefined)
    await refreshed(listServices.candidates)
  }
  return effect ? (
    <Button tone="primary" loading={busy} onClick={() => void make(effect)}>
      {t('moveHere')}
    </Button>
  ) : (
    <Button tone="ghost" loading={busy} onClick={() => void move({ preview: 1 }).then(onTried)}>
      {t('try')}
    </Button>
  )
}

function CandidateName({ one, operation, effect }: Omit<CandidateMoveProps, 'onTried'>) {
  const { t } = useTranslation('operations')
  const { short } = useDurations()
  const { zone } = useFormatSettings()
  const at = (time: string | null | undefined): string => (time ? formatTime(time, zone).slice(5, 16) : '–')
  const own = effect?.moved.find((moved) => moved.operation === operation)
  const worse = effect?.orders.filter((order) => (order.newLateness ?? 0) > Math.max(0, order.lateness ?? 0))
  return (
    <>
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
    </>
  )
}
