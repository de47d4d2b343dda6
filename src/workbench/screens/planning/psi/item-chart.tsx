import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { psiPeriodText } from '#domain/psi/period-text.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { itemCells } from '#engine/psi/item-cells.ts'
import type { Scale } from '#engine/psi/horizon.ts'
import type { PsiRowName } from '#engine/psi/problem.ts'
import type { PsiGridCells } from '#engine/psi/shown.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartSpec, Level, Series } from '../../../charts/spec.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { Compared } from './compare/use-compared.ts'
import type { EditState } from './edit/edit-state.ts'
import type { ItemCells, PsiBlocks } from './psi-blocks.ts'
import type { PsiData } from './psi-data.ts'
import { fenceAt } from './psi-place.ts'

/** Classes of receipts, stacked above zero, and of demand, below it; each with its colour of the palette. */
const stackedRows = [
  ['received', 1, { hue: 2 }],
  ['firm', 1, { hue: 1 }],
  ['planned', 1, { hue: 0 }],
  ['sales', -1, { hue: 3 }],
  ['forecast', -1, { hue: 4 }],
  ['dependent', -1, { hue: 5 }],
  ['consumption', -1, { tone: 'warn' }],
] as const satisfies readonly (readonly [
  row: PsiRowName,
  sign: 1 | -1,
  colour: Pick<Series, 'hue' | 'tone'>,
])[]

interface ItemChartProps {
  readonly psi: PsiData
  readonly item: string
  readonly scale: Scale | null
  readonly earlier: Compared['earlier']
  /** The edits that the cells hold: others are another chart. */
  readonly edited: EditState
}

/** Stock of an item with what comes and goes by class; with the stock of the earlier plan where one is compared. */
export const ItemChart = memo(function ItemChart({ psi, item, scale, earlier }: ItemChartProps) {
  const { t } = useTranslation('psi-pivot')
  const now = useCells(psi.blocks, item, scale)
  const before = useCells(earlier?.blocks ?? null, item, scale)
  const error = now.error ?? before.error
  if (error) return <ErrorState error={error} />
  if (!now.cells || (earlier && !before.cells)) return <LoadingState />
  const { layout, items, blocks } = psi
  const { grid, item: k } = now.cells
  const levels: Level[] = [
    { label: t('safety'), value: numberOf(grid.safety[k]!), tone: 'warn' as const },
    { label: t('maximum'), value: numberOf(grid.maximum[k]!), tone: 'quiet' as const },
  ].flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value }]))
  const row = blocks.rowOf(item)
  const name = row === undefined ? null : textAt(items.columns.name, row)
  const fence = row === undefined ? null : fenceAt(items, row, grid.periods)
  const unit = row === undefined ? null : textAt(items.columns.unit, row)
  const classes = stackedRows.map(
    ([name, sign, colour]): Series => ({
      ...colour,
      name: t(`class.${name}`),
      values: valuesOf(now.cells!, name).map((value) => value && sign * value),
    }),
  )
  const spec: ChartSpec = {
    title: [item, name, unit && `(${unit})`].filter(Boolean).join(' '),
    kind: 'stacked',
    axis: axisOf(grid, layout.period, scale, layout.zone, t('period')),
    series: [
      ...classes.filter(({ values }) => values.some(Boolean)),
      ...(earlier && before.cells
        ? [
            {
              name: t('stockThen', { run: earlier.run }),
              values: valuesOf(before.cells, 'closing'),
              shape: 'step' as const,
              tone: 'quiet' as const,
            },
          ]
        : []),
      { name: t('stock'), values: valuesOf(now.cells, 'closing'), shape: 'step', tone: 'good' },
    ],
    levels,
    moments: fence === null ? [] : [{ label: t('fenceLine'), at: fence + 0.5, tone: 'warn' as const }],
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

const valuesOf = ({ grid: { cells, periods }, item }: ItemCells, name: PsiRowName): (number | null)[] =>
  Array.from(itemCells(cells[name], item, periods.length), numberOf)

const numberOf = (value: bigint): number | null => (value === NULL_I64 ? null : Number(value) / 1_000_000)

interface Read {
  readonly blocks: PsiBlocks
  readonly item: string
  readonly error: unknown
}

/** Cells of an item, read if they are not there yet; of no blocks none. */
function useCells(
  blocks: PsiBlocks | null,
  item: string,
  scale: Scale | null,
): { readonly cells: ItemCells | undefined; readonly error: unknown } {
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    let current = true
    blocks?.load([item]).then(
      () => current && setRead({ blocks, item, error: null }),
      (error: unknown) => current && setRead({ blocks, item, error }),
    )
    return () => {
      current = false
    }
  }, [blocks, item])
  const error = read?.blocks === blocks && read?.item === item ? read.error : null
  return { cells: blocks?.cellsOf(item, scale), error }
}
