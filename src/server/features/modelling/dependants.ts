import { entities } from '#domain/entities/index.ts'
import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { wireName } from '#domain/modelling/custom-field.ts'
import type { Dependant, SaveReport } from '#domain/model-changes/save-report.ts'
import { quoted } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { inEveryUnit } from '../../db/every-unit.ts'

/** Rows that are listed. */
const mostNamed = 200

/** Rows of this area that nobody writes are what was declared, and what came of runs. */
const isDefinition = ({ area, operations }: Entity): boolean =>
  area !== 'integration' || operations.includes('update')

/** Columns in which a definition can name a field or table: expressions, and what is written by designers and pages. */
const holders = entities.flatMap((entity) => {
  if (entity.view || entity.scope === 'host' || !isDefinition(entity)) return []
  const columns = Object.entries(entity.fields).flatMap(
    ([name, { kind, holdsExpressions, namesEntity, syntax }]) =>
      kind === 'expression' ||
      namesEntity ||
      kind === 'json' ||
      holdsExpressions ||
      (kind === 'longText' && syntax === undefined)
        ? [quoted(columnOf(name))]
        : [],
  )
  return columns.length === 0 || entity.name === 'auditEntry' || entity.name === 'systemLog'
    ? []
    : [{ entity, columns }]
})

/** Content of designed pages, which is kept by versions beside their rows. */
const pageContent = `select 'designPage' as entity, p.code as key from design_page p
  join page_content c on c.tenant_id = p.tenant_id and c.page_id = p.id and c.version = p.version
  where p.tenant_id = $1 and c.content::text ~* $2`

const rowsOf = ({
  entity,
  columns,
}: {
  readonly entity: Entity
  readonly columns: readonly string[]
}): string =>
  `(select '${entity.name}' as entity, left(concat_ws(' / ', ${entity.key.map((name) => quoted(columnOf(name))).join(', ')}), 200) as key
    from ${quoted(tableOf(entity))} where tenant_id = $1 and (${columns.map((column) => `${column}::text ~* $2`).join(' or ')}) limit ${mostNamed + 1})`

/** Rows of the tenant, in all its plan units, that name one of its fields by its wire name. */
export async function dependantsOf(
  tx: Tx,
  codes: readonly string[],
): Promise<Pick<SaveReport, 'dependants' | 'hasMoreDependants'>> {
  if (codes.length === 0) return { dependants: [], hasMoreDependants: false }
  const found: Dependant[] = []
  const find = async (scope: Entity['scope'], unitCode: string | null): Promise<void> => {
    const parts = holders.filter(({ entity }) => entity.scope === scope).map(rowsOf)
    const all = scope === 'planUnit' ? [...parts, pageContent] : parts
    for (const field of codes) {
      const rows = await tx.rows<Pick<Dependant, 'entity' | 'key'>>(
        `select distinct entity, key from (${all.join(' union all ')}) d order by entity, key limit ${mostNamed + 1}`,
        [tx.tenantId, `\\m${wireName(field)}\\M`],
      )
      found.push(...rows.map((row) => ({ field, unitCode, ...row })))
    }
  }
  await find('tenant', null)
  await inEveryUnit(tx, (unitCode) => find('planUnit', unitCode))
  return { dependants: found.slice(0, mostNamed), hasMoreDependants: found.length > mostNamed }
}
