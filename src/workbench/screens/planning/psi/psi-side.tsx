import { memo, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { psiPeriodText } from '#domain/planning/psi-period-text.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import type { Scale } from '#engine/psi/horizon.ts'
import type { PsiGridCells } from '#engine/psi/shown.ts'
import type { PsiRowName } from '#engine/psi/problem.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartSpec, Level } from '../../../charts/spec.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { EditPanel } from './edit/edit-panel.tsx'
import type { EditState } from './edit/edit-state.ts'
import type { PsiEdits } from './edit/edits.ts'
import type { ItemCells } from './psi-blocks.ts'
import type { PsiData } from './psi-data.ts'
import { DrillPanel } from './drill-panel.tsx'

/** A figure that was opened: of an item, a line of the layout and a period as shown. */
export interface Drilled {
  readonly item: string
  readonly line: number
  readonly period: number
  /** Periods of another scale have other numbers. */
  readonly scale: Scale | null
}

interface PsiSideProps {
  readonly psi: PsiData
  readonly item: string
  readonly scale: Scale | null
  readonly drilled: Drilled | null
  readonly edits: PsiEdits
}

/** The item as a chart, and what is behind the figure that was opened. */
export function PsiSide({ psi, item, scale, drilled, edits }: PsiSideProps) {
  const { t } = useTranslation('psi-pivot')
  const state = useSyncExternalStore(edits.subscribe, edits.state)
  const { typed, accepted } = state
  // The chart shows what is typed, too, after the figures of the grid do.
  const drawn = useDeferredValue(state)
  const isEdited = typed.size > 0 || accepted !== null
  return (
    <div className="p-psi-side" data-edited={isEdited || undefined}>
      <section aria-label={t('chart')}>
        <ItemChart psi={psi} item={item} scale={scale} edited={drawn} />
      </section>
      <section aria-label={t('behind')}>
        {drilled?.scale === scale ? (
          <>
            {typed.has(drilled.item) && <p className="hint">{t('behindUnedited')}</p>}
            <DrillPanel psi={psi} scale={scale} drilled={drilled} />
          </>
        ) : (
          <p className="hint">{t('drillHint')}</p>
        )}
      </section>
      {isEdited && <EditPanel psi={psi} edits={edits} />}
    </div>
  )
}

interface ItemChartProps extends Omit<PsiSideProps, 'drilled' | 'edits'> {
  /** The edits that the cells hold: others are another chart. */
  readonly edited: EditState
}

const ItemChart = memo(function ItemChart({ psi, item, scale }: ItemChartProps) {
  const { t } = useTranslation('psi-pivot')
  const { cells, error } = useCells(psi, item, scale)
  if (error) return <ErrorState error={error} />
  if (!cells) return <LoadingState />
  const { layout, items, blocks } = psi
  const { grid, item: k } = cells
  const width = grid.periods.length
  const values = (name: PsiRowName): (number | null)[] =>
    Array.from(grid.cells[name].subarray(k * width, (k + 1) * width), numberOf)
  const levels: Level[] = [
    { label: t('safety'), value: numberOf(grid.safety[k]!), tone: 'warn' as const },
    { label: t('maximum'), value: numberOf(grid.maximum[k]!), tone: 'quiet' as const },
  ].flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value }]))
  const row = blocks.rowOf(item)
  const name = row === undefined ? null : textAt(items.columns.name, row)
  const unit = row === undefined ? null : textAt(items.columns.unit, row)
  const spec: ChartSpec = {
    title: [item, name, unit && `(${unit})`].filter(Boolean).join(' '),
    kind: 'bar',
    axis: axisOf(grid, layout.period, scale, layout.zone, t('period')),
    series: [
      { name: t('receipts'), values: values('receipts'), tone: 'info' },
      {
        name: t('issues'),
        values: values('demand').map((one) => (one === null ? null : -one)),
        tone: 'warn',
      },
      { name: t('stock'), values: values('closing'), shape: 'step', tone: 'good' },
    ],
    levels,
    zero: true,
  }
  return (
    <>
      <h3>{spec.title}</h3>
      <Chart {...spec} height="fill" />
    </>
  )
})

function axisOf(
  { periods }: PsiGridCells,
  period: string,
  scale: Scale | null,
  zone: string,
  label: string,
): ChartSpec['axis'] {
  const names = (whole: boolean) => periods.map((one) => psiPeriodText(one, scale ?? period, zone, whole))
  return { kind: 'category', label, names: names(true), short: names(false) }
}

const numberOf = (value: bigint): number | null => (value === NULL_I64 ? null : Number(value) / 1_000_000)

interface Read {
  readonly psi: PsiData
  readonly item: string
  readonly error: unknown
}

/** Cells of an item, read if they are not there yet. */
function useCells(
  psi: PsiData,
  item: string,
  scale: Scale | null,
): { readonly cells: ItemCells | undefined; readonly error: unknown } {
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    let current = true
    psi.blocks.load([item]).then(
      () => current && setRead({ psi, item, error: null }),
      (error: unknown) => current && setRead({ psi, item, error }),
    )
    return () => {
      current = false
    }
  }, [psi, item])
  const error = read?.psi === psi && read.item === item ? read.error : null
  return { cells: psi.blocks.cellsOf(item, scale), error }
}
