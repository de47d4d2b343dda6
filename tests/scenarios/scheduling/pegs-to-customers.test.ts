import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qty } from '../../support/explode.ts'
import { monday, planSnapshot, runPlan, type PlantRows } from '../../support/plan-snapshot.ts'

const day = 86_400
const commands = ['PREP', 'EXPLODE', 'ASSIGN', 'PEG']

interface Sketch {
  readonly orders: readonly {
    code: string
    qty: number
    done?: number
    parent?: string
    sale?: string
    due?: number
  }[]
  readonly consumers?: readonly { node: string; code: string; qty: number; due?: number }[]
  readonly stock?: number
  readonly kept?: PlantRows['kept']
  /** Lots of the given number of pieces. */
  readonly lot?: number
}

/** Orders for boxes, made on one machine; a parent consumes no boxes in an operation. */
const plant = ({ orders, consumers = [], stock = 0, kept = [], lot }: Sketch): PlantRows => ({
  resources: [{ code: 'SAW', type: 'M', class: 'S', qtyMode: 1 }],
  calendars: {
    shifts: [{ code: 'DAY', patterns: '0:00-24:00' }],
    calendars: [{ code: 'ALL', resource: '*', dates: '*', shift: 'DAY', sortOrder: 0n }],
  },
  explode: {
    orders: orders.map(({ code, qty: pieces, done = 0, parent = null, due = 3 }) => ({
      code,
      type: 'M',
      item: 'BOX',
      qty: qty(pieces),
      completedQty: qty(done),
      due: monday + due * day,
      priority: 50,
      status: 'N',
      parent,
    })),
    items: [{ code: 'BOX' }],
    masters: [
      {
        item: 'BOX',
        procNo: 10,
        process: 'CUT',
        instType: 'U',
        instCode: 'M',
        target: 'SAW',
        production: '1mp',
      },
    ],
    processes: [{ code: 'CUT', ...(lot === undefined ? {} : { splitRule: 'qty', splitValue: qty(lot) }) }],
  },
  kitting: {
    items: [{ code: 'BOX' }],
    supplies:
      stock > 0
        ? [{ source: 'S', class: 'STOCK', item: 'BOX', warehouse: 'W1', qty: qty(stock), date: monday }]
        : [],
  },
  consumers: consumers.map(({ node, code, qty: pieces, due = 4 }) => ({
    node,
    code,
    item: 'BOX',
    qty: qty(pieces),
    due: monday + due * day,
  })),
  sold: orders.flatMap(({ code, sale }) => (sale === undefined ? [] : [{ order: code, sale }])),
  kept,
})

const pegsOf = async (sketch: Sketch): Promise<string[]> => {
  const { rows } = await runPlan(planSnapshot(plant(sketch)), commands)
  return rows('pegs').map(
    (peg) =>
      `${String(peg['leftNode'])} ${String(peg['leftKey'])} > ${String(peg['rightNode'])} ${String(peg['rightKey'])}: ${Number(peg['qty']) / 1e6}`,
  )
}

