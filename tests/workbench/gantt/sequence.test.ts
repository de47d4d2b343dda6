import { describe, expect, it } from 'vitest'
import { planBarColumns, planOrderColumns, planPegColumns } from '#domain/planning/plan-bars.ts'
import { tableFromRows } from '#engine/columns.ts'
import { encodeTable } from '#engine/arrow.ts'
import { planOf } from '../../../src/workbench/screens/gantt/plan/plan.ts'
import {
  keyOf,
  movedDown,
  movedUp,
  resequenced,
  stepsOf,
  withGap,
} from '../../../src/workbench/screens/gantt/sequence/sequence.ts'

const EPOCH = 1_577_836_800
const row = (code: string, item: string, setupStart: number, start: number, end: number, status = 'A') => ({
  code,
  orderCode: `MO-${code}`,
  itemCode: item,
  resCode: 'R',
  setupStart,
  start,
  productionEnd: end,
  end,
  status,
  fixLevel: '0',
})
const plan = planOf({
  operations: encodeTable(
    planBarColumns,
    tableFromRows(planBarColumns, [
      row('D', 'Y', 400, 400, 500),
      row('B', 'Y', 100, 120, 200),
      row('A', 'X', 0, 10, 100, 'R'),
      row('C', 'X', 250, 300, 400),
    ]),
    'stream',
  ),
  orders: encodeTable(
    planOrderColumns,
    tableFromRows(planOrderColumns, [
      { code: 'MO-B', dueDate: 900, spec1: 'red' },
      { code: 'MO-C', dueDate: 300, spec1: 'blue' },
      { code: 'MO-D', dueDate: 600, spec1: 'blue' },
    ]),
    'stream',
  ),
  pegs: encodeTable(planPegColumns, tableFromRows(planPegColumns, []), 'stream'),
})
const steps = stepsOf(plan, [0, 1, 2, 3])
const codes = (list: readonly { readonly operation: number }[]) =>
  list.map(({ operation }) => steps.find((step) => step.operation === operation)!.code)

describe('the sequence of a resource', () => {
  it('comes in the order of work, with setups, waits and what changes between', () => {
    expect(steps.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D'])
    expect(steps.map(({ setup, idle, from }) => [setup, idle, from])).toEqual([
      [10, null, null],
      [20, 0, 'X'],
      [50, 50, 'Y'],
      [0, 0, 'X'],
    ])
    expect(codes(steps.filter(({ movable }) => !movable))).toEqual(['A'])
  })
  it('moves a step before the one above or behind the one below, never past what is held', () => {
    expect(movedUp(steps, 2)).toEqual({ places: [{ operation: 'C', start: EPOCH + 100 }] })
    expect(movedDown(steps, 2)).toEqual({ places: [{ operation: 'D', start: EPOCH + 250 }] })
    expect(movedUp(steps, 1)).toEqual({ refused: 'held', operation: 'A' })
    expect(movedUp(steps, 0)).toEqual({ refused: 'first', operation: 'A' })
    expect(movedDown(steps, 3)).toEqual({ refused: 'last', operation: 'D' })
  })
  it('keeps time free before a step', () => {
    expect(withGap(steps, 3, 3600)).toEqual({ places: [{ operation: 'D', start: EPOCH + 4000 }] })
    expect(withGap(steps, 0, 3600)).toEqual({ refused: 'held', operation: 'A' })
  })
  it('is ordered by a key from the first place on; equal ones stay in their order', () => {
    const chosen = new Set([0, 1, 3])
    const by = (key: 'spec1' | 'due' | 'item') => {
      const answer = resequenced(steps, chosen, keyOf(plan, key))
      return 'places' in answer
        ? answer.places.map(({ operation, start }) => [operation, start - EPOCH])
        : answer
    }
    expect(by('spec1')).toEqual([
      ['C', 100],
      ['D', 101],
      ['B', 102],
    ])
    expect(by('due')).toEqual([
      ['C', 100],
      ['D', 101],
      ['B', 102],
    ])
    expect(by('item')).toEqual([
      ['C', 100],
      ['B', 101],
      ['D', 102],
    ])
    expect(resequenced(steps, new Set([0]), keyOf(plan, 'item'))).toMatchObject({ refused: 'few' })
    expect(resequenced(steps, new Set([0, 2]), keyOf(plan, 'item'))).toMatchObject({ refused: 'held' })
  })
})
