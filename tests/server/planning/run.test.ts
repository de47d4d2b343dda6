import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { columnOf } from '#domain/entity.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { OptimisationTrace } from '#domain/scheduling/optimisation.ts'
import {
  planBarColumns,
  planBarEpoch,
  planOrderColumns,
  planPegColumns,
  planSubUseColumns,
} from '#domain/planning/plan-bars.ts'
import {
  listServices,
  loadServices,
  masterServices,
  moveServices,
} from '#domain/services/planning/capacity.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { decodeTable } from '#engine/arrow.ts'
import type { Endpoint } from '#domain/service.ts'
import { rowAt, type TableSchema } from '#engine/columns.ts'
import { planTableSchemas, type PlanTableName } from '#engine/scheduling/commands/tables.ts'
import { lockPlan } from '../../../src/server/features/planning/changing-plan.ts'
import { planBars } from '../../../src/server/features/planning/plan-bars.ts'
import { prunePlans } from '../../../src/server/features/planning/calculation.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createKittingServer, demoDay, unplanned } from '../../support/kitting.ts'
import { followPlan, plan } from '../../support/planning.ts'
import type { TestServer, TestUser } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [1, 2], unplanned)
})
afterAll(() => server.close())

const scopeOf = (tenantId: number) => ({ tenantId, planUnitCode: 'JS', userId: null })

const rows = (sql: string, tenantId = 1) =>
  withTenant(server.database.app, scopeOf(tenantId), (tx) => tx.rows(sql))

async function table(user: TestUser, runNo: string, name: PlanTableName) {
  const { bytes } = await user.call(schedulingRuns.table, { runNo, table: name })
  const schema = planTableSchemas[name]
  const decoded = decodeTable(schema, new Uint8Array(bytes))
  return Array.from(
    { length: decoded.length },
    (_, row) => rowAt(schema, decoded as never, row) as Record<string, unknown>,
  )
}

