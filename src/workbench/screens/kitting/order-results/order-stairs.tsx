import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../../charts/chart.tsx'
import { groupDigits } from '../../../fields/format.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { stepsOf, type Step } from '../results/steps.ts'
import { useResultTable } from '../results/use-result-table.ts'
import { useSelected } from '../results/use-selected.ts'
import type { Run } from '../runs/run-figures.tsx'

interface OrderStairsProps {
  readonly run: Run
  /** A row of the order results. */
  readonly order: DataRow['values']
  readonly chosen?: number | null
  readonly onChoose?: (batch: number) => void
}

/** Batches of one order as stairs. */
export function OrderStairs({ run, order, chosen, onChoose }: OrderStairsProps) {
  const { t } = useTranslation('kitting-results')
  const table = useResultTable(run, 'batches')
  const seq = Number(order['seq'])
  const query = useMemo(
    () => ({
      filters: [{ field: 'seq', op: 'eq' as const, values: [seq] }],
      sort: [{ field: 'batch', descending: false }],
    }),
    [seq],
  )
  const rows = useSelected(table.source, query)
  const steps = useMemo(() => stepsOf(rows ?? []), [rows])
  if (!rows) return <LoadingState />
  if (steps.length === 0) return <EmptyState title={t('noBatch')} />
  return (
    <StaircaseChart
      title={plainValue(order['order'])}
      steps={steps}
      plan={Number(plainValue(order['openQty']) || 0)}
      need={plainValue(order['need']) || null}
      start={run.asOf}
      chosen={chosen ?? null}
      {...(onChoose ? { onChoose } : {})}
    />
  )
}

interface StaircaseProps {
  readonly title: string
  readonly steps: readonly Step[]
  readonly plan: number
  readonly need: string | null
  /** As-of time of the run: where the time axis begins. */
  readonly start: string
  readonly chosen: number | null
  readonly onChoose?: (batch: number) => void
}

const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000)

/** How an order becomes buildable batch by batch, against its plan and its need date. */
function StaircaseChart({ title, steps, plan, need, start, chosen, onChoose }: StaircaseProps) {
  const { t } = useTranslation('charts')
  const times = steps.map(({ at }) => secondsOf(at))
  const ends = [secondsOf(start), ...(need ? [secondsOf(need)] : [])]
  const step = (at: number): string =>
    t('step', { batch: steps[at]!.batch, qty: groupDigits(steps[at]!.qty) })
  return (
    <Chart
      title={t('batchesOf', { order: title })}
      kind="step"
      height={260}
      lead={0}
      axis={{
        kind: 'time',
        label: t('complete'),
        at: times,
        from: Math.min(...ends, ...times),
        until: Math.max(...ends, ...times),
        notes: steps.map((_, at) => step(at)),
      }}
      series={[
        {
          name: t('cumulative'),
          values: steps.map(({ cumulative }) => Number(cumulative)),
          tone: 'info',
          tones: steps.map(({ onTime }) => (onTime ? 'good' : 'warn')),
        },
      ]}
      form={{ kind: 'measure', decimals: 6 }}
      markTexts={steps.map(({ qty }) => `+${groupDigits(qty)}`)}
      levels={[{ label: t('planned'), value: plan, tone: 'quiet' }]}
      moments={need ? [{ label: t('need'), at: secondsOf(need), tone: 'bad' }] : []}
      chosen={chosen === null ? null : steps.findIndex(({ batch }) => batch === chosen)}
      {...(onChoose ? { onOpen: (at: number) => onChoose(steps[at]!.batch) } : {})}
    />
  )
}
