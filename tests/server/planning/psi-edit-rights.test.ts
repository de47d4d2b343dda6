import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { PsiAccepted, PsiProposed } from '#domain/psi/edit.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { pathOf } from '#domain/service.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { psiItemRowSchema } from '#engine/psi/overview.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne, testPassword } from '../../support/database.ts'
import { demo, demoDay, standAtDemoDay } from '../../support/kitting.ts'
import { openStream } from '../../support/live.ts'
import { editedPivot, planRows, shownRowsOf } from '../../support/psi-edit.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

const orders = crudOf(entityNamed('order'))
const items = crudOf(entityNamed('item'))
/** Day 20 of the pivot: later than any frozen zone, and without orders of items that are new. */
const PERIOD = 20
const due = new Date(demoDay.getTime() + PERIOD * 86_400_000).toISOString()

let server: TestServer
let admin: TestUser
let other: TestUser
let baseUnit: unknown
beforeAll(async () => {
  server = await createFilledServer(demo([1]))
  standAtDemoDay(server)
  admin = await server.signIn(1, 'admin', testPassword)
  other = await server.user(1, 'wang', ['Pages.Roles', 'Pages.Users'])
  baseUnit = ((await admin.ask(items.getAll, { maxResultCount: 1 })).items[0] as { baseUnit: unknown })
    .baseUnit
})
afterAll(() => server.close())

const madeItem = (code: string, values: object = {}) =>
  admin.ask(items.create, { code, name: code, obtainMethod: 'M', itemType: 'P', baseUnit, ...values })
const orderOf = (code: string, itemCode: string, values: object = {}) =>
  admin.ask(orders.create, {
    code,
    itemCode,
    orderType: 'M',
    qty: '10',
    dueDate: due,
    ...values,
  }) as Promise<{
    id: string
    rowVersion: number
  }>
const edit = (item: string, qty: string) => ({ ...editedPivot, edits: [{ item, period: PERIOD, qty }] })
const propose = (user: TestUser, item: string, qty: string) =>
  user.ask(psiServices.propose, edit(item, qty)) as Promise<PsiProposed>
async function restrict(name: string, scope: object): Promise<void> {
  const [role] = (await admin.ask(roles.getAll, { keyword: name })).items
  await admin.ask(roles.update, { ...role, ...scope })
}
const plannedOf = async (user: TestUser, item: string) =>
  (await shownRowsOf(user, [item]))[0]?.cells['planned']?.[PERIOD]
const briefOf = ({ changes }: PsiProposed) => changes.map(({ action, key }) => [action, key])

describe('lot sizes of an item', () => {
  it('are those of how it is obtained, without what is kept from a reader', async () => {
    await madeItem('ZL1', { prodLotMin: '20', prodLotUnit: '5', buyLotMin: '99' })
    const rules = { min: '20', max: null, multiple: '5' }
    const rulesOf = async (user: TestUser) =>
      (await user.ask(psiServices.lotRules, { items: ['ZL1', 'P00001'] })).items
    const all = await rulesOf(admin)
    expect(all.map(({ item }) => item)).toEqual(['P00001', 'ZL1'])
    expect(all[1]).toMatchObject(rules)
    const masked = await server.user(1, 'lots-masked', ['Pages.Roles'])
    await restrict('R-lots-masked', { columnMask: { item: ['prodLotMin'] } })
    expect((await rulesOf(masked))[1]).toMatchObject({ ...rules, min: null })
    await restrict('R-lots-masked', { columnMask: {}, rowFilter: { item: "ME.code == 'none'" } })
    expect((await masked.call(psiServices.lotRules, { items: ['ZL1'] })).status).toBe(404)
  })
})

