import { indexRow, NOWHERE, type Bars } from './bars.ts'
import { apart, columnsOf, copied, sized, otherTime, type BarMoves, type Columns } from './bar-columns.ts'
import type { GanttModel } from './gantt-model.ts'
import { laneRow, lanesOf } from './lanes.ts'
import { fillRow } from './occupancy.ts'
import { refreshRow } from './pyramid.ts'
import { rowOfBar } from './search.ts'
import { int32s } from './shared.ts'

/**
 * The model with bars in other places. Columns are changed where they are, so the model given must not be used any more;
 * only the rows between the first and the last that change are copied (a few milliseconds of 10^6 bars at worst).
 */
export function patchBars(model: GanttModel, moves: BarMoves): GanttModel {
  const { bars, touched } = placed(model.bars, moves)
  for (const row of touched) {
    fillRow(model.pyramid.occupancy, bars, row)
    refreshRow(model.pyramid, row)
  }
  const grows = model.rows.units !== null && model.rows.units === model.bars.laneCount
  return { ...model, bars, rows: grows ? { ...model.rows, units: bars.laneCount } : model.rows }
}

interface Work {
  readonly next: Bars
  readonly columns: Columns
  /** The columns from the first bar of the first row that changes on, as they were. */
  readonly old: Columns
  readonly moves: BarMoves
  /** Which move a source makes. */
  readonly moveOf: ReadonlyMap<number, number>
  /** First bar of the first row that changes. */
  readonly low: number
}

function placed(bars: Bars, moves: BarMoves): { bars: Bars; touched: ReadonlySet<number> } {
  const moveOf = new Map<number, number>(Array.from(moves.source, (source, at) => [source, at]))
  const coming = new Map<number, number[]>()
  const touched = new Set<number>()
  let count = bars.count
  for (const [source, at] of moveOf) {
    const [bar, row] = [bars.place[source]!, moves.row[at]!]
    if (bar !== NOWHERE) touched.add(rowOfBar(bars, bar))
    count += Number(row >= 0) - Number(bar !== NOWHERE)
    if (row < 0) continue
    touched.add(row)
    coming.set(row, [...(coming.get(row) ?? []), source])
  }
  if (touched.size === 0) return { bars, touched }
  const from = Math.min(...touched)
  const until = count === bars.count ? Math.max(...touched) + 1 : bars.rowCount
  const low = bars.rowStart[from]!
  const next = sized(apart(bars, moves), count)
  const old = columnsOf(bars, (column) => column.slice(low, bars.rowStart[until]))
  const work: Work = { next, columns: columnsOf(next, (column) => column), old, moves, moveOf, low }
  const starts = bars.rowStart.slice(from, until + 1)
  let to = low
  for (let row = from; row < until; row++) {
    const [a, b] = [starts[row - from]! - low, starts[row - from + 1]! - low]
    to = touched.has(row) ? writeRow(work, a, b, coming.get(row) ?? [], to) : copyRow(work, a, b, to)
    next.rowStart[row + 1] = to
  }
  for (const [source, at] of moveOf) if (moves.row[at]! < 0) next.place[source] = NOWHERE
  for (let bar = low; bar < to; bar++) next.place[next.source[bar]!] = bar
  return { bars: indexed(next, touched), touched }
}

/** A row that only shifts. */
function copyRow({ columns, old }: Work, a: number, b: number, to: number): number {
  for (const [name, column] of columns)
    column.set((old.get(name) ?? old.get(otherTime(name))!).subarray(a, b), to)
  return to + b - a
}

/** The bars that stay in a row and those that come, by start and source; gives the place after the last. */
function writeRow(work: Work, a: number, b: number, coming: readonly number[], to: number): number {
  const { old, moves, moveOf } = work
  const [sources, starts] = [old.get('source')!, old.get('start')!]
  const list = coming.map((source) => ({ source, start: moves.start[moveOf.get(source)!]!, at: -1 }))
  for (let at = a; at < b; at++)
    if (!moveOf.has(sources[at]!)) list.push({ source: sources[at]!, start: starts[at]!, at })
  list.sort((one, other) => one.start - other.start || one.source - other.source)
  for (const { source, at } of list) {
    if (at < 0) writeMoved(work, source, to)
    else
      for (const [name, column] of work.columns)
        column[to] = (old.get(name) ?? old.get(otherTime(name))!)[at]!
    to++
  }
  return to
}

/** A moved bar keeps its progress, and its colour and flags unless the move gives others. */
function writeMoved({ next, old, moves, moveOf, low }: Work, source: number, to: number): void {
  const at = moveOf.get(source)!
  const before = next.place[source] === NOWHERE ? -1 : next.place[source]! - low
  const kept = (name: 'tone' | 'flags' | 'progress'): number =>
    before < 0 ? 0 : (old.get(name)?.[before] ?? 0)
  next.start[to] = moves.start[at]!
  next.end[to] = moves.end[at]!
  next.productionStart[to] = moves.productionStart?.[at] ?? moves.start[at]!
  next.productionEnd[to] = moves.productionEnd?.[at] ?? moves.end[at]!
  next.tone[to] = moves.tone?.[at] ?? kept('tone')
  next.flags[to] = moves.flags?.[at] ?? kept('flags')
  if (next.progress) next.progress[to] = kept('progress')
  next.source[to] = source
}

/** Sums and lanes of the rows that changed. */
function indexed(bars: Bars, touched: ReadonlySet<number>): Bars {
  let next = bars
  if (bars.reach === bars.end && [...touched].some((row) => isNested(bars, row)))
    next = { ...bars, reach: copied(int32s(bars.count), bars.end) }
  for (const row of touched) indexRow(next, row)
  if (!next.lane) return { ...next, ...lanesOf(next) }
  for (const row of touched) laneRow(next, row)
  return next
}

/** True when a bar of the row ends before an earlier one does. */
function isNested({ rowStart, end }: Bars, row: number): boolean {
  for (let bar = rowStart[row]! + 1; bar < rowStart[row + 1]!; bar++)
    if (end[bar]! < end[bar - 1]!) return true
  return false
}
