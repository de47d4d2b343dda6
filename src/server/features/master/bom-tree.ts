import type { Tx } from '../../db/tenant.ts'
import { rowsSeen } from '../../platform/crud/reading.ts'
import { Binder } from '../../db/sql/shape.ts'

/** Levels and lines that a tree may have. */
const [mostLevels, mostLines] = [20, 5000]

/**
 * Lines of bills of material below an item, or above it, each with its path. A bill is that of the BOM list; an item
 * without one there has the inputs of its route. A line that leads back to its own path is told and not followed.
 */
export async function bomTree(tx: Tx, item: string, up: boolean, version: string): Promise<unknown[]> {
  const binder = new Binder()
  const start = binder.add(item, 'text')
  const bom = rowsSeen(tx, binder, 'bomLine')
  const master = rowsSeen(tx, binder, 'master')
  const items = rowsSeen(tx, binder, 'item')
  const wanted = binder.add(version, 'text')
  const [own, other] = up ? ['child', 'parent'] : ['parent', 'child']
  return tx.rows(
    `with recursive lines as materialized (
       select b.parent_item as parent, b.child_item as child, b.usage_num / b.usage_den / (1 - b.scrap_rate) as usage,
         b.proc_no as process, b.line
       from ${bom} b where coalesce(b.bom_version, '') = ${wanted} or ${wanted} = ''
       union all
       select m.item_code, m.target_code,
         case when m.prod_expr ~ '^[0-9]+(\\.[0-9]+)?$' then m.prod_expr::numeric end / (1 - coalesce(m.scrap_rate, 0)),
         m.proc_no, m.proc_no
       from ${master} m
       where m.inst_type = 'I' and not exists (select from ${bom} b where b.parent_item = m.item_code)
     ), tree as (
       select 1 as level, l.${other} as item, l.usage, l.usage as total, l.process,
         array[${start}, l.${other}] as codes, array[lpad(l.line::text, 10, '0') || l.${other}] as path,
         l.${other} = ${start} as circular
       from lines l where l.${own} = ${start}
       union all
       select t.level + 1, l.${other}, l.usage, t.total * l.usage, l.process, t.codes || l.${other},
         t.path || (lpad(l.line::text, 10, '0') || l.${other}), l.${other} = any (t.codes)
       from tree t join lines l on l.${own} = t.item
       where not t.circular and t.level < ${mostLevels}
     )
     select t.level, array_to_string(t.codes[2:], ' / ') as path, t.item, i.name, i.item_type as "itemType",
       i.obtain_method as "obtainMethod", trim_scale(round(t.usage, 6))::text as usage,
       trim_scale(round(t.total, 6))::text as total, t.process, t.circular
     from tree t left join ${items} i on i.code = t.item
     order by t.path limit ${mostLines}`,
    binder.values,
  )
}
