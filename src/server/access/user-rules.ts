import { TaktError } from '#domain/errors.ts'
import type { users } from '#domain/services/access/accounts.ts'
import type { InputOf } from '#domain/service.ts'
import type { Tx } from '../db/tenant.ts'
import { invalid } from '../http/envelope.ts'
import type { Call } from '../http/handlers.ts'
import { mayGiveRoles, mayGiveUnits } from './reach.ts'
import { findRoles } from './roles.ts'

export type UserInput = InputOf<typeof users.update>

export interface UserDto {
  id: number
  userName: string
  name: string
  surname: string
  emailAddress: string
  isActive: boolean
  fullName: string
  lastLoginTime: string | null
  creationTime: string
  roleNames: string[]
  planUnits: string[]
  defaultPlanUnit: string | null
}

/** Nobody touches an account that may do more than he: he could take it over. */
export async function checkReach(tx: Tx, user: Pick<UserDto, 'id' | 'roleNames'>, call: Call): Promise<void> {
  if (user.id === call.caller!.number) return
  mayGiveRoles(call, await findRoles(tx, user.roleNames))
}

/** Codes of the named roles (without case); newly given ones must not hold more than the caller. */
export async function rolesToGive(
  tx: Tx,
  names: unknown,
  held: readonly string[],
  call: Call,
): Promise<string[]> {
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string'))
    throw invalid([
      { message: call.language === 'en' ? 'Roles must be a list' : '角色须为列表', members: ['roleNames'] },
    ])
  const wanted = names as string[]
  const found = await findRoles(tx, wanted)
  const known = new Set(found.map((role) => role.code.toUpperCase()))
  const missing = wanted.find((name) => !known.has(name.toUpperCase()))
  if (missing !== undefined) throw new TaktError('unknownRole', { name: missing })
  const fresh = found.filter((role) => !held.includes(role.code.toUpperCase()))
  mayGiveRoles(call, fresh)
  return found.map((role) => role.code)
}

/** Codes of the named plan units (without case); newly given ones the caller must be able to enter. */
export async function unitsToGive(
  tx: Tx,
  codes: readonly string[],
  held: readonly string[],
  call: Call,
): Promise<string[]> {
  const rows = await tx.rows<{ code: string }>(
    'select code from plan_unit where tenant_id = $1 and lower(code) = any ($2) order by code',
    [tx.tenantId, codes.map((code) => code.toLowerCase())],
  )
  const known = new Set(rows.map((row) => row.code.toLowerCase()))
  const missing = codes.find((code) => !known.has(code.toLowerCase()))
  if (missing !== undefined)
    throw invalid([
      {
        message: call.language === 'en' ? `There is no plan unit "${missing}"` : `计划单元“${missing}”不存在`,
        members: ['planUnits'],
      },
    ])
  const units = rows.map((row) => row.code)
  mayGiveUnits(
    call,
    units.filter((unit) => !held.includes(unit)),
  )
  return units
}

export const homeOf = (units: readonly string[], wished: string | null | undefined): string | null =>
  units.find((unit) => unit.toLowerCase() === wished?.toLowerCase()) ?? units[0] ?? null

export async function checkUnique(
  tx: Tx,
  input: Omit<UserInput, 'id'>,
  number: number | null,
): Promise<void> {
  const clash = await tx.row<{ name: boolean }>(
    `select lower(user_name) = lower($2) as name from "user"
     where tenant_id = $1 and (lower(user_name) = lower($2) or lower(email) = lower($3)) and number is distinct from $4`,
    [tx.tenantId, input.userName, input.emailAddress, number],
  )
  if (!clash) return
  throw clash.name
    ? new TaktError('userNameTaken', { name: input.userName })
    : new TaktError('emailTaken', { name: input.emailAddress })
}
