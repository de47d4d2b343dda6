import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { operationStatus } from '#domain/services/planning/capacity.ts'
import { orderServices, salesServices } from '#domain/services/planning/orders.ts'
import { printCalls } from '#domain/services/planning/print.ts'
import { instructionServices, releaseBench } from '#domain/services/planning/release.ts'
import { settingServices } from '#domain/services/system/administration.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { placeOrders } from '../../support/placed-orders.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
beforeAll(async () => {
  server = await createTestServer()
  await placeOrders(server.one, 5, day)
  const create = (name: string, row: object) =>
    server.one.ask(crudOf(entityNamed(name)).create, row as Record<string, unknown>)
  await create('item', { code: 'MADE', itemType: 'P', obtainMethod: 'M', baseUnit: 'PC' })
  await create('master', {
    itemCode: 'MADE',
    procNo: 10,
    processCode: 'CUT',
    instType: 'U',
    instCode: 'M',
    targetCode: 'M2',
    prodExpr: '1mp',
  })
  await create('shift', { code: 'ALL', patterns: '0:00-24:00' })
  await create('calendar', { code: 'ALL', resourceCode: '*', dates: '*', shiftCode: 'ALL', sortOrder: '1' })
  await create('customer', { code: 'C1', name: 'C1' })
})
afterAll(() => server.close())

type Row = Record<string, unknown>
interface Outcome {
  readonly changed: string[]
  readonly refused: { key: string; reason: string }[]
}

const act = async (name: keyof typeof orderServices, input: Row) =>
  (await server.one.ask(orderServices[name], input)) as Outcome
const rowsOf = async (entity: string, field: string, value: string) => {
  const filter = JSON.stringify([{ field, op: 'eq', values: [value] }])
  const page = await server.one.ask(crudOf(entityNamed(entity)).getAll, { filter, maxResultCount: 100 })
  return page.items as Row[]
}
const orderOf = async (code: string) => (await rowsOf('order', 'code', code))[0]!