describe('a run of the default scheme over the demo factory', () => {
  it('plans every order, tells what each command did, and changes nothing', async () => {
    const done = await plan(server.one)
    expect(['S', 'W']).toContain(done.status)
    expect(done.progressPercent).toBe(100)
    const run = await server.one.ask(schedulingRuns.get, { runNo: done.runNo })
    const commands = run.commands as { type: string; figures: Record<string, number> }[]
    expect(commands.map(({ type }) => type)).toEqual([
      'PREP',
      'FILTER',
      'UNASSIGN',
      'EXPLODE',
      'KITCHECK',
      'ASSIGN_PRIV',
      'ASSIGN_FIXED',
      'ASSIGN',
      'PEG',
      'EVALUATE',
    ])
    const assigned = commands.find(({ type }) => type === 'ASSIGN')!
    expect(assigned.figures['assigned']).toBe(assigned.figures['wanted'])
    expect(assigned.figures['wanted']).toBe(run.operations)
    expect(run.kpiBefore).toBeNull()
    expect(run.kpi).toMatchObject({ orders: run.orders, unassigned: 0 })
    // A shop that could be: most orders in time, some late for a reason.
    const { lateOrders } = run.kpi as { lateOrders: number }
    expect(lateOrders).toBeGreaterThan(4)
    expect(lateOrders / run.orders!).toBeLessThan(0.12)
    expect(await rows('select count(*) as n from operation')).toEqual([{ n: 0 }])
  })

  it('says how many orders have their material too; a scheme that waits leaves the others unassigned, by name', async () => {
    const open = (await plan(server.one)).runNo
    const kpiOf = async (runNo: string) =>
      (await server.one.ask(schedulingRuns.get, { runNo })).kpi as Record<string, number>
    const ignoring = await kpiOf(open)
    expect(ignoring['onTimeKittedRate']).toBeLessThan(ignoring['onTimeRate']!)
    const shown = (await server.one.ask(schedulingRuns.kpis, { runNo: open })).items.map(({ name }) => name)
    expect(shown).toContain('onTimeKittedRate')
    const { runNo } = await plan(server.one, { schemeCode: 'Material' })
    const waiting = await kpiOf(runNo)
    expect(waiting['onTimeKittedRate']).toBe(waiting['onTimeRate'])
    const operations = await table(server.one, runNo, 'operations')
    const unplanned = operations.filter((row) => row['assigned'] !== true)
    expect(unplanned.length).toBe(waiting['unassigned'])
    expect([...new Set(unplanned.map((row) => String(row['reason'])))].toSorted()).toEqual([
      'neighbour',
      'noMaterial',
    ])
    for (const row of unplanned)
      if (row['reason'] === 'noMaterial') expect(row['reasonRef'], String(row['operation'])).toBeTruthy()
    for (const row of operations)
      if (row['assigned'] === true && row['materialReady'] !== null)
        expect(row['start'] as bigint, String(row['operation'])).toBeGreaterThanOrEqual(
          row['materialReady'] as bigint,
        )
  })

  it('has its messages in the language of the reader', async () => {
    const { runNo } = await plan(server.one)
    const english = await server.one.ask(schedulingRuns.messages, { runNo, keyword: 'materialShort' })
    expect(english.totalCount).toBe(0)
    const some = await server.one.ask(schedulingRuns.messages, { runNo, maxResultCount: 5000 })
    const short = some.items.find(({ code }) => code === 'materialShort')!
    expect(short.message).toContain('never is complete')
    const chinese = await server.one.call(
      schedulingRuns.messages,
      { runNo, maxResultCount: 5000 },
      { 'accept-language': 'zh-Hans' },
    )
    const same = chinese.body.result.items.find(({ operation }) => operation === short.operation)!
    expect(same.message).toContain('无法齐套')
  })

  it('becomes the plan as a whole when it is accepted', async () => {
    const { runNo } = await plan(server.one)
    const operations = await table(server.one, runNo, 'operations')
    const count = await server.one.ask(schedulingRuns.accept, { runNo })
    expect(count).toBe(operations.length)
    const stored = await rows(
      `select code, res_code as resource, extract(epoch from start)::bigint as start, status, assigned from operation order by code`,
    )
    const expected = operations
      .map((row) => ({
        code: row['operation'],
        resource: row['resource'],
        start: Number(row['start']),
        status: 'A',
        assigned: true,
      }))
      .sort((a, b) => (String(a.code) < String(b.code) ? -1 : 1))
    expect(stored).toEqual(expected)
    const [around] = await rows(
      `select count(*) filter (where prev_ops is not null) as prev, count(*) filter (where next_ops is not null) as next,
         count(*) filter (where wait_sec is not null) as wait, count(*) filter (where dispatch_key is not null) as key
       from operation`,
    )
    for (const [name, filled] of Object.entries(around!)) expect(Number(filled), name).toBeGreaterThan(0)
    const [counts] = await rows(
      `select (select count(*) from use_inst) as uses, (select count(*) from input_inst) as inputs,
         (select count(*) from peg) as pegs,
         (select count(*) from "order" where planned_start is not null and planned_end is not null and status = 'P') as orders`,
    )
    expect(counts).toEqual({
      uses: (await table(server.one, runNo, 'uses')).length,
      inputs: (await table(server.one, runNo, 'instructions')).length,
      pegs: (await table(server.one, runNo, 'pegs')).length,
      orders: (await table(server.one, runNo, 'jobs')).length,
    })
    const late = await rows(
      'select code, lateness from "order" where lateness > 0 order by lateness desc limit 1',
    )
    const jobs = await table(server.one, runNo, 'jobs')
    expect(jobs.find((job) => job['order'] === late[0]!['code'])).toMatchObject({
      lateness: late[0]!['lateness'],
    })
    expect(await server.one.ask(schedulingRuns.current)).toMatchObject({ runNo, accepted: true })
    const evaluation = await server.one.ask(crudOf(entityNamed('planEvaluation')).getAll, { keyword: runNo })
    expect(evaluation.totalCount).toBeGreaterThan(0)
  })

  it('has its orders and pegs read for drawing', async () => {
    const read = async <S extends TableSchema>(schema: S, endpoint: Endpoint) => {
      const table = decodeTable(schema, new Uint8Array((await server.one.call(endpoint)).bytes))
      return Array.from({ length: table.length }, (_, row) => rowAt(schema, table, row))
    }
    const orders = await read(planOrderColumns, listServices.planOrders)
    const due = `(extract(epoch from due_date) - ${planBarEpoch})::int as due`
    expect(orders.map(({ code, dueDate, priority }) => [code, dueDate, priority])).toEqual(
      (await rows(`select code, ${due}, priority from "order" order by code collate "C"`)).map((row) =>
        Object.values(row),
      ),
    )
    const pegs = await read(planPegColumns, listServices.planPegs)
    const stored = await rows(
      `select left_key, right_key, (qty * 1000000)::bigint::text as qty from peg
       order by left_key collate "C", right_key collate "C", item_code collate "C", left_node, right_node`,
    )
    expect(pegs.length).toBeGreaterThan(0)
    expect(pegs.map(({ leftKey, rightKey, qty }) => [leftKey, rightKey, String(qty)])).toEqual(
      stored.map((row) => Object.values(row)),
    )
  })

  it('has the work of sub-resources read for drawing: as much of it as the load of the resources has', async () => {
    const answer = await server.one.call(listServices.planSubUses)
    const table = decodeTable(planSubUseColumns, new Uint8Array(answer.bytes))
    const drawn = Array.from({ length: table.length }, (_, row) => rowAt(planSubUseColumns, table, row))
    const key = ({ operation, inst, resCode }: (typeof drawn)[number]) => [operation, inst, resCode]
    const seconds = (column: string) => `(extract(epoch from ${column}) - ${planBarEpoch})::int`
    const stored = await rows(
      `select u.operation_code, u.inst_code, u.res_code, ${seconds('min(u.start_time)')} as begins,
         ${seconds('max(u.end_time)')} as ends
       from use_inst u join operation p on p.code = u.operation_code
       where u.res_code <> p.res_code and u.end_time > u.start_time group by 1, 2, 3
       order by u.operation_code collate "C", u.inst_code collate "C", u.res_code collate "C"`,
    )
    expect(stored.length).toBeGreaterThan(10)
    expect(drawn.map((row) => [...key(row), row.setupStart, row.end])).toEqual(
      stored.map((row) => Object.values(row)),
    )
    for (const { setupStart, start, productionEnd, end } of drawn) {
      const times = [setupStart!, start!, productionEnd!, end!]
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
    const resources = [...new Set(drawn.map(({ resCode }) => resCode!))]
    const mains = await rows('select distinct res_code as code from operation where res_code is not null')
    const pools = resources.filter((code) => !mains.some((main) => main['code'] === code))
    expect(pools.length).toBeGreaterThan(0)
    const limited = await rows(`select code from resource where constrainres_res_qty = '1'`)
    const { rows: loads } = (await server.one.ask(loadServices.loads, {
      resources: pools.join(';'),
      from: '2026-06-01T00:00:00Z',
      to: '2028-01-01T00:00:00Z',
      interval: 7 * 86_400,
    })) as { rows: { resource: string; busy: number[] }[] }
    for (const code of pools) {
      const weighted = limited.some((row) => row['code'] === code)
      const used = drawn
        .filter(({ resCode }) => resCode === code)
        .reduce((sum, { seconds: long, qty }) => sum + long! * (weighted ? Number(qty) / 1e6 : 1), 0)
      const busy = loads.find(({ resource }) => resource === code)!.busy.reduce((sum, one) => sum + one, 0)
      expect([code, used]).toEqual([code, busy])
    }
  })

  it('is read whole for drawing, in order, without what a role hides', async () => {
    const plain = await server.one.call(listServices.planBars)
    const packed = await server.one.call(listServices.planBars, {}, { 'accept-encoding': 'br' })
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br'])
    expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true)
    const bars = decodeTable(planBarColumns, new Uint8Array(plain.bytes))
    const drawn = Array.from({ length: bars.length }, (_, row) => rowAt(planBarColumns, bars, row))
    const { fields } = entityNamed('operation')
    const columns = Object.entries(planBarColumns).map(([name, kind]) => {
      const column = `"${columnOf(name)}"`
      const told =
        fields[name]!.kind === 'time'
          ? `(extract(epoch from ${column}) - ${planBarEpoch})::int`
          : kind === 'quantity'
            ? `(${column} * 1000000)::int8`
            : column
      return `${told} as "${name}"`
    })
    const stored = await rows(
      `select ${columns.join(', ')} from operation order by res_code collate "C", setup_start, code collate "C"`,
    )
    const isExact = (name: string): boolean =>
      planBarColumns[name as keyof typeof planBarColumns] === 'quantity'
    expect(drawn).toEqual(
      stored.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            isExact(name) && value !== null ? BigInt(value as string) : value,
          ]),
        ),
      ),
    )
    const resCode = drawn[0]!.resCode!
    const limits = {
      condition: (_: unknown, bind: (value: unknown, type: string) => string) =>
        `"operation".res_code = ${bind(resCode, 'text')}`,
      narrows: true,
      isFiltered: () => true,
      hidden: () => new Set(['itemCode', 'end']),
    }
    const some = await withTenant(server.database.app, { ...scopeOf(1), limits }, planBars)
    const kept = decodeTable(planBarColumns, some)
    const masked = Array.from({ length: kept.length }, (_, row) => rowAt(planBarColumns, kept, row))
    expect(masked).toEqual(
      drawn.filter((row) => row.resCode === resCode).map((row) => ({ ...row, itemCode: null, end: null })),
    )
  })

  it('plans the same again from its own plan, with KPIs before and after', async () => {
    const { runNo } = await plan(server.one)
    const run = await server.one.ask(schedulingRuns.get, { runNo })
    expect(run.kpiBefore).toMatchObject({ orders: run.orders })
    const kpis = await server.one.ask(schedulingRuns.kpis, { runNo })
    expect(kpis.items.find(({ name }) => name === 'orders')).toMatchObject({
      before: String(run.orders),
      after: String(run.orders),
      better: 0,
    })
    const compared = (await server.one.ask(schedulingRuns.compare, { right: runNo })) as {
      counts: Record<string, number>
    }
    expect(compared.counts['added']).toBe(0)
    expect(compared.counts['removed']).toBe(0)
  })

  it('tells why an order ends when it does, step by step to the root', async () => {
    const [late] = await rows(
      'select code from "order" where lateness > 0 order by lateness desc, code limit 1',
    )
    const why = (await server.one.ask(schedulingRuns.whyLate, { order: late!['code'] })) as {
      order: string
      lateness: number
      steps: { operation: string; text: string; reason: string }[]
    }
    expect(why.order).toBe(late!['code'])
    expect(why.lateness).toBeGreaterThan(0)
    expect(why.steps.length).toBeGreaterThan(0)
    for (const { text } of why.steps) expect(text).not.toMatch(/^$|[{}]/)
    const unknown = await server.one.call(schedulingRuns.whyLate, { order: 'NOBODY' })
    expect(unknown.status).toBe(404)
  })
})

