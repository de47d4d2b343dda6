import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { NeedCover, PegGraph } from '#domain/planning/peg-graph.ts'
import { orderServices } from '#domain/services/planning/orders.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import { needServices, pegServices, reserveServices } from '#domain/services/planning/pegs.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
type Row = Record<string, unknown>
const create = (name: string, row: Row) =>
  server.one.ask(crudOf(entityNamed(name)).create, row) as Promise<Row>

const made = (code: string) =>
  create('item', { code, itemType: 'P', obtainMethod: 'M', baseUnit: 'PC' }).then(async () => {
    await create('master', {
      itemCode: code,
      procNo: 10,
      processCode: 'CUT',
      instType: 'U',
      instCode: 'M',
      targetCode: 'M1',
      prodExpr: '1mp',
    })
  })
const takes = (itemCode: string, targetCode: string, ratio: string) =>
  create('master', {
    itemCode,
    procNo: 10,
    processCode: 'CUT',
    instType: 'I',
    instCode: `In-${targetCode}`,
    targetCode,
    prodExpr: ratio,
  })

/** O1 makes 10 P of 2 A, 1 B and 1 S each; OS makes 4 S of 1 A each; 15 A and 3 R (for B) are in stock, 20 B are coming. */
beforeAll(async () => {
  server = await createTestServer()
  await create('unit', { code: 'PC' })
  for (const code of ['A', 'B', 'R'])
    await create('item', { code, name: `part ${code}`, itemType: 'M', obtainMethod: 'P', baseUnit: 'PC' })
  await create('resource', { code: 'M1', name: 'M1', resourceType: 'M' })
  await create('process', { code: 'CUT', name: 'Cut' })
  for (const code of ['P', 'S']) await made(code)
  for (const code of ['A', 'B', 'S']) await takes('P', code, code === 'A' ? '2' : '1')
  await takes('S', 'A', '1')
  await create('warehouse', { code: 'W1', name: 'W1', type: 'raw' })
  await create('warehouse', { code: 'NG', name: 'NG', type: 'ng', usableForKit: false })
  await create('stock', { itemCode: 'A', warehouse: 'W1', lotNo: 'L 1', qty: '15' })
  await create('stock', { itemCode: 'A', warehouse: 'NG', qty: '99' })
  await create('stock', { itemCode: 'R', warehouse: 'W1', qty: '3' })
  await create('supplier', { code: 'V1', name: 'V1' })
  await create('purchaseOrder', {
    docNo: 'PO1',
    supplier: 'V1',
    itemCode: 'B',
    qty: '20',
    promisedDate: '2099-01-01',
    warehouse: 'W1',
  })
  await create('materialSubstitution', {
    pid: 'S1',
    groupId: 'G1',
    childItem: 'B',
    subItem: 'R',
    ratio: '1.5',
    status: 'approved',
  })
  const dueDate = '2098-12-01T00:00:00Z'
  await create('order', { code: 'O1', itemCode: 'P', qty: '10', dueDate })
  await create('order', { code: 'OS', itemCode: 'S', qty: '4', dueDate })
  await server.one.ask(orderServices.explode, { orders: ['O1', 'OS'] })
})
afterAll(() => server.close())

const pegs = crudOf(entityNamed('peg'))
const needs = async () => {
  const page = await server.one.ask(needServices.needs, {
    sorting: 'operationCode,itemCode',
    maxResultCount: 50,
  })
  return (page.items as Row[]).map(
    (row) =>
      `${String(row['operationCode'])} ${String(row['itemCode'])}: ${String(row['peggedQty'])}/${String(row['qty'])} ${String(row['state'])} ${String(row['cause'])}`,
  )
}
const coverOf = async (operation: string, item: string) => {
  const page = await server.one.ask(needServices.needs, { maxResultCount: 50 })
  const row = (page.items as Row[]).find(
    (one) => one['operationCode'] === operation && one['itemCode'] === item,
  )!
  return (await server.one.ask(needServices.cover, { code: String(row['code']) })) as NeedCover
}
const connect = (leftNode: string, leftKey: string, itemCode: string, operationCode: string, qty: string) =>
  server.one.ask(pegServices.connect, { leftNode, leftKey, itemCode, operationCode, qty }) as Promise<{
    id: string
    qty: string
  }>

