import { TaktError } from '#domain/errors.ts'
import { users } from '#domain/services/access/accounts.ts'
import type { InputOf } from '#domain/service.ts'
import type { Database } from '../../db/database.ts'
import { renamed as followingCode } from '../../db/duties/rename.ts'
import type { Tx } from '../../db/tenant.ts'
import { keepingReferenced } from '../../http/envelope.ts'
import { handle, inTransaction, handleRaw, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { readInput } from '../../http/input.ts'
import type { Services } from '../../identity/services.ts'
import { settingFor } from '../../identity/setting-values.ts'
import { deleteBelongings, renameInAccess } from './belongings.ts'
import { defaultPageSize, likePattern, orderBy } from '../../identity/lists.ts'
import {
  changeOwnPassword,
  checkPasswordRules,
  passwordFrom,
  resetPassword,
  setPassword,
} from './password-change.ts'
import { adminRole, adminUser } from '../../identity/admin.ts'
import { roleSelect, type RoleDto } from './roles.ts'
import {
  checkNames,
  checkReach,
  homeOf,
  rolesToGive,
  unitsToGive,
  type UserDto,
  type UserInput,
} from './user-rules.ts'

const userSelect = `select number as id, user_name as "userName", coalesce(name, '') as name,
  coalesce(surname, '') as surname, coalesce(email, '') as "emailAddress", coalesce(is_active, false) as "isActive",
  trim(concat(name, ' ', surname)) as "fullName", last_login as "lastLoginTime", created_at as "creationTime",
  array(select upper(r) from unnest(roles) as r) as "roleNames", plan_units as "planUnits",
  default_plan_unit as "defaultPlanUnit" from "user" where tenant_id = $1`

const sortable = {
  id: 'number',
  userName: 'lower(user_name)',
  name: 'name',
  surname: 'surname',
  emailAddress: 'lower(email)',
  isActive: 'is_active',
  fullName: "trim(concat(name, ' ', surname))",
  lastLoginTime: 'last_login',
  creationTime: 'created_at',
}

export const userHandlers = (services: Services): HandlerEntry[] => [
  inTransaction(users.getAll, async (input, tx, call) => {
    const order = orderBy(input.sorting, sortable, 'userName,emailAddress', 'number', call.language)
    const where = `($2::text is null or user_name ilike $2 or name ilike $2 or email ilike $2)
        and ($3::boolean is null or coalesce(is_active, false) = $3)`
    const values = [tx.tenantId, likePattern(input.keyword), input.isActive ?? null]
    const total = await tx.row<{ n: number }>(
      `select count(*) as n from "user" where tenant_id = $1 and ${where}`,
      values,
    )
    const items = await tx.rows<UserDto>(`${userSelect} and ${where} ${order} limit $4 offset $5`, [
      ...values,
      input.maxResultCount ?? defaultPageSize,
      input.skipCount ?? 0,
    ])
    return { totalCount: total!.n, items }
  }),
  inTransaction(users.get, ({ id }, tx) => getUser(tx, id)),
  handleRaw(users.create, async (raw, call) => {
    const input = readInput(users.create.input, raw, call.language) as unknown as NewUserInput
    const password = passwordFrom(raw, 'password')
    checkPasswordRules(password, input.userName, 'password', call.language)
    const mustChange =
      input.mustChangePassword ?? (await newUsersMustChange(services.database, call.scope.tenantId))
    return call.transaction(async (tx) => {
      const roles = await rolesToGive(tx, input.roleNames ?? [], [], call)
      await checkNames(tx, input, null)
      const units = await unitsToGive(tx, input.planUnits ?? [], [], call)
      const row = await tx.row<{ id: string; number: number }>(
        `insert into "user" (user_name, name, surname, email, is_active, roles, plan_units, default_plan_unit)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, number`,
        [
          input.userName,
          input.name,
          input.surname,
          input.emailAddress,
          input.isActive ?? true,
          roles,
          units,
          homeOf(units, input.defaultPlanUnit),
        ],
      )
      await setPassword(tx, row!.id, password, mustChange)
      const made = await getUser(tx, row!.number)
      await audit(tx, 'create', null, made)
      return made
    })
  }),
  inTransaction(users.update, (input, tx, call) => updateUser(tx, input, call)),
  inTransaction(users.delete, async ({ id }, tx, call) => {
    const user = await getUser(tx, id)
    if (isAdmin(user)) throw new TaktError('defaultAdmin', { name: user.userName })
    await checkReach(tx, user, call)
    await deleteBelongings(tx, user.userName)
    await keepingReferenced('User', user.userName, () =>
      tx.run('delete from "user" where tenant_id = $1 and number = $2', [tx.tenantId, id]),
    )
    await audit(tx, 'delete', user, null)
  }),
  inTransaction(users.getRoles, async (_input, tx) => ({
    items: await tx.rows<RoleDto>(`${roleSelect} order by role_code`, [tx.tenantId]),
  })),
  handle(users.activate, ({ id }, call) => setActive(id, true, call)),
  handle(users.deactivate, ({ id }, call) => setActive(id, false, call)),
  inTransaction(users.unlock, async ({ id }, tx) => {
    const user = await getUser(tx, id)
    await tx.run(
      `update credential set failed_attempts = 0, locked_until = null
         where tenant_id = $1 and user_id = (select id from "user" where tenant_id = $1 and number = $2)`,
      [tx.tenantId, id],
    )
    await audit(tx, 'unlock', user, user)
  }),
  changeOwnPassword(services, users.changePassword),
  resetPassword(services),
]

type NewUserInput = InputOf<typeof users.create>

async function newUsersMustChange(database: Database, tenantId: number): Promise<boolean> {
  const of = { tenantId, planUnitCode: null, userCode: null }
  return (await settingFor(database, 'newUsersChangePassword', of)) === true
}

async function getUser(tx: Tx, number: number): Promise<UserDto> {
  const user = await tx.row<UserDto>(`${userSelect} and number = $2`, [tx.tenantId, number])
  if (!user) throw new TaktError('notFound', { entity: 'User', id: number })
  return user
}

const isAdmin = (user: UserDto): boolean => user.userName === adminUser

async function updateUser(tx: Tx, input: UserInput, call: Call): Promise<UserDto> {
  const user = await getUser(tx, input.id)
  if (isAdmin(user) && (input.userName !== adminUser || input.isActive === false))
    throw new TaktError('defaultAdmin', { name: user.userName })
  await checkReach(tx, user, call)
  const { userName, emailAddress } = input
  const renamed = {
    userName: userName === user.userName ? null : userName,
    emailAddress: emailAddress === user.emailAddress ? null : emailAddress,
  }
  await checkNames(tx, renamed, input.id)
  const given = input.roleNames == null ? user.roleNames : input.roleNames
  const roles = await rolesToGive(tx, given, user.roleNames, call)
  if (isAdmin(user) && !roles.includes(adminRole))
    throw new TaktError('defaultAdmin', { name: user.userName })
  const units =
    input.planUnits == null ? user.planUnits : await unitsToGive(tx, input.planUnits, user.planUnits, call)
  const home = input.defaultPlanUnit === undefined ? user.defaultPlanUnit : input.defaultPlanUnit
  const write = (): Promise<number> =>
    tx.run(
      `update "user" set user_name = $3, name = $4, surname = $5, email = $6, is_active = $7, roles = $8,
       plan_units = $9, default_plan_unit = $10 where tenant_id = $1 and number = $2`,
      [
        tx.tenantId,
        input.id,
        input.userName,
        input.name,
        input.surname,
        input.emailAddress,
        input.isActive ?? user.isActive,
        roles,
        units,
        homeOf(units, home),
      ],
    )
  const change = { table: 'user', column: 'user_name', before: user.userName, after: userName }
  await followingCode(tx, change, write)
  if (renamed.userName !== null) await renameInAccess(tx, user.userName, renamed.userName)
  const changed = await getUser(tx, input.id)
  await audit(tx, 'update', user, changed)
  return changed
}

async function setActive(id: number, active: boolean, call: Call): Promise<void> {
  await call.transaction(async (tx) => {
    const user = await getUser(tx, id)
    if (isAdmin(user) && !active) throw new TaktError('defaultAdmin', { name: user.userName })
    await checkReach(tx, user, call)
    await tx.run('update "user" set is_active = $3 where tenant_id = $1 and number = $2', [
      tx.tenantId,
      id,
      active,
    ])
    await audit(tx, active ? 'activate' : 'deactivate', user, { ...user, isActive: active })
  })
}

const audit = (tx: Tx, action: string, before: UserDto | null, after: UserDto | null): Promise<number> =>
  tx.run("insert into audit_log (action, entity, key, before, after) values ($1, 'user', $2, $3, $4)", [
    action,
    (after ?? before)!.userName,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ])