describe('orders by hand', () => {
  it('are held and let go, and cancelled only before anything was released', async () => {
    expect(await act('hold', { orders: ['O1', 'o1', 'nowhere'] })).toEqual({
      changed: ['O1'],
      refused: [{ key: 'nowhere', reason: 'there is no order nowhere' }],
    })
    expect((await orderOf('O1'))['status']).toBe('H')
    expect((await act('hold', { orders: ['O1'] })).refused[0]!.reason).toBe('order O1 is on hold')
    expect((await act('resume', { orders: ['O1', 'O2'] })).refused[0]!.reason).toBe(
      'order O2 is neither on hold nor cancelled',
    )
    expect((await orderOf('O1'))['status']).toBe('P')
    await server.one.ask(operationStatus.release, { operations: ['O1-10'] })
    expect((await act('cancel', { orders: ['O1'] })).refused[0]!.reason).toBe(
      'operations of order O1 are released; recall them first',
    )
    expect((await act('cancel', { orders: ['O2'] })).changed).toEqual(['O2'])
    expect((await orderOf('O2'))['status']).toBe('X')
    expect(await rowsOf('operation', 'orderCode', 'O2')).toEqual([])
  })

  it('are taken off their resources, but for what is released', async () => {
    expect((await act('unschedule', { orders: ['O1', 'O3'] })).changed).toEqual(['O1', 'O3'])
    expect((await rowsOf('operation', 'orderCode', 'O1')).map((row) => row['status'])).toEqual(['R', 'N'])
    expect((await orderOf('O3'))['status']).toBe('N')
    expect((await act('unschedule', { orders: ['O3'] })).refused[0]!.reason).toBe(
      'order O3 has nothing placed that could be taken off',
    )
  })

  it('are split and merged again, with nothing lost', async () => {
    expect((await act('split', { order: 'O3', qty: '10' })).refused[0]!.reason).toContain('must be less')
    expect(await act('split', { order: 'O3', qty: '4' })).toEqual({ changed: ['O3-1'], refused: [] })
    expect(await orderOf('O3-1')).toMatchObject({ qty: '4', itemCode: 'A', status: 'N', splitNo: 1 })
    expect(await orderOf('O3')).toMatchObject({ qty: '6' })
    expect((await act('split', { order: 'O3', qty: '1' })).changed).toEqual(['O3-2'])
    expect(await act('merge', { orders: ['O3', 'O1'] })).toMatchObject({
      changed: [],
      refused: [{ key: 'O1' }],
    })
    expect((await act('merge', { orders: ['O3', 'O3-1', 'O3-2'] })).refused).toEqual([])
    expect(await orderOf('O3')).toMatchObject({ qty: '10' })
    expect(await orderOf('O3-1')).toBeUndefined()
    expect((await server.one.call(orderServices.merge, { orders: ['O3'] })).status).toBe(400)
  })

  it('are changed in quantity, due date and priority, never below what is completed', async () => {
    const dueDate = '2027-01-01T00:00:00Z'
    expect((await act('change', { orders: ['O4'], qty: '12', dueDate, priority: 10 })).changed).toEqual([
      'O4',
    ])
    expect(await orderOf('O4')).toMatchObject({ qty: '12', dueDate, priority: 10 })
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update "order" set completed_qty = 5 where code = 'O4'`),
    )
    expect((await act('change', { orders: ['O4'], qty: '4' })).refused[0]!.reason).toContain('less than')
  })

  it('are closed with what was made; what never began goes', async () => {
    expect((await act('close', { orders: ['O1'] })).changed).toEqual(['O1'])
    expect((await rowsOf('operation', 'orderCode', 'O1')).map((row) => [row['code'], row['status']])).toEqual(
      [['O1-10', 'B']],
    )
    expect((await orderOf('O1'))['status']).toBe('F')
    expect((await act('hold', { orders: ['O1'] })).refused[0]!.reason).toBe('order O1 is finished')
  })

  it('become operations by their routes, on no resource yet', async () => {
    const due = `${day}T00:00:00Z`
    await server.one.ask(crudOf(entityNamed('order')).create, {
      code: 'NEW',
      itemCode: 'MADE',
      qty: '30',
      dueDate: due,
    })
    expect(await act('explode', { orders: ['NEW', 'O5'] })).toEqual({
      changed: ['NEW'],
      refused: [{ key: 'O5', reason: 'the item of order O5 has no route' }],
    })
    expect(await rowsOf('operation', 'orderCode', 'NEW')).toMatchObject([
      { procNo: 10, processCode: 'CUT', qty: '30', status: 'N', assigned: false, resCode: null },
    ])
    expect((await rowsOf('operation', 'orderCode', 'O5')).map((row) => row['status'])).toEqual(['A', 'A'])
  })
})

describe('sales orders', () => {
  it('become orders for what none makes yet, and are quoted without anything being written', async () => {
    await server.one.ask(crudOf(entityNamed('saleOrder')).create, {
      code: 'S1',
      customerCode: 'C1',
      itemCode: 'MADE',
      qty: '60',
      dueDate: `${day}T00:00:00Z`,
    })
    const count = () =>
      withTenant(server.database.app, tenantOne, (tx) =>
        tx.rows(
          'select (select count(*) from "order") as orders, (select count(*) from operation) as operations',
        ),
      )
    const before = await count()
    const quote = (await server.one.ask(salesServices.quote, { order: 'S1' })) as Row
    expect(quote).toMatchObject({ item: 'MADE', qty: '60' })
    expect(quote['end']).toBeTruthy()
    expect((quote['operations'] as Row[]).map((row) => row['resource'])).toEqual(['M2'])
    const inserted = (await server.one.ask(salesServices.quote, { order: 'S1', insert: '1' })) as Row
    expect(inserted['end']).toBeTruthy()
    expect(await count()).toEqual(before)
    expect((await server.one.call(salesServices.quote, { order: 'S9' })).status).toBe(404)

    const made = (await server.one.ask(salesServices.explode, { orders: ['S1'] })) as Outcome
    expect(made.changed).toEqual(['M-S1-1'])
    expect(await orderOf('M-S1-1')).toMatchObject({ qty: '60', saleOrderCode: 'S1', itemCode: 'MADE' })
    const again = (await server.one.ask(salesServices.explode, { orders: ['S1'] })) as Outcome
    expect(again.refused[0]!.reason).toBe('orders already cover the whole quantity of order S1')
    const tree = (await server.one.ask(salesServices.pegging, { order: 'S1' })) as Row[]
    expect(tree).toMatchObject([{ level: 1, node: 'MO', key: 'M-S1-1', qty: '60' }])
  })
})

describe('the release bench', () => {
  const period = { from: `${day}T00:00:00Z`, to: `${day}T23:59:00Z` }

  it('shows planned operations of chosen resources and days, and says what it keeps back', async () => {
    const tree = (await server.one.ask(releaseBench.tree, period)) as { resources: Row[] }[]
    const machines = new Map(
      tree.flatMap(({ resources }) => resources.map((row) => [row['code'], row['open']])),
    )
    expect(machines.get('M1')).toBe(4)
    const input = { ...period, resources: 'm1;M2', maxResultCount: 50 }
    const page = await server.one.ask(releaseBench.preview, input)
    expect((page.items as Row[]).map((row) => row['operationCode'])).toEqual([
      'O4-10',
      'O4-20',
      'O5-10',
      'O5-20',
    ])
    expect((await server.one.call(releaseBench.preview, { ...input, resources: '' })).status).toBe(400)
    expect((await server.one.call(releaseBench.preview, { ...input, to: '' })).status).toBe(400)
  })

  it('publishes with the time fence, keeps back what has no material when the parameter says so, and recalls', async () => {
    await withTenant(server.database.app, tenantOne, async (tx) => {
      await tx.run(`update operation set kit_status = 'NO' where code = 'O4-10'`)
      await tx.run(`update operation set kit_status = 'FN' where code = 'O4-20'`)
      await tx.run(`update resource set time_fence = 30 * 86400 where code = 'M1'`)
    })
    await server.one.ask(settingServices.save, { code: 'releaseKittedOnly', scope: 'tenant', datas: true })
    const shown = await server.one.ask(releaseBench.preview, {
      ...period,
      resources: 'M1',
      maxResultCount: 1,
    })
    expect(shown.items[0]).toMatchObject({ operationCode: 'O4-10', blocked: 'notKitted' })
    const published = (await server.one.ask(releaseBench.publish, {
      operations: ['O4-10', 'O4-20', 'O5-10'],
    })) as Outcome & { frozen: string[] }
    expect(published.changed).toEqual(['O4-20', 'O5-10'])
    expect(published.frozen).toEqual(['O4-20', 'O5-10'])
    expect(JSON.stringify(published.refused)).toContain('the material of operation O4-10 is not complete')
    await server.one.ask(operationStatus.unfreeze, { operations: ['O4-20', 'O5-10'] })
    const card = await server.one.call(printCalls.instructions, { document: 'jobCard', codes: ['W-O5-10'] })
    const drawn = pdfPages(card.bytes).flatMap(({ texts }) => texts.map(({ text }) => text))
    for (const text of ['A', 'O5-10']) expect(drawn).toContain(text)
    expect(drawn.some((text) => text.startsWith('M1 '))).toBe(true)
    await server.one.ask(instructionServices.printed, { instructions: ['W-O5-10'] })
    await server.one.ask(instructionServices.acknowledge, { instructions: ['W-O5-10'] })
    expect(await server.one.ask(instructionServices.resend, { instructions: ['W-O5-10', 'W-X'] })).toEqual({
      changed: [],
      refused: [
        { key: 'W-O5-10', reason: 'work instruction W-O5-10 was acknowledged already' },
        { key: 'W-X', reason: 'there is no work instruction W-X' },
      ],
    })
    const recalled = (await server.one.ask(releaseBench.recall, {
      operations: ['O4-20', 'O5-10'],
    })) as { changed: string[]; refused: { operation: string }[] }
    expect(recalled.changed).toEqual(['O4-20'])
    expect(recalled.refused.map(({ operation }) => operation)).toEqual(['O5-10'])
  })
})