describe('needs of operations', () => {
  it('say what is missing and what would cover it', async () => {
    expect(await needs()).toEqual([
      'O1-10 A: 0/20 short tooLittle',
      'O1-10 B: 0/10 short receipt',
      'O1-10 S: 0/10 short tooLittle',
      'OS-10 A: 0/4 short freeStock',
    ])
    const { supplies } = await coverOf('O1-10', 'B')
    expect(supplies.map(({ node, key, free, ratio, late }) => [node, key, free, ratio, late])).toEqual([
      ['PO', 'PO1 W1', '20', '1', false],
      ['STK', 'R W1', '3', '1.5', false],
    ])
    expect((await coverOf('O1-10', 'S')).supplies).toMatchObject([{ node: 'OP', key: 'OS-10', free: '4' }])
    expect((await coverOf('O1-10', 'A')).supplies).toMatchObject([
      { node: 'STK', key: 'A W1 L 1', lot: 'L 1', free: '15' },
    ])
  })

  it('are filtered like every list', async () => {
    const filter = JSON.stringify([{ field: 'cause', op: 'eq', values: ['freeStock'] }])
    const page = await server.one.ask(needServices.needs, { filter })
    expect((page.items as Row[]).map((row) => row['operationCode'])).toEqual(['OS-10'])
    expect((await server.two.ask(needServices.needs, {})).totalCount).toBe(0)
  })
})

describe('candidate resources', () => {
  it('are those of the route, with what speaks for them', async () => {
    const answer = await server.one.ask(listServices.candidates, { operationCode: 'o1-10' })
    expect(answer).toMatchObject({
      operation: 'O1-10',
      resources: [{ resource: 'M1', rank: 1, runSec: 600, setupSec: 0, why: [] }],
      processes: [],
    })
    await expect(server.two.ask(listServices.candidates, { operationCode: 'O1-10' })).rejects.toThrow(
      'There is no operation',
    )
  })
})

describe('reservations of an order', () => {
  it('take what is free of a receipt or of stock, and no more', async () => {
    const of = { orderCode: 'o1', leftNode: 'PO', leftKey: 'PO1 W1', itemCode: 'B', kind: 'hard' }
    expect(await server.one.ask(reserveServices.reserve, { ...of, qty: '5' })).toBe('5')
    expect(await server.one.ask(reserveServices.reserve, { ...of, qty: '2' })).toBe('7')
    expect((await coverOf('O1-10', 'B')).supplies[0]).toMatchObject({ key: 'PO1 W1', free: '13' })
    await expect(server.one.ask(reserveServices.reserve, { ...of, qty: '13.5' })).rejects.toThrow(
      'Only 13 of item B can be reserved, not 13.5.',
    )
    await expect(
      server.one.ask(reserveServices.reserve, { ...of, orderCode: 'nowhere', qty: '1' }),
    ).rejects.toThrow('There is no order nowhere.')
    await expect(server.two.ask(reserveServices.reserve, { ...of, qty: '1' })).rejects.toThrow('no order')
  })
})

