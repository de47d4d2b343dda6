import { role } from '#domain/entities/access/role.ts'
import { TaktError } from '#domain/errors.ts'
import { mayGiveRoles } from '../../identity/reach.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { findRow } from '../../platform/crud/read.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { notFound } from '../../platform/crud/require-seen.ts'

interface RoleRow {
  readonly id: string
  readonly code: string
  readonly permissions: readonly string[]
  readonly apps: readonly string[]
}

const roles = whole('role')

const lockedRoles = (tx: Tx, where: string, value: unknown): Promise<RoleRow[]> =>
  tx.rows<RoleRow>(
    `select id, role_code as code, apps,
       case jsonb_typeof(permissions) when 'array' then permissions else '[]' end as permissions
     from ${roles} where ${where} order by role_code for update`,
    [value],
  )

/** Roles as they are spelt, and the first that is not known; null: all are. */
export async function rolesNamed(
  tx: Tx,
  wanted: readonly string[],
): Promise<{ readonly known: readonly string[]; readonly missing: string | null }> {
  const rows = await tx.rows<{ code: string }>(
    `select role_code as code from ${roles} where lower(role_code) = any ($1) order by role_code`,
    [wanted.map((code) => code.toLowerCase())],
  )
  const known = new Set(rows.map(({ code }) => code.toLowerCase()))
  return {
    known: rows.map(({ code }) => code),
    missing: wanted.find((code) => !known.has(code.toLowerCase())) ?? null,
  }
}

/** Roles as they are spelt; throws where there is no such role. */
export async function knownRoles(tx: Tx, wanted: readonly string[], call: Call): Promise<readonly string[]> {
  const { known, missing } = await rolesNamed(tx, wanted)
  if (missing !== null) throw notFound('role', missing, call)
  return known
}

async function writeApps(
  tx: Tx,
  { id }: RoleRow,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const before = (await findRow(role, tx, id))!
  const set = Object.keys(columns).map((column, at) => `${column} = $${at + 2}`)
  await tx.run(`update ${roles} set ${set.join(', ')} where id = $1`, [id, ...Object.values(columns)])
  await auditRow(role, tx, 'update', before, (await findRow(role, tx, id))!)
}

/** Adds apps to roles that list theirs; the others have every app. `check` may refuse the roles that would get some. */
export async function addApps(
  tx: Tx,
  apps: readonly string[],
  wanted: readonly string[],
  check: (lacking: readonly RoleRow[]) => void = () => {},
): Promise<void> {
  const rows = await lockedRoles(tx, 'role_code = any ($1)', wanted)
  const lacking = rows
    .map((row) => ({ row, added: apps.filter((one) => !row.apps.includes(one)) }))
    .filter(({ row, added }) => row.apps.length > 0 && added.length > 0)
  check(lacking.map(({ row }) => row))
  for (const { row, added } of lacking) await writeApps(tx, row, { apps: [...row.apps, ...added] })
}

/** Adds apps to roles; throws 403 where the caller may not give these. */
export const giveApps = (
  tx: Tx,
  apps: readonly string[],
  wanted: readonly string[],
  call: Call,
): Promise<void> => addApps(tx, apps, wanted, (lacking) => mayGiveRoles(call, lacking))

/**
 * Takes an app from roles; null: from all. Throws where a role has no other one: a role that names no apps has every app.
 */
export async function takeApp(
  tx: Tx,
  app: string,
  from: readonly string[] | null,
  call: Call,
): Promise<void> {
  const rows = (await lockedRoles(tx, '$1 = any (apps) or $1 = any (hidden_apps)', app)).filter(
    ({ code }) => from === null || from.includes(code),
  )
  mayGiveRoles(call, rows)
  for (const row of rows) {
    const apps = row.apps.filter((one) => one !== app)
    if (row.apps.length > 0 && apps.length === 0) throw new TaktError('pageLastApp', { role: row.code })
    const hidden = (await tx.row<{ apps: string[] }>(
      `select array_remove(hidden_apps, $2::text) as apps from ${roles} where id = $1`,
      [row.id, app],
    ))!.apps
    await writeApps(tx, row, { apps, hidden_apps: hidden })
  }
}
