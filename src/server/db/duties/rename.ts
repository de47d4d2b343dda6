import type { PoolClient } from 'pg'
import { entities } from '#domain/entities/index.ts'
import { inEveryUnit } from '../every-unit.ts'
import { touched, withoutRowTriggers } from '../row-triggers.ts'
import { quoted, tableOfEntity } from '../schema/table.ts'
import type { Tx } from '../tenant.ts'
import { presentTenant } from './duty.ts'

const renaming = new WeakSet<PoolClient>()

/** Does a code change now, so that a row which names it says the same as before? */
export const isRenaming = (tx: Tx): boolean => renaming.has(tx.client)

export interface Renaming {
  readonly table: string
  readonly column: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Runs `write`, which changes the code of a row. Rows that name it follow: by the foreign keys themselves (ON UPDATE CASCADE),
 * or here, where the database is prepared for distribution. Then they change first, while no reference is checked, and the
 * row that they name is locked.
 */
export async function renamed<T>(tx: Tx, change: Renaming, write: () => Promise<T>): Promise<T> {
  if (!tx.isPrepared || change.before === change.after) return write()
  renaming.add(tx.client)
  try {
    const tenant = await presentTenant(tx)
    await lock(tx, change, tenant)
    const references = await referencesTo(tx, change)
    if (references.length === 0) return await write()
    await tx.run('set constraints all deferred')
    await withoutRowTriggers(tx, () => follow(tx, change, references, tenant))
    const result = await write()
    await tx.run('set constraints all immediate')
    return result
  } finally {
    renaming.delete(tx.client)
  }
}

/** Who writes a row that names the code waits until the transaction ends. */
const lock = (tx: Tx, { table, column, before }: Renaming, tenant: number): Promise<unknown> =>
  tx.rows(`select id from ${quoted(table)} where tenant_id = $1 and ${quoted(column)} = $2 for update`, [
    tenant,
    before,
  ])

interface Reference {
  /** Quoted names. */
  readonly table: string
  readonly column: string
  readonly name: string
  /** Its rows are seen in their plan unit alone. */
  readonly ofUnit: boolean
  /** So are those that it refers to. */
  readonly toUnit: boolean
}

/** Foreign keys whose last column refers to the code, also those of tables of tenants' own. */
const referencesTo = (tx: Tx, { table, column }: Renaming): Promise<Reference[]> =>
  tx.rows<Reference>(
    `select f.conrelid::regclass::text as table, quote_ident(a.attname) as column, c.relname as name,
       ${hasUnit('f.conrelid')} as "ofUnit", ${hasUnit('f.confrelid')} as "toUnit"
     from pg_constraint f join pg_class c on c.oid = f.conrelid
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
       join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[cardinality(f.confkey)]
     where f.contype = 'f' and f.confrelid = $1::regclass and t.attname = $2 and c.relispartition = false
     order by 1, 2`,
    [quoted(table), column],
  )

const hasUnit = (table: string): string =>
  `exists (select from pg_attribute u where u.attrelid = ${table} and u.attname = 'plan_unit_code' and not u.attisdropped)`

async function follow(
  tx: Tx,
  change: Renaming,
  references: readonly Reference[],
  tenant: number,
): Promise<void> {
  for (const reference of references)
    if (reference.ofUnit && !reference.toUnit)
      await inEveryUnit(tx, () => point(tx, change, reference, tenant))
    else await point(tx, change, reference, tenant)
}

/** Lists by their link tables. */
let lists: ReadonlyMap<string, { readonly owner: string; readonly column: string }> | undefined

const listsByLink = (): NonNullable<typeof lists> =>
  (lists ??= new Map(
    entities
      .filter(({ view }) => !view)
      .map((entity) => tableOfEntity(entity, entities))
      .flatMap(({ name, links }) =>
        links.map((link) => [link.table, { owner: quoted(name), column: quoted(link.column) }] as const),
      ),
  ))

/** Rows that name the code name the new one. The rows of a link table follow from the list. */
async function point(
  tx: Tx,
  { before, after }: Renaming,
  { table, column, name }: Reference,
  tenant: number,
): Promise<void> {
  const list = listsByLink().get(name)
  if (!list) {
    const stamp = await isTouched(tx, table)
    await tx.run(
      `update ${table} t set ${column} = $2${stamp ? `, ${touched('t')}` : ''}
       where t.tenant_id = $3 and t.${column} = $1`,
      [before, after, tenant],
    )
    return
  }
  await tx.run(
    `update ${list.owner} t set ${list.column} = array_replace(t.${list.column}, $1, $2), ${touched('t')}
     where t.tenant_id = $3 and t.id in (
       select l.owner_id from ${table} l where l.tenant_id = $3 and l.code = $1)`,
    [before, after, tenant],
  )
}

/** Has the table the columns that say who changed a row last? */
async function isTouched(tx: Tx, table: string): Promise<boolean> {
  const row = await tx.row<{ has: boolean }>(
    `select count(*) = 3 as has from pg_attribute where attrelid = $1::regclass and not attisdropped
       and attname in ('row_version', 'updated_at', 'updated_by')`,
    [table],
  )
  return row!.has
}
