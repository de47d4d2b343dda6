import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { PsiProposed } from '#domain/psi/edit.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { keptCopies, tenantOne } from '../../support/database.ts'
import { createKittingServer, unplanned } from '../../support/kitting.ts'
import { listsOf, plainClosing, psiLists } from '../../support/plain-psi.ts'
import { plan } from '../../support/planning.ts'
import { editedPivot, itemCodes, shownRowsOf } from '../../support/psi-edit.ts'
import type { TestServer, TestUser } from '../../support/server.ts'

type Rows = PsiProposed['rows']
type Row = Record<string, unknown>
type Order = Record<string, unknown> & { readonly code: string; readonly itemCode: string }

const orders = crudOf(entityNamed('order'))
let server: TestServer
let items: readonly string[]
/** Runs: the first one is the plan until the second is accepted. */
let [first, second] = ['', '']
/** What the pivot shows before the first plan is accepted, and after it; with the first run, before and after. */
let before: Rows
let asPlanned: Rows
let proposed: Rows
let closing: ReadonlyMap<string, readonly bigint[]>
let madeItems: ReadonlySet<string>
/** Orders that change after the first plan: cancelled, finished, half done, added; and one without a route. */
let changed: Record<'cancelled' | 'finished' | 'partly' | 'added' | 'routeless', Order>

beforeAll(async () => {
  server = await createKittingServer(undefined, [1], unplanned)
  const user = server.one
  items = await itemCodes(user)
  const all = (await user.ask(orders.getAll, { maxResultCount: 1000, sorting: 'code' })).items as Order[]
  const made = all.filter((one) => one['orderType'] === 'M')
  const routeless = await addOrder(user, made[0]!, 'EARLY-0', 'M-NO-ROUTE')
  items = await itemCodes(user)
  first = (await plan(user)).runNo
  before = await shownRowsOf(user, items)
  proposed = await shownRowsOf(user, items, { run: first })
  await user.ask(schedulingRuns.accept, { runNo: first })
  asPlanned = await shownRowsOf(user, items)
  const layout = (await user.ask(psiServices.layout, editedPivot)) as PsiLayout
  closing = plainClosing(await listsOf(user, psiLists), layout)
  const open = made.filter(({ itemCode }) => sum(rowOf(proposed, itemCode)['receipts']!) > 0n)
  const [cancelled, partly] = [open[0]!, open[4]!]
  const finished = open.find(({ itemCode }) => ![cancelled, partly].some((one) => one.itemCode === itemCode))!
  madeItems = new Set(made.map(({ itemCode }) => itemCode))
  const added = await addOrder(user, made[1]!, 'LATE-1', made[1]!.itemCode)
  changed = { cancelled, finished, partly, added, routeless }
})
afterAll(() => server.close())

async function addOrder(user: TestUser, like: Order, code: string, itemCode: string): Promise<Order> {
  if (!items.includes(itemCode)) {
    const [item] = (await user.ask(crudOf(entityNamed('item')).getAll, { maxResultCount: 1 })).items as Row[]
    await user.ask(crudOf(entityNamed('item')).create, {
      code: itemCode,
      itemType: item!['itemType'],
      obtainMethod: 'M',
      baseUnit: item!['baseUnit'],
    } as never)
  }
  const values = { code, orderType: 'M', itemCode, qty: '12.5', dueDate: like['dueDate'] }
  return (await user.ask(orders.create, values as never)) as Order
}

const units = (text: string | null): bigint => parseDecimal(text ?? '0') as bigint
const sum = (cells: readonly (string | null)[]): bigint => cells.reduce((all, one) => all + units(one), 0n)
const rowOf = (rows: Rows, code: string) => rows.find(({ item }) => item === code)!.cells
const closingOf = (rows: Rows) => new Map(rows.map(({ item, cells }) => [item, cells['closing']!.map(units)]))
const then = (codes = items) => shownRowsOf(server.one, codes, { run: first })

