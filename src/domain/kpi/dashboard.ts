import { choiceOf } from '../choices/index.ts'
import type { kpiChoices } from '../choices/kpi.ts'

type ChartKind = keyof typeof kpiChoices.ChartKind

/** Columns of a dashboard. */
const columns = 12

/** One part of a dashboard, on a grid of twelve columns. */
export interface DashboardPart {
  readonly id: string
  readonly kind: ChartKind
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly title: string
  /** Code of the KPI it shows. */
  readonly kpi?: string
  /** Text of labels and texts; address of pictures; route of app containers; name of icons. */
  readonly text?: string
  /** What a countdown counts to: an ISO instant, or the end of the day, week or month. */
  readonly until?: string
  readonly color?: string
}

/** Kinds that show a KPI. */
export const kpiKinds: ReadonlySet<ChartKind> = new Set<ChartKind>([
  'pie',
  'bar',
  'line',
  'radar',
  'number',
  'table',
  'annular',
  'gauge',
])

const largest = 200
const whole = (value: unknown, from: number, to: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : otherwise
const short = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 4000) : undefined

/** The parts that a dashboard keeps, without what this version does not know. */
export function readParts(content: unknown): readonly DashboardPart[] {
  if (!Array.isArray(content)) return []
  const kinds = choiceOf('ChartKind')
  const seen = new Set<string>()
  return content.slice(0, largest).flatMap((one: unknown): DashboardPart[] => {
    const part = (one ?? {}) as Partial<DashboardPart>
    const id = short(part.id)
    if (!id || seen.has(id) || !part.kind || !(part.kind in kinds)) return []
    seen.add(id)
    const w = whole(part.w, 1, columns, 3)
    const optional = Object.entries({
      kpi: short(part.kpi),
      text: short(part.text),
      until: short(part.until),
      color: short(part.color),
    }).filter(([, value]) => value !== undefined)
    return [
      {
        id,
        kind: part.kind,
        x: whole(part.x, 0, columns - w, 0),
        y: whole(part.y, 0, 500, 0),
        w,
        h: whole(part.h, 1, 24, 3),
        title: short(part.title) ?? '',
        ...Object.fromEntries(optional),
      },
    ]
  })
}
