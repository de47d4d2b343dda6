import { notify, presentTenant, type Duty } from '../db/duties/duty.ts'
import type { Tx } from '../db/tenant.ts'

/* What servers do instead of the triggers of schema.ts, where the database is prepared for distribution. */

interface UserRow {
  readonly id: string
  readonly number: number
  readonly isActive: boolean
  readonly name: string
  readonly roles: readonly string[]
  readonly units: readonly string[]
}

const usersOf = (tx: Tx): Promise<UserRow[]> =>
  tx.rows<UserRow>(
    `select id, number, coalesce(is_active, false) as "isActive", lower(user_name) as name,
       coalesce(roles, '{}') as roles, coalesce(plan_units, '{}') as units
     from "user" where tenant_id = current_tenant()`,
  )

const lacks = (kept: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some((one) => !kept.includes(one))
const differ = (one: readonly string[], other: readonly string[]): boolean =>
  one.length !== other.length || one.some((value, at) => value !== other[at])

/** Sessions end with what an account may do; whoever changes their own account goes on in it. */
const userDuty: Duty<readonly UserRow[]> = {
  tables: ['user'],
  kinds: ['update'],
  columns: ['is_active', 'user_name', 'roles', 'plan_units'],
  before: usersOf,
  after: async (tx, { before }) => {
    const earlier = new Map(before.map((row) => [row.id, row]))
    const changed: UserRow[] = []
    const ending: UserRow[] = []
    for (const now of await usersOf(tx)) {
      const was = earlier.get(now.id)
      if (!was) continue
      const ends = (was.isActive && !now.isActive) || was.name !== now.name || lacks(now.roles, was.roles)
      if (ends) ending.push(now)
      if (ends || differ(was.roles, now.roles) || differ(was.units, now.units)) changed.push(now)
    }
    if (ending.length > 0)
      await tx.run(
        `update user_session set ended_at = statement_timestamp(), end_reason = 'userChanged'
         where tenant_id = current_tenant() and ended_at is null and user_id = any ($1::uuid[])
           and (user_id = any ($2::uuid[]) or user_number is distinct from current_user_id())`,
        [ending.map(({ id }) => id), ending.filter(({ isActive }) => !isActive).map(({ id }) => id)],
      )
    const tenant = await presentTenant(tx)
    await notify(
      tx,
      changed.map(({ number }) => ({ t: tenant, u: number })),
    )
  },
}

const livingSessions = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      'select id from user_session where tenant_id = current_tenant() and ended_at is null',
    )
  ).map(({ id }) => id)

/** Sessions go with the user. */
const userGoneDuty: Duty<readonly string[]> = {
  tables: ['user'],
  kinds: ['delete'],
  before: livingSessions,
  after: async (tx, { before }) => {
    const left = new Set(await livingSessions(tx))
    const tenant = await presentTenant(tx)
    await notify(
      tx,
      before.filter((id) => !left.has(id)).map((id) => ({ t: tenant, s: id })),
    )
  },
}

const sessionDuty: Duty = {
  tables: ['user_session'],
  kinds: ['update'],
  columns: ['ended_at'],
  byRow: true,
  after: async (tx, { ids }) => {
    const tenant = await presentTenant(tx)
    await notify(
      tx,
      (ids ?? []).map((id) => ({ t: tenant, s: id })),
    )
  },
}

interface RoleRow {
  readonly id: string
  readonly code: string
  readonly permissions: readonly string[]
  /** What else of it is a right. */
  readonly reach: string
}

const rolesOf = (tx: Tx): Promise<RoleRow[]> =>
  tx.rows<RoleRow>(
    `select id, role_code as code, coalesce(permissions, '[]') as permissions,
       md5(concat_ws('|', permissions, apps, hidden_apps, tools, row_filter, column_mask)) as reach
     from role where tenant_id = current_tenant()`,
  )

const roleDuty: Duty<readonly RoleRow[]> = {
  tables: ['role'],
  kinds: ['update'],
  columns: ['permissions', 'apps', 'hidden_apps', 'tools', 'row_filter', 'column_mask'],
  before: rolesOf,
  after: async (tx, { before }) => {
    const earlier = new Map(before.map((row) => [row.id, row]))
    const changed = (await rolesOf(tx)).flatMap((now) => {
      const was = earlier.get(now.id)
      return was && was.reach !== now.reach ? [{ was, now }] : []
    })
    const narrowed = changed.filter(({ was, now }) => lacks(now.permissions, was.permissions))
    if (narrowed.length > 0)
      await tx.run(
        `update user_session s set ended_at = statement_timestamp(), end_reason = 'userChanged'
         from "user" u where u.tenant_id = current_tenant() and u.roles && $1::text[]
           and s.tenant_id = u.tenant_id and s.user_id = u.id and s.ended_at is null
           and s.user_number is distinct from current_user_id()`,
        [narrowed.map(({ was }) => was.code)],
      )
    if (changed.length > 0) await notify(tx, [{ t: await presentTenant(tx) }])
  },
}

/** Tokens that were given out before do not come back with the tenant. */
const tenantDuty: Duty = {
  tables: ['tenant'],
  kinds: ['update'],
  columns: ['is_active', 'deleted_at'],
  byRow: true,
  after: async (tx, { ids }) => {
    const ended = await tx.rows<{ tenant: number }>(
      `update tenant set sessions_since = statement_timestamp()
       where id = any ($1::uuid[]) and (not is_active or deleted_at is not null) returning tenant_id as tenant`,
      [ids ?? []],
    )
    await notify(
      tx,
      ended.map(({ tenant }) => ({ t: tenant })),
    )
  },
}

export const sessionDuties = [userDuty, userGoneDuty, sessionDuty, roleDuty, tenantDuty] as readonly Duty[]

/** Whoever has a notice hears of it. Where the rows are not known, those of this transaction are looked for. */
export const noticeDuties: readonly Duty[] = [
  {
    tables: ['notice'],
    kinds: ['insert', 'update'],
    columns: ['read_at', 'snoozed_until'],
    byRow: true,
    after: async (tx, { ids }) => {
      const users = await tx.rows<{ tenant: number; user: number }>(
        `select distinct tenant_id as tenant, user_number as "user" from notice where tenant_id = current_tenant()
           and case when $1::bigint[] is null then at >= now() else id = any ($1) end`,
        [ids],
      )
      await notify(
        tx,
        users.map(({ tenant, user }) => ({ t: tenant, u: user, n: 1 })),
      )
    },
  },
]

/** Open pages read a part of the server again when tables of it change. */
export const partDuty = (part: string, tables: readonly string[]): Duty => ({
  tables,
  after: async (tx) => notify(tx, [{ t: await presentTenant(tx), c: part }]),
})

/** Streams look again at what their users may do. */
export const rightsDuty = (tables: readonly string[]): Duty => ({
  tables,
  after: async (tx) => notify(tx, [{ t: await presentTenant(tx) }]),
})
