import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { textAt } from '#engine/columns.ts'
import { Requirements } from '#engine/kitting/finish/requirement.ts'
import { prepare } from '#engine/kitting/prepare/index.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '#engine/kitting/problem.ts'
import { effort } from '../../../support/effort.ts'
import { exploded, type ExplodeRows, type PlainRow } from '../../../support/explode.ts'
import { DAY, day, kittingInput, units } from '../../../support/kitting-input.ts'
import { Random } from '../../../support/random-kitting.ts'

type BomRow = NonNullable<ExplodeRows['bom']>[number]
type OrderRow = NonNullable<ExplodeRows['orders']>[number]

const items = ['P', 'Q', 'S', 'T', 'X', 'Y', 'Z']
const codeRows = items.map((code) => ({ code }))

/** Every item has a route of one process without inputs. */
const shop = {
  items: codeRows,
  resources: [{ code: 'R1' }],
  masters: items.map((item) => ({
    item,
    procNo: 10,
    process: 'MAKE',
    instType: 'U',
    instCode: 'M',
    target: 'R1',
    production: '1m',
  })),
}
const explodedBom = (bom: readonly BomRow[], orders: readonly OrderRow[]) =>
  exploded({ ...shop, bom, orders })
const line = (parent: string, component: string, more: BomRow = {}): BomRow => ({
  parent,
  component,
  usageNum: units(1),
  ...more,
})
const order = (code: string, more: OrderRow = {}): OrderRow => ({
  code,
  item: 'P',
  qty: units(10),
  due: day(20),
  ...more,
})
const inputsOf = (rows: readonly PlainRow[], code = 'O1') =>
  rows
    .filter((row) => row['direction'] === 'I' && String(row['operation']).startsWith(`${code}-`))
    .map((row) => `${String(row['item'])} ${String(row['qty'])}`)
    .sort()

describe('components of a bill of material', () => {
  it('are those of the day the material is wanted: planned start, else earliest, else due', () => {
    const bom = [
      line('P', 'X', { validTo: day(6) - 1 }),
      line('P', 'Y', { validFrom: day(6), validTo: day(12) - 1 }),
      line('P', 'Z', { validFrom: day(12) }),
    ]
    const { instructions } = explodedBom(bom, [
      order('O1', { plannedStart: day(2), earliest: day(8) }),
      order('O2', { earliest: day(8) }),
      order('O3'),
    ])
    expect(['O1', 'O2', 'O3'].map((code) => inputsOf(instructions, code)[0]?.slice(0, 1))).toEqual([
      'X',
      'Y',
      'Z',
    ])
  })

  it('count until the end of the day on which a line ends, in the zone of the plan', () => {
    const bom = [line('P', 'X', { validTo: day(6) }), line('P', 'Y', { validFrom: day(7) })]
    const at = (time: number) => inputsOf(explodedBom(bom, [order('O1', { due: time })]).instructions)
    expect(at(day(6) + DAY - 1)).toEqual([`X ${units(10)}`])
    expect(at(day(7))).toEqual([`Y ${units(10)}`])
  })

  it('are of the version of the order, or where that has none of the latest', () => {
    const bom = [
      line('P', 'X', { version: 'A', validFrom: day(1) }),
      line('P', 'Y', { version: 'B', validFrom: day(3) }),
      line('P', 'Z', { version: 'C', validFrom: day(30) }),
    ]
    const of = (bomVersion: string | null) =>
      inputsOf(explodedBom(bom, [order('O1', { bomVersion })]).instructions)
    expect(of('a')).toEqual([`X ${units(10)}`])
    expect(of('gone')).toEqual([`Y ${units(10)}`])
    expect(of(null)).toEqual([`Y ${units(10)}`])
  })

  it('are the children of phantoms, with both usages and scraps', () => {
    const bom = [
      line('P', 'S', { line: 1, phantom: true, usageNum: units(2), scrap: units(0.5), process: 10 }),
      line('S', 'X', { line: 1, usageNum: units(3), scrap: units(0.25) }),
      line('S', 'Y', { line: 2, fixedQty: units(1) }),
    ]
    const { instructions } = explodedBom(bom, [order('O1')])
    expect(inputsOf(instructions)).toEqual([`X ${units(160)}`, `Y ${units(41)}`])
    expect(instructions.filter((row) => row['direction'] === 'I').map((row) => row['inst'])).toEqual([
      'In1',
      'In1.2',
    ])
  })

  it('are each taken where lines have no numbers, and the first of an alternative group', () => {
    const bom = [
      line('P', 'X'),
      line('P', 'Y'),
      line('P', 'Z', { altGroup: 'G', altPriority: 2 }),
      line('P', 'T', { altGroup: 'G', altPriority: 1 }),
    ]
    expect(inputsOf(explodedBom(bom, [order('O1')]).instructions).map((text) => text[0])).toEqual([
      'T',
      'X',
      'Y',
    ])
  })

  it('of negative usage come out as by-products', () => {
    const { instructions, messages } = explodedBom([line('P', 'X', { usageNum: units(-0.5) })], [order('O1')])
    expect(messages).toEqual([])
    expect(instructions.map((row) => [row['direction'], row['item'], row['qty']])).toEqual([
      ['O', 'X', units(5)],
      ['O', 'P', units(10)],
    ])
  })
})

