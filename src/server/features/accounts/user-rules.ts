import { TaktError } from '#domain/errors.ts'
import { misleadingUserName } from '#domain/rules/user-name.ts'
import type { users } from '#domain/services/access/accounts.ts'
import type { InputOf } from '#domain/service.ts'
import { say, textOf } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import type { Call } from '../../identity/handlers.ts'
import { mayGiveRoles, mayGiveUnits } from '../../identity/reach.ts'
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
      {
        message: textOf({ zh: '角色须为列表', en: 'Roles must be a list' }, call.language),
        members: ['roleNames'],
      },
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
        message: say(
          { zh: '计划单元“{missing}”不存在', en: 'There is no plan unit "{missing}"' },
          call.language,
          { missing },
        ),
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

/** What is new of an account; null: it stays as it is. */
interface NewNames {
  readonly userName: string | null
  readonly emailAddress: string | null
}

/** Names that differ in case or width alone are the same. */
const folded = (text: string): string => `lower(normalize(${text}, nfkc))`

/**
 * Refuses new names that an account of the tenant has already, or that could be mistaken for one. Sign-in takes either the
 * user name or the address, so the name of one account is no address of another. Whoever makes or renames accounts of the
 * tenant at the same time waits until this transaction ends, and then sees what it wrote.
 */
export async function checkNames(tx: Tx, names: NewNames, number: number | null): Promise<void> {
  const { userName, emailAddress } = names
  if (userName === null && emailAddress === null) return
  if (userName !== null && misleadingUserName(userName))
    throw new TaktError('userNameMisleading', { name: userName })
  await tx.run("select pg_advisory_xact_lock(hashtextextended('takt accounts of ' || current_tenant(), 0))")
  const clash = await tx.row<{ ofName: boolean | null }>(
    `select ${folded('$2::text')} in (${folded('user_name')}, ${folded('email')}) as "ofName" from "user"
     where tenant_id = $1 and number is distinct from $4
       and (${folded('user_name')} in (${folded('$2::text')}, ${folded('$3::text')})
         or ${folded('email')} in (${folded('$2::text')}, ${folded('$3::text')}))
     order by 1 desc nulls last limit 1`,
    [tx.tenantId, userName, emailAddress, number],
  )
  if (!clash) return
  throw clash.ofName
    ? new TaktError('userNameTaken', { name: userName })
    : new TaktError('emailTaken', { name: emailAddress })
}
