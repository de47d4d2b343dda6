import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import { permissions, type Permission } from '#domain/permissions.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { endpoints } from '#domain/services/index.ts'
import { loadDemo } from '../../src/server/demo.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { asAdmin, tenantOne, tenantTwo } from '../support/database.ts'
import { createTestServer, type TestServer, type TestUser } from '../support/server.ts'

// Thousands of calls: how long they take says how busy the machine is.
vi.setConfig({ testTimeout: 600_000 })

/**
 * Every endpoint there is, tried by every kind of caller. New endpoints take part by being declared. Weakened and seen to
 * fail: policies of row-level security that let everybody pass (found by what is seen or changed; rows asked for by id were
 * still kept apart by the conditions of the statements), and a check of access that asks for a login alone.
 */
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const hostSide: Permission = 'Pages.Tenants'

describe('who may call what', () => {
  it('covers the endpoints', () => {
    const routeless = endpoints.filter((one) => !server.app.hasRoute({ method: one.verb, url: pathOf(one) }))
    expect(routeless.map(pathOf)).toEqual([])
    expect(endpoints.length).toBeGreaterThan(100)
  })

  it('nobody calls anything but the endpoints for anybody', async () => {
    for (const endpoint of endpoints) {
      const { status } = await server.nobody.call(endpoint)
      if (endpoint.access === 'anonymous') expect([200, 400], pathOf(endpoint)).toContain(status)
      else expect(status, pathOf(endpoint)).toBe(401)
    }
  })

  it('a user without permissions calls what needs none', async () => {
    const bare = await server.user(1, 'bare', [])
    for (const endpoint of endpoints) {
      if (endpoint.access === 'anonymous' || endpoint.output.kind === 'events') continue
      const { status } = await bare.call(endpoint)
      if (endpoint.access === 'authenticated') expect([200, 400], pathOf(endpoint)).toContain(status)
      else expect(status, pathOf(endpoint)).toBe(403)
    }
  })

  it('a permission opens its endpoints and no other; the one of the host opens nothing inside a tenant', async () => {
    for (const permission of Object.keys(permissions) as Permission[]) {
      const holder = await server.user(1, `holds-${permission}`, [permission])
      for (const endpoint of endpoints) {
        if (!(endpoint.access in permissions) || endpoint.output.kind === 'events') continue
        const { status } = await holder.call(endpoint)
        const opens = endpoint.access === permission && permission !== hostSide
        if (opens) expect([401, 403, 405], `${permission} ${pathOf(endpoint)}`).not.toContain(status)
        else expect(status, `${permission} ${pathOf(endpoint)}`).toBe(403)
      }
    }
  })
})