/** Accepting a plan gives orders the status that follows from their operations: what was firm may be planned after it. */
const withoutFirm = ({ item, cells }: Rows[number]) => ({ item, cells: { ...cells, planned: [], firm: [] } })

async function change(order: Order, values: object): Promise<void> {
  const { items: found } = await server.one.ask(orders.getAll, { keyword: order.code })
  const row = (found as Row[]).find((one) => one['code'] === order.code)
  await server.one.ask(orders.update, { ...row, ...values } as never)
}

describe('the pivot with the plan of an earlier run', () => {
  it('shows before it is accepted what the pivot shows after that, in every row of every item', () => {
    expect(proposed.map(withoutFirm)).toEqual(asPlanned.map(withoutFirm))
    expect(closingOf(proposed)).not.toEqual(closingOf(before))
    expect(sum(rowOf(proposed, 'M-NO-ROUTE')['receipts']!)).toBe(12_500_000n)
  })

  it('reads the run once for all blocks of the comparison', async () => {
    const before = await keptCopies(server.database)
    const blocks = [items.slice(0, 3), items.slice(3, 5), items.slice(5)]
    const rows = await Promise.all(blocks.map((codes) => shownRowsOf(server.one, codes, { run: first })))
    const byItem = (some: Rows) => new Map(some.map(({ item, cells }) => [item, cells]))
    expect(byItem(rows.flat())).toEqual(byItem(await then()))
    expect(before.length).toBeGreaterThan(0)
    expect(await keptCopies(server.database)).toEqual(before)
  })

  it('keeps the stock that a plain calculation over the lists of that time gives, while the plan changes', async () => {
    expect(closingOf(proposed)).toEqual(new Map(items.map((item) => [item, closing.get(item)])))
    const { cancelled } = changed
    await change(cancelled, { status: 'X' })
    second = (await plan(server.one)).runNo
    await server.one.ask(schedulingRuns.accept, { runNo: second })
    const now = await shownRowsOf(server.one, items)
    expect(closingOf(now)).not.toEqual(closingOf(proposed))
    expect(await then()).toEqual(asPlanned)
    expect(await shownRowsOf(server.one, items, { run: second })).toEqual(now)
    expect(sum(rowOf(now, changed.added.itemCode)['receipts']!)).toBeGreaterThan(0n)
  })

  it('does not count again what was finished since, of an order that is done nothing', async () => {
    const { partly, finished } = changed
    const wanted = [partly.itemCode, finished.itemCode]
    const receipts = (rows: Rows) => wanted.map((code) => sum(rowOf(rows, code)['receipts']!))
    const was = receipts(await then())
    await change(partly, { completedQty: '1.25' })
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update "order" set status = 'F' where code = $1`, [finished.code]),
    )
    const less = [1_250_000n, units(String(finished['remainQty']))]
    expect(receipts(await then())).toEqual(was.map((one, at) => one - less[at]!))
  })

  it('opens what is behind its cells: the lines add up to them', async () => {
    const rows = await then()
    for (const row of ['planned', 'receipts', 'dependent', 'demand', 'closing']) {
      const filled = rows.filter(({ cells }) => sum(cells[row]!) !== 0n)
      expect(filled.length).toBeGreaterThan(0)
      for (const { item, cells } of [...filled.slice(0, 2), ...filled.slice(-2)]) {
        const at = cells[row]!.findIndex((cell) => units(cell) !== 0n)
        const { items: lines } = await server.one.ask(psiServices.drill, {
          ...editedPivot,
          run: first,
          item,
          row,
          first: at,
          last: at,
          maxResultCount: 5000,
        } as never)
        const total = lines.reduce((all, { qty }) => all + units(qty), 0n)
        expect(total, `${row} of ${item}`).toBe(units(cells[row]![at]!))
      }
    }
  })

  it('is exported as it is seen: what is compared, line by line', async () => {
    const [now, run] = [await shownRowsOf(server.one, items), await then()]
    const { rows } = (await server.one.ask(psiServices.layout, editedPivot)) as PsiLayout
    const at = rows.findIndex(({ kind }) => kind === 'I')
    const compared = { ...editedPivot, run: first, sorting: 'item', format: 'csv' }
    const input = { ...compared, compared: [at] }
    const { text } = await server.one.call(psiServices.exportPivot, input)
    const lines = text.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(items.length * (rows.length + 2))
    const shown = (line: string) => line.split(',').slice(-28)
    let differing = 0
    for (const [k, item] of [...items].toSorted((a, b) => (a < b ? -1 : 1)).entries()) {
      const three = lines.slice(k * (rows.length + 2) + at).slice(0, 3)
      expect(three[0]!.split(',')[0]).toBe(item)
      const cells = [now, run].map((list) => rowOf(list, item)['closing']!)
      expect(three.slice(0, 2).map(shown)).toEqual(cells)
      const less = cells[0]!.map((cell, p) => units(cell) - units(cells[1]![p]!))
      expect(shown(three[2]!).map((cell) => (cell === '' ? 0n : units(cell)))).toEqual(less)
      differing += less.filter((one) => one !== 0n).length
    }
    expect(differing).toBeGreaterThan(0)
    const all = await server.one.call(psiServices.exportPivot, compared)
    expect(all.text.trim().split('\r\n').length).toBeGreaterThan(lines.length + 1)
    const bad = await server.one.call(psiServices.exportPivot, { ...input, compared: ['x'] })
    expect(bad.status).toBe(400)
  })

  it('adds up by group and by resource as the plan that is there does', async () => {
    const sets = crudOf(entityNamed('psiSet'))
    const [set] = (await server.one.ask(sets.getAll, { keyword: 'STANDARD' })).items
    for (const target of ['itemGroup', 'resource']) {
      const values = { ...set, id: undefined, code: `BY-${target}`, target }
      await server.one.ask(sets.create, values as never)
      const by = { ...editedPivot, psiSet: `BY-${target}` }
      const codes = await itemCodes(server.one, by)
      const [now, run] = await Promise.all([
        shownRowsOf(server.one, codes, by),
        shownRowsOf(server.one, codes, { ...by, run: second }),
      ])
      expect(now.some(({ cells }) => sum(cells['receipts']!) > 0n)).toBe(true)
      const differing = now.filter(
        ({ item, cells }) => JSON.stringify(cells) !== JSON.stringify(rowOf(run, item)),
      )
      expect(differing).toEqual([])
    }
  })

  it('is refused for a run that is not known, and for one of another kind', async () => {
    const ask = (run: string) =>
      server.one.call(psiServices.block, { ...editedPivot, items: [items[0]!], run })
    expect((await ask('P-NONE')).status).toBe(404)
    expect((await ask(first.replace('P', 'K'))).status).toBe(404)
  })

  it('shows a limited reader of the earlier plan what the reader sees of the one that is there', async () => {
    const limited = await server.user(1, 'psi-earlier', ['Pages.Roles'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-psi-earlier' })).items
    const { itemCode } = changed.partly
    const setLimits = (limits: object) => server.one.ask(roles.update, { ...role, ...limits } as never)
    const compared = async () => {
      const codes = await itemCodes(limited)
      const [now, run] = await Promise.all([
        shownRowsOf(limited, codes),
        shownRowsOf(limited, codes, { run: second }),
      ])
      expect(run).toEqual(now)
      return now
    }
    await setLimits({ rowFilter: { order: `ME.itemCode == '${itemCode}'` } })
    const rows = await compared()
    const isMade = ({ item, cells }: Rows[number]) => madeItems.has(item) && sum(cells['planned']!) > 0n
    expect(rows.filter(isMade).map(({ item }) => item)).toEqual([itemCode])
    await setLimits({ rowFilter: {}, columnMask: { inputInst: ['qty'], operation: ['end'] } })
    const masked = await compared()
    expect(masked.every(({ cells }) => sum(cells['dependent']!) === 0n)).toBe(true)
    await setLimits({ rowFilter: {}, columnMask: { order: ['dueDate'] } })
    const none = await compared()
    expect(none.some(isMade)).toBe(false)
  })
})
