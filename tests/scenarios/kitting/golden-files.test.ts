import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { formatDay, parseDay } from '#domain/rules/dates.ts'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { takt } from '../../../src/cli/takt.ts'
import { goldenCases, goldenPolicy, type GoldenCase } from '../../support/golden-cases.ts'

const root = mkdtempSync(join(tmpdir(), 'takt-golden-'))
afterAll(() => rmSync(root, { recursive: true }))

const asOf = '2026-11-20'
const dateOf = (day: number): string => formatDay(parseDay(asOf)! + day)
const product = (id: string): string => `PRODUCT-${id}`

/** The files a user would write for a case: one product per order, substitutes by product. */
function filesOf(golden: GoldenCase): Record<string, object[]> {
  const { demands, supplies, bom, makeItems } = golden
  const stock = supplies.filter(({ avail }) => avail === 0)
  const receipts = supplies.filter(({ avail }) => avail !== 0)
  const none = (row: object): object[] => [
    Object.fromEntries(Object.keys(row).map((name) => [name, undefined])),
  ]
  const own = demands.flatMap(({ id, lines }) =>
    lines.map(({ line, item, usage }) => ({ parent: product(id), component: item, qty_per: usage, line })),
  )
  const made = Object.entries(bom).flatMap(([parent, components]) =>
    components.map(([component, usage], k) => ({ parent, component, qty_per: usage, line: k + 1 })),
  )
  const alternatives = demands.flatMap(({ id, lines }) =>
    lines.flatMap(({ item, alts = [] }) =>
      alts.map((alt) => ({
        main: item,
        substitute: alt.item,
        ratio: alt.ratio,
        priority: alt.prio,
        parent: product(id),
      })),
    ),
  )
  const filled = (rows: object[], shape: object): object[] => (rows.length > 0 ? rows : none(shape))
  return {
    orders: demands.map(({ id, prio, need, qty }) => ({
      order: id,
      item: product(id),
      qty,
      due: dateOf(need),
      priority: prio,
    })),
    bom: [...own, ...made],
    stock: filled(
      stock.map(({ item, qty }) => ({ item, onhand: qty })),
      { item: '', onhand: '' },
    ),
    receipts: filled(
      receipts.map(({ id, item, qty, avail }) => ({ receipt: id, item, qty, date: dateOf(avail) })),
      { receipt: '', item: '', qty: '', date: '' },
    ),
    ...(alternatives.length > 0 ? { substitutes: alternatives } : {}),
    ...(makeItems.length > 0 ? { items: makeItems.map((item) => ({ item, make: 1 })) } : {}),
  }
}

/** A header without rows, where there are none. */
const csvOf = (rows: object[]): string =>
  Papa.unparse(rows, { newline: '\n', skipEmptyLines: 'greedy' }).trimEnd() + '\n'

describe('golden cases as files of takt kit', () => {
  it.each(Object.entries(goldenCases))('%s', async (name, golden) => {
    const folder = join(root, name.replace(/\W+/g, '-'))
    const out = join(folder, 'out')
    mkdirSync(folder)
    for (const [file, rows] of Object.entries(filesOf(golden))) {
      const header = `${Object.keys(rows[0]!).join(',')}\n`
      const isEmpty = Object.values(rows[0]!).every((value) => value === undefined)
      writeFileSync(join(folder, `${file}.csv`), isEmpty ? header : csvOf(rows))
    }
    writeFileSync(join(folder, 'scheme.json'), JSON.stringify(goldenPolicy(golden.policy)))
    const args = ['--in', folder, '--out', out, '--as-of', asOf, '--scheme', join(folder, 'scheme.json')]
    let err = ''
    const status = await takt(['kit', ...args], {
      interactive: false,
      out: () => {},
      err: (text) => (err += text),
    })
    expect(status, err).toBe(0)
    const rows = (file: string): Record<string, string>[] =>
      Papa.parse<Record<string, string>>(readFileSync(join(out, `${file}.csv`), 'utf8'), {
        header: true,
        skipEmptyLines: true,
      }).data
    for (const [id, result] of Object.entries(golden.result)) {
      const order = rows('orders').find((row) => row['order'] === id)!
      if (result.sets !== undefined) expect(order['kit_qty'], id).toBe(String(result.sets))
      if (!result.batches) continue
      const batches = rows('batches').filter((row) => row['order'] === id)
      expect(batches.map((row) => [parseDay(row['date']!)! - parseDay(asOf)!, row['qty']])).toEqual(
        result.batches,
      )
    }
    const free = new Map<string, bigint>()
    for (const row of rows('supplies'))
      free.set(row['item']!, (free.get(row['item']!) ?? 0n) + (parseDecimal(row['free']!) as bigint))
    for (const [item, expected] of Object.entries(golden.free))
      expect(formatDecimal(free.get(item) ?? 0n), item).toBe(expected)
  })
})
