import { columnIn, tableOf, type Entity } from '#domain/entity.ts'
import { fieldName, isOwnTable } from '#domain/modelling/custom-field.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import type { Tx } from '../../db/tenant.ts'
import { inEveryUnit } from '../../db/every-unit.ts'
import { quoted } from '../../db/sql/shape.ts'

/** A column with codes of rows of an entity that no foreign key holds. */
interface Holder {
  readonly table: string
  readonly column: string
}

/**
 * Fields of the tenant that refer to an entity: their columns are those of user fields, or of tables whose keys the database
 * compares among each other alone.
 */
const holdersOf = (entity: Entity, { model = standardModel }: Pick<Tx, 'model'>): readonly Holder[] =>
  model.custom.flatMap((field) => {
    const { kind, target, tableCode } = field
    const isForeignKey = isOwnTable(tableCode) && isOwnTable(entity.name)
    if (kind !== 'reference' || target !== entity.name || isForeignKey) return []
    const holder = model.named(tableCode)
    return [{ table: tableOf(holder), column: quoted(columnIn(holder, fieldName(field))) }]
  })

/** Runs work in each plan unit whose rows may refer to rows of the entity. */
async function whereReferred(entity: Entity, tx: Tx, work: (unit: string) => Promise<void>): Promise<void> {
  if (entity.scope === 'tenant') await inEveryUnit(tx, work)
  else if (tx.planUnitCode !== null) await work(tx.planUnitCode)
}

const inUnit = 'tenant_id = $1 and plan_unit_code = $2'

/** What the database throws where a foreign key refuses, for references that have none. */
class StillNamed extends Error {
  readonly code = '23503'
  readonly table: string
  readonly detail: string

  constructor(table: string, key: string) {
    super(`rows of ${table} refer to ${key}`)
    this.table = table
    this.detail = key
  }
}

/** Refuses the deletion of rows that fields of the tenant refer to. @throws as a foreign key does */
export async function checkNotNamed(entity: Entity, tx: Tx, codes: readonly string[]): Promise<void> {
  for (const { table, column } of holdersOf(entity, tx))
    await whereReferred(entity, tx, async (unit) => {
      const row = await tx.row<{ code: string }>(
        `select ${column} as code from ${quoted(table)} where ${inUnit} and ${column} = any ($3::text[]) limit 1`,
        [tx.tenantId, unit, codes],
      )
      if (row) throw new StillNamed(table, row.code)
    })
}

/** Fields of the tenant follow a code that changed. */
export async function followCode(entity: Entity, tx: Tx, before: unknown, after: unknown): Promise<void> {
  if (before === after) return
  for (const { table, column } of holdersOf(entity, tx))
    await whereReferred(entity, tx, async (unit) => {
      await tx.run(`update ${quoted(table)} set ${column} = $4 where ${inUnit} and ${column} = $3`, [
        tx.tenantId,
        unit,
        before,
        after,
      ])
    })
}
