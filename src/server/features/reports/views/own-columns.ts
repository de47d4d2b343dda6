import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { isOwnTable } from '#domain/modelling/custom-field.ts'
import { quoted, storedColumn } from '../../../db/sql/shape.ts'
import { schemaName } from '../../../db/roles.ts'

/** Name of the table of an entity in views: that of a table of a tenant's own is its code, which they write in any case. */
export const viewTable = ({ name, ...entity }: Entity): string =>
  isOwnTable(name) ? name.toLowerCase() : tableOf({ name, ...entity })

/** Name of a field that a tenant added. */
const viewColumn = (field: string): string => quoted(field.toLowerCase())

/** SELECT of a table with fields of the tenant under their names; null: it has none, and the table itself will do. */
function selectOf(entity: Entity): string | null {
  const table = quoted(tableOf(entity))
  if (isOwnTable(entity.name)) return `select * from tenant_tables.${table}`
  const own = Object.entries(entity.fields).flatMap(([name, { kind, stored }]) =>
    stored === undefined
      ? []
      : [`${storedColumn(kind, `t.${quoted(columnOf(stored))}`)} as ${viewColumn(name)}`],
  )
  return own.length === 0 ? null : `select t.*, ${own.join(', ')} from ${schemaName}.${table} t`
}

/** A checked statement in which the tables that it reads are as the tenant has them. */
export function asTenantHas(statement: string, entities: readonly Entity[]): string {
  const tables = entities.flatMap((entity) => {
    const select = selectOf(entity)
    return select === null ? [] : [`${quoted(viewTable(entity))} as not materialized (${select})`]
  })
  // A line comment at the end of the statement must not swallow what follows.
  return tables.length === 0
    ? statement
    : `with ${tables.join(', ')} select * from (${statement.replace(/;\s*$/, '')}\n) v`
}
