import { expect, it } from 'vitest'
import { planBarColumns, planBarEpoch } from '#domain/planning/plan-bars.ts'
import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows } from '#engine/columns.ts'
import { materialOf } from '../../../src/workbench/screens/gantt/resource-gantt/material.ts'
import { operationBars } from '../../../src/workbench/screens/gantt/resource-gantt/operation-bars.ts'

const op = (code: string, orderCode: string, start: number) => ({
  code,
  orderCode,
  resCode: 'R',
  start,
  end: start + 50,
  status: 'A',
  fixLevel: '0',
})
/** A-2 is worked before A-1; B waits for nothing that was calculated; C has no place yet. */
const bytes = encodeTable(
  planBarColumns,
  tableFromRows(planBarColumns, [
    op('A-1', 'A', 300),
    op('A-2', 'A', 100),
    op('B-1', 'B', 200),
    { ...op('C-1', 'C', 0), start: null, end: null },
  ]),
  'stream',
)
const plan = operationBars(bytes, ['R'], new Map(), {
  tone: new Uint8Array(4),
  colours: null,
  rowTone: null,
  keep: null,
} as unknown as Parameters<typeof operationBars>[3])
const steps = [
  { at: planBarEpoch + 120, share: 0.5 },
  { at: planBarEpoch + 140, share: 1 },
]
const kits = new Map(['A', 'C'].map((order) => [order, { full: null, steps }]))

it('is under the operation of each order that begins first', () => {
  const { first, at, share } = materialOf(plan, kits)!
  expect(plan.codes).toEqual(['A-1', 'A-2', 'B-1', 'C-1'])
  expect([...first]).toEqual([0, 0, 2, 2, 2])
  expect([...at].map((seconds) => seconds + plan.base - planBarEpoch)).toEqual([120, 140])
  expect([...share]).toEqual([128, 255])
})

it('is not there before anything was calculated', () => {
  expect(materialOf(plan, new Map())).toBeNull()
})
