import { describe, expect, it } from 'vitest'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { folderCommand } from '../support/folder-command.ts'
import { seeded } from '../support/random-problem.ts'

const seeds = process.env['TAKT_TEST_ALL'] ? 500 : 50
const MOST = 2n ** 53n - 1n
const UNIT = 1_000_000n
const DAY = 86_400
const asOf = Date.UTC(2026, 10, 20) / 1000

/** Values at every limit, and some that are beyond it. */
const edges = [
  '0.000001',
  '0.333333',
  '0.999999',
  '1.234567',
  '2147483647',
  '2147483648.000001',
  '4294967296.5',
  '9007199254.740991',
  '9007199254.740992',
  '9007199254740993',
  '9223372036854.775807',
  '9223372036854.775808',
  '0.1234567',
]

interface Line {
  readonly item: string
  readonly per: string
  readonly scrap: string
  readonly fixed: string
  /** Lines that replace the phantom. */
  readonly below: readonly Line[]
}

/** A factor num/den per parent and a fixed quantity, of the components of a line. */
interface Need {
  readonly item: string
  readonly num: bigint
  readonly den: bigint
  readonly fixed: bigint
}

const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
const units = (text: string): bigint => parseDecimal(text || '0') as bigint
const fits = (text: string): boolean => typeof parseDecimal(text || '0') === 'bigint' && units(text) <= MOST

/** The rule in integers of any size: requirements of a folder's orders. */
function needsOf(line: Line): Need[] {
  const own = {
    num: units(line.per) * (UNIT + units(line.scrap)),
    den: UNIT * UNIT,
    fixed: units(line.fixed),
  }
  if (line.below.length === 0) return [{ item: line.item, ...own }]
  return line.below.flatMap(needsOf).map(({ item, num, den, fixed }) => ({
    item,
    num: own.num * num,
    den: own.den * den,
    fixed: fixed + (own.fixed > 0n ? up(own.fixed * num, den) : 0n),
  }))
}

const requirement = ({ num, den, fixed }: Need, sets: bigint): bigint =>
  sets === 0n ? 0n : up(sets * num, den) + fixed

/** Most whole sets, or all, that the stock suffices for. */
function kitted(needs: readonly Need[], stock: ReadonlyMap<string, bigint>, open: bigint): bigint {
  const enough = (sets: bigint) =>
    needs.every((need) => requirement(need, sets) <= (stock.get(need.item) ?? 0n))
  if (enough(open)) return open
  let [low, high] = [0n, up(open, UNIT)]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (enough(middle * UNIT)) low = middle
    else high = middle
  }
  return low * UNIT
}

function makeCase(seed: number) {
  const random = seeded(seed)
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const wild = random() < 0.5
  const value = (most: number): string => {
    if (wild && random() < 0.25) return edges[int(0, edges.length - 1)]!
    return formatDecimal(BigInt(int(1, 10 ** int(1, most))))
  }
  const scrap = () => (random() < 0.5 ? '' : (['0.333333', '0.999999', '0.000001', '0.035'][int(0, 3)] ?? ''))
  let names = 0
  const lineOf = (depth: number): Line => {
    const phantom = depth < 3 && random() < 0.3
    return {
      item: `${phantom ? 'F' : 'C'}${++names}`,
      per: value(8),
      scrap: scrap(),
      fixed: random() < 0.2 ? value(7) : '',
      below: phantom ? Array.from({ length: int(1, 2) }, () => lineOf(depth + 1)) : [],
    }
  }
  const lines = Array.from({ length: int(1, 3) }, () => lineOf(0))
  const alone = random() < 0.5
  const orders = Array.from({ length: alone ? 1 : int(1, 4) }, (_, k) => {
    const far = wild && random() < 0.2
    const days = far ? int(-20_000, 63_000) : int(1, 300)
    return { code: `O${k}`, qty: value(14), due: asOf + days * DAY }
  })
  const parts = (each: Line): string[] => (each.below.length === 0 ? [each.item] : each.below.flatMap(parts))
  const stock = alone
    ? lines
        .flatMap(parts)
        .flatMap((item) => Array.from({ length: int(0, 2) }, () => ({ item, qty: value(15) })))
    : []
  return { lines, orders, stock }
}

type Case = ReturnType<typeof makeCase>

