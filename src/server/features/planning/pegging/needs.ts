import type { Reading } from '../../../platform/crud/reading.ts'
import { whole } from '../../../platform/crud/reading.ts'

/** Operations whose material was issued. */
const issued = `('T', 'B')`

/** Approved substitutes that hold today: (child_item, sub_item, ratio, parent_item); `ratio` of the one is one of the other. */
export const substitutesSql = (read: Reading, zone: string): string => `(
  select s.child_item, s.sub_item, s.parent_item, s.order_code, max(s.ratio) as ratio
  from ${read.seen('materialSubstitution')} s
  where s.status = 'approved'
    and (s.valid_from is null or s.valid_from <= (now() at time zone ${zone})::date)
    and (s.valid_to is null or s.valid_to >= (now() at time zone ${zone})::date)
  group by s.child_item, s.sub_item, s.parent_item, s.order_code)`

/**
 * What operations take and what pegs give them, as a subquery with the columns of `materialNeed` but for those of free
 * supplies. Several instructions of an operation for the same item are covered in the order of their codes. A substitute
 * that the operation does not take for itself counts for the item that it replaces. `which`: condition on input_inst i.
 */
export function needsSql(read: Reading, zone: string, which?: string): string {
  // Conditions of a join do not reach into what is grouped.
  const wanted =
    which === undefined
      ? ''
      : `and g.right_key in (select i.operation_code from ${whole('inputInst')} i where ${which})`
  return `(
    select n.*, n.qty - n.pegged_qty as unpegged_qty,
      case when n.status in ${issued} then 'issued'
        when n.pegged_qty >= n.qty then case when n.late then 'late' else 'covered' end
        when n.pegged_qty > 0 then 'part' else 'short' end as state
    from (
      select i.id::text as id, i.row_version, i.code, i.operation_code, p.order_code, i.item_code, m.name as item_name, p.status,
        i.qty, coalesce(p.start, i.at) as at, greatest(g.at, v.at) as supplied_at,
        coalesce(g.late, false) or coalesce(v.late, false) as late, v.items as substitute,
        case when p.status in ${issued} then i.qty else
          least(i.qty, greatest(0, coalesce(g.qty, 0) + coalesce(v.qty, 0) - coalesce(sum(i.qty) over (
            partition by i.operation_code, i.item_code order by i.code
            rows between unbounded preceding and 1 preceding), 0))) end as pegged_qty
      from ${read.seen('inputInst')} i
      join ${read.seen('operation')} p on p.code = i.operation_code
      left join ${read.seen('item')} m on m.code = i.item_code
      left join (
        select g.right_key, g.item_code, sum(g.qty) as qty, max(g.left_at) as at, bool_or(coalesce(g.is_late, false)) as late
        from ${whole('peg')} g where g.right_node = 'OP' ${wanted} group by 1, 2
      ) g on g.right_key = i.operation_code and g.item_code = i.item_code
      left join (
        select g.right_key, s.child_item, round(sum(g.qty / s.ratio), 6) as qty, max(g.left_at) as at,
          bool_or(coalesce(g.is_late, false)) as late, string_agg(distinct g.item_code, ' ' order by g.item_code) as items
        from ${whole('peg')} g join (
          select distinct on (child_item, sub_item) child_item, sub_item, ratio
          from ${substitutesSql(read, zone)} s order by child_item, sub_item, ratio) s on s.sub_item = g.item_code
        where g.right_node = 'OP' ${wanted} and not exists (
          select from ${whole('inputInst')} own where own.operation_code = g.right_key and own.direction = 'I'
            and own.item_code = g.item_code)
        group by 1, 2
      ) v on v.right_key = i.operation_code and v.child_item = i.item_code
      where i.direction = 'I' and ${which ?? 'true'}
    ) n
  )`
}

/** Why a need is open and what would cover it; `f`: free quantities of its item, see freeSql. Null when nothing is missing. */
export const causeSql = `case when n.state not in ('short', 'part') then null
  when coalesce(f.stock, 0) >= n.unpegged_qty then 'freeStock'
  when coalesce(f.stock, 0) + coalesce(f.receipts, 0) >= n.unpegged_qty then 'receipt'
  when coalesce(f.stock, 0) + coalesce(f.receipts, 0) + coalesce(f.substitutes, 0) >= n.unpegged_qty then 'substitute'
  when coalesce(f.held, 0) > 0 then 'taken'
  when coalesce(f.stock, 0) + coalesce(f.receipts, 0) > 0 then 'tooLittle'
  else 'noSupply' end`

/** Per item what is free of it, in base units: stock, receipts, substitutes (as much of the item as they replace), what others hold. */
export const freeSql = (supplies: string, substitutes: string): string => `(
  select a.item, sum(a.stock) as stock, sum(a.receipts) as receipts, min(a.next) as next, sum(a.held) as held,
    sum(a.substitutes) as substitutes
  from (
    select x.item, case when x.node = 'STK' then x.free end as stock, case when x.node <> 'STK' then x.free end as receipts,
      case when x.node <> 'STK' and x.free > 0 then x.at end as next, x.qty - x.free as held, 0::numeric as substitutes
    from ${supplies} x
    union all
    select s.child_item, null, null, null, null, round(x.free / s.ratio, 6)
    from ${supplies} x join (select distinct on (child_item, sub_item) child_item, sub_item, ratio from ${substitutes} s
      order by child_item, sub_item, ratio) s on s.sub_item = x.item
  ) a group by a.item)`
