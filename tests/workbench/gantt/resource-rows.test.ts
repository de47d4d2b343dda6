import { expect, it } from 'vitest'
import { createModel, markKind } from '../../../src/workbench/gantt/model/gantt-model.ts'
import { linePyramid } from '../../../src/workbench/gantt/model/pyramid.ts'
import { linesOf } from '../../../src/workbench/gantt/model/rows.ts'
import {
  fencesOf,
  isGroupRow,
  resourceRowsOf,
  rowTitle,
  type ChartResource,
} from '../../../src/workbench/screens/gantt/resource-gantt/resource-rows.ts'

const HOUR = 3600

const resource = (code: string, group: string | null, fence = 0): ChartResource => ({ code, group, fence })

const shop = [
  resource('CUT-1', 'Cutting', HOUR),
  resource('ASM-1', 'Assembly'),
  resource('HAND', null),
  resource('CUT-2', 'Cutting', 2 * HOUR),
]

it('stands resources in their order when groups are not asked for', () => {
  const { names, parents, fences } = resourceRowsOf(shop, false)
  expect(names).toEqual(['CUT-1', 'ASM-1', 'HAND', 'CUT-2'])
  expect(parents).toBeNull()
  expect(fences).toEqual([HOUR, 0, 0, 2 * HOUR])
})

it('puts each group where its first resource stands, and leaves those of no group by themselves', () => {
  const { names, parents } = resourceRowsOf(shop, true)
  expect(names).toEqual(['‹Cutting›', 'CUT-1', 'CUT-2', '‹Assembly›', 'ASM-1', 'HAND'])
  expect([...parents!]).toEqual([-1, 0, 0, -1, 3, -1])
  expect(names.filter(isGroupRow).map(rowTitle)).toEqual(['Cutting', 'Assembly'])
})

it('keeps a resource apart from a group of the same name', () => {
  const { names, parents } = resourceRowsOf([resource('A', null), resource('B', 'A')], true)
  expect(names).toEqual(['A', '‹A›', 'B'])
  expect([...parents!]).toEqual([-1, -1, 1])
})

it('draws one fence where all resources have the same, else a mark in the row of each that has one', () => {
  const same = resourceRowsOf([resource('A', 'G', HOUR), resource('B', null, HOUR)], true)
  expect(fencesOf(same, 100)).toEqual({ fence: 100 + HOUR, marks: null })
  expect(fencesOf(resourceRowsOf([resource('A', null)], false), 100)).toEqual({ fence: null, marks: null })
  expect(fencesOf(resourceRowsOf([], true), 100)).toEqual({ fence: null, marks: null })
  const { fence, marks } = fencesOf(resourceRowsOf(shop, true), 100)
  expect(fence).toBeNull()
  const at = [100 + HOUR, 100 + 2 * HOUR]
  expect(marks).toEqual({ row: [1, 2], from: at, to: at, kind: [markKind.earliest, markKind.earliest] })
})

it('shows a folded group as loaded as its resources are together: half when one of two works', () => {
  const { names, parents } = resourceRowsOf([resource('A', 'G'), resource('B', 'G')], true)
  const times = { start: Int32Array.of(0), end: Int32Array.of(8 * HOUR) }
  const model = createModel({
    base: 0,
    zone: 'UTC',
    rows: { count: names.length, parent: parents },
    bars: { count: 1, rowCount: names.length, row: Int32Array.of(1), ...times, tone: Uint8Array.of(0) },
    texts: { labelOf: () => '', columns: [] },
  })
  const open = model.pyramid.levels[0]!.load
  const folded = linePyramid(model.pyramid, model.rows, linesOf(model.rows, new Set([0]))).levels[0]!
  const { columns } = model.pyramid.occupancy
  expect(folded.lines).toBe(1)
  const worked = open.subarray(columns, 2 * columns)
  expect(Math.max(...worked)).toBeGreaterThan(0)
  expect([...folded.load]).toEqual([...worked].map((load) => Math.ceil(load / 2)))
})