describe('who may edit', () => {
  it('holds the permission of the pivot and the buttons of the order list', async () => {
    await madeItem('ZE1')
    const { changes } = await propose(admin, 'ZE1', '5')
    const given = { ...edit('ZE1', '5'), changes }
    const stranger = await server.user(1, 'stranger', ['Pages.Users'])
    const reader = await server.user(1, 'psi-reader', ['Pages.Roles'])
    await restrict('R-psi-reader', { tools: { OrderList: ['export'] } })
    const rows = await planRows(server)
    for (const user of [stranger, reader]) {
      expect((await user.call(psiServices.propose, edit('ZE1', '5'))).status).toBe(403)
      expect((await user.call(psiServices.accept, given)).status).toBe(403)
    }
    expect((await stranger.call(psiServices.undoEdits, { undo: [] })).status).toBe(403)
    const { undo } = (await admin.ask(psiServices.accept, given)) as PsiAccepted
    expect((await reader.call(psiServices.undoEdits, { undo })).status).toBe(403)
    await admin.ask(psiServices.undoEdits, { undo })
    expect(await planRows(server)).toEqual(rows)
  })

  it('neither sees nor changes the orders that a row filter hides', async () => {
    await madeItem('ZE2')
    await orderOf('ZE2-SEEN', 'ZE2')
    const hidden = await orderOf('ZE2-HIDDEN', 'ZE2')
    const limited = await server.user(1, 'psi-limited', ['Pages.Roles'])
    await restrict('R-psi-limited', {
      rowFilter: { order: "ME.code != 'ZE2-HIDDEN'", item: "ME.code != 'ZE1'" },
    })
    expect([await plannedOf(admin, 'ZE2'), await plannedOf(limited, 'ZE2')]).toEqual(['20', '10'])
    const proposed = await propose(limited, 'ZE2', '0')
    expect(briefOf(proposed)).toEqual([['cancel', 'ZE2-SEEN']])
    expect(JSON.stringify(proposed)).not.toContain('HIDDEN')
    expect((await limited.call(psiServices.propose, edit('ZE1', '1'))).status).toBe(404)
    const rows = await planRows(server)
    const forged = [
      { ...proposed.changes[0], id: hidden.id, rowVersion: hidden.rowVersion, key: 'ZE2-HIDDEN' },
    ]
    const before = { qty: '1' }
    const step = { entity: 'order', key: 'x', id: hidden.id, rowVersion: hidden.rowVersion }
    for (const answer of [
      await limited.call(psiServices.accept, { ...edit('ZE2', '0'), changes: forged }),
      await limited.call(psiServices.undoEdits, { undo: [{ ...step, before }] }),
      await limited.call(psiServices.undoEdits, { undo: [{ ...step, before: null }] }),
    ])
      expect(answer.status).toBe(409)
    expect(await planRows(server)).toEqual(rows)
    await limited.ask(psiServices.accept, { ...edit('ZE2', '0'), changes: proposed.changes })
    expect([await plannedOf(admin, 'ZE2'), await plannedOf(limited, 'ZE2')]).toEqual(['10', '0'])
  })
})

it('is refused where a field that edits write is hidden, by the name of the field', async () => {
  await madeItem('ZE8')
  const masked = await server.user(1, 'psi-masked', ['Pages.Roles'])
  await restrict('R-psi-masked', { columnMask: { order: ['qty'] } })
  const refused = await masked.call(psiServices.propose, edit('ZE8', '5'))
  expect([refused.status, refused.body.error!.message]).toEqual([403, expect.stringContaining('Quantity')])
})

describe('between proposal and acceptance', () => {
  it('a change by somebody else is refused by name, and nothing is written', async () => {
    await madeItem('ZE3')
    const row = await orderOf('ZE3-A', 'ZE3')
    const { changes } = await propose(admin, 'ZE3', '4')
    await other.ask(orders.update, { id: row.id, rowVersion: row.rowVersion, qty: '11' })
    const rows = await planRows(server)
    const refused = await admin.call(psiServices.accept, { ...edit('ZE3', '4'), changes })
    expect(refused.status).toBe(409)
    expect(refused.body.error!.message).toBe(
      'Order ZE3-A was changed by wang. Nothing was written; look at what is proposed now.',
    )
    expect(await planRows(server)).toEqual(rows)
  })

  it('a new order that changes the proposal is refused', async () => {
    await madeItem('ZE4')
    const { changes } = await propose(admin, 'ZE4', '4')
    await orderOf('ZE4-A', 'ZE4')
    const refused = await admin.call(psiServices.accept, { ...edit('ZE4', '4'), changes })
    expect([refused.status, refused.body.error!.message]).toEqual([
      409,
      'The plan was changed after the proposal. Nothing was saved; check the new proposal.',
    ])
  })

  it('an undo names who changed an order since, or what names it', async () => {
    await madeItem('ZE5')
    const { changes } = await propose(admin, 'ZE5', '4')
    const { undo } = (await admin.ask(psiServices.accept, { ...edit('ZE5', '4'), changes })) as PsiAccepted
    const { id, rowVersion, key } = undo[0]!
    await orderOf('ZE5-CHILD', 'ZE5', { parentOrder: key })
    const named = await admin.call(psiServices.undoEdits, { undo })
    expect([named.status, named.body.error!.message]).toEqual([
      409,
      `Order ${key} is still referenced and cannot be deleted.`,
    ])
    await other.ask(orders.update, { id, rowVersion, qty: '3' })
    const changed = await admin.call(psiServices.undoEdits, { undo })
    expect(changed.body.error!.message).toContain(`Order ${key} was changed by wang.`)
  })
})

