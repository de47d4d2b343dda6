import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { listServices, operationStatus } from '#domain/services/planning/capacity.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  for (const user of [server.one, server.two]) await makePlan(user)
})
afterAll(() => server.close())

const crud = (name: string) => crudOf(entityNamed(name))

/** Two orders with two operations each, placed on one machine. */
async function makePlan(user: TestUser): Promise<void> {
  await user.ask(crud('unit').create, { code: 'PC' })
  const item = { code: 'A', name: 'A', itemType: 'P', obtainMethod: 'M', baseUnit: 'PC' }
  await user.ask(crud('item').create, item)
  await user.ask(crud('process').create, { code: 'CUT', name: 'Cut' })
  await user.ask(crud('resource').create, {
    code: 'M1',
    name: 'Machine',
    resourceType: 'M',
    resourceClass: 'S',
  })
  for (const order of ['O1', 'O2']) {
    const due = '2026-12-01T00:00:00Z'
    await user.ask(crud('order').create, { code: order, itemCode: 'A', qty: '10', dueDate: due })
    for (const procNo of [10, 20]) {
      const start = `2026-11-2${procNo / 10}T08:00:00Z`
      const end = `2026-11-2${procNo / 10}T10:00:00Z`
      const row = {
        code: `${order}-${procNo}`,
        orderCode: order,
        itemCode: 'A',
        procNo,
        processCode: 'CUT',
        qty: '10',
        status: 'A',
        assigned: true,
        resCode: 'M1',
        setupStart: start,
        start,
        productionEnd: end,
        end,
      }
      await user.ask(crud('operation').create, row)
      for (const workType of ['2', '0', '1'])
        await user.ask(crud('useInst').create, {
          code: `${row.code}-${workType}`,
          operationCode: row.code,
          workType,
          instCode: 'M',
          resCode: 'M1',
          startTime: start,
          endTime: end,
          totalUseTime: 7200,
          status: 'A',
        })
    }
  }
}

interface Outcome {
  readonly changed: string[]
  readonly refused: { operation: string; reason: string }[]
}

const act = async (name: keyof typeof operationStatus, operations: string[], more: object = {}) =>
  (await server.one.ask(operationStatus[name], { operations, ...more })) as Outcome

const stateOf = async (code: string) => {
  const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [code] }])
  const page = await server.one.ask(crud('operation').getAll, { filter, maxResultCount: 1 })
  return page.items[0] as Record<string, unknown>
}

const orderStatus = async (code: string) => {
  const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [code] }])
  const page = await server.one.ask(crud('order').getAll, { filter, maxResultCount: 1 })
  return (page.items[0] as Record<string, unknown>)['status']
}

describe('operations by hand', () => {
  it('go from planned to released, frozen and back, with their work instruction and the status of the order', async () => {
    expect(await act('release', ['O1-10', 'O1-20'])).toEqual({ changed: ['O1-10', 'O1-20'], refused: [] })
    expect(await stateOf('O1-10')).toMatchObject({ status: 'R', instrNo: 'W-O1-10' })
    expect(await orderStatus('O1')).toBe('R')
    const instructions = await server.one.ask(crud('workInstruction').getAll, {})
    expect(instructions).toMatchObject({
      totalCount: 2,
      items: [{ instrNo: 'W-O1-10', resCode: 'M1', status: 'R', releasedBy: 'admin' }, {}],
    })
    expect((await act('freeze', ['O1-10'])).changed).toEqual(['O1-10'])
    expect((await act('recall', ['O1-10', 'O1-20'])).refused).toEqual([
      { operation: 'O1-10', reason: 'operation O1-10 is frozen; unfreeze it first' },
    ])
    expect(await orderStatus('O1')).toBe('P')
    await act('unfreeze', ['O1-10'])
    expect((await act('recall', ['O1-10'])).changed).toEqual(['O1-10'])
    expect(await stateOf('O1-10')).toMatchObject({ status: 'A', instrNo: null })
    expect(await orderStatus('O1')).toBe('P')
    expect((await server.one.ask(crud('workInstruction').getAll, {})).totalCount).toBe(0)
  })

  it('are fixed, and taken off their resource only when nothing holds them', async () => {
    await act('fix', ['O2-10'], { level: 2 })
    expect(await stateOf('O2-10')).toMatchObject({ fixLevel: '2' })
    expect((await act('unassign', ['O2-10', 'nowhere'])).refused).toEqual([
      { operation: 'O2-10', reason: 'operation O2-10 is fixed; unfix it first' },
      { operation: 'nowhere', reason: 'there is no operation nowhere' },
    ])
    await act('unfix', ['O2-10'])
    expect((await act('unassign', ['O2-10'])).changed).toEqual(['O2-10'])
    expect(await stateOf('O2-10')).toMatchObject({ status: 'N', assigned: false, resCode: null, start: null })
    expect(await orderStatus('O2')).toBe('N')
    expect(await server.one.ask(listServices.useInstForOperation, { operationCode: 'O2-10' })).toMatchObject({
      totalCount: 0,
    })
  })

  it('stay when the reader is of another tenant, and refuse what is no list', async () => {
    const before = await stateOf('O1-20')
    expect(await server.two.ask(operationStatus.release, { operations: ['O1-20'] })).toMatchObject({
      changed: ['O1-20'],
    })
    expect(await stateOf('O1-20')).toEqual(before)
    for (const operations of [[], 'O1-20', [1]])
      expect((await server.one.call(operationStatus.release, { operations })).status).toBe(400)
  })
})

describe('lists of specification 7.3', () => {
  it('give resources, items, shifts and calendars under the names of the specification', async () => {
    expect(await server.one.ask(listServices.resources)).toMatchObject({
      totalCount: 1,
      items: [{ text: 'M1', resourcetype: 'M', resourcegroup: '', constrainresResQty: '1' }],
    })
    expect(await server.one.ask(listServices.items)).toMatchObject({
      totalCount: 1,
      items: [{ itemCode: 'A' }],
    })
    const contents = await server.one.ask(listServices.resourceCalendarShifts)
    expect(Object.keys(contents as object).sort()).toEqual(['calendar', 'resource', 'shift'])
  })

  it('give use instructions in the order setup, production, teardown', async () => {
    const { items } = (await server.one.ask(listServices.useInstForOperation, {
      operationCode: 'O1-10',
    })) as { items: Record<string, unknown>[] }
    expect(items.map((row) => row['workType'])).toEqual(['1', '0', '2'])
    expect(items[0]).toMatchObject({
      start: Date.parse('2026-11-21T08:00:00Z'),
      totalUseTime: 7200,
      operationMainResCode: 'M1',
    })
    const first = await server.one.ask(listServices.firstOperationUseInst, { orderCode: 'O1' })
    expect((first as { items: Record<string, unknown>[] }).items[0]).toMatchObject({
      operationCode: 'O1-10',
    })
  })

  it('give the operations on a resource from a time on', async () => {
    const { items } = (await server.one.ask(listServices.laterOperations, {
      resCode: 'M1',
      startTime: '2026-11-22T00:00:00Z',
    })) as { items: Record<string, unknown>[] }
    expect(items.map((row) => row['operationCode'])).toEqual(['O1-20', 'O2-20'])
  })

  it('give the percent done of an order by its last process', async () => {
    expect(await server.one.ask(listServices.resultPercent, { orderCode: 'O1' })).toMatchObject({
      order: 'O1',
      percent: 0,
      operations: [{ operation: 'O1-10' }, { operation: 'O1-20' }],
    })
  })
})
