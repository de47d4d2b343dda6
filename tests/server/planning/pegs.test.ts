import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { pegServices } from '#domain/services/planning/pegs.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.one.ask(crudOf(entityNamed('unit')).create, { code: 'PC' })
  await server.one.ask(crudOf(entityNamed('item')).create, {
    code: 'A',
    itemType: 'M',
    obtainMethod: 'P',
    baseUnit: 'PC',
  })
})
afterAll(() => server.close())

type Row = Record<string, unknown>
const pegs = crudOf(entityNamed('peg'))
const make = async (leftKey: string, kind: string) =>
  String(
    (
      (await server.one.ask(pegs.create, {
        kind,
        itemCode: 'A',
        qty: '1',
        leftNode: 'STK',
        leftKey,
        rightNode: 'OP',
        rightKey: 'OP-1',
      })) as Row
    )['id'],
  )

describe('pegs by hand', () => {
  it('are locked, given back and cut; a locked or hard one is not cut', async () => {
    const soft = await make('S1', 'S')
    const hard = await make('S2', 'H')
    expect(await server.one.ask(pegServices.lock, { pegs: [soft] })).toEqual({
      changed: ['S1 > OP-1'],
      refused: [],
    })
    expect(await server.one.ask(pegServices.cut, { pegs: [soft, hard] })).toEqual({
      changed: [],
      refused: [
        { key: 'S1 > OP-1', reason: 'peg S1 > OP-1 is locked by admin' },
        { key: 'S2 > OP-1', reason: 'peg S2 > OP-1 is hard; it is kept where it comes from' },
      ],
    })
    expect(await server.two.ask(pegServices.unlock, { pegs: [soft] })).toMatchObject({ changed: [] })
    expect(await server.one.ask(pegServices.unlock, { pegs: [soft] })).toMatchObject({
      changed: ['S1 > OP-1'],
    })
    expect(await server.one.ask(pegServices.cut, { pegs: [soft] })).toMatchObject({ changed: ['S1 > OP-1'] })
    expect((await server.one.ask(pegs.getAll, {})).totalCount).toBe(1)
  })
})
