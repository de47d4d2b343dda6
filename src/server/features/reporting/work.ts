import { operation } from '#domain/entities/planning/operation.ts'
import { result } from '#domain/entities/planning/result.ts'
import { shopWork } from '#domain/entities/reporting/shop-work.ts'
import { item } from '#domain/entities/master/item.ts'
import { TaktError } from '#domain/errors.ts'
import type { ListInput } from '../../platform/crud/list-source.ts'
import { Binder } from '../../db/sql/shape.ts'
import type { Call } from '../../identity/handlers.ts'
import { derivedPage } from '../../platform/crud/derived-page.ts'
import { rowsSeen } from '../../platform/crud/reading.ts'
import { newestFirst } from './result-effects.ts'

interface WorkInput extends ListInput {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** Released operations that are planned in the period, run now, or ended in it. */
export function workOf({ from, to, ...input }: WorkInput, now: Date, call: Call) {
  return call.transaction(
    (tx) => {
      const binder = new Binder()
      const at = binder.add(now, 'timestamptz')
      const begin = binder.add(from ?? null, 'timestamptz')
      const end = binder.add(to ?? null, 'timestamptz')
      const within = (first: string, last: string) =>
        `(${end} is null or ${first} < ${end}) and (${begin} is null or ${last} >= ${begin})`
      const results = rowsSeen(tx, binder, result.name)
      const sql = `
        with r as (select * from ${results} r where not r.voided),
        newest as (select distinct on (operation_code) operation_code, status, downtime_reason,
            coalesce(end_time, start_time) as at from r order by operation_code, ${newestFirst}),
        worked as (select operation_code, sum(extract(epoch from end_time - start_time)) as seconds from r
          where start_time is not null and end_time is not null group by operation_code)
        select p.id::text as id, 1::bigint as row_version, p.code as operation_code,
          case when n.status is null then 'none' when n.status = 'B' then 'done' when n.status = 'pause' then 'paused'
            else 'running' end as state,
          p.res_code, p.item_code, i.name as item_name, p.process_code, coalesce(p.setup_start, p.start) as plan_start,
          p."end" as plan_end, p.qty, p.good_qty, p.scrap_qty, p.remain_qty, p.progress, p.result_start, p.result_end,
          extract(epoch from p."end" - coalesce(p.setup_start, p.start))::bigint as plan_sec,
          (coalesce(w.seconds, 0) + case when n.status = 'T' then greatest(0, extract(epoch from ${at} - n.at)) else 0 end
            )::bigint as run_sec,
          case when p.status = 'B' then extract(epoch from p.result_end - p."end")
            when p.status = 'T' then greatest(extract(epoch from ${at} - p."end"), extract(epoch from p.result_start - p.start))
            else extract(epoch from ${at} - coalesce(p.setup_start, p.start)) end::bigint as delay_sec,
          case when n.status = 'pause' then n.downtime_reason end as downtime_reason,
          p.order_code, p.next_ops, p.status, p.kit_status, p.instr_no
        from ${rowsSeen(tx, binder, operation.name)} p
          left join ${rowsSeen(tx, binder, item.name)} i on i.code = p.item_code
          left join newest n on n.operation_code = p.code left join worked w on w.operation_code = p.code
        where p.status in ('R', 'D', 'T', 'B') and (p.status = 'T'
          or (p.status = 'B' and ${within('p.result_end', 'p.result_end')})
          or (p.status in ('R', 'D') and ${within('coalesce(p.setup_start, p.start)', 'p."end"')}))`
      return derivedPage(shopWork, sql, tx, input, binder, call.language)
    },
    { readOnly: true },
  )
}

interface Next {
  readonly operation: string
  readonly by: 'order' | 'resource'
  readonly resource: string | null
  readonly start: string | null
  readonly end: string | null
  readonly gapSec: number | null
}

/**
 * Plan against reality of one operation. What is running is expected to take, from now, the planned time of what is left;
 * the next operations of its order and the next one of its resource are late when they are planned before that.
 */
export function effectOf(code: string, now: Date, call: Call) {
  return call.transaction(
    async (tx) => {
      const binder = new Binder()
      const at = binder.add(now, 'timestamptz')
      const wanted = binder.add(code, 'text')
      const rows = rowsSeen(tx, binder, operation.name)
      const own = await tx.row<Record<string, unknown> & { operation: string; expectedEnd: string | null }>(
        `select p.code as operation, p.status, p.res_code as resource, coalesce(p.setup_start, p.start) as "planStart",
           p."end" as "planEnd", p.result_start as "resultStart", p.result_end as "resultEnd", x.ends as "expectedEnd",
           extract(epoch from x.ends - p."end")::bigint as "delaySec"
         from ${rows} p cross join lateral (select case p.status when 'B' then p.result_end
           when 'T' then ${at} + make_interval(secs => coalesce(p.production_sec, 0)
             * (coalesce(p.remain_qty, 0) / greatest(p.qty, 0.000001))::float8)
           else greatest(p."end", ${at} + (p."end" - coalesce(p.setup_start, p.start))) end as ends) x
         where lower(p.code) = lower(${wanted})`,
        binder.values,
      )
      if (!own) throw new TaktError('operationUnknown', { operation: code })
      const others = new Binder()
      const expected = others.add(own.expectedEnd, 'timestamptz')
      const self = others.add(own.operation, 'text')
      const seen = rowsSeen(tx, others, operation.name)
      const next = await tx.rows<Next>(
        `with own as (select * from ${seen} o where o.code = ${self})
         select n.code as operation, n.by, n.res_code as resource, coalesce(n.setup_start, n.start) as start,
           n."end" as end, extract(epoch from coalesce(n.setup_start, n.start) - ${expected})::bigint as "gapSec"
         from (
           select o.*, 'order' as by from ${seen} o, own
           where o.code = any (string_to_array(own.next_ops, ';')) and o.status <> 'B'
           union all
           (select o.*, 'resource' from ${seen} o, own where o.res_code = own.res_code and o.assigned and o.status <> 'B'
             and o.code <> own.code and coalesce(o.setup_start, o.start) >= coalesce(own.setup_start, own.start)
             order by coalesce(o.setup_start, o.start), o.code limit 1)) n
         order by coalesce(n.setup_start, n.start) nulls last, n.code, n.by`,
        others.values,
      )
      return { ...own, next }
    },
    { readOnly: true },
  )
}
