import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudEndpoints, crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { expressionServices } from '#domain/services/system/expressions.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const create = (entity: string, row: Record<string, unknown>) => {
  const endpoint = crudEndpoints(entityNamed(entity)).find(([name]) => name === 'create')![1]
  return server.one.ask(endpoint, row as never) as Promise<{ id: string }>
}

describe('services of expressions', () => {
  it('name what can stand in an expression', async () => {
    const names = (await server.one.ask(expressionServices.names, {
      entity: 'operation',
      other: 'operation',
    })) as {
      roots: { name: string; object: string; properties: { name: string }[] }[]
      functions: { name: string }[]
    }
    expect(names.roots.map(({ name, object }) => [name, object])).toEqual([
      ['ME', 'operation'],
      ['OTHER', 'operation'],
    ])
    expect(names.roots[0]!.properties.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['orderCode', 'order', 'qty']),
    )
    expect(names.functions.map(({ name }) => name)).toContain('WorkTime')
    const object = await server.one.ask(expressionServices.object, {
      parentobjectname: 'operation',
      parentobjectfieldname: 'orderCode',
    })
    expect(object).toMatchObject({ objectName: 'order', list: false })
  })

  it('check and evaluate on a picked row, following references and lists, with parameters', async () => {
    await create('unit', { code: 'PCS', name: 'pcs' })
    await create('item', { code: 'I1', name: 'Wheel', itemType: 'M', obtainMethod: 'P', baseUnit: 'PCS' })
    await create('parameter', { code: 'Limit', dataType: 'number', value: '2.5' })
    await create('order', {
      code: 'O2',
      itemCode: 'I1',
      qty: '7',
      dueDate: '2026-11-20T00:00:00Z',
      orderType: 'M',
      status: 'N',
    })
    const id = await create('order', {
      code: 'O1',
      itemCode: 'I1',
      qty: '3',
      dueDate: '2026-11-20T00:00:00Z',
      orderType: 'M',
      status: 'N',
    })
    const rowId = id.id
    const value = (text: string) =>
      server.one.ask(expressionServices.evaluate, { entity: 'order', text, id: rowId })
    expect(await value('ME.Item.Name')).toMatchObject({ value: 'Wheel' })
    expect(await value('Sum(ME.Item.Orders, TARGET.Qty) * Limit')).toMatchObject({ value: '25' })
    expect(await value('Find(ME.Item.Orders, TARGET.Qty > ME.Qty).Item.Name')).toMatchObject({
      value: 'Wheel',
    })
    expect(await value('ME.qty * 2 > Limit')).toMatchObject({
      value: true,
      parts: [
        { at: 0, length: 10, value: '6' },
        { at: 0, length: 6, value: '3' },
        { at: 13, length: 5, value: '2.5' },
      ],
    })
    const keys = { entity: 'order', text: 'ME.qty,d; ME.Item.Name', id: rowId, keys: 1 }
    expect(await server.one.ask(expressionServices.evaluate, keys)).toMatchObject({
      parts: [
        { at: 0, length: 6, value: '3' },
        { at: 9, value: 'Wheel' },
      ],
    })
    expect(await value('If(ME.qty > 1, 5mp, 30m)')).toMatchObject({ value: '0s + 300s/1' })
    expect(await value('qty >')).toMatchObject({ faults: [{ at: 5 }] })
    expect(await server.one.ask(expressionServices.check, { entity: 'order', text: 'qtty' })).toMatchObject({
      faults: [{ at: 0, length: 4 }],
    })
    expect(
      await server.one.ask(expressionServices.check, { entity: 'order', text: 'dueDate + 1d' }),
    ).toMatchObject({ type: { name: 'time' } })
    await expect(server.one.ask(expressionServices.check, { entity: 'user', text: '1' })).rejects.toThrow()
  })

  it('evaluate on rows of every list, for those who may see that list', async () => {
    const { id } = await create('customer', { code: 'C1', name: 'Best', priority: 3 })
    const asked = { entity: 'Customer', text: 'ME.Priority * 2', id }
    expect(await server.one.ask(expressionServices.evaluate, asked)).toMatchObject({ value: '6' })
    const clerk = await server.user(1, 'clerk', ['Pages.Users'])
    expect(await clerk.ask(expressionServices.evaluate, asked)).toMatchObject({ value: '6' })
    const order = { entity: 'order', text: 'ME.Qty', id }
    expect((await clerk.call(expressionServices.evaluate, order)).status).toBe(403)
    for (const entity of ['user', 'tenant', 'role', 'systemSetting'])
      expect((await server.one.call(expressionServices.evaluate, { ...asked, entity })).status).toBe(404)
  })

  it('tries all that are kept on rows, and tells those that give something else than they say', async () => {
    const kept = { targetClass: 'order', category: 'custom' }
    await create('expressionDef', { ...kept, code: 'BIG', returnType: 'bool', text: 'ME.qty > 5' })
    await create('expressionDef', { ...kept, code: 'ODD', returnType: 'time', text: 'ME.qty + 1' })
    const { items } = (await server.one.ask(expressionServices.testAll, {})) as { items: unknown[] }
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'BIG', fault: null, rows: 2, empty: 0, met: 1 }),
        expect.objectContaining({ code: 'ODD', rows: 0, fault: expect.stringContaining('number') as string }),
      ]),
    )
  })

  it('may name parameters, whose formula is worked out, and which then stay', async () => {
    const parameter = (row: object) => create('parameter', { dataType: 'number', value: '1', ...row })
    const { id } = await parameter({ code: 'MostQty', value: '5' })
    await parameter({ code: 'Horizon', dataType: 'time', value: '2026-01-01', expr: 'Today() + 400d' })
    await parameter({ code: 'OfItems', scope: 'item' })
    const kept = { targetClass: 'order', category: 'custom', returnType: 'bool' }
    await create('expressionDef', { ...kept, code: 'MANY', text: 'ME.Qty > MostQty && ME.DueDate < Horizon' })
    const about = { ...kept, code: 'NOT_HIS', text: 'ME.Qty > OfItems' }
    await expect(create('expressionDef', about)).rejects.toThrow(/OfItems/)
    await create('expressionDef', { ...about, code: 'HIS', targetClass: 'item', text: 'ME.Price > OfItems' })
    const { items } = (await server.one.ask(expressionServices.testAll, {})) as { items: unknown[] }
    expect(items).toContainEqual(expect.objectContaining({ code: 'MANY', fault: null, met: 1 }))

    const uses = await server.one.ask(expressionServices.uses, {
      entity: 'parameter',
      codes: ['MostQty', 'OfItems', 'Limit'],
    })
    expect(uses).toEqual({
      items: [
        { code: 'MostQty', uses: 1, where: expect.stringContaining('MANY') as string },
        { code: 'OfItems', uses: 1, where: expect.stringContaining('HIS') as string },
        { code: 'Limit', uses: 0, where: '' },
      ],
    })
    // A figure is evaluated where no parameters are known.
    const figure = create('kpiSet', {
      code: 'K_MOST',
      name: 'K',
      formula: 'ME.Qty > MostQty',
      category: 'ORD',
    })
    await expect(figure).rejects.toThrow(/MostQty/)

    const parameters = crudOf(entityNamed('parameter'))
    const gone = await server.one.call(parameters.delete, { id })
    expect([gone.status, gone.text]).toEqual([409, expect.stringContaining('MANY')])
    const renamed = await server.one.call(parameters.update, { id, rowVersion: 1, code: 'Other' })
    expect([renamed.status, renamed.text]).toEqual([409, expect.stringContaining('MANY')])
    const more = await server.one.call(parameters.update, { id, rowVersion: 1, value: '6' })
    expect(more.status).toBe(200)
  })

  it('are found where their text stands', async () => {
    const text = 'ME.Qty > 41'
    await create('expressionDef', {
      code: 'QTY41',
      targetClass: 'order',
      returnType: 'bool',
      category: 'custom',
      text,
    })
    await create('kpiSet', { code: 'K41', name: 'K', formula: text, category: 'ORD' })
    await create('ganttStyle', { code: 'G41', ganttType: 'order', rowFilter: text })
    const asked = { entity: 'expressionDef', codes: ['QTY41', 'BIG'] }
    expect(await server.one.ask(expressionServices.uses, asked)).toMatchObject({
      items: [
        { code: 'QTY41', uses: 2, where: 'Gantt style G41; KPI K41' },
        { code: 'BIG', uses: 0 },
      ],
    })
  })

  it('keep expressions that are right, and refuse wrong ones by position', async () => {
    await create('expressionDef', {
      code: 'E1',
      targetClass: 'order',
      returnType: 'bool',
      category: 'custom',
      text: 'qty > 1',
    })
    const wrong = create('expressionDef', {
      code: 'E2',
      targetClass: 'resource',
      returnType: 'bool',
      category: 'custom',
      text: 'ME.Qty > 1',
    })
    await expect(wrong).rejects.toThrow(/character 4|第4个字符/)
    await expect(create('parameter', { code: 'P2', dataType: 'date', value: 'soon' })).rejects.toThrow()
  })
})
