import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { psiItem } from '#domain/entities/planning/psi-item.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import { auditServices } from '#domain/services/system/administration.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { psiItemRowSchema } from '#engine/psi/overview.ts'
import { psiRows, type PsiRowName } from '#engine/psi/problem.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { demo, demoDay } from '../../support/kitting.ts'
import { listsOf, plainClosing, psiLists } from '../../support/plain-psi.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

const asOf = demoDay.toISOString()
const pivot = { psiSet: 'STANDARD', asOf }
let server: TestServer
beforeAll(async () => {
  server = await createFilledServer(demo([1, 2]))
})
afterAll(() => server.close())

const layoutOf = async (user: TestUser, input: object = pivot) =>
  (await user.ask(psiServices.layout, input as never)) as PsiLayout

async function overviewOf(user: TestUser, input: object = {}) {
  const answer = await user.call(psiServices.overview, { ...pivot, ...input })
  expect(answer.status).toBe(200)
  const { columns, length } = decodeTable(psiItemRowSchema, answer.bytes)
  return Array.from({ length }, (_, row) => ({
    item: textAt(columns.item, row)!,
    problem: textAt(columns.problem, row),
    period: columns.period[row]!,
    at: columns.at[row]!,
    opening: columns.opening[row]!,
    last: columns.last[row]!,
  }))
}

/** Cells of items by code and row. */
async function blockOf(user: TestUser, items: readonly string[], input: object = pivot) {
  const { bytes } = await user.call(psiServices.block, { ...input, items })
  const { columns, length } = decodeTable(psiCellSchema, bytes)
  const width = columns.period.reduce((most, period) => Math.max(most, period + 1), 0)
  const found = new Map<string, Record<PsiRowName, bigint[]>>()
  for (let from = 0; from < length; from += width) {
    const rows = psiRows.map((name) => [name, [...columns[name].subarray(from, from + width)]] as const)
    found.set(textAt(columns.item, from)!, Object.fromEntries(rows) as Record<PsiRowName, bigint[]>)
  }
  return found
}

const units = (text: string | null): bigint => parseDecimal(text!) as bigint

async function drillOf(user: TestUser, input: object) {
  const { items, totalCount } = await user.ask(psiServices.drill, {
    ...pivot,
    maxResultCount: 5000,
    ...input,
  } as never)
  expect(items).toHaveLength(totalCount)
  return items
}

const sumOf = (lines: readonly { readonly qty: string | null }[]): bigint =>
  lines.reduce((sum, { qty }) => sum + units(qty), 0n)

describe('the pivot', () => {
  it('has the periods of its layout in the zone of the plan unit', async () => {
    const { periods, rows, zone } = await layoutOf(server.one)
    expect(zone).toBe('Asia/Shanghai')
    expect(periods).toHaveLength(28)
    expect(new Date(periods[0]!.start * 1000).toISOString()).toBe('2026-11-19T16:00:00.000Z')
    expect(rows.length).toBeGreaterThan(2)
    expect((await server.one.call(psiServices.layout, { psiSet: 'NONE' })).status).toBe(404)
  })

  it('has the stock that a plain calculation over the same lists gives, of every item in every period', async () => {
    const lists = await listsOf(server.one, psiLists)
    const layout = await layoutOf(server.one)
    const plain = plainClosing(lists, layout)
    const found = await blockOf(server.one, [...plain.keys()])
    expect(found.size).toBe(plain.size)
    for (const [item, closing] of plain) expect(found.get(item)!.closing, item).toEqual(closing)
    // Something comes and goes, or the comparison would say nothing.
    const moving = [...found.values()].filter(
      ({ receipts, demand }) => sum(receipts) > 0n && sum(demand) > 0n,
    )
    expect(moving.length).toBeGreaterThan(10)
    for (const row of ['firm', 'planned', 'sales', 'dependent'] as const)
      expect(
        [...found.values()].some((cells) => sum(cells[row]) > 0n),
        row,
      ).toBe(true)
  })

  it('says of each item its first problem, the gravest and nearest first, as the cells show it', async () => {
    const rows = await overviewOf(server.one)
    const cells = await blockOf(
      server.one,
      rows.map(({ item }) => item),
    )
    const negative = rows.filter(({ problem }) => problem === 'negative')
    expect(negative.length).toBeGreaterThan(0)
    for (const { item, period } of negative)
      expect(cells.get(item)!.closing.findIndex((stock) => stock < 0n)).toBe(period)
    const times = rows.map(({ at }) => (at === NULL_I64 ? Infinity : Number(at)))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const { item, opening, last } of rows) {
      expect(cells.get(item)!.opening[0]).toBe(opening)
      expect(cells.get(item)!.closing.at(-1)).toBe(last)
    }
  })

  it('shows only items with a problem in the next days, of a kind, or with a word', async () => {
    const all = await overviewOf(server.one)
    const until = Date.parse('2026-11-22T15:59:59Z') / 1000
    const near = await overviewOf(server.one, { days: 2 })
    expect(near).toEqual(all.filter(({ at }) => at !== NULL_I64 && Number(at) <= until))
    expect(near.length).toBeGreaterThan(0)
    expect(near.length).toBeLessThan(all.length)
    const kind = await overviewOf(server.one, { problem: 'belowSafety' })
    expect(kind).toEqual(all.filter(({ problem }) => problem === 'belowSafety'))
    const word = all[0]!.item.toLowerCase()
    expect((await overviewOf(server.one, { keyword: word })).map(({ item }) => item)).toContain(all[0]!.item)
    const codes = (await overviewOf(server.one, { sorting: 'item desc' })).map(({ item }) => item)
    expect(codes).toEqual(all.map(({ item }) => item).toSorted((a, b) => (a < b ? 1 : -1)))
    expect((await server.one.call(psiServices.overview, { ...pivot, sorting: 'qty' })).status).toBe(400)
  })

  it('has columns that are declared', () => {
    expect(Object.keys(psiItemRowSchema).toSorted()).toEqual(Object.keys(psiItem.fields).toSorted())
  })
})