describe('two tenants with the same codes', () => {
  const canary = 'CANARY-OF-TWO'
  const inTwo = new Map<string, string>()
  const onlyInTwo = 'ONLY-IN-TWO'

  beforeAll(async () => {
    const now = new Date('2026-11-20T03:00:00Z')
    for (const scope of [tenantOne, tenantTwo])
      await withTenant(server.database.app, scope, (tx) => loadDemo(tx, 'JS', now))
    await withTenant(server.database.app, tenantTwo, async (tx) => {
      for (const entity of entities) {
        for (const name of ['name', 'remark', 'userStr1'])
          if (name in entity.fields && entity.name !== 'tenant')
            await tx.run(`update "${tableOf(entity)}" set ${columnOf(name)} = $1 where tenant_id = 2`, [
              canary,
            ])
        const row = await tx.row<{ id: string }>(
          `select id from "${tableOf(entity)}" where tenant_id = 2 limit 1`,
        )
        if (row && entity.scope !== 'host') inTwo.set(entity.name, row.id)
        if (row && renamed(entity))
          await tx.run(`update "${tableOf(entity)}" set "${columnOf(entity.key[0]!)}" = $1 where id = $2`, [
            onlyInTwo,
            row.id,
          ])
      }
    })
    expect(inTwo.size).toBeGreaterThan(15)
  })

  /** Entities that others name by one code; those of accounts stay as they are, or nobody could sign in. */
  const renamed = (entity: Entity) =>
    entity.key.length === 1 && entity.area !== 'access' && entity.fields[entity.key[0]!]!.kind === 'code'

  const checksum = () =>
    asAdmin(server.database.admin, async (admin) => {
      const { rows } = await admin.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         where c.relnamespace = 'takt'::regnamespace and c.relkind = 'r' order by 1`,
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
    const never = 'ONLY-IN-NIL'
    const numbers = await withTenant(server.database.app, tenantTwo, (tx) =>
      tx.rows<{ n: number }>('select number as n from "user"'),
    )
    const neverId = '01a1f96a-0000-7000-8000-6506b4430d9a'
    const plain = (text: string) => text.replaceAll(onlyInTwo, never)
    // Calls before may have made a row of each name; these differ in id and time.
    const withoutMarks = (text: string) =>
      text
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at')
    let compared = 0
    for (const endpoint of endpoints) {
      if (endpoint.output.kind === 'events') continue
      const entity = entityOf(endpoint)
      const id = (entity && inTwo.get(entity.name)) ?? numbers[0]!.n
      const missing = typeof id === 'string' ? neverId : 999_999_999
      const foreignly = foreignInput(endpoint, id)
      const nowhere = JSON.parse(plain(JSON.stringify(foreignInput(endpoint, missing)))) as typeof foreignly
      const [foreign, none] = [
        await server.one.call(endpoint, foreignly),
        await server.one.call(endpoint, nowhere),
      ]
      const name = pathOf(endpoint)
      expect(foreign.status, `${name} ${foreign.text}`).toBe(none.status)
      // What was made anew differs in its number and time.
      if (foreign.status === 200 && endpoint.verb !== 'GET') continue
      if (endpoint.output.kind === 'file' || endpoint.output.kind === 'arrow') continue
      const told = plain(foreign.text).replaceAll(`id = ${id}!`, `id = ${missing}!`)
      expect(withoutMarks(told), name).toBe(withoutMarks(none.text))
      compared++
    }
    expect(compared).toBeGreaterThan(100)
  })

  it('never see, name or change a row of the other through any endpoint, whatever the input says', async () => {
    const numbers = await withTenant(server.database.app, tenantTwo, (tx) =>
      tx.rows<{ n: number }>('select number as n from "user" union all select number from role'),
    )
    const before = await checksum()
    const foreignHeaders = { 'Abp.TenantId': '2', 'Abp-TenantId': '2', cookie: 'Abp.TenantId=2' }
    for (const endpoint of endpoints) {
      if (endpoint.output.kind === 'events') continue
      const ids = [
        ...(entityOf(endpoint) ? [inTwo.get(entityOf(endpoint)!.name)] : []),
        ...numbers.map((row) => row.n),
      ]
      for (const id of ids.slice(0, 3)) {
        const input = { ...foreignInput(endpoint, id), ...foreignNames }
        const answer = await server.one.call(endpoint, input, foreignHeaders)
        expect(answer.text, pathOf(endpoint)).not.toContain(canary)
        // An echo of the code we sent ourselves is no leak; a row that holds it would be.
        if (answer.status === 200 && endpoint.output.kind === 'page')
          expect(
            (answer.body.result as { items: unknown[] }).items.map((row) => JSON.stringify(row)).join(),
          ).not.toContain(onlyInTwo)
        expect(answer.status, `${pathOf(endpoint)} ${answer.text}`).not.toBe(405)
        if (answer.status === 500)
          expect(answer.body.error?.message, pathOf(endpoint)).not.toMatch(/internal error/)
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

  it('may use the same code; the answer to a taken one says nothing about the other tenant', async () => {
    const { create } = crudOf(entityNamed('unit'))
    await server.two.ask(create, { code: 'Both' })
    expect((await server.one.call(create, { code: 'Both' })).status).toBe(200)
    const taken = await server.one.call(create, { code: 'bOTH' })
    expect([taken.status, taken.body.error?.message]).toEqual([500, 'Unit bOTH already exists.'])
  })

  const foreignNames = { tenantId: '2', tenant_id: 2, TenantId: 2, planUnitCode: 'JS', orgId: 2 }

  const entityOf = (endpoint: Endpoint) => entities.find((one) => one.service === endpoint.service)

  /** A value for every field, made of what exists in the other tenant. */
  function foreignInput(endpoint: Endpoint, id: string | number | undefined): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries<Field>(endpoint.input).map(([name, field]) => [
        name,
        /^(id|userId)$/i.test(name)
          ? id
          : name === 'ids'
            ? [id]
            : name === 'filter'
              ? ''
              : plausible[field.kind],
      ]),
    )
  }

  const plausible: Record<FieldKind, unknown> = {
    code: onlyInTwo,
    text: onlyInTwo,
    longText: onlyInTwo,
    expression: '1',
    color: '#000000',
    choice: 'A',
    reference: onlyInTwo,
    references: [onlyInTwo],
    integer: 1,
    duration: 1,
    quantity: '1',
    flag: true,
    date: '2026-11-20',
    time: '2026-11-20T00:00:00Z',
    json: [onlyInTwo],
  }
})

describe('plan units', () => {
  it('of which the user is no member are refused, and his own are kept apart', async () => {
    const planUnit = crudOf(entityNamed('planUnit'))
    await server.one.ask(planUnit.create, { code: 'ZZ', name: 'Second' })
    const unit = crudOf(entityNamed('unit'))
    const refused = await server.one.call(unit.getAll, {}, { 'Takt-PlanUnit': 'ZZ' })
    expect(refused.status).toBe(403)
    expect(refused.body.error?.message).toBe('You may not enter plan unit ZZ.')
    const member = await memberOfBoth()
    expect((await member.call(unit.create, { code: 'here' }, { 'Takt-PlanUnit': 'zz' })).status).toBe(200)
    const [there, here] = [
      await member.call(unit.getAll, { keyword: 'here' }),
      await member.call(unit.getAll, { keyword: 'here' }, { 'Takt-PlanUnit': 'ZZ' }),
    ]
    expect(there.body.result).toMatchObject({ totalCount: 0 })
    expect(here.body.result).toMatchObject({ totalCount: 1 })
  })

  it('are needed for rows that live in one', async () => {
    const unit = crudOf(entityNamed('unit'))
    for (const answer of [
      await server.host.call(unit.getAll),
      await server.host.call(unit.create, { code: 'x' }),
    ])
      expect([answer.status, answer.body.error?.message]).toEqual([
        403,
        'No plan unit has been assigned to you.',
      ])
    expect((await server.host.call(crudOf(entityNamed('user')).getAll)).status).toBe(200)
  })

  async function memberOfBoth(): Promise<TestUser> {
    const member = await server.user(1, 'both', ['Pages.Roles'])
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update "user" set plan_units = '{JS,ZZ}' where user_name = 'both'`),
    )
    return member
  }
})