it('tells the pages of other users that the plan changed, for purchase lines too', async () => {
  const [supplier] = (await admin.ask(crudOf(entityNamed('supplier')).getAll, { maxResultCount: 1 }))
    .items as { code: string }[]
  await madeItem('ZE6', { obtainMethod: 'P', defaultSupplier: supplier!.code })
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openStream(address + pathOf(onlineManager.events), {
    authorization: `Bearer ${other.token}`,
  })
  await stream.next('inbox')
  const { changes } = await propose(admin, 'ZE6', '7')
  expect(changes).toMatchObject([{ action: 'create', kind: 'purchase', key: 'PSI-ZE6/1' }])
  const { undo } = (await admin.ask(psiServices.accept, { ...edit('ZE6', '7'), changes })) as PsiAccepted
  expect((await stream.next('plan')).data).toEqual({ by: 'admin' })
  await admin.ask(psiServices.undoEdits, { undo })
  expect((await stream.next('plan')).data).toEqual({ by: 'admin' })
  stream.close()
})

describe('what cannot be lowered', () => {
  it('is named: orders that are fixed, operations in the frozen zone', async () => {
    await madeItem('ZE7')
    await orderOf('ZE7-F', 'ZE7', { fixLevel: '1' })
    await orderOf('ZE7-G', 'ZE7')
    const { changes, remains } = await propose(admin, 'ZE7', '0')
    expect(changes.map(({ key }) => key)).toEqual(['ZE7-G'])
    expect(remains).toEqual([
      { item: 'ZE7', period: PERIOD, qty: '10', because: [{ key: 'ZE7-F', reason: 'fixed' }] },
    ])
    await withTenant(server.database.app, tenantOne, async (tx) => {
      await tx.run(`update resource set time_fence = 40 * 86400`)
      await tx.run(
        `insert into operation (code, order_code, item_code, process_code, proc_no, qty, assigned, status, res_code, start, "end")
         select 'ZE7-G-10', 'ZE7-G', 'ZE7', (select min(code) from process), 10, 10, true, 'N', (select min(code) from resource), o.due_date - interval '1 hour', o.due_date
         from "order" o where o.code = 'ZE7-G'`,
      )
    })
    const fenced = await propose(admin, 'ZE7', '0')
    expect(fenced.changes).toEqual([])
    expect(fenced.remains[0]!.because).toContainEqual({ key: 'ZE7-G', reason: 'fence' })
  })

  it('is shown: until when an item that is made is closed, to those who see time fences', async () => {
    const closedOf = async (user: TestUser) => {
      const { bytes } = await user.call(psiServices.overview, editedPivot)
      const { columns, length } = decodeTable(psiItemRowSchema, bytes)
      return new Map(
        Array.from({ length }, (_, row) => [textAt(columns.item, row)!, columns.closed[row]!] as const),
      )
    }
    const made = await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows<{ item: string }>(
        `select distinct m.item_code as item from master m join item i on i.code = m.item_code
           join resource r on m.target_code = any (r.resourcegroup)
         where m.inst_type = 'U' and m.inst_code = 'M' and i.obtain_method = 'M'`,
      ),
    )
    expect(made.length).toBeGreaterThan(10)
    const end = BigInt(demoDay.getTime() / 1000 + 40 * 86_400)
    const seen = await closedOf(admin)
    for (const { item } of made) expect([item, seen.get(item) ?? end]).toEqual([item, end])
    expect(made.filter(({ item }) => seen.has(item)).length).toBeGreaterThan(10)
    expect(seen.get('ZE7')).toBe(NULL_I64)
    expect([...seen.values()].every((closed) => closed === end || closed === NULL_I64)).toBe(true)
    const masked = await server.user(1, 'fences-masked', ['Pages.Roles'])
    await restrict('R-fences-masked', { columnMask: { resource: ['timeFence'] } })
    expect(new Set((await closedOf(masked)).values())).toEqual(new Set([NULL_I64]))
  })
})
