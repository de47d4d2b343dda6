import { whole } from '../../platform/crud/reading.ts'
import { psiNamedItemSchema } from '#engine/psi/overview.ts'
import { query } from '../../platform/sources/entity-query.ts'
import type { SourceQuery } from '../../platform/sources/source-query.ts'
import { movesSql, stockSql, type WantedItems } from './events.ts'
import { fencesSql } from './fence.ts'
import type { PsiScope } from './scope.ts'

/** SQL of the items that the wanted rows of a pivot are about; null: all. */
export function wantedItems({ seen }: PsiScope, target: string, wanted: string | null): WantedItems {
  if (wanted === null || target === 'resource') return null
  if (target === 'item') return wanted
  return `array(select i.code::text from ${seen('item')} i where i.item_groups && ${wanted})`
}

/**
 * Events `e` with the row of the pivot that they count in, `target`: their item, each group that it is in, or the
 * resource that makes or takes it. As FROM and WHERE.
 */
export function ofTarget({ seen }: PsiScope, target: string, events: string, wanted: string | null): string {
  const only = wanted === null ? 'true' : `e.target = any (${wanted})`
  if (target === 'item') return `(select e.*, e.item as target from ${events} e) e where ${only}`
  if (target === 'resource')
    return `(select e.*, e.res as target from ${events} e where e.res is not null) e where ${only}`
  return `(select e.*, m.code as target from ${events} e join (
      select i.code as item, unnest(i.item_groups)::text as code from ${seen('item')} i) m on m.item = e.item) e where ${only}`
}

/** Opening stock per item: what is there now without what was moved since the first period began. */
const openingSql = (scope: PsiScope, items: WantedItems): string => `(
  select o.item_code, sum(o.qty) as opening, min(o.made) as made from (
    select s.item_code::text as item_code, s.qty,
      case when s.qty > 0 then coalesce(s.prod_date, s.in_date)::timestamp at time zone ${scope.bind(scope.zone, 'text')} end as made
    from ${stockSql(scope, items)} s
    union all select m.item_code, -m.qty, null from ${movesSql(scope, items)} m) o group by o.item_code)`

/** Rows of the pivot with their stock and levels. */
export function itemsQuery(scope: PsiScope, target: string, wanted: string | null): SourceQuery {
  const items = wantedItems(scope, target, wanted)
  if (target === 'item') return itemRows(scope, items)
  return target === 'resource' ? resourceRows(scope, wanted) : groupRows(scope, wanted, items)
}

/** Until when nothing new is planned of an item `i` with its fence `f`; of none without a fence. */
const closedSql = (scope: PsiScope): string =>
  scope.seesFences
    ? `case when i.obtain_method = 'M' and f.seconds > 0
         then ${scope.bind(scope.asOf, 'timestamptz')} + make_interval(secs => f.seconds) end`
    : 'null'

function itemRows(scope: PsiScope, items: WantedItems): SourceQuery {
  const only = items === null ? 'i.enabled is not false or o.opening <> 0' : `i.code = any (${items})`
  return query(
    psiNamedItemSchema,
    {
      code: 'i.code',
      name: 'i.name',
      unit: 'i.base_unit',
      opening: 'o.opening',
      made: 'o.made',
      safety: 'i.safety_stock',
      maximum: 'nullif(i.stock_max, 0)',
      shelfDays: 'i.shelf_life_days',
      closed: closedSql(scope),
    },
    `${scope.seen('item')} i left join ${openingSql(scope, items)} o on o.item_code = i.code
     left join ${fencesSql(items === null ? 'true' : `m.item_code = any (${items})`)} f on f.item_code = i.code
     where ${only}`,
  )
}

/** A group has the stock and the levels of its items together; a highest stock only when all of them have one. */
function groupRows(scope: PsiScope, wanted: string | null, items: WantedItems): SourceQuery {
  const only = wanted === null ? 'g.enabled is not false' : `g.code = any (${wanted})`
  return query(
    psiNamedItemSchema,
    {
      code: 'g.code',
      name: 'g.name',
      unit: 'm.unit',
      opening: 'm.opening',
      made: 'null',
      safety: 'm.safety',
      maximum: 'm.maximum',
      shelfDays: 'null',
      closed: 'null',
    },
    `${whole('itemGroup')} g left join (
       select x.code, case when count(distinct x.base_unit) = 1 then min(x.base_unit) end as unit,
         sum(x.opening) as opening, sum(x.safety_stock) as safety,
         case when count(nullif(x.stock_max, 0)) = count(*) then sum(x.stock_max) end as maximum
       from (select unnest(i.item_groups)::text as code, i.base_unit::text as base_unit, o.opening, i.safety_stock, i.stock_max
         from ${scope.seen('item')} i left join ${openingSql(scope, items)} o on o.item_code = i.code) x
       group by x.code) m on m.code = g.code where ${only}`,
  )
}

/** A resource keeps no stock: its pivot begins with none and adds up what it makes and takes. */
function resourceRows({ seen }: PsiScope, wanted: string | null): SourceQuery {
  const only = wanted === null ? 'r.enabled is not false' : `r.code = any (${wanted})`
  const nothing = { unit: 'null', opening: 'null', made: 'null', safety: 'null', maximum: 'null' }
  return query(
    psiNamedItemSchema,
    { code: 'r.code', name: 'r.name', ...nothing, shelfDays: 'null', closed: 'null' },
    `${seen('resource')} r where ${only}`,
  )
}
