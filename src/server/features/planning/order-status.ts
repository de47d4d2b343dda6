import { inHashes } from '../../db/sql/in-hashes.ts'
import type { Tx } from '../../db/tenant.ts'

/** What follows from the operations `d` of an order `o`, by column. */
const derived: Readonly<Record<string, string>> = {
  status: `case when o.status in ('H', 'X') then o.status else d.status end`,
  production_start: 'd.began',
  production_end: 'd.ended',
  completed_qty: `case when d.reported then least(o.qty, greatest(0, o.qty - d.final_qty) + d.final_good)
    else o.completed_qty end`,
}

const operationsOfOrders = `
  select p.order_code as code, min(p.start) as began, max(p.production_end) as ended,
    case when bool_and(p.status = 'B') then 'F'
      when bool_or(p.status in ('T', 'B')) then 'S'
      when bool_and(p.status in ('R', 'D')) then 'R'
      when bool_and(p.assigned) then 'P' else 'N' end as status,
    bool_or(p.status in ('T', 'B')) as reported,
    coalesce(sum(p.qty) filter (where p.proc_no = p.last_no), 0) as final_qty,
    coalesce(sum(p.good_qty) filter (where p.proc_no = p.last_no), 0) as final_good
  from (select *, max(proc_no) over (partition by order_code) as last_no from operation
    where $1::text[] is null or order_code = any ($1)) p group by p.order_code`

const listed = (values: Readonly<Record<string, string>>): string => Object.values(values).join(', ')
const columnsOf = (values: Readonly<Record<string, string>>, prefix = ''): string =>
  Object.keys(values)
    .map((column) => prefix + column)
    .join(', ')

/**
 * Order status, production times and completed quantity from the operations (entities.md §4), of some orders or of all.
 * H and X are set by hand and stay. What was completed before there were operations stays completed: the quantity that
 * the operations of the last process do not have.
 */
export async function deriveOrderStatus(tx: Tx, orders: readonly string[] | null): Promise<void> {
  await ofOrders(
    tx,
    `update "order" o set (${columnsOf(derived)}) = row(${listed(derived)})
     from (${operationsOfOrders}) d
     where d.code = o.code and (${columnsOf(derived, 'o.')}) is distinct from (${listed(derived)})`,
    orders,
  )
}

/**
 * The same together with what a plan says of orders: a row that changes gets new entries in all indexes, and once is
 * enough. Orders without operations, and those that are not staged, keep what they have of either.
 * @param stage quoted name of a table of codes and planned columns
 */
export async function writePlannedOrders(
  tx: Tx,
  stage: string,
  orders: readonly string[] | null,
): Promise<void> {
  const all: Record<string, string> = {}
  for (const [column, value] of Object.entries(derived))
    all[column] = `case when d.code is null then o.${column} else ${value} end`
  for (const column of ['planned_start', 'planned_end', 'lateness', 'slack', 'setup_total'])
    all[column] = `case when s.code is null then o.${column} else s.${column} end`
  await ofOrders(
    tx,
    `update "order" o set (${columnsOf(all)}) = row(${listed(all)})
     from "order" k left join (${operationsOfOrders}) d on d.code = k.code left join ${stage} s on s.code = k.code
     where k.id = o.id and ($1::text[] is null or k.code = any ($1))
       and (${columnsOf(all, 'o.')}) is distinct from (${listed(all)})`,
    orders,
  )
}

/** The planner knows of some orders how many they are; of all it may not, before tables have statistics. */
const ofOrders = (tx: Tx, statement: string, orders: readonly string[] | null): Promise<number> => {
  const update = () => tx.run(statement, [orders])
  return orders === null ? inHashes(tx, update) : update()
}
