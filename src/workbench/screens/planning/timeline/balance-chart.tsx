import { useTranslation } from 'react-i18next'
import { parseDay } from '#domain/rules/dates.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import type { TimelineElements } from '#engine/timeline/element-table.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartSpec } from '../../../charts/spec.ts'

const DAY = 86_400

interface BalanceChartProps {
  readonly item: string
  readonly elements: TimelineElements
  readonly zone: string
  readonly today: string
  /** Null: none. */
  readonly safety: number | null
  readonly shortAt: string | null
}

/** Balance of an item at the end of each day on which something happens. */
export function BalanceChart({ item, elements, zone, today, safety, shortAt }: BalanceChartProps) {
  const { t } = useTranslation('timeline')
  const ends = dayEnds(elements, today)
  const at = (day: string): number => zonedSeconds((parseDay(day) ?? 0) * DAY, zone)
  const spec: ChartSpec = {
    title: t('balanceOf', { item }),
    kind: 'step',
    axis: { kind: 'time', label: t('day'), at: [...ends.keys()].map(at), from: at(today) },
    series: [{ name: t('balance'), values: [...ends.values()] }],
    levels: safety === null ? [] : [{ label: t('safety'), value: safety, tone: 'warn' }],
    moments: shortAt === null ? [] : [{ label: t('firstShortage'), at: at(shortAt), tone: 'bad' }],
    zero: true,
  }
  return <Chart {...spec} height={150} />
}

/** The balance after the last row of each day, from today on. */
function dayEnds({ columns, length }: TimelineElements, today: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>([[today, 0]])
  for (let row = 0; row < length; row++) {
    const balance = columns.balance[row]!
    if (balance !== NULL_I64) ends.set(textAt(columns.day, row) ?? today, Number(balance) / 1_000_000)
  }
  return ends
}
