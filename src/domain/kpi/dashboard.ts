import { choiceOf } from '../choices/index.ts'
import type { kpiChoices } from '../choices/kpi.ts'

export type ChartKind = keyof typeof kpiChoices.ChartKind

/** Columns of a dashboard. */
export const columns = 12

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

/** Room for another part: below everything. */
export const nextRow = (parts: readonly DashboardPart[]): number =>
  Math.max(0, ...parts.map(({ y, h }) => y + h))

/** The parts with one moved or sized, inside the columns. */
export function withPart(
  parts: readonly DashboardPart[],
  id: string,
  change: Partial<DashboardPart>,
): readonly DashboardPart[] {
  return parts.map((part) => {
    if (part.id !== id) return part
    const next = { ...part, ...change }
    const w = Math.max(1, Math.min(columns, next.w))
    return {
      ...next,
      w,
      h: Math.max(1, Math.min(24, next.h)),
      x: Math.max(0, Math.min(columns - w, next.x)),
      y: Math.max(0, next.y),
    }
  })
}

/** The instant that a countdown counts to; null when its text is none. Days begin at midnight UTC plus `offset` seconds. */
export function targetOf(until: string | undefined, now: number, offset: number): number | null {
  const local = new Date((now + offset) * 1000)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) / 1000 - offset
  if (until === 'day') return midnight + 86_400
  if (until === 'week') return midnight + (8 - (local.getUTCDay() || 7)) * 86_400
  if (until === 'month') return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) / 1000 - offset
  const instant = Date.parse(until ?? '')
  return Number.isNaN(instant) ? null : instant / 1000
}
