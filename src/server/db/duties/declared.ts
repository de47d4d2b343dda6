import { tableOf, type Entity } from '#domain/entity.ts'
import { entities } from '#domain/entities/index.ts'
import { placeInputs } from '#domain/scheduling/place-inputs.ts'
import { notePlanChange } from '../schema/plan-changes.ts'
import { quoted, tableOfEntity, type Link, type Table } from '../schema/table.ts'
import { presentTenant, type Duty } from './duty.ts'

/** Duties that follow from the declarations of entities. */
export const declaredDuties = (): readonly Duty[] => [
  { tables: entities.filter(isPlaceInput).map(tableOf), after: notePlanChange },
  ...entities
    .filter(({ view }) => !view)
    .map((entity) => tableOfEntity(entity, entities))
    .flatMap((table) => table.links.map((link) => linkDuty(table, link))),
]

const isPlaceInput = ({ name }: Entity): boolean => placeInputs.includes(name)

/** Keeps the link table of a list (schema/links.ts) as the list is. */
function linkDuty(owner: Table, link: Link): Duty {
  const [of, into, list] = [quoted(owner.name), quoted(link.table), quoted(link.column)]
  const scope = owner.scope.join(', ')
  const codes = `${of} o cross join lateral unnest(o.${list}) with ordinality as e (code, position)`
  const insert = `insert into ${into} (${scope}, owner_id, position, code)
    select ${owner.scope.map((column) => `o.${column}`).join(', ')}, o.id, e.position, e.code from ${codes}
    where o.tenant_id = $1`
  return {
    tables: [owner.name],
    kinds: ['insert', 'update'],
    columns: [link.column],
    byRow: true,
    after: async (tx, { ids }) => {
      const tenant = await presentTenant(tx)
      if (ids === null) {
        await tx.run(
          `delete from ${into} l where l.tenant_id = $1 and not exists (select from ${of} o
             where o.tenant_id = l.tenant_id and o.id = l.owner_id and o.${list}[l.position] = l.code)`,
          [tenant],
        )
        await tx.run(
          `${insert} and not exists (select from ${into} l
             where l.tenant_id = o.tenant_id and l.owner_id = o.id and l.position = e.position)`,
          [tenant],
        )
        return
      }
      await tx.run(`delete from ${into} where tenant_id = $1 and owner_id = any ($2::uuid[])`, [tenant, ids])
      await tx.run(`${insert} and o.id = any ($2::uuid[])`, [tenant, ids])
    },
  }
}
