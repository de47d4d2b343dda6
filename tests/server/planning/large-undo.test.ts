import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createKittingServer } from '../../support/kitting.ts'
import { tenantOne, type Filling } from '../../support/database.ts'
import type { TestServer } from '../../support/server.ts'

/** One resource that works around the clock, and orders without a gap between them: the first one pushes all others. */
const ORDERS = 5100
const MINUTES = 10
let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [1], () => dense)
})
afterAll(() => server.close())

const dense: Filling = {
  name: 'dense',
  fill: (database) =>
    withTenant(database.app, tenantOne, async (tx) => {
      for (const statement of [
        `insert into unit (code, decimals) values ('PC', 0)`,
        `insert into item (code, item_type, obtain_method, base_unit) values ('B', 'F', 'M', 'PC')`,
        `insert into resource (code, resource_class, resource_type) values ('LINE', 'S', 'M')`,
        `insert into shift (code, patterns) values ('ALL', '0:00-24:00')`,
        `insert into calendar (code, resource_code, dates, shift_code, sort_order) values ('ALL', '*', '*', 'ALL', 0)`,
        `insert into process (code) values ('RUN')`,
        `insert into master (item_code, proc_no, process_code, inst_type, inst_code, target_code, prod_expr)
       values ('B', 10, 'RUN', 'U', 'M', 'LINE', '${MINUTES}mp')`,
        `insert into "order" (code, order_type, item_code, qty, due_date, status)
       select 'B' || n, 'M', 'B', 1, now() + interval '400 days', 'P' from generate_series(10001, ${10_000 + ORDERS}) n`,
        `insert into operation (code, order_code, item_code, proc_no, process_code, qty, status, fix_level, assigned, res_code,
         setup_start, start, production_end, "end")
       select o.code || '-10', o.code, 'B', 10, 'RUN', 1, 'A', '0', true, 'LINE', at, at, at + step, at + step
       from (select code, row_number() over (order by code) - 1 as n from "order") o,
         lateral (select interval '${MINUTES} minutes' as step) s,
         lateral (select date_trunc('hour', now()) + interval '2 days' + o.n * step as at) a`,
        // What the server does after so many rows: without it every order is compared with every operation.
        `select analyse_table('order'), analyse_table('operation')`,
      ])
        await tx.run(statement)
    }),
}

const places = () =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
    tx.rows<Readonly<Record<string, string>>>(
      'select code, res_code, setup_start, start, production_end, "end", status from operation order by code',
    ),
  )

interface Effect {
  readonly incremental: boolean
  readonly moved: readonly {
    readonly operation: string
    readonly resource: string
    readonly start: string
  }[]
}

it('a move that pushed more than five thousand operations is taken back as one', async () => {
  const before = await places()
  const [first] = before
  const startTime = new Date(Date.parse(first!['start']!) + 600_000).toISOString()
  const move = { operationCode: first!['code']!, resCode: 'LINE', startTime }
  const { moved, incremental } = (await server.one.ask(moveServices.moveOperation, move)) as Effect
  expect(moved.length).toBeGreaterThan(5000)
  expect(incremental).toBe(true)
  const after = await places()
  expect(after.map(({ start }) => start)).not.toEqual(before.map(({ start }) => start))

  const [head, ...others] = moved.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const together = others.map(({ operation, resource, start }) => ({ operation, resource, start }))
  await server.one.ask(moveServices.moveOperation, {
    operationCode: head!.operation,
    resCode: head!.resource,
    startTime: head!.start,
    together,
  })
  expect(await places()).toEqual(before)
})
