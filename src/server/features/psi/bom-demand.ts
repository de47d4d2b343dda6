import { whole } from '../../platform/crud/reading.ts'
import type { PsiScope } from './scope.ts'

const MILLION = '1000000'
/** Phantoms inside phantoms; structures have no circles, so that this is only a guard. */
const DEEPEST = 30

/** 10^-6 of a component for `qty` pieces: u * q / (1 - scrap) rounded up at the sixth digit, and what is taken once. */
const usage = (qty: string, line: string): string => {
  const scaled = (sql: string): string => `round((${sql}) * ${MILLION})`
  const pieces = `case when ${line}.usage_type = 'F' then ${MILLION} else ${scaled(qty)} end`
  const divisor = `(${scaled(`${line}.usage_den`)} * ${scaled(`1 - coalesce(${line}.scrap_rate, 0)`)})`
  const step = `(select (s.value ->> 1)::numeric from jsonb_array_elements(
      case when ${line}.usage_type = 'T' and jsonb_typeof(${line}.step_table) = 'array' then ${line}.step_table else '[]' end) s
    where jsonb_typeof(s.value) = 'array' and (s.value ->> 0)::numeric <= ${qty}
    order by (s.value ->> 0)::numeric desc limit 1)`
  return `(coalesce(${step}, div(${pieces} * ${scaled(`${line}.usage_num`)} * ${MILLION} + ${divisor} - 1, ${divisor})
      / ${MILLION}) + coalesce(${line}.fixed_qty, 0))`
}

/**
 * What manufacturing orders without operations need by the bill of material, when they start: columns as
 * demandsSql. Of alternates the first counts; phantoms are replaced by what they are made of.
 */
export function bomDemandSql({ seen, bind, zone, earlier }: PsiScope, items: string | null): string {
  const lines = seen('bomLine')
  const valid = (line: string, at: string): string => {
    const day = `(${at} at time zone ${bind(zone, 'text')})::date`
    return `(${line}.valid_from is null or ${line}.valid_from <= ${day})
      and (${line}.valid_to is null or ${line}.valid_to >= ${day})`
  }
  // Of the version asked for, or of the latest that holds then (engine/bom/bom.ts).
  const versionOf = (line: string): string => `lower(coalesce(${line}.bom_version, ''))`
  const version = (parent: string, asked: string, at: string): string => `(
    select ${versionOf('v')} as version from ${lines} v where v.parent_item = ${parent} and ${valid('v', at)}
    group by ${versionOf('v')}
    order by (${versionOf('v')} = lower(coalesce(${asked}, ''))) desc,
      max(coalesce(v.valid_from, date '1970-01-01')) desc, ${versionOf('v')} collate "C" desc limit 1)`
  const rank = (line: string): string =>
    `(coalesce(${line}.alt_priority, 0), ${line}.line, ${line}.child_item)`
  const taken = (at: string): string => `${valid('b', at)} and (b.alt_group is null or not exists (
    select from ${lines} a where a.parent_item = b.parent_item and a.alt_group = b.alt_group
      and ${versionOf('a')} = ${versionOf('b')} and ${rank('a')} < ${rank('b')} and ${valid('a', at)}))`
  // Parents of the items wanted, above phantoms too: other orders need not be looked at.
  const above =
    items === null
      ? ''
      : `above (item, asked) as (
      select w::text, true from unnest(${items}) w union
      select b.parent_item::text, false from above a join ${lines} b on b.child_item = a.item
      where a.asked or b.phantom),`
  const of = (column: string): string =>
    items === null ? 'true' : `${column} in (select a.item from above a where not a.asked)`
  return `select f.* from (with recursive ${above}
    need (doc, item, qty, at, phantom, depth) as (
      select o.code::text, b.child_item::text, ${usage('o.remain_qty', 'b')}, o.at, coalesce(b.phantom, false), 1
      from (select x.*, coalesce(x.planned_start, x.est_date::timestamp at time zone ${bind(zone, 'text')}, x.due_date) as at
          from ${seen('order')} x) o
        cross join lateral ${version('o.item_code', 'o.bom_version', 'o.at')} u
        join ${lines} b on b.parent_item = o.item_code and ${versionOf('b')} = u.version
      where o.order_type = 'M' and o.status not in ('F', 'X', 'H') and o.remain_qty > 0 and ${of('o.item_code')}
        and not exists (select from ${whole('operation')} p where p.order_code = o.code) and ${taken('o.at')}
        and ${earlier?.leftAlone('o') ?? 'true'}
      union all
      select n.doc, b.child_item::text, ${usage('n.qty', 'b')}, n.at, coalesce(b.phantom, false), n.depth + 1
      from need n cross join lateral ${version('n.item', `''`, 'n.at')} u
        join ${lines} b on b.parent_item = n.item and ${versionOf('b')} = u.version
      where n.phantom and n.depth < ${DEEPEST} and ${taken('n.at')})
    select 'bom', n.doc, n.item, 'dependent', n.at, n.qty, null::text from need n
    where n.qty > 0 and not (n.phantom and exists (
        select from ${lines} b where b.parent_item = n.item and ${valid('b', 'n.at')}))
      ${items === null ? '' : `and n.item = any (${items})`}) f`
}
