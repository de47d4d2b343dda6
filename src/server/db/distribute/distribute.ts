import type { ClientBase } from 'pg'
import { schemaName } from '../roles.ts'

/** Has the database the extension? */
export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
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

/** Statements that distribute what is not distributed yet; they run as the administrator. */
export async function distributeStatements(client: ClientBase): Promise<string[]> {
  return inOrder(await tablesToPlace(client)).map((name) => {
    const table = `'${schemaName}."${name}"'`
    if (copied.includes(name)) return `select create_reference_table(${table})`
    const beside = name === first ? 'none' : `${schemaName}.${first}`
    return `select create_distributed_table(${table}, 'tenant_id', colocate_with => '${beside}')`
  })
}
