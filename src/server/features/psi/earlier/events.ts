import type { PsiScope } from '../scope.ts'
import type { EarlierSql } from './bind.ts'

/** What orders that are there now have made of what a run planned of them; those that are gone made nothing. */
const fromRun = ({ seen }: PsiScope, { events }: EarlierSql, wanted: string): string => `
  from ${events} r left join ${seen('order')} o on o.code = r.order_code
    left join ${seen('operation')} p on p.code = r.operation
  where o.status is distinct from 'F' and ${wanted}`

/**
 * Receipts of an earlier plan, with the columns of receiptsSql. What was finished since is in stock and does not come
 * again; an order that is there now counts as firm or planned as it does now. `wanted`: condition on r.item.
 */
export const earlierReceipts = (scope: PsiScope, plan: EarlierSql, wanted: string): string => `
  select e.source, e.doc, e.item, e.part, e.at, e.qty, e.res from (
    select case r.kind when 'made' then 'order' else 'operation' end as source,
      coalesce(r.operation, r.order_code) as doc, r.item,
      case when case r.kind when 'made' then o.status in ('R', 'S') or o.frozen else p.status in ('R', 'D', 'T') end
        then 'firm' else 'planned' end as part,
      r.at, case r.kind when 'made' then r.qty - coalesce(o.qty - o.remain_qty, 0)
        else round(r.qty * case when p.qty > 0 then p.remain_qty / p.qty else 1 end, 6) end as qty, r.res
    ${fromRun(scope, plan, wanted)} and r.kind in ('made', 'beside') and p.status is distinct from 'B') e
  where e.qty > 0`

/** What the operations of an earlier plan take whose material was not issued since, with the columns of demandsSql. */
export const earlierDemands = (scope: PsiScope, plan: EarlierSql, wanted: string): string => `
  select 'operation', r.operation, r.item, 'dependent', r.at, r.qty, r.res
  ${fromRun(scope, plan, wanted)} and r.kind = 'needed' and coalesce(p.status, '') not in ('T', 'B')`