describe('pegs made by hand', () => {
  it('never give more than the supply has or the operation lacks', async () => {
    expect(await connect('STK', 'A W1 L 1', 'A', 'o1-10', '12')).toMatchObject({ qty: '12' })
    await expect(connect('STK', 'A W1 L 1', 'A', 'OS-10', '4')).rejects.toThrow(
      'Only 3 of A W1 L 1 is left to be pegged, not 4.',
    )
    expect(await connect('STK', 'A W1 L 1', 'A', 'O1-10', '2')).toMatchObject({ qty: '14' })
    await expect(connect('PO', 'PO1 W1', 'B', 'O1-10', '11')).rejects.toThrow(
      'Operation O1-10 lacks only 10 of item B, not 11.',
    )
    await expect(connect('STK', 'B W1', 'B', 'O1-10', '1')).rejects.toThrow('There is no supply B W1')
    await expect(connect('STK', 'R W1', 'R', 'OS-10', '1')).rejects.toThrow(
      'Operation OS-10 does not take item R, nor is it a substitute of what it takes.',
    )
    await expect(connect('STK', 'A W1 L 1', 'A', 'nowhere', '1')).rejects.toThrow('There is no operation')
    expect(await needs()).toContain('OS-10 A: 0/4 short taken')
    expect((await coverOf('OS-10', 'A')).takers).toMatchObject([
      { rightKey: 'O1-10', qty: '14', lockUser: 'admin' },
    ])
  })

  it('count what a substitute replaces', async () => {
    await connect('STK', 'R W1', 'R', 'O1-10', '3')
    expect(await needs()).toContain('O1-10 B: 2/10 part receipt')
    expect((await coverOf('O1-10', 'B')).pegs).toMatchObject([{ item: 'R', leftKey: 'R W1' }])
  })

  it('let an order wait for the other one, never in a circle, until they are cut', async () => {
    const { id } = await connect('OP', 'OS-10', 'S', 'O1-10', '4')
    const links = async () =>
      ((await server.one.ask(crudOf(entityNamed('order')).getAll, { keyword: 'O1' })).items as Row[])[0]![
        'leftOrders'
      ]
    expect(await links()).toEqual(['OS'])
    await takes('S', 'P', '1')
    await server.one.ask(orderServices.explode, { orders: ['OS'] })
    await expect(connect('OP', 'O1-10', 'P', 'OS-10', '1')).rejects.toThrow(
      'Order O1 comes after order OS and cannot feed it.',
    )
    const graph = (await server.one.ask(pegServices.graph, { order: 'o1' })) as PegGraph
    expect(graph.nodes.map(({ node, key, level }) => [node, key, level])).toEqual([
      ['MO', 'O1', 0],
      ['STK', 'A W1 L 1', -1],
      ['STK', 'R W1', -1],
      ['MO', 'OS', -1],
    ])
    expect(graph.pegs.find((peg) => peg.id === id)).toMatchObject({ leftOrder: 'OS', rightOrder: 'O1' })
    expect(graph.needs.map(({ item, pegged }) => [item, pegged])).toEqual([
      ['A', '14'],
      ['B', '2'],
      ['S', '4'],
    ])
    const of = (await server.one.ask(pegServices.graph, { order: 'OS' })) as PegGraph
    expect(of.nodes.map(({ key, level }) => [key, level])).toEqual([
      ['OS', 0],
      ['O1', 1],
    ])
    await server.one.ask(pegServices.unlock, { pegs: [id] })
    expect(await server.one.ask(pegServices.cut, { pegs: [id] })).toMatchObject({
      changed: ['OS-10 > O1-10'],
    })
    expect(await links()).toEqual([])
  })

  it('are locked, given back and cut; a locked or hard one is not cut', async () => {
    const [soft, hard] = await Promise.all(
      ['S', 'H'].map(async (kind) => {
        const row = await server.one.ask(pegs.create, {
          kind,
          itemCode: 'A',
          qty: '1',
          leftNode: 'STK',
          leftKey: `${kind}1`,
          rightNode: 'SO',
          rightKey: 'SO-1',
        })
        return String((row as Row)['id'])
      }),
    )
    expect(await server.one.ask(pegServices.lock, { pegs: [soft] })).toEqual({
      changed: ['S1 > SO-1'],
      refused: [],
    })
    expect(await server.one.ask(pegServices.cut, { pegs: [soft, hard] })).toEqual({
      changed: [],
      refused: [
        { key: 'S1 > SO-1', reason: 'peg S1 > SO-1 is locked by admin' },
        { key: 'H1 > SO-1', reason: 'peg H1 > SO-1 is hard; it is kept where it comes from' },
      ],
    })
    expect(await server.two.ask(pegServices.unlock, { pegs: [soft] })).toMatchObject({ changed: [] })
    expect(await server.one.ask(pegServices.unlock, { pegs: [soft] })).toMatchObject({
      changed: ['S1 > SO-1'],
    })
    expect(await server.one.ask(pegServices.cut, { pegs: [soft] })).toMatchObject({ changed: ['S1 > SO-1'] })
  })
})
