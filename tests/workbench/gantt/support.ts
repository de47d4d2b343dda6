import fc from 'fast-check'
import {
  createModel,
  type GanttInput,
  type GanttModel,
} from '../../../src/workbench/gantt/model/gantt-model.ts'
import type { BarInput, Bars } from '../../../src/workbench/gantt/model/bars.ts'
import { workedFrom } from '../../../src/workbench/gantt/model/worked.ts'

export interface Bar {
  readonly row: number
  readonly start: number
  readonly length: number
  readonly setup?: number
}

export const ROWS = 5
export const settings = { seed: 20_261_122, numRuns: 300 }

export const anyBar = fc.record({
  row: fc.integer({ min: 0, max: ROWS - 1 }),
  start: fc.integer({ min: -200_000, max: 200_000 }),
  length: fc.integer({ min: 1, max: 90_000 }),
})
export const anyBars = fc.array(anyBar, { maxLength: 60 })

export function inputOf(all: readonly Bar[], rowCount = ROWS): BarInput {
  const start = Int32Array.from(all, (bar) => bar.start)
  const end = Int32Array.from(all, (bar) => bar.start + bar.length)
  return {
    count: all.length,
    rowCount,
    row: Int32Array.from(all, (bar) => bar.row),
    start,
    end,
    productionStart: all.some(({ setup }) => setup)
      ? Int32Array.from(all, (bar) => bar.start + (bar.setup ?? 0))
      : undefined,
    tone: Uint8Array.from(all, (_, at) => at % 8),
  }
}

export function modelOf(all: readonly Bar[], rest: Partial<GanttInput> = {}, rowCount = ROWS): GanttModel {
  return createModel({
    base: 1_800_000_000,
    zone: 'UTC',
    rows: { count: rowCount },
    bars: inputOf(all, rowCount),
    texts: {
      labelOf: (source) => `B${source}`,
      columns: [{ title: 'Row', width: 100, textOf: (row) => `R${row}` }],
    },
    ...rest,
  })
}

/** Seconds of work of a row between two times. */
export function workBetween(bars: Bars, row: number, from: number, to: number): number {
  const workedAt = workedFrom(bars, row, from)
  const before = workedAt(from)
  return workedAt(to) - before
}
