import { wholeFault, type CalendarFaultCode } from '#domain/calendar/faults.ts'
import { parseTargets, type Targets } from '#domain/calendar/target-list.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { NULL_I64, textAt } from '../columns.ts'
import type { CalendarInput } from './input.ts'
import { parsedTexts, type Faults } from './reading.ts'

/** A stretch of an override: [start, end) in seconds UTC; quantity null = the resource's own. */
interface OverridePiece {
  readonly start: number
  readonly end: number
  readonly qty: bigint | null
}

export interface OverrideRow {
  readonly row: number
  readonly code: string | null
  readonly targets: Targets
  readonly pieces: readonly OverridePiece[]
  readonly kind: string | null
  readonly stamp: bigint
  readonly sortOrder: bigint
  readonly content: string
}

/** Strongest first: newest time stamp, then sort order, then code, then any other difference. */
export function compareOverrides(a: OverrideRow, b: OverrideRow): number {
  if (a.stamp !== b.stamp) return a.stamp > b.stamp ? -1 : 1
  if (a.sortOrder !== b.sortOrder) return a.sortOrder > b.sortOrder ? -1 : 1
  return compareTexts(a.code ?? '', b.code ?? '') || compareTexts(a.content, b.content) || a.row - b.row
}

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface Known {
  readonly zone: string
  readonly most: bigint
  readonly codes: ReadonlySet<string>
}

export function overrideRows({ overrides }: CalendarInput, known: Known, faults: Faults): OverrideRow[] {
  const { columns } = overrides
  const targetsOf = parsedTexts(columns.resource, parseTargets)
  const rows: OverrideRow[] = []
  for (let row = 0; row < overrides.length; row++) {
    const before = faults.list.length
    const add = (column: string, name: CalendarFaultCode, value: string, level: 'E' | 'W' = 'E') =>
      faults.add('overrides', row, column, wholeFault(name, value), level)
    const targets = faults.take('overrides', row, 'resource', targetsOf(row))
    const [start, end] = [columns.start[row]!, columns.end[row]!]
    if (start === NULL_I64) add('start', 'empty', '')
    if (end === NULL_I64) add('end', 'empty', '')
    else if (start !== NULL_I64 && end <= start) add('end', 'endNotAfterStart', '')
    const kind = textAt(columns.kind, row)
    const series = readSeries(textAt(columns.series, row), known)
    if (series === null) add('series', 'notSeries', textAt(columns.series, row) ?? '')
    if (series?.some(({ qty }) => qty > known.most))
      add('series', 'quantityTooLarge', formatDecimal(series.find(({ qty }) => qty > known.most)!.qty))
    if (faults.list.length > before || !targets || !series) continue
    for (const code of targets.codes) if (!known.codes.has(code)) add('resource', 'unknownTarget', code, 'W')
    const pieces = piecesOf(Number(start), Number(end), kind, series)
    const content = JSON.stringify([
      textAt(columns.resource, row),
      kind,
      pieces.map(({ start: from, end: to, qty }) => [from, to, String(qty)]),
    ])
    rows.push({
      row,
      code: textAt(columns.code, row),
      targets,
      pieces,
      kind,
      stamp: columns.stamp[row]!,
      sortOrder: columns.sortOrder[row] === NULL_I64 ? 0n : columns.sortOrder[row]!,
      content,
    })
  }
  return rows
}

interface Step {
  readonly at: number
  readonly qty: bigint
}

/** Steps in order of time; the later one of two at the same time counts. Null when the text is no series. */
function readSeries(text: string | null, { zone }: Known): Step[] | null {
  if (text === null) return []
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (json === null) return []
  if (!Array.isArray(json)) return null
  const steps: Step[] = []
  for (const entry of json as unknown[]) {
    if (typeof entry !== 'object' || entry === null) return null
    const { at, qty } = entry as { at?: unknown; qty?: unknown }
    const seconds =
      typeof at === 'string' ? parseSeconds(at, zone) : Number.isSafeInteger(at) ? (at as number) : null
    const units = typeof qty === 'string' || typeof qty === 'number' ? parseDecimal(String(qty)) : 'notNumber'
    if (seconds === null || typeof units === 'string' || units < 0n) return null
    steps.push({ at: seconds, qty: units })
  }
  return steps.sort((a, b) => a.at - b.at)
}

/** Before the first step the kind determines the quantity: overtime is the resource's, all others none. */
function piecesOf(start: number, end: number, kind: string | null, series: readonly Step[]): OverridePiece[] {
  const pieces: OverridePiece[] = []
  let [at, qty]: [number, bigint | null] = [start, kind === 'overtime' ? null : 0n]
  for (const step of [...series, { at: end, qty: 0n }]) {
    const until = Math.min(end, Math.max(start, step.at))
    if (until > at) pieces.push({ start: at, end: until, qty })
    at = until
    qty = step.qty
  }
  return pieces
}