describe('a cycle in the bill of material', () => {
  it.each([
    ['of the item itself', [line('P', 'S'), line('S', 'T'), line('T', 'P')], 'P → S → T → P'],
    ['of a phantom below', [line('P', 'S', { phantom: true }), line('S', 'T'), line('T', 'S')], 'S → T → S'],
    ['of one item', [line('P', 'P')], 'P → P'],
  ])('%s refuses the order and names its items', (_, bom, cycle) => {
    const { jobs, messages } = explodedBom(bom, [order('O1'), order('O2', { item: 'X' })])
    expect(messages).toEqual([{ level: 'E', code: 'bomCircle', order: 'O1', item: 'P', value: cycle }])
    expect(jobs.map((row) => row['code'])).toEqual(['O2'])
  })

  it('that is not closed on the day, or lies below a component that is made by itself, refuses nothing', () => {
    const closed = [line('P', 'S'), line('S', 'P', { validTo: day(3) })]
    expect(explodedBom(closed, [order('O1')]).messages).toEqual([])
    expect(explodedBom(closed, [order('O1', { due: day(2) })]).messages).toHaveLength(1)
    const below = [line('P', 'S'), line('S', 'T'), line('T', 'S')]
    expect(explodedBom(below, [order('O1')]).messages).toEqual([])
  })
})

describe('on random bills of material', () => {
  const seen = { compared: 0, refused: 0 }

  it('the components are those that kitting takes for the same order and date', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const random = new Random(seed)
        const bom = randomBom(random)
        const orders = Array.from({ length: random.int(1, 5) }, (_, k) =>
          order(`O${k}`, {
            item: random.pick(['P', 'Q', 'S']),
            qty: units(random.int(1, 40)),
            plannedStart: random.chance(0.5) ? day(random.int(-2, 9)) + random.int(0, DAY - 1) : null,
            due: day(random.int(-2, 9)) + random.int(0, DAY - 1),
            bomVersion: random.pick([null, null, 'A', 'B', 'gone']),
          }),
        )
        const { instructions, messages } = explodedBom(random.shuffle(bom), orders)
        const kitting = kittingComponents(bom, orders)
        for (const { code } of orders) {
          const fault = messages.find((row) => row['order'] === code && row['level'] === 'E')
          if (fault) {
            seen.refused++
            expect(fault['code']).toBe('bomCircle')
            expectCycle(String(fault['value']).split(' → '), bom)
            expect(kitting.circular.has(code!)).toBe(true)
          } else {
            seen.compared++
            expect(inputsOf(instructions, code!)).toEqual(kitting.components.get(code!))
          }
        }
      }),
      { numRuns: effort(4000) },
    )
    expect(seen.compared).toBeGreaterThan(200)
    expect(seen.refused).toBeGreaterThan(10)
  })
})

