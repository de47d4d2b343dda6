import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bars } from '../../../src/workbench/gantt/model/bars.ts'
import type { BarMoves } from '../../../src/workbench/gantt/model/bar-columns.ts'
import { patchBars } from '../../../src/workbench/gantt/model/patch.ts'
import { rowPyramid } from '../../../src/workbench/gantt/model/pyramid.ts'
import { anyBar, anyBars, modelOf, ROWS, settings, type Bar } from './support.ts'
import { effort } from '../../support/effort.ts'

const plain = (bars: Bars): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(bars as unknown as Record<string, unknown>).map(([name, value]) => [
      name,
      ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
    ]),
  )

interface Change {
  readonly at: number
  readonly to: Bar
}

const movesOf = (changes: readonly Change[]): BarMoves => ({
  source: changes.map(({ at }) => at),
  row: changes.map(({ to }) => to.row),
  start: changes.map(({ to }) => to.start),
  end: changes.map(({ to }) => to.start + to.length),
  productionStart: changes.map(({ to }) => to.start + (to.setup ?? 0)),
})

const withSetup = fc.tuple(anyBar, fc.constantFrom(0, 0, 1)).map(([bar, setup]) => ({ ...bar, setup }))
/** Some bars, each with a new place; rows from -1 on, which is off the chart. */
const changing = fc
  .tuple(anyBars, fc.array(fc.tuple(fc.nat(1000), withSetup, fc.boolean()), { maxLength: 8 }))
  .map(([all, raw]) => {
    const changes = new Map<number, Bar>()
    for (const [k, to, off] of raw)
      if (all.length > 0) changes.set(k % all.length, off && k % 5 === 0 ? { ...to, row: -1 } : to)
    return { all, changes: [...changes].map(([at, to]) => ({ at, to })) }
  })

describe('moved bars', () => {
  it('are placed as if the model were made again', () => {
    fc.assert(
      fc.property(changing, ({ all, changes }) => {
        const moved = all.map((bar, at) => changes.find((change) => change.at === at)?.to ?? bar)
        const patched = patchBars(modelOf(all), movesOf(changes)).bars
        const made = modelOf(moved).bars
        const { lane, laneCount, reach, ...rest } = plain(patched)
        const { lane: lane2, laneCount: laneCount2, reach: reach2, ...rest2 } = plain(made)
        expect(rest).toEqual(rest2)
        expect(reach).toEqual(reach2)
        // Lanes that are not needed any more may stay: all in the first.
        if (lane2) expect([lane, laneCount]).toEqual([lane2, laneCount2])
        else if (lane) expect(Math.max(0, ...(lane as number[]))).toBe(0)
      }),
      { ...settings, numRuns: effort(600) },
    )
  })

  it('come back to the chart where they are put', () => {
    const model = modelOf([
      { row: 0, start: 0, length: 10 },
      { row: -1, start: 0, length: 10 },
    ])
    const { bars } = patchBars(model, { source: [1], row: [2], start: [5], end: [15] })
    expect([bars.count, ...bars.source, ...bars.place]).toEqual([2, 0, 1, 0, 1])
  })

  it('keep the loads of their rows true, inside the time that the columns span', () => {
    const model = modelOf([
      { row: 0, start: 0, length: 1000 },
      { row: 1, start: 0, length: 10 },
    ])
    const next = patchBars(model, { source: [1], row: [ROWS - 1], start: [100], end: [110] })
    const { levels, occupancy } = next.pyramid
    const { columns, load } = occupancy
    const sum = (row: number): number =>
      load.subarray(row * columns, (row + 1) * columns).reduce((a, b) => a + b, 0)
    expect(levels).toEqual(rowPyramid(occupancy, ROWS).levels)
    expect(sum(1)).toBe(0)
    expect(sum(ROWS - 1)).toBeGreaterThan(0)
  })
})