const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)

const drilled = [
  'opening',
  'planned',
  'firm',
  'received',
  'receipts',
  'sales',
  'forecast',
  'dependent',
  'consumption',
  'demand',
  'closing',
] as const

describe('what is behind a cell', () => {
  it('adds up to the cell, in every row', async () => {
    const items = (await overviewOf(server.one)).map(({ item }) => item)
    const cells = await blockOf(server.one, items)
    for (const row of drilled) {
      const filled = items.flatMap((item) => {
        const at = cells.get(item)![row].findIndex((value, p) => value !== 0n && (row !== 'closing' || p > 0))
        return at < 0 ? [] : [[item, at] as const]
      })
      for (const [item, at] of [...filled.slice(0, 3), ...filled.slice(-2)]) {
        const lines = await drillOf(server.one, { item, row, first: at, last: at })
        expect(sumOf(lines), `${row} of ${item} in ${at}`).toBe(cells.get(item)![row][at])
      }
    }
  })

  it('adds up over several periods, and to the stock at the end of the first one', async () => {
    const items = (await overviewOf(server.one)).slice(0, 6).map(({ item }) => item)
    const cells = await blockOf(server.one, items)
    for (const item of items) {
      const { receipts, demand, closing } = cells.get(item)!
      const over = (row: PsiRowName, first: number, last: number) =>
        drillOf(server.one, { item, row, first, last }).then(sumOf)
      expect(await over('receipts', 2, 8)).toBe(sum(receipts.slice(2, 9)))
      expect(await over('demand', 0, 27)).toBe(sum(demand))
      expect(await over('closing', 0, 0)).toBe(closing[0])
      expect(await over('closing', 0, 13)).toBe(closing[13])
    }
  })

  it('is refused for rows that have nothing behind them, and for periods that are none', async () => {
    const [one] = await overviewOf(server.one)
    const input = { ...pivot, item: one!.item, first: 0, last: 0 }
    for (const bad of [{ row: 'cover' }, { row: 'nonsense' }, { row: 'closing', first: 28, last: 28 }])
      expect((await server.one.call(psiServices.drill, { ...input, ...bad })).status).toBe(400)
  })
})

