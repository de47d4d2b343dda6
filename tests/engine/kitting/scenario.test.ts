import { describe, expect, it } from 'vitest'
import { readPatches, type ScenarioPatch } from '#domain/kitting/scenario.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { rowAt } from '#engine/columns.ts'
import { inputFingerprint } from '#engine/kitting/input-hash.ts'
import { kit } from '#engine/kitting/kit.ts'
import { applyScenario } from '#engine/kitting/scenario.ts'
import { orderResultSchema } from '#engine/kitting/results.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { day, DAY_ZERO, kittingInput, type KittingRows } from '../../support/kitting-input.ts'
import { line, order, purchase, stock } from '../../support/kitting-rows.ts'

const rows: KittingRows = {
  demands: [order('O1', 5, 2, { priority: 1 }), order('O2', 5, 3, { priority: 2 })],
  bom: [line('X', 'A')],
  supplies: [
    stock('A', 5, { warehouse: 'W1' }),
    purchase('PA', 'A', 5, 9, { line: '10', replyDate: day(12), replyAccepted: true }),
  ],
  substitutes: [
    {
      id: 'S1',
      version: 1,
      main: 'A',
      substitute: 'B',
      approved: false,
      ratioNum: 1_000_000n,
      ratioDen: 1_000_000n,
    },
  ],
}

const iso = (at: number) => new Date(day(at) * 1000).toISOString()

/** Kit status and complete-by day of each order under patches. */
async function outcome(patches: readonly ScenarioPatch[], of: KittingRows = rows) {
  const input = kittingInput(of)
  const before = inputFingerprint(input)
  const { tables } = await kit(applyScenario(input, patches), readPolicy({}).policy, {
    asOf: DAY_ZERO,
    zone: 'UTC',
    solver: referenceSolver,
  })
  expect(inputFingerprint(input)).toEqual(before)
  return Object.fromEntries(
    Array.from({ length: tables.orders.length }, (_, row) => {
      const { order: code, kitStatus, fullKit } = rowAt(orderResultSchema, tables.orders, row)
      return [code, fullKit === null ? kitStatus : (Number(fullKit) - DAY_ZERO) / 86_400]
    }),
  )
}

describe('a scenario', () => {
  it('without patches equals its base run', async () => {
    expect(await outcome([])).toEqual({ O1: 2, O2: 12 })
  })

  it.each<[string, ScenarioPatch, Record<string, unknown>]>([
    [
      'a receipt that comes earlier than its reply',
      { kind: 'receipt', doc: 'PA', date: iso(4) },
      { O1: 2, O2: 4 },
    ],
    ['a receipt of more', { kind: 'receipt', doc: 'PA', line: '10', qty: '2' }, { O1: 2, O2: 'PT' }],
    ['another order first', { kind: 'priority', order: 'O1', priority: 9 }, { O1: 12, O2: 3 }],
    ['more stock', { kind: 'stock', item: 'A', warehouse: 'W1', qty: '10' }, { O1: 2, O2: 3 }],
    ['no stock', { kind: 'stock', item: 'A', qty: '0' }, { O1: 12, O2: 'NO' }],
    ['stock where there was none', { kind: 'stock', item: 'A', warehouse: 'W2', qty: '5' }, { O1: 2, O2: 3 }],
    ['an order less', { kind: 'cancelOrder', order: 'O1' }, { O2: 3 }],
    [
      'an order more',
      { kind: 'addOrder', order: 'NEW', item: 'X', qty: '5', need: iso(1), priority: 0 },
      { NEW: 1, O1: 12, O2: 'NO' },
    ],
    [
      'stock reserved for another',
      { kind: 'reserve', order: 'O2', item: 'A', qty: '5', warehouse: 'W1' },
      { O1: 12, O2: 3 },
    ],
  ])('%s', async (_, patch, expected) => {
    expect(await outcome([patch])).toEqual(expected)
  })

  it('an approved substitute is drawn on', async () => {
    const of = { ...rows, supplies: [...rows.supplies!, stock('B', 5)] }
    expect(await outcome([], of)).toEqual({ O1: 2, O2: 12 })
    expect(await outcome([{ kind: 'substitute', main: 'A', substitute: 'B' }], of)).toEqual({ O1: 2, O2: 3 })
  })

  it('moves a reservation from one order to another', async () => {
    const of = {
      ...rows,
      reservations: [{ order: 'O1', item: 'A', qty: 5_000_000n, warehouse: 'W1', kind: 'hard' }],
    }
    const move = { kind: 'reserve', order: 'O2', item: 'A', qty: '5', warehouse: 'W1' } as const
    expect(await outcome([move], of)).toEqual({ O1: 2, O2: 12 })
    expect(await outcome([{ ...move, from: 'O1' }], of)).toEqual({ O1: 12, O2: 3 })
  })

  it('applies patches one after the other', async () => {
    const patches: ScenarioPatch[] = [
      { kind: 'stock', item: 'A', qty: '0' },
      { kind: 'stock', item: 'A', qty: '5' },
      { kind: 'cancelOrder', order: 'O1' },
    ]
    expect(await outcome(patches)).toEqual({ O2: 3 })
  })

  it.each<ScenarioPatch>([
    { kind: 'receipt', doc: 'PB', qty: '1' },
    { kind: 'receipt', doc: 'PA', line: '20', qty: '1' },
    { kind: 'priority', order: 'O9', priority: 1 },
    { kind: 'substitute', main: 'B', substitute: 'A' },
    { kind: 'addOrder', order: 'O1', item: 'X', qty: '1', need: iso(1) },
    { kind: 'cancelOrder', order: 'O1', lineNo: '7' },
    { kind: 'reserve', order: 'O9', item: 'A', qty: '1' },
  ])('refuses what meets nothing: %j', (patch) => {
    expect(() => applyScenario(kittingInput(rows), [patch])).toThrow(/Change 1 of the scenario/)
  })
})

describe('patches from a request', () => {
  const read = (source: unknown) => readPatches(source, 'en')

  it('are read by the declaration of their kind', () => {
    expect(read([{ kind: 'receipt', doc: ' PA ', qty: '2.50', line: '' }])).toEqual([
      { kind: 'receipt', doc: 'PA', qty: '2.5' },
    ])
  })

  it.each([
    ['no list', {}],
    ['no kind', [{}]],
    ['an unknown kind', [{ kind: 'constructor' }]],
    ['a missing value', [{ kind: 'priority', order: 'O1' }]],
    ['a value of the wrong kind', [{ kind: 'priority', order: 'O1', priority: 'high' }]],
    ['a negative quantity', [{ kind: 'stock', item: 'A', qty: '-1' }]],
    ['a field that is not declared', [{ kind: 'cancelOrder', order: 'O1', why: 'x' }]],
    ['too many', Array.from({ length: 501 }, () => ({ kind: 'cancelOrder', order: 'O1' }))],
  ])('with %s are refused', (_, source) => {
    expect(() => read(source)).toThrow(/of the scenario is not valid/)
  })
})
