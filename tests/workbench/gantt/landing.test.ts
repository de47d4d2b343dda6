import { expect, it } from 'vitest'
import { landingOf } from '../../../src/workbench/screens/gantt/resource-gantt/moves/landing.ts'
import {
  countOrders,
  noPlaces,
  type Effect,
} from '../../../src/workbench/screens/gantt/resource-gantt/moves/mover.ts'
import { inputOf } from './support.ts'

const base = 1_000_000
/** A, B and C on two rows; A and C are of one order. */
const plan = {
  base,
  codes: ['A', 'B', 'C'],
  bars: inputOf([
    { row: 0, start: 0, length: 100 },
    { row: 0, start: 400, length: 300 },
    { row: 1, start: 150, length: 50 },
  ]),
  orderOf: (source: number) => ['M1', 'M2', 'M1'][source]!,
}

const effectOf = (start: number | null, refused: Effect['refused'] = null): Effect => ({
  refused,
  by: '',
  moved:
    start === null
      ? noPlaces
      : {
          source: Int32Array.of(0),
          row: Int32Array.of(0),
          setupStart: Float64Array.of(base + start - 10),
          start: Float64Array.of(base + start),
          productionEnd: Float64Array.of(base + start + 100),
          end: Float64Array.of(base + start + 100),
        },
  before: { row: Int32Array.of(0), start: Float64Array.of(base) },
  orders: [],
  counts: countOrders([]),
  conflicts: 0,
  isRough: false,
  plan: '',
  hash: null,
})
const drop = (start: number, effect: Effect) =>
  landingOf(plan, { source: 0, row: 0, start: base + start }, effect)

it('names where a bar lands, and what holds it there', () => {
  expect(drop(500, effectOf(500))).toBeNull()
  expect(drop(500, effectOf(500, 'noRoom'))).toBeNull()
  expect(drop(500, effectOf(710))).toEqual({ start: base + 710, behind: { operation: 'B', on: 'resource' } })
  expect(drop(120, effectOf(210))).toEqual({ start: base + 210, behind: { operation: 'C', on: 'order' } })
  expect(drop(500, effectOf(9000))).toEqual({ start: base + 9000, behind: null })
  expect(drop(60, effectOf(null))).toEqual({ start: base, behind: null })
  expect(drop(0, effectOf(null))).toBeNull()
})
