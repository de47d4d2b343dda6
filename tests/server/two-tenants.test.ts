import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { endpoints } from '#domain/services/index.ts'
import { resultSchemas } from '#engine/kitting/results.ts'
import { planTableSchemas } from '#engine/scheduling/commands/tables.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { tellUser } from '../../src/server/platform/notices/notices.ts'
import { all, triedOf } from '../support/effort.ts'
import { callerOf, type AnyAnswer } from '../support/any-endpoint.ts'
import { asAdmin, tenantOne, tenantTwo } from '../support/database.ts'
import { foreignFile, foreignInput, type Foreign } from '../support/foreign-input.ts'
import { demo, run, silenceReminders } from '../support/kitting.ts'
import { plan } from '../support/planning.ts'
import { createFilledServer, type TestServer, type TestUser } from '../support/server.ts'

// Thousands of calls: how long they take says how busy the machine is.
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 3_600_000 })

/**
 * Two tenants with the same codes: through no endpoint does one read, change or notice a row of the other. Weakened and
 * seen to fail: policies of row-level security that let everybody pass (found by what is seen or changed; rows asked for by
 * id were still kept apart by the conditions of the statements).
 */
let server: TestServer
let callAs: ReturnType<typeof callerOf>
beforeAll(async () => {
  server = await createFilledServer(demo([1, 2]))
  callAs = callerOf(server, await server.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => server.close())

describe('two tenants with the same codes', () => {
  const canary = 'CANARY-OF-TWO'
  const inTwo = new Map<string, string>()
  const onlyInTwo = 'ONLY-IN-TWO'
  const runsOfBoth = { KittingRun: '', SchedulingRun: '' }
  const runsOfTwo = { KittingRun: '', SchedulingRun: '' }

  beforeAll(async () => {
    await withTenant(server.database.app, tenantTwo, async (tx) => {
      for (const entity of entities) {
        if (entity.scope === 'host') continue
        for (const name of ['name', 'remark', 'userStr1'])
          if (name in entity.fields)
            await tx.run(`update "${tableOf(entity)}" set ${columnOf(name)} = $1 where tenant_id = 2`, [
              canary,
            ])
        const row = await tx.row<{ id: string }>(
          `select id from "${tableOf(entity)}" where tenant_id = 2 limit 1`,
        )
        if (row) inTwo.set(entity.name, row.id)
        // Rows of views have their codes of the rows behind them.
        if (row && !entity.view && renamed(entity))
          await tx.run(`update "${tableOf(entity)}" set "${columnOf(entity.key[0]!)}" = $1 where id = $2`, [
            onlyInTwo,
            row.id,
          ])
      }
    })
    expect(inTwo.size).toBeGreaterThan(15)
    await withTenant(server.database.app, tenantTwo, (tx) => tx.run('update tenant_counter set last = 500'))
    await silenceReminders(server.database, 2)
    await server.user(2, 'far', [])
    // The second runs of two have numbers that one does not have.
    runsOfBoth.KittingRun = (await run(server.one)).runNo
    runsOfBoth.SchedulingRun = (await plan(server.one)).runNo
    for (let n = 0; n < 2; n++) {
      runsOfTwo.KittingRun = (await run(server.two)).runNo
      runsOfTwo.SchedulingRun = (await plan(server.two)).runNo
    }
  })

  /** Entities that others name by one code; those of accounts stay as they are, or nobody could sign in. */
  const renamed = (entity: Entity) =>
    entity.key.length === 1 && entity.area !== 'access' && entity.fields[entity.key[0]!]!.kind === 'code'

  const checksum = () =>
    asAdmin(server.database.admin, async (admin) => {
      const { rows } = await admin.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         where c.relnamespace = 'takt'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
      )
      const sums: Record<string, unknown> = {}
      for (const { name } of rows)
        sums[name] = (
          await admin.query(
            `select md5(string_agg(t::text, '|' order by t::text)) as sum from takt."${name}" t where tenant_id = 2`,
          )
        ).rows[0].sum
      return sums
    })

  it('answer for a row of the other exactly as for a row that never was', async () => {
    const never = '01a1f96a-0000-7000-8000-6506b4430d9a'
    const same = async (endpoint: Endpoint, input: (id: string) => Record<string, unknown>, id: string) => {
      const [foreign, missing] = [
        await server.one.call(endpoint, input(id)),
        await server.one.call(endpoint, input(never)),
      ]
      expect(foreign.status, pathOf(endpoint)).toBe(404)
      expect(foreign.text.replaceAll(id, never), pathOf(endpoint)).toBe(missing.text)
    }
    const before = await checksum()
    for (const [name, id] of inTwo) {
      const entity = entityNamed(name)
      const crud = crudOf(entity)
      await same(crud.get, (one) => ({ id: one }), id)
      if (entity.operations.includes('update'))
        await same(crud.update, (one) => ({ id: one, rowVersion: 1, remark: 'mine now' }), id)
      if (!entity.operations.includes('delete')) continue
      await same(crud.delete, (one) => ({ id: one }), id)
      await same(crud.deleteMany, (one) => ({ ids: [one] }), id)
    }
    expect(await checksum()).toEqual(before)
  })

  /** Weakened: codes looked for in the rows of the other; only the foreign keys refused, not by the field, so this failed. */
  it('cannot point at a row of the other', async () => {
    let tried = 0
    for (const entity of entities) {
      if (!entity.operations.includes('update') || entity.scope === 'host') continue
      const crud = crudOf(entity)
      const row = (await server.one.ask(crud.getAll, { maxResultCount: 1 })).items[0] as
        | Record<string, unknown>
        | undefined
      if (!row) continue
      for (const [name, field] of Object.entries(entity.fields)) {
        if (!field.target || field.readOnly || !renamed(entityNamed(field.target))) continue
        const value = field.kind === 'references' ? [onlyInTwo] : onlyInTwo
        const answer = await server.one.call(crud.update, {
          id: row['id'],
          rowVersion: row['rowVersion'],
          [name]: value,
        })
        expect(answer.status, `${entity.name}.${name}`).toBe(400)
        expect(answer.body.error?.validationErrors?.[0]?.members, `${entity.name}.${name}`).toEqual([name])
        tried++
      }
    }
    expect(tried).toBeGreaterThan(20)
  })

  it('are answered for names of the other exactly as for names that nobody has, by every endpoint', async () => {
    const numbers = await withTenant(server.database.app, tenantTwo, (tx) =>
      tx.rows<{ n: number }>('select number as n from "user" where number > 500'),
    )
    const never = { id: '01a1f96a-0000-7000-8000-6506b4430d9a', number: 999_999_999, code: 'ONLY-IN-NIL' }
    const noRuns = { KittingRun: 'K20261120-9999', SchedulingRun: 'S20261120-9999' }
    const answered: string[] = []
    for (const endpoint of triedOf(endpoints)) {
      const entity = entityOf(endpoint)
      const id = (entity && inTwo.get(entity.name)) ?? numbers[0]!.n
      const foreign: Foreign = { id, code: onlyInTwo, runs: runsOfTwo }
      const nowhere: Foreign = {
        id: typeof id === 'string' ? never.id : never.number,
        code: never.code,
        runs: noRuns,
      }
      /** The answer as it would be for what nobody has; what is made anew differs in its number and time. */
      const told = ({ status, headers, bytes }: AnyAnswer): unknown[] => [
        status,
        ...[JSON.stringify(headers), bytes.toString('latin1')].map((text) =>
          withoutMarks(
            text
              .replaceAll(onlyInTwo, never.code)
              .replaceAll(runsOfTwo.KittingRun, noRuns.KittingRun)
              .replaceAll(runsOfTwo.SchedulingRun, noRuns.SchedulingRun)
              .replaceAll(`id = ${id}!`, `id = ${nowhere.id}!`),
          ),
        ),
      ]
      const [there, none] = [await ask(endpoint, foreign), await ask(endpoint, nowhere)]
      expect(told(there), pathOf(endpoint)).toEqual(told(none))
      if (there.status === 200) answered.push(pathOf(endpoint))
    }
    expect(answered.length).toBeGreaterThan(triedOf(endpoints).length / 8)
  })

  const ask = (endpoint: Endpoint, foreign: Foreign) => {
    const entity = entityOf(endpoint)
    const file = entity && foreignFile(entity, foreign.code)
    return callAs(server.one, endpoint, foreignInput(endpoint, foreign), file === undefined ? {} : { file })
  }

  /** Without what differs between any two answers. */
  const withoutMarks = (text: string) =>
    text
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at')
      .replaceAll(/\*{3} [\da-f]{6}/g, '***')
      // What an expression about the present moment gives.
      .replaceAll(/"sample":"\d+\.\d+"/g, '"sample":"n"')
      .replaceAll(/"(ms|date|content-length|x-ratelimit-[a-z]+|set-cookie)":("[^"]*"|\d+|\[[^\]]*\]),?/g, '')

  /** Weakened: the tenant taken from the input where it names one. */
  it('never see, name or change a row of the other through any endpoint, whatever the input says', async () => {
    const numbers = await withTenant(server.database.app, tenantTwo, (tx) =>
      tx.rows<{ n: number }>(
        'select number as n from "user" where number > 500 union all select number from role where number > 500',
      ),
    )
    const before = await checksum()
    const foreignHeaders = { 'Abp.TenantId': '2', 'Abp-TenantId': '2', cookie: 'Abp.TenantId=2' }
    for (const endpoint of triedOf(endpoints)) {
      const ids = [
        ...(entityOf(endpoint) ? [inTwo.get(entityOf(endpoint)!.name)] : []),
        ...numbers.map((row) => row.n),
      ]
      for (const id of ids.slice(0, all ? 3 : 2)) {
        const input = { ...foreignInput(endpoint, { id, code: onlyInTwo, runs: runsOfTwo }), ...foreignNames }
        const answer = await callAs(server.one, endpoint, input, { headers: foreignHeaders })
        expect(answer.text, pathOf(endpoint)).not.toContain(canary)
        for (const other of inTwo.values())
          if (other !== id) expect(answer.text.includes(other), pathOf(endpoint)).toBe(false)
        expect(answer.status, `${pathOf(endpoint)} ${answer.text}`).not.toBe(405)
        if (answer.status === 500) expect(answer.text, pathOf(endpoint)).not.toMatch(/internal error/)
      }
    }
    expect(await checksum()).toEqual(before)
  })

  it('see nothing of each other in whole lists either, and the host sees no rows of tenants', async () => {
    for (const entity of entities.filter((one) => one.scope !== 'host')) {
      const own = await server.one.ask(crudOf(entity).getAll, { maxResultCount: 10_000 })
      expect(JSON.stringify(own), entity.name).not.toContain(canary)
      const theirs = await server.two.ask(crudOf(entity).getAll, { maxResultCount: 10_000 })
      const ids = new Set(own.items.map((row) => (row as { id: string }).id))
      expect(
        theirs.items.filter((row) => ids.has((row as { id: string }).id)),
        entity.name,
      ).toEqual([])
      const host = await server.host.call(crudOf(entity).getAll, { maxResultCount: 10_000 })
      expect(host.status, entity.name).toBe(entity.scope === 'planUnit' ? 403 : 200)
      expect(host.text, entity.name).not.toContain(canary)
    }
  })

  it('see nothing of each other in files, tables of results and plans', async () => {
    let told = 0
    for (const endpoint of endpoints.filter(
      ({ output }) => output.kind === 'file' || output.kind === 'arrow',
    )) {
      const own = { ...foreignInput(endpoint, { id: '', code: '', runs: {} }), kpiCode: '' }
      for (const input of withOwnRuns(endpoint, own)) {
        const [one, two] = [
          await callAs(server.one, endpoint, input),
          await callAs(server.two, endpoint, input),
        ]
        expect(one.bytes.includes(canary), pathOf(endpoint)).toBe(false)
        if (two.bytes.includes(canary)) told++
      }
    }
    expect(told).toBeGreaterThan(40)
  })

  const firstRuns: Readonly<Record<string, readonly string[]>> = {
    KittingRun: Object.keys(resultSchemas),
    SchedulingRun: Object.keys(planTableSchemas),
  }
  const withOwnRuns = ({ service }: Endpoint, input: Record<string, unknown>): Record<string, unknown>[] =>
    firstRuns[service]?.map((table) => ({
      ...input,
      table,
      runNo: runsOfBoth[service as keyof typeof runsOfBoth],
    })) ?? [input]

  /** Weakened: numbers taken from one sequence of all tenants. */
  it('tell by no number how busy the other is: each counts users, roles and notices for itself', async () => {
    const numberOf = async (at: TestUser, name: string) => {
      const { userId } = await server.user(at.tenantId, name, [])
      const role = (await server.one.ask(roles.getAll, { keyword: `R-${name}` })).items[0]
      const notice = await withTenant(
        server.database.app,
        { ...tenantOne, tenantId: at.tenantId, userId },
        (tx) => tellUser(tx, userId, 'planAccepted', { by: 'x', runNo: 'x' }),
      )
      return [userId, role?.id, notice]
    }
    const first = await numberOf(server.one, 'first')
    for (let n = 0; n < 3; n++) await numberOf(server.two, `meanwhile ${n}`)
    expect(await numberOf(server.one, 'second')).toEqual(first.map((number) => number! + 1))
    // What was deleted does not come again.
    await server.one.ask(users.delete, { id: first[0]! + 1 })
    expect((await server.user(1, 'third', [])).userId).toBe(first[0]! + 2)
  })

  it('may use the same code; the answer to a taken one says nothing about the other tenant', async () => {
    const { create } = crudOf(entityNamed('unit'))
    await server.two.ask(create, { code: 'Both' })
    expect((await server.one.call(create, { code: 'Both' })).status).toBe(200)
    const taken = await server.one.call(create, { code: 'bOTH' })
    expect([taken.status, taken.body.error?.message]).toEqual([500, 'Unit bOTH already exists.'])
  })

  const foreignNames = { tenantId: '2', tenant_id: 2, TenantId: 2, planUnitCode: 'JS', orgId: 2 }

  const entityOf = (endpoint: Endpoint) => entities.find((one) => one.service === endpoint.service)
})