describe('pegs of a plan', () => {
  it('lead from the last operation to the sales order that the order is made for, the rest to the order', async () => {
    expect(
      await pegsOf({
        orders: [{ code: 'A', qty: 10, sale: 'S1' }],
        consumers: [{ node: 'SO', code: 'S1', qty: 7 }],
      }),
    ).toEqual(['OP A-10 > MO A: 3', 'OP A-10 > SO S1: 7'])
  })

  it('serve sales orders before forecasts, from stock and from orders without a consumer', async () => {
    expect(
      await pegsOf({
        orders: [{ code: 'A', qty: 10 }],
        consumers: [
          { node: 'FC', code: 'F1', qty: 20, due: 1 },
          { node: 'SO', code: 'S1', qty: 8 },
        ],
        stock: 5,
      }),
    ).toEqual(['OP A-10 > FC F1: 2', 'STK BOX W1 > FC F1: 5', 'OP A-10 > SO S1: 8'])
  })

  it('say which part of an order is late for its sales order', async () => {
    const { rows } = await runPlan(
      planSnapshot(
        plant({
          orders: [{ code: 'A', qty: 1440, sale: 'S1' }],
          consumers: [{ node: 'SO', code: 'S1', qty: 1440, due: 0 }],
        }),
      ),
      commands,
    )
    expect(rows('pegs')).toMatchObject([{ rightNode: 'SO', isLate: true, timeGap: -day }])
  })

  it('lead to the parent order where none of its operations consumes the output', async () => {
    expect(
      await pegsOf({
        orders: [
          { code: 'A', qty: 10 },
          { code: 'B', qty: 4, parent: 'A' },
        ],
      }),
    ).toEqual(['OP A-10 > MO A: 10', 'OP B-10 > MO A: 4'])
  })

  it('count neither finished pieces nor those of a kept peg', async () => {
    expect(
      await pegsOf({
        orders: [{ code: 'A', qty: 10, done: 4, sale: 'S1' }],
        consumers: [
          { node: 'SO', code: 'S1', qty: 10 },
          { node: 'SO', code: 'S2', qty: 10 },
        ],
        kept: [{ kind: 'S', operation: 'A-10', item: 'BOX', qty: qty(1), rightNode: 'SO', rightKey: 'S2' }],
      }),
    ).toEqual(['OP A-10 > SO S1: 5', 'OP A-10 > SO S2: 1'])
  })

  it('peg the output of every lot, and at most the open quantity, for any order of the rows', async () => {
    const code = (prefix: string) => fc.integer({ min: 0, max: 4 }).map((n) => `${prefix}${n}`)
    const sketches = fc.record({
      orders: fc.uniqueArray(
        fc.record({
          code: code('A'),
          qty: fc.integer({ min: 1, max: 30 }),
          done: fc.constantFrom(0, 0, 3),
          sale: fc.option(code('S'), { nil: undefined }),
        }),
        { selector: (one) => one.code, minLength: 1 },
      ),
      consumers: fc.uniqueArray(
        fc.record({
          node: fc.constantFrom('SO', 'FC'),
          code: code('S'),
          qty: fc.integer({ min: 1, max: 40 }),
          due: fc.integer({ min: 0, max: 9 }),
        }),
        { selector: (one) => `${one.node}${one.code}` },
      ),
      stock: fc.integer({ min: 0, max: 20 }),
      lot: fc.constantFrom(undefined, 7),
    })
    await fc.assert(
      fc.asyncProperty(sketches, async (sketch) => {
        const rows = plant(sketch as Sketch)
        const turned: PlantRows = {
          ...rows,
          explode: { ...rows.explode, orders: rows.explode.orders!.toReversed() },
          consumers: rows.consumers!.toReversed(),
          sold: rows.sold!.toReversed(),
        }
        const outcome = await runPlan(planSnapshot(rows), commands)
        const pegs = outcome.rows('pegs')
        expect((await runPlan(planSnapshot(turned), commands)).rows('pegs')).toEqual(pegs)
        const sum = (end: 'left' | 'right', node: string, key: string) =>
          pegs
            .filter((peg) => peg[`${end}Node`] === node && peg[`${end}Key`] === key)
            .reduce((total, peg) => total + Number(peg['qty']) / 1e6, 0)
        for (const { operation, qty: made } of outcome
          .rows('operations')
          .map((row) => ({ operation: String(row['operation']), qty: Number(row['qty']) / 1e6 })))
          expect(sum('left', 'OP', operation), operation).toBe(made)
        for (const one of sketch.consumers)
          expect(sum('right', one.node, one.code)).toBeLessThanOrEqual(one.qty)
        expect(sum('left', 'STK', 'BOX W1')).toBeLessThanOrEqual(sketch.stock)
        const wanted = sketch.consumers.reduce((total, one) => total + one.qty, 0)
        const made = sketch.orders.reduce((total, one) => total + Math.max(0, one.qty - one.done), 0)
        const served = pegs
          .filter((peg) => peg['rightNode'] !== 'MO')
          .reduce((total, peg) => total + Number(peg['qty']) / 1e6, 0)
        expect(served).toBe(Math.min(wanted, made + sketch.stock))
      }),
      { numRuns: 60 },
    )
  })
})
