import type { ClientBase } from 'pg'
import { guardStatements, schemaName } from '../roles.ts'
import { reachesOut } from '../schema/distribution.ts'

/** Has the database the extension? */
export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
  return rows.length > 0
}

/** Have tables of the database been distributed? */
export async function isDistributed(client: ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query('select from pg_dist_partition limit 1')
  return rows.length > 0
}

/** Tables that every node has whole: what the host knows of tenants. */
const copied = ['tenant', 'registry_state', 'sql_view']
/** Tables of the coordinator alone. */
const local = ['migration', 'installation']
/** The table that the others are co-located with. */
const first = 'plan_unit'

interface Placed {
  readonly name: string
  readonly names: readonly string[]
}

/** Tables with those that their foreign keys refer to; those that are placed already are left out. */
async function tablesToPlace(client: ClientBase): Promise<Placed[]> {
  const distributed = (await hasCitus(client)) ? 'select logicalrelid from pg_dist_partition' : 'select 0'
  const { rows } = await client.query<Placed>(
    `select c.relname as name, array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
       where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as names
     from pg_class c where c.relnamespace = '${schemaName}'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1) and c.oid not in (${distributed}) order by c.relname collate "C"`,
    [local],
  )
  return rows
}

/** Each table after those that it refers to, else in the order of names. */
function inOrder(tables: readonly Placed[]): string[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const done = new Set<string>()
  const place = (name: string): void => {
    if (done.has(name)) return
    done.add(name)
    for (const other of [...(byName.get(name)?.names ?? [])].sort()) if (byName.has(other)) place(other)
    order.push(name)
  }
  const order: string[] = []
  for (const name of [...copied, first]) if (byName.has(name)) place(name)
  for (const { name } of tables) place(name)
  return order
}

interface CalledFunction {
  readonly name: string
  readonly body: string
}

/** Functions that policies, defaults and triggers of the tables call: every node needs them before the tables. */
async function functionsToPlace(client: ClientBase): Promise<CalledFunction[]> {
  const placed = (await hasCitus(client))
    ? "select objid from pg_dist_object where classid = 'pg_proc'::regclass"
    : 'select 0'
  const { rows } = await client.query<CalledFunction>(
    `select distinct format('%I.%I(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)) as name,
       p.prosrc as body
     from pg_depend d join pg_proc p on p.oid = d.refobjid join pg_namespace n on n.oid = p.pronamespace
     where d.refclassid = 'pg_proc'::regclass and n.nspname = '${schemaName}' and p.oid not in (${placed})
       and d.classid in ('pg_policy'::regclass, 'pg_attrdef'::regclass, 'pg_trigger'::regclass)
       and not (p.prorettype = 'trigger'::regtype and ${reachesOut('p')})
       and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')`,
  )
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Statements that distribute what is not distributed yet; they run as the administrator. A function that writes a table comes
 * after it, and before the tables whose defaults call the function.
 */
export async function distributeStatements(client: ClientBase): Promise<string[]> {
  const functions = await functionsToPlace(client)
  const tables = inOrder(await tablesToPlace(client))
  const placed = functions.map(({ name }) => `select create_distributed_function('${name}')`)
  const isNamed = (table: string): boolean =>
    functions.some(({ body }) => new RegExp(`\\binto ${table}\\b`).test(body))
  const [plain, writing] = [
    placed.filter((_, at) => !/\binto\b/.test(functions[at]!.body)),
    placed.filter((_, at) => /\binto\b/.test(functions[at]!.body)),
  ]
  return [
    ...(placed.length + tables.length > 0 ? settings : []),
    ...plain,
    ...tables.filter(isFirst).map(placing),
    ...tables.filter((name) => !isFirst(name) && isNamed(name)).map(placing),
    ...writing,
    ...tables.filter((name) => !isFirst(name) && !isNamed(name)).map(placing),
    ...(tables.length > 0 ? guardStatements.map(atWorkers) : []),
  ]
}

/**
 * Settings of the database and of the roles of requests: triggers that stay reach no other table, and the scope of a
 * transaction (db/tenant.ts) reaches the other nodes.
 */
const settings: readonly string[] = [
  inDatabase('alter database %I set citus.enable_unsafe_triggers = on'),
  ...['app_rw', 'app_read'].map((role) =>
    inDatabase(`alter role ${role} in database %I set citus.propagate_set_commands = ''local''`),
  ),
  'set citus.enable_unsafe_triggers = on',
]

function inDatabase(statement: string): string {
  return `do $$ begin execute format('${statement}', current_database()); end $$`
}

/** What a superuser alone may say is left out where the administrator is none. */
const atWorkers = (statement: string): string => `select run_command_on_workers('${statement}')`

const isFirst = (name: string): boolean => name === first || copied.includes(name)

function placing(name: string): string {
  const table = `'${schemaName}."${name}"'`
  if (copied.includes(name)) return `select create_reference_table(${table})`
  const beside = name === first ? 'none' : `${schemaName}.${first}`
  return `select create_distributed_table(${table}, 'tenant_id', colocate_with => '${beside}')`
}