function filesOf({ lines, orders, stock }: Case) {
  const faults = new Set<string>()
  const bom = ['parent,component,qty_per,qty_fixed,scrap,phantom']
  const add = (parent: string, line: Line): void => {
    bom.push(
      `${parent},${line.item},${line.per},${line.fixed},${line.scrap},${line.below.length > 0 ? 1 : 0}`,
    )
    if (!fits(line.per)) faults.add(`bom.csv, line ${bom.length}, column qty_per`)
    if (!fits(line.fixed)) faults.add(`bom.csv, line ${bom.length}, column qty_fixed`)
    for (const below of line.below) add(line.item, below)
  }
  for (const line of lines) add('P', line)
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  orders.forEach(({ qty }, k) => fits(qty) || faults.add(`orders.csv, line ${k + 2}, column qty`))
  stock.forEach(({ qty }, k) => fits(qty) || faults.add(`stock.csv, line ${k + 2}, column onhand`))
  const files = {
    'orders.csv': [
      'order,item,qty,due',
      ...orders.map(({ code, qty, due }) => `${code},P,${qty},${day(due)}`),
    ],
    'bom.csv': bom,
    'stock.csv': ['item,onhand', ...stock.map(({ item, qty }) => `${item},${qty}`)],
    'receipts.csv': ['receipt,item,qty,date'],
  }
  const text = Object.entries(files).map(([name, rows]) => [name, `${rows.join('\n')}\n`] as const)
  return { files: Object.fromEntries(text), faults }
}

/** Places of orders that cannot be calculated. */
function refusedOrders({ orders }: Case, needs: readonly Need[]): Set<string> {
  const refused = new Set<string>()
  orders.forEach(({ qty, due }, k) => {
    if (Math.abs(due - asOf) > 2 ** 30 - 2) refused.add(`orders.csv, line ${k + 2}, column due`)
    else if (needs.some((need) => requirement(need, units(qty)) > MOST))
      refused.add(`orders.csv, line ${k + 2}, column qty`)
  })
  return refused
}

const { run } = folderCommand('kit')

describe('takt kit on random folders with values at every limit', () => {
  it(`gives exact results or names file, line and column (${seeds} folders)`, async () => {
    const counts = { exact: 0, faulty: 0 }
    for (let seed = 1; seed <= seeds; seed++) {
      const given = makeCase(seed)
      const { files, faults } = filesOf(given)
      const { status, err, rows } = await run(files, ['--as-of', '2026-11-20'])
      const needs = faults.size > 0 ? [] : given.lines.flatMap(needsOf)
      const expected = faults.size > 0 ? faults : refusedOrders(given, needs)
      const reported = new Set(
        err
          .split('\n')
          .filter(Boolean)
          .map((line) => line.slice(0, line.indexOf(':'))),
      )
      expect(err, `seed ${seed}`).not.toMatch(/\n\s+at |Error/)
      if (expected.size > 0) {
        expect([status, [...reported].toSorted()], `seed ${seed}`).toEqual([1, [...expected].toSorted()])
        counts.faulty++
        continue
      }
      expect([status, err], `seed ${seed}`).toEqual([0, ''])
      counts.exact++
      if (given.stock.length === 0) {
        const required = rows('shortages').map(
          (row) => `${row['order']} ${row['item']} ${row['required']} ${row['short']}`,
        )
        const exact = given.orders.flatMap(({ code, qty }) =>
          needs.map((need) => {
            const wanted = formatDecimal(requirement(need, units(qty)))
            return `${code} ${need.item} ${wanted} ${wanted}`
          }),
        )
        expect(required.toSorted(), `seed ${seed}`).toEqual(exact.toSorted())
      } else {
        const stock = new Map<string, bigint>()
        for (const { item, qty } of given.stock) stock.set(item, (stock.get(item) ?? 0n) + units(qty))
        const sets = kitted(needs, stock, units(given.orders[0]!.qty))
        expect(
          rows('orders').map((row) => row['kit_qty']),
          `seed ${seed}`,
        ).toEqual([formatDecimal(sets)])
        const used = new Map<string, bigint>()
        for (const row of rows('allocations'))
          used.set(row['item']!, (used.get(row['item']!) ?? 0n) + units(row['qty']!))
        for (const need of needs)
          expect(used.get(need.item) ?? 0n, `seed ${seed}`).toBe(requirement(need, sets))
      }
    }
    expect(counts.exact).toBeGreaterThan(seeds / 4)
    expect(counts.faulty).toBeGreaterThan(seeds / 10)
  })
})