function randomBom(random: Random): BomRow[] {
  const rows: BomRow[] = []
  const circular = random.chance(0.3)
  for (const [at, parent] of ['P', 'Q', 'S', 'T'].entries())
    for (let k = random.int(0, 5); k > 0; k--) {
      const below = circular ? items : items.slice(at + 1)
      const begins = random.chance(0.3) ? random.int(-2, 9) : null
      rows.push(
        line(parent, random.pick(below), {
          line: random.pick([null, 0, 1, 2, 3]),
          version: random.pick([null, null, 'A', 'B']),
          usageNum: random.pick([units(1), units(2), units(0.3), units(0), units(-1)]),
          usageDen: random.pick([null, units(1), units(3)]),
          fixedQty: random.pick([null, null, units(1)]),
          usageType: random.pick([null, null, 'V', 'F', 'T']),
          steps: random.pick([null, null, '[[1, 2], [5, 4]]', '[[3, 7]]', 'no']),
          scrap: random.pick([null, null, 50_000n, 333_333n]),
          phantom: random.chance(0.4),
          altGroup: random.pick([null, null, null, 'G']),
          altPriority: random.pick([null, 1, 2]),
          validFrom: begins === null ? null : day(begins),
          validTo: random.chance(0.3) ? day((begins ?? 0) + random.int(0, 6)) : null,
        }),
      )
    }
  return rows
}

/** Components with the requirement of the whole order, as kitting prepares them; and the orders that reach a cycle. */
function kittingComponents(bom: readonly BomRow[], orders: readonly OrderRow[]) {
  const input = kittingInput({
    bom: bom as never,
    items: items.map((code) => ({ code, makeable: true })),
    demands: orders.map(({ code, item, qty, plannedStart, due, bomVersion }) => ({
      source: 'MO',
      order: code!,
      item: item!,
      planQty: qty!,
      need: plannedStart ?? due!,
      bomVersion: bomVersion ?? null,
    })),
  })
  const { policy } = readPolicy({ reqFormula: 'DIV', roundUp: 'NONE', useSubst: 'NONE', explode: 'NONE' })
  const { problem, structure, demands, source } = prepare(input, policy, { asOf: day(0), zone: 'UTC' })
  const required = new Requirements(problem)
  const { book, recipe, cycles } = structure
  const components = new Map<string, string[]>()
  const circular = new Set<string>()
  for (let d = 0; d < demands.count; d++) {
    const code = textAt(source.input.demands.columns.order, demands.row[d]!)!
    if (cycles.at(demands.need[d]!).size > 0) circular.add(code)
    const [start, end] =
      recipe[d]! < 0 ? [0, 0] : [book.recipeStart.array[recipe[d]!]!, book.recipeStart.array[recipe[d]! + 1]!]
    const texts: string[] = []
    for (let row = start; row < end; row++) {
      const item = source.items.values[book.lines.array[row * LINE_WIDTH + LINE_ITEM]!]!
      const usage = book.lines.array[row * LINE_WIDTH + LINE_USAGE]!
      texts.push(`${item} ${required.of(usage, demands.plan[d]!)}`)
    }
    components.set(code, texts.sort())
  }
  return { components, circular }
}

/** A way along lines that ends where it begins. */
function expectCycle(names: readonly string[], bom: readonly BomRow[]): void {
  expect(names.length).toBeGreaterThan(1)
  expect(names.at(-1)).toBe(names[0])
  for (const [at, name] of names.slice(1).entries())
    expect(bom.some((row) => row.parent === names[at] && row.component === name)).toBe(true)
}
