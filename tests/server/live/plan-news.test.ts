import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { endpoints } from '#domain/services/index.ts'
import { moveServices, operationStatus } from '#domain/services/planning/capacity.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne, testPassword } from '../../support/database.ts'
import { triedOf } from '../../support/effort.ts'
import { demo } from '../../support/kitting.ts'
import { openStream, type TestStream } from '../../support/live.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

// Hundreds of calls: how long they take says how busy the machine is.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let server: TestServer
let address: string
const open: TestStream[] = []
beforeAll(async () => {
  server = await createFilledServer(demo())
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await server.close()
})

const units = crudOf(entityNamed('unit'))
const within = <T extends object>(sql: string) =>
  withTenant(server.database.app, tenantOne, (tx) => tx.row<T>(sql))

async function follow(user: TestUser): Promise<TestStream> {
  const stream = await openStream(address + pathOf(onlineManager.events), {
    authorization: `Bearer ${user.token}`,
  })
  open.push(stream)
  await stream.next('inbox')
  return stream
}

const newsOf = (stream: TestStream) =>
  stream.events.flatMap((one) => (one.event === 'plan' ? [one.data.by] : []))

describe('a change of the plan', () => {
  it('is told at once to every other session in the plan unit that may see it, and to no other', async () => {
    const writer = await server.user(1, 'writer', ['Pages.Roles'])
    const [reader, bare] = [
      await server.user(1, 'reader', ['Pages.Roles', 'Pages.Users']),
      await server.user(1, 'bare', []),
    ]
    const second = await server.signIn(1, 'writer', testPassword)
    const own = await follow(writer)
    const others = [await follow(bare), await follow(server.two)]
    const [elsewhere, seen] = [await follow(second), await follow(reader)]
    const operation = await within<{ code: string }>(
      `select code from operation where status = 'A' and fix_level = '0' order by code limit 1`,
    )
    await writer.ask(operationStatus.fix, { level: 1, operations: [operation!.code] })
    expect((await seen.next('plan')).data).toEqual({ by: 'writer' })
    expect((await elsewhere.next('plan')).data).toEqual({ by: 'writer' })
    await reader.ask(units.create, { code: 'LIVE' })
    expect((await own.next('plan')).data).toEqual({ by: 'reader' })
    expect(newsOf(own)).toEqual(['reader'])
    // A customer is no part of the plan; nobody's own session is told of what it did.
    await reader.ask(crudOf(entityNamed('customer')).create, { code: 'LIVE' })
    await writer.ask(units.create, { code: 'LIVE2' })
    expect((await seen.next('plan')).data).toEqual({ by: 'writer' })
    expect(newsOf(seen)).toEqual(['writer', 'writer'])
    for (const stream of others) expect(newsOf(stream)).toEqual([])
  })
})

describe('what endpoints say goes out of date', () => {
  const silent = endpoints.filter(
    ({ makesStale, upload, output }) => makesStale !== 'all' && !upload && output.kind !== 'events',
  )
  const isList = ({ method }: Endpoint): boolean => /^(Get|GetAll|GetAllTree|Export\w*)$/.test(method)

  it('no endpoint that writes rows of a plan says that nothing does', async () => {
    const codes = await codesOfDemo()
    const writers: string[] = []
    let before = await marks()
    for (const endpoint of [
      ...silent.filter((one) => !isList(one)),
      ...triedOf(silent.filter((one) => isList(one))),
    ])
      for (const input of [{}, filled(endpoint.input, codes)]) {
        await server.one.call(endpoint, input)
        const after = await marks()
        if (after !== before) writers.push(pathOf(endpoint))
        before = after
      }
    expect(writers).toEqual([])
    expect(silent.length).toBeGreaterThan(100)
  })

  it('what writes rows of a plan is seen to do so, and says that all does', async () => {
    const before = await marks()
    await server.one.ask(units.create, { code: 'SEEN' })
    expect(await marks()).not.toBe(before)
    const writing: readonly Endpoint[] = [
      units.create,
      units.update,
      units.delete,
      ...Object.values(operationStatus),
      moveServices.moveOperation,
      moveServices.resizeOperation,
    ]
    for (const endpoint of writing) expect(endpoint.makesStale, pathOf(endpoint)).toBe('all')
  })

  const marks = async () =>
    (await within<{ sum: string }>('select coalesce(sum(mark), 0)::text as sum from plan_change'))!.sum

  /** Codes that exist, by what inputs call them. */
  async function codesOfDemo(): Promise<Readonly<Record<string, string>>> {
    const first = async (table: string, column = 'code') =>
      (await within<{ v: string }>(`select ${column} as v from ${table} order by 1 limit 1`))?.v ?? 'X'
    const [order, item, operation, resource, run] = [
      await first('"order"'),
      await first('item'),
      await first('operation'),
      await first('resource'),
      await first('plan_run', 'run_no'),
    ]
    return {
      order,
      code: order,
      orderCode: order,
      itemCode: item,
      item,
      operationCode: operation,
      resCode: resource,
      resource,
      resourceCode: resource,
      resources: resource,
      runNo: run,
      schemeCode: await first('qt_programme'),
      planUnitCode: 'JS',
      userCode: 'writer',
      entity: 'order',
      table: 'orders',
    }
  }
})

/** A value for every field of an input: a code that exists where there is one. */
function filled(fields: Fields, codes: Readonly<Record<string, string>>): Record<string, unknown> {
  const day = '2026-11-20'
  const byKind: Readonly<Record<string, unknown>> = {
    integer: 1,
    quantity: '1',
    flag: true,
    date: day,
    time: `${day}T08:00:00Z`,
    duration: 60,
    json: [codes['order']],
    references: [codes['order']],
  }
  // Filters and conditions of lists would have to be right to get any further.
  const left = /^(filter|columns|sorting|keyword|after|before|total|pid|groupBy|every|skipAfter|fromEnd)$/
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !left.test(name))
      .map(([name, { kind }]) => [name, codes[name] ?? byKind[kind] ?? 'X']),
  )
}
