import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { moveServices, operationStatus } from '#domain/services/planning/capacity.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createKittingServer, unplanned } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import type { TestServer } from '../../support/server.ts'

/** The length of planned work changed by hand: what follows makes room, and all of it can be taken back. */
let server: TestServer
let before: Awaited<ReturnType<typeof places>>
beforeAll(async () => {
  server = await createKittingServer(undefined, [1], unplanned)
  const { runNo } = await plan(server.one, { asOf: new Date().toISOString() })
  await server.one.ask(schedulingRuns.accept, { runNo })
})
beforeEach(async () => {
  before = await places()
})
afterAll(() => server.close())

const rows = (sql: string, values: readonly unknown[] = []) =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
    tx.rows<Row>(sql, [...values]),
  )
const places = () =>
  rows(
    'select code, res_code, setup_start, start, production_end, "end", fix_level, status from operation order by code',
  )

/** Work on a resource for one at a time with other work right behind it, all of it free to move. */
const followed = () =>
  rows(
    `select p.code, p.order_code as "order", p.res_code as resource, p.start, p.production_end as "productionEnd", p."end", n.code as next, n."end" as "nextEnd",
       coalesce(n.setup_start, n.start) as "nextStart"
     from operation p join resource r on r.code = p.res_code and r.resource_class = 'S' and r.infinite is not true
     join lateral (select * from operation n where n.res_code = p.res_code and n.start >= p."end"
       order by n.start, n.code limit 1) n on true
     where p.status = 'A' and p.fix_level = '0' and n.status = 'A' and n.fix_level = '0'
       and not exists (select from operation f join resource fr on fr.code = f.res_code
         where f.order_code = p.order_code and fr.resource_class like 'F%')
       and p.start > now() + interval '1 day' and p.production_end - p.start > interval '1 minute'
     order by p.start, p.code`,
  )

const at = (time: string, seconds: number): string =>
  new Date(Date.parse(time) + seconds * 1000).toISOString().replace('.000Z', 'Z')

type Row = Readonly<Record<string, string>>

interface Effect {
  readonly incremental: boolean
  readonly moved: readonly {
    readonly operation: string
    readonly resource: string
    readonly start: string
    readonly newStart: string
    readonly newEnd: string
  }[]
}

/** Work that was made longer; what only a whole run can push is passed over. */
async function lengthened(): Promise<{ one: Row; endTime: string; moved: Effect['moved'] }> {
  for (const one of await followed()) {
    before = await places()
    const endTime = at(one['nextEnd']!, 60)
    const { status, body } = await server.one.call(moveServices.resizeOperation, {
      operationCode: one['code']!,
      endTime,
    })
    const effect = body.result as Effect | null
    if (status === 200 && effect?.incremental) return { one, endTime, moved: effect.moved }
  }
  throw new Error('no operation displaces another one')
}

it('lengthens an operation: it is fixed at its new end, later operations are displaced, and undo restores all of them', async () => {
  const { one, endTime, moved } = await lengthened()
  expect(moved[0]).toMatchObject({ operation: one['code'], newEnd: endTime })
  expect(moved.map(({ operation }) => operation)).toContain(one['next'])
  const [row] = await rows('select "end", fix_level, production_sec from operation where code = $1', [
    one['code'],
  ])
  expect(row).toMatchObject({ end: endTime, fix_level: '3' })
  const overlaps = await rows(
    `select n.code from operation p join operation n on n.res_code = p.res_code and n.code <> p.code
     where p.code = $1 and coalesce(n.setup_start, n.start) < p."end" and n."end" > coalesce(p.setup_start, p.start)`,
    [one['code']],
  )
  expect(overlaps).toEqual([])
  const [used] = await rows(
    `select max(end_time) as "end" from use_inst where operation_code = $1 and res_code = $2`,
    [one['code'], one['resource']],
  )
  expect(used!['end']).toBe(endTime)

  await server.one.ask(moveServices.resizeOperation, {
    operationCode: one['code'],
    endTime: one['end'],
    level: 0,
  })
  const back = moved.slice(1).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const [first, ...others] = back.map(({ operation, resource, start }) => ({ operation, resource, start }))
  await server.one.ask(moveServices.moveOperation, {
    operationCode: first!.operation,
    resCode: first!.resource,
    startTime: first!.start,
    ...(others.length > 0 && { together: others }),
  })
  expect(await places()).toEqual(before)
})

it('shortens an operation: nothing else moves', async () => {
  const all = (await followed()) as [Row, ...Row[]]
  const one = all.find((row) => Date.parse(row['nextStart']!) - Date.parse(row['end']!) >= 60_000) ?? all[0]
  const endTime = at(one['end']!, -1)
  const { moved } = (await server.one.ask(moveServices.resizeOperation, {
    operationCode: one['code'],
    endTime,
  })) as Effect
  expect(moved.map(({ operation }) => operation)).toEqual([one['code']])
  await server.one.ask(moveServices.resizeOperation, {
    operationCode: one['code'],
    endTime: one['end'],
    level: 0,
  })
  expect(await places()).toEqual(before)
})

it('says why it does not: no length left, run into what is fixed, a plan that was seen before, no such operation', async () => {
  const [one] = (await followed()) as [Row]
  const refused = async (input: object): Promise<[number, string]> => {
    const { status, body } = await server.one.call(moveServices.resizeOperation, {
      operationCode: one['code']!,
      endTime: at(one['nextEnd']!, 60),
      ...input,
    })
    return [status, body.error?.message ?? '']
  }
  const teardown = (Date.parse(one['end']!) - Date.parse(one['productionEnd']!)) / 1000
  expect(await refused({ endTime: at(one['start']!, teardown) })).toEqual([
    422,
    expect.stringContaining(one['code']!),
  ])
  expect(await refused({ plan: 'another' })).toEqual([409, expect.any(String)])
  expect(await refused({ operationCode: 'NOWHERE' })).toEqual([404, expect.stringContaining('NOWHERE')])
  await server.one.ask(operationStatus.fix, { operations: [one['next']], level: 3 })
  expect(await refused({})).toEqual([409, expect.stringContaining(one['next']!)])
  await server.one.ask(operationStatus.unfix, { operations: [one['next']] })
  await server.one.ask(operationStatus.release, { operations: [one['code']] })
  expect(await refused({})).toEqual([409, expect.stringContaining(one['code']!)])
  await server.one.ask(operationStatus.recall, { operations: [one['code']] })
  expect(await places()).toEqual(before)
})
