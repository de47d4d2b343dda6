import type { ClientBase } from 'pg'
import { clockSchema, ownTableSchema, schemaName } from '../roles.ts'
import { reachesOut } from '../schema/distribution.ts'
import { dueWithoutCorrelation } from '../schema/due-work.ts'

/**
 * A database that is prepared keeps to what Citus can distribute: its policies compare with the plain functions, no trigger
 * reaches another table, and no foreign key carries a renamed code on. Servers do that work themselves (duties.ts, rename.ts).
 */

const schemas = `('${schemaName}', '${ownTableSchema}')`

interface Policy {
  readonly table: string
  readonly name: string
  readonly using: string | null
  readonly check: string | null
}

/** `(select f())`, as the catalogue shows it, becomes `f()`. */
const withoutSelects = (condition: string): string =>
  condition.replaceAll(/\( SELECT ((?:[^()]|\((?:[^()]|\([^()]*\))*\))+?) AS "?\w+"?\)/g, '$1')

async function policyStatements(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Policy>(
    `select format('%I.%I', schemaname, tablename) as table, quote_ident(policyname) as name, qual as using,
       with_check as check from pg_policies
     where schemaname in ${schemas} and coalesce(qual, '') || coalesce(with_check, '') ~* '\\mselect\\M'`,
  )
  return rows.map(
    ({ table, name, using, check }) =>
      `alter policy ${name} on ${table}${using === null ? '' : ` using (${withoutSelects(using)})`}` +
      (check === null ? '' : ` with check (${withoutSelects(check)})`),
  )
}

async function triggerStatements(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %I.%I', t.tgname, n.nspname, c.relname) as statement
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and t.tgparentid = 0 and c.relkind in ('r', 'p') and n.nspname in ${schemas}
       and ${reachesOut('p')}`,
  )
  return rows.map(({ statement }) => statement)
}

async function foreignKeyStatements(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(f.conname) as name,
       pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and f.confupdtype = 'c' and f.conparentid = 0 and n.nspname in ${schemas}`,
  )
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${table} drop constraint ${name}, add constraint ${name} ${plainKey(definition)}`,
  )
}

const plainKey = (definition: string): string => `${definition.replace(' ON UPDATE CASCADE', '')} DEFERRABLE`

/**
 * Functions that make tables of tenants' own with such policies and keys make them as the others are from now on, and the one
 * that looks for due work has no subselects that name the row.
 */
async function functionStatements(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('${schemaName}', '${clockSchema}') and p.prokind = 'f' and p.prolang <> (select oid from pg_language where lanname = 'c')`,
  )
  return rows.flatMap(({ definition }) => {
    const plain = dueWithoutCorrelation(definition)
      .replaceAll(/\(select (current_tenant\(\)|current_plan_unit\(\))\)/g, '$1')
      .replaceAll(' on update cascade', ' deferrable')
    return plain === definition ? [] : [plain.trimEnd()]
  })
}

/**
 * Statements that prepare what is not prepared yet, read from the catalogue, so that they hold for every step and
 * declaration. They run as the administrator, a member of the owner of the schema. `client` finds names in that schema.
 */
export async function prepareStatements(client: ClientBase): Promise<string[]> {
  const parts = [policyStatements, triggerStatements, foreignKeyStatements, functionStatements]
  const statements: string[] = []
  for (const part of parts) statements.push(...(await part(client)).sort())
  return statements
}

/** Is the database prepared? What an upgrade adds to it is prepared with it. */
export async function isPrepared(client: ClientBase): Promise<boolean> {
  const { rows: made } = await client.query<{ made: boolean }>(
    `select to_regproc('${schemaName}.is_prepared') is not null as made`,
  )
  if (!made[0]!.made) return false
  const { rows } = await client.query<{ prepared: boolean }>(`select ${schemaName}.is_prepared() as prepared`)
  return rows[0]!.prepared
}

export const notePrepared = `update ${schemaName}.installation set prepared_at = coalesce(prepared_at, now())`