describe('the export', () => {
  it('has the lines of the chosen items, with the figures of the cells', async () => {
    const { text } = await server.one.call(psiServices.exportPivot, { ...pivot, days: 2, format: 'csv' })
    const noted = await server.one.ask(auditServices.list, { entity: 'psi', action: 'export' })
    const after = { rows: text.trim().split('\n').length - 1, format: 'csv' }
    expect(noted.items[0]).toMatchObject({ after })
    const lines = text.trim().split('\r\n')
    const items = (await overviewOf(server.one, { days: 2 })).map(({ item }) => item)
    const { rows } = await layoutOf(server.one)
    expect(lines).toHaveLength(1 + items.length * rows.length)
    expect(lines[0]).toContain('2026-11-20')
    const cells = await blockOf(server.one, items)
    const at = rows.findIndex(({ kind }) => kind === 'I')
    items.forEach((item, k) => {
      const fields = lines[1 + k * rows.length + at]!.split(',')
      expect(fields[0]).toBe(item)
      expect(fields.slice(-28).map(units)).toEqual(cells.get(item)!.closing)
    })
  })

  it('collapses periods to weeks and months as the screen does', async () => {
    const items = (await overviewOf(server.one)).map(({ item }) => item)
    const cells = await blockOf(server.one, items)
    // From Friday the 20th: three days, then whole weeks.
    const first = items.find((item) => sum(cells.get(item)!.receipts.slice(3, 10)) > 0n)!
    const line = async (scale: string) => {
      const input = { ...pivot, keyword: first, scale, format: 'csv' }
      const { text } = await server.one.call(psiServices.exportPivot, input)
      return text.trim().split('\r\n')
    }
    const { rows } = await layoutOf(server.one)
    const { receipts, closing } = cells.get(first)!
    const weeks = await line('week')
    const of = (kind: string) => weeks[1 + rows.findIndex((row) => row.kind === kind)]!.split(',').slice(6)
    expect(weeks[0]).toContain('W47 2026-11-20')
    expect(units(of('P')[1]!)).toBe(sum(receipts.slice(3, 10)))
    expect(units(of('I')[1]!)).toBe(closing[9])
    expect((await line('month'))[0]!.split(',').slice(6)).toEqual(['2026-11', '2026-12'])
  })

  it('is a workbook unless asked otherwise', async () => {
    const { bytes, headers } = await server.one.call(psiServices.exportPivot, { ...pivot, days: 1 })
    expect(headers['content-type']).toContain('spreadsheetml')
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('what is kept from a reader', () => {
  it('is counted nowhere: neither in figures nor behind them, and the layout says so', async () => {
    const limited = await server.user(1, 'psi-limited', ['Pages.Roles'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-psi-limited' })).items
    const [first] = (await overviewOf(server.one)).filter(({ problem }) => problem === 'negative')
    await server.one.ask(roles.update, {
      ...role,
      rowFilter: { item: `ME.code == '${first!.item}'`, stock: "ME.lotNo == 'none'" },
      columnMask: { saleOrder: ['openQty'], inputInst: ['qty'] },
    })
    const rows = await overviewOf(limited)
    expect(rows.map(({ item }) => item)).toEqual([first!.item])
    const layout = await layoutOf(limited)
    expect(layout.withheld.toSorted()).toEqual(['inputInst', 'item', 'saleOrder', 'stock'])
    const mine = (await blockOf(limited, [first!.item])).get(first!.item)!
    const all = (await blockOf(server.one, [first!.item])).get(first!.item)!
    expect(sum(all.dependent) + sum(all.sales)).toBeGreaterThan(0n)
    expect(sum(mine.sales)).toBe(0n)
    expect(mine.receipts).toEqual(all.receipts)
    const lines = await drillOf(limited, { item: first!.item, row: 'closing', first: 0, last: 27 })
    expect(lines.filter(({ source }) => ['sale', 'stock'].includes(source))).toEqual([])
    expect(sumOf(lines)).toBe(mine.closing.at(-1))
    expect((await blockOf(limited, [(await overviewOf(server.one))[1]!.item])).size).toBe(0)
  })

  it('are other tenants and other plan units', async () => {
    const before = await overviewOf(server.two)
    const [one] = before
    await server.one.ask(crudOf(entityNamed('stock')).create, {
      itemCode: one!.item,
      warehouse: (await listsOf(server.one, ['warehouse']))['warehouse']![0]!['code'],
      lotNo: 'ONLY-ONE',
      qty: '777',
    } as never)
    expect(await overviewOf(server.two)).toEqual(before)
    const lines = await drillOf(server.two, { item: one!.item, row: 'opening', first: 0, last: 0 })
    expect(lines.some(({ doc }) => doc?.includes('ONLY-ONE'))).toBe(false)
    const own = await drillOf(server.one, { item: one!.item, row: 'opening', first: 0, last: 0 })
    expect(own.some(({ doc }) => doc?.includes('ONLY-ONE'))).toBe(true)
  })
})