describe('accepting', () => {
  it('refuses a run whose data has changed since', async () => {
    const { runNo } = await plan(server.one)
    await withTenant(server.database.app, scopeOf(1), (tx) =>
      tx.run(
        `update "order" set qty = qty + 1 where code = (select min(code) from "order" where status = 'P')`,
      ),
    )
    const before = await rows('select code, start from operation order by code')
    const answer = await server.one.call(schedulingRuns.accept, { runNo })
    expect([answer.status, answer.body.error?.message]).toEqual([
      409,
      `The data has changed since plan ${runNo} was made; run it again.`,
    ])
    expect(await rows('select code, start from operation order by code')).toEqual(before)
  })

  it('writes what differs from the plan before and nothing else', async () => {
    const first = await plan(server.one)
    await server.one.ask(schedulingRuns.accept, { runNo: first.runNo })
    const versions = () =>
      rows(`select 'o' || code as key, row_version from operation union all select 'u' || code, row_version from use_inst
        union all select 'i' || code, row_version from input_inst
        union all select concat('p', left_key, right_key, item_code), row_version from peg order by 1`)
    const before = await versions()
    const again = await plan(server.one)
    await server.one.ask(schedulingRuns.accept, { runNo: again.runNo })
    expect(await versions()).toEqual(before)
    await withTenant(server.database.app, scopeOf(1), (tx) =>
      tx.run(`update operation set start = start - interval '1 hour', "end" = null where code =
        (select min(code) from operation where status = 'A' and fix_level = '0')`),
    )
    const third = await plan(server.one)
    await server.one.ask(schedulingRuns.accept, { runNo: third.runNo })
    const changed = (await versions()).filter(
      ({ row_version }, k) => row_version !== before[k]!['row_version'],
    )
    expect(changed).toHaveLength(1)
  })

  it('takes a plan although stock has moved meanwhile', async () => {
    const { runNo } = await plan(server.one)
    await withTenant(server.database.app, scopeOf(1), (tx) => tx.run('update stock set qty = qty + 1'))
    expect((await server.one.call(schedulingRuns.accept, { runNo })).status).toBe(200)
  })

  it('waits until a short change of the plan is done', async () => {
    const { runNo } = await plan(server.one)
    const accepting = await withTenant(server.database.app, scopeOf(1), async (tx) => {
      await lockPlan(tx)
      const answer = server.one.call(schedulingRuns.accept, { runNo })
      await Promise.race([answer, sleep(200)])
      return [answer]
    })
    expect((await accepting[0]!).body).toMatchObject({ success: true })
  })

  it('begins again where rows that it writes are written meanwhile', async () => {
    const { runNo } = await plan(server.one, { asOf: new Date(demoDay.getTime() + 3_600_000).toISOString() })
    const accepting = await withTenant(server.database.app, scopeOf(1), async (tx) => {
      await tx.run('update operation set qty = qty')
      await tx.run('update "order" set qty = qty')
      const answer = server.one.call(schedulingRuns.accept, { runNo })
      const seen = { answered: false }
      void answer.then(() => (seen.answered = true))
      const waits = 'select count(*)::int as waiting from pg_locks where not granted'
      while (!seen.answered && (await tx.row<{ waiting: number }>(waits))!.waiting === 0) await sleep(20)
      expect(seen.answered).toBe(false)
      return [answer]
    })
    expect((await accepting[0]!).body).toMatchObject({ success: true })
  })

  it('takes one of several at the same time, and no run twice', async () => {
    const first = await plan(server.one)
    const second = await plan(server.one, { asOf: new Date(demoDay.getTime() + 86_400_000).toISOString() })
    const answers = await Promise.all(
      [first, second, first].map(({ runNo }) => server.one.call(schedulingRuns.accept, { runNo })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    const current = (await server.one.ask(schedulingRuns.current)) as { runNo: string }
    const again = await server.one.call(schedulingRuns.accept, { runNo: current.runNo })
    expect([again.status, again.body.error?.message]).toEqual([
      409,
      `Plan ${current.runNo} is accepted already.`,
    ])
    const published = await rows(`select run_no from plan_run where kind = 'SCHED' and published`)
    expect(published).toEqual([{ run_no: current.runNo }])
  })

  it('keeps what is released and fixed in its place, and takes off what is not', async () => {
    const [one, two] = await rows(
      `select code, res_code as resource, start from operation where status = 'A' order by start, code limit 2`,
    )
    await withTenant(server.database.app, scopeOf(1), async (tx) => {
      await tx.run(`update operation set status = 'R' where code = $1`, [one!['code']])
      await tx.run(`update operation set fix_level = '3' where code = $1`, [two!['code']])
    })
    const { runNo } = await plan(server.one)
    await server.one.ask(schedulingRuns.accept, { runNo })
    const after = await rows(
      `select code, res_code as resource, start from operation where code in ('${String(one!['code'])}', '${String(two!['code'])}') order by start, code`,
    )
    expect(after).toEqual([one, two])
    const status = await rows(`select status from operation where code = '${String(one!['code'])}'`)
    expect(status).toEqual([{ status: 'R' }])
  })

  it('leaves the orders alone that the run did not select', async () => {
    const [some] = await rows(
      `select order_code as code from operation group by order_code order by max("end") desc limit 1`,
    )
    const orderFilter = [{ field: 'code', op: 'eq', values: [some!['code']] }]
    const { runNo } = await plan(server.one, { scope: 'FILTER', orderFilter })
    const compared = (await server.one.ask(schedulingRuns.compare, { right: runNo })) as {
      operations: { order: string }[]
    }
    expect(compared.operations.every(({ order }) => order === some!['code'])).toBe(true)
    const bad = await server.one.call(schedulingRuns.start, {
      schemeCode: 'Default',
      scope: 'FILTER',
      orderFilter: [{ field: 'password', op: 'eq', values: ['x'] }],
    })
    expect(bad.status).toBe(400)
  })
})

describe('an optimisation', () => {
  it('tells how good its best plan is while it goes on, and keeps that when it is told to finish', async () => {
    // Long enough that the test would not end if the search did not.
    await withTenant(server.database.app, scopeOf(1), (tx) =>
      tx.run(`insert into plan_command_scheme (code, name, version, commands)
        select 'LONG', name, 1, jsonb_set(commands::jsonb, path, '3000') from plan_command_scheme,
          lateral (select array[(position - 1)::text, 'props', 'optimiseSeconds'] as path
            from jsonb_array_elements(commands::jsonb) with ordinality as c (command, position)
            where command->>'type' = 'OPTIMISE') p
        where code = 'Optimise'`),
    )
    const { runNo } = await server.one.ask(schedulingRuns.start, {
      schemeCode: 'LONG',
      asOf: demoDay.toISOString(),
    })
    const seen = await followPlan(server.one, runNo, ({ optimisation }) => optimisation !== null)
    expect(seen.at(-1)!.status).toBe('R')
    await server.one.ask(schedulingRuns.finish, { runNo })
    const end = (await followPlan(server.one, runNo)).at(-1)!
    expect(end.status).toMatch(/^[SW]$/)
    const run = await server.one.ask(schedulingRuns.get, { runNo })
    const trace = run.optimisation as OptimisationTrace
    expect(trace[0]!.seconds).toBe(0)
    expect(trace.at(-1)!.tardiness).toBeLessThanOrEqual(trace[0]!.tardiness)
    const told = (run.commands as { type: string }[]).map(({ type }) => type)
    expect(told.slice(-2)).toEqual(['PEG', 'EVALUATE'])
  })
})

describe('tenants', () => {
  /** Weakened: whose rows a run reads kept for the next one by the code of its scheme alone. */
  it('plan alike alone and side by side, and see nothing of each other', async () => {
    // The same codes, other amounts: what is taken from the other cannot stay unseen.
    await rows('update "order" set qty = qty + 1 returning 1', 2)
    const hashOf = async (user: TestUser, { runNo }: { readonly runNo: string }) =>
      (await user.ask(schedulingRuns.get, { runNo })).resultHash
    const alone = [
      await hashOf(server.one, await plan(server.one)),
      await hashOf(server.two, await plan(server.two)),
    ]
    expect(alone[0]).not.toBe(alone[1])
    const [mine, theirs] = await Promise.all([plan(server.one), plan(server.two)])
    expect([await hashOf(server.one, mine), await hashOf(server.two, theirs)]).toEqual(alone)
    for (const endpoint of [
      schedulingRuns.get,
      schedulingRuns.accept,
      schedulingRuns.discard,
      schedulingRuns.messages,
      schedulingRuns.log,
      schedulingRuns.cancel,
    ]) {
      const answer = await server.two.call(endpoint, { runNo: `${mine.runNo}x` })
      expect(answer.status, endpoint.method).toBe(404)
    }
    expect(await rows('select count(*) as n from operation', 2)).toEqual([{ n: 0 }])
  })
})

describe('moves by hand', () => {
  it('tell their effect, change the stored plan, and are refused by name', async () => {
    const fresh = await plan(server.one)
    await server.one.ask(schedulingRuns.accept, { runNo: fresh.runNo })
    const [one] = await rows(
      `select code, res_code as resource, start from operation where status = 'A' and fix_level = '0'
         and proc_no = (select min(proc_no) from operation) order by start desc, code limit 1`,
    )
    const later = new Date(Date.parse(String(one!['start'])) + 86_400_000).toISOString()
    const input = { operationCode: one!['code'], startTime: later }
    const preview = (await server.one.ask(moveServices.moveOperation, { ...input, preview: 1 })) as {
      moved: { operation: string; newStart: string }[]
    }
    expect(preview.moved.map(({ operation }) => operation)).toContain(one!['code'])
    const where = `select start from operation where code = '${String(one!['code'])}'`
    expect(await rows(where)).toEqual([{ start: one!['start'] }])
    const effect = (await server.one.ask(moveServices.moveOperation, input)) as typeof preview
    expect(effect.moved).toEqual(preview.moved)
    const [stored] = await rows(where)
    const told = effect.moved.find(({ operation }) => operation === one!['code'])!
    expect(stored!['start']).toBe(told.newStart)
    expect(Date.parse(String(stored!['start']))).toBeGreaterThanOrEqual(Date.parse(later))
    const uses = await rows(
      `select min(start_time) as start from use_inst where operation_code = '${String(one!['code'])}' and work_type = '0'`,
    )
    expect(uses).toEqual([{ start: told.newStart }])
    const unknown = await server.one.call(moveServices.moveOperation, { operationCode: 'NOBODY' })
    expect([unknown.status, unknown.body.error?.message]).toEqual([404, 'There is no operation NOBODY.'])
    const foreign = await server.two.call(moveServices.moveOperation, input)
    expect(foreign.status).toBe(404)
  })
})

describe('moves by hand in a plan that is held ready', () => {
  interface Effect {
    readonly moved: readonly { readonly operation: string; readonly newStart: string }[]
    readonly plan: string
    readonly hash: string
    readonly prepared: boolean
    readonly incremental: boolean
  }
  const move = (input: Readonly<Record<string, unknown>>) =>
    server.one.ask(moveServices.moveOperation, input) as Promise<Effect>
  /** The last operations that may move, each to be put an hour later. */
  const wanted = async () => {
    const found = await rows(
      `select code, start from operation where status = 'A' and fix_level = '0' order by start desc, code limit 3`,
    )
    return found.map(({ code, start }) => ({
      operationCode: code,
      startTime: new Date(Date.parse(String(start)) + 3_600_000).toISOString(),
    }))
  }
  const placed = () =>
    rows('select code, res_code, setup_start, start, production_end, "end" from operation order by code')

  it('is prepared for the first preview only, and writes what it told', async () => {
    const [one, two] = await wanted()
    const before = await placed()
    const first = await move({ ...one, preview: 1 })
    const second = await move({ ...two, preview: 1 })
    const again = await move({ ...one, preview: 1 })
    expect([first, second, again].map(({ incremental }) => incremental)).toEqual([true, true, true])
    expect([second, again].map(({ prepared }) => prepared)).toEqual([false, false])
    expect(again).toEqual({ ...first, prepared: false })
    expect(second.hash).not.toBe(first.hash)
    expect(await placed()).toEqual(before)
    const done = await move({ ...one, plan: first.plan, hash: first.hash })
    expect(done).toEqual({ ...first, prepared: false })
    const told = first.moved.find(({ operation }) => operation === one!.operationCode)!
    const stored = (await placed()).find(({ code }) => code === one!.operationCode)!
    expect(stored['start']).toBe(told.newStart)
    const next = await move({ ...two, preview: 1 })
    // The plan stayed ready, under another stamp.
    expect([next.prepared, next.incremental, next.plan === first.plan]).toEqual([false, true, false])
  })

  it('refuses to write what was told of a plan that somebody has changed since', async () => {
    const [one] = await wanted()
    const { plan: stamp, hash } = await move({ ...one, preview: 1 })
    await rows(
      `update operation set remark = 'later' where code = '${String(one!.operationCode)}' returning 1`,
    )
    const before = await placed()
    const refused = await server.one.call(moveServices.moveOperation, { ...one, plan: stamp, hash })
    expect(refused.status).toBe(409)
    expect(refused.body.error?.message).toContain(String(one!.operationCode))
    expect(JSON.stringify(refused.body.error?.details)).toContain('at')
    expect(await placed()).toEqual(before)
    const fresh = await move({ ...one, preview: 1 })
    expect([fresh.prepared, fresh.hash]).toEqual([true, hash])
    const wrong = await server.one.call(moveServices.moveOperation, {
      ...one,
      plan: fresh.plan,
      hash: 'other',
    })
    expect(wrong.status).toBe(409)
    expect(await placed()).toEqual(before)
  })

  it('is scheduled anew where a place cannot be taken over as it stands', async () => {
    const [one, two] = await wanted()
    await rows(
      `update operation set production_end = null where code = '${String(two!.operationCode)}' returning 1`,
    )
    const preview = await move({ ...one, preview: 1 })
    expect([preview.incremental, preview.prepared]).toEqual([false, true])
    const done = await move({ ...one, plan: preview.plan, hash: preview.hash })
    expect([done.incremental, done.prepared, done.hash]).toEqual([false, false, preview.hash])
  })
})

describe('results', () => {
  it('beyond the number to keep are erased, the oldest first, never the accepted one', async () => {
    const runs = await server.one.ask(schedulingRuns.list, { maxResultCount: 100 })
    const accepted = runs.items.filter((run) => run.accepted).map(({ runNo }) => runNo)
    expect([accepted.length, runs.totalCount > 4]).toEqual([1, true])
    const latest = runs.items[0]!.runNo
    const erased = await withTenant(server.database.app, scopeOf(1), (tx) => prunePlans(tx, latest, 2))
    const left = await server.one.ask(schedulingRuns.list, { maxResultCount: 100 })
    const kept = left.items.map(({ runNo }) => runNo)
    expect(kept).toEqual(expect.arrayContaining([latest, ...accepted]))
    expect(kept).toHaveLength(3)
    expect([...kept, ...erased].toSorted()).toEqual(runs.items.map(({ runNo }) => runNo).toSorted())
    const of = erased.map((runNo) => `'${runNo}'`).join(', ')
    for (const name of ['plan_message', 'plan_evaluation', 'run_file', 'run_log'])
      expect(await rows(`select count(*) as n from ${name} where run_no in (${of})`), name).toEqual([
        { n: 0 },
      ])
  })
})

describe('capacity of an operation', () => {
  it('is that of the route row for the resource, and 0 without one or without working time', async () => {
    const [one] = await rows(
      `select p.code, p.res_code as resource, u.total_use_time as seconds, p.qty from operation p
         join use_inst u on u.operation_code = p.code and u.work_type = '0' and u.inst_code = 'M'
       where p.status = 'A' order by p.code limit 1`,
    )
    const input = { operationCode: one!['code'], resourceCode: one!['resource'] }
    const capacity = (await server.one.ask(masterServices.itemCapacity, {
      ...input,
      startDateTime: demoDay.toISOString(),
    })) as { prodSecPerPiece: number; fixedSec: number; sourceRow: { prodExpr: string } }
    expect(Math.ceil(capacity.fixedSec + capacity.prodSecPerPiece * Number(one!['qty']))).toBe(
      one!['seconds'],
    )
    expect(capacity.sourceRow.prodExpr).not.toBe('')
    const none = { ...input, resourceCode: 'NOBODY' }
    expect(await server.one.ask(masterServices.itemCapacity, none)).toBe(0)
    await withTenant(server.database.app, scopeOf(1), (tx) => tx.run('update calendar set enabled = false'))
    expect(await server.one.ask(masterServices.itemCapacity, input)).toBe(0)
  })
})
