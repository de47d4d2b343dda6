import { earnedSeconds, isProduction, nameOf, percent, reportTime } from '../../kpi/figures.ts'
import { dayOfTime, oneOf, periodOf, withinDays, type ReportQuery } from '../query.ts'

const byShift: ReportQuery = (read, ask) =>
  `select g.resource, ${nameOf(read, 'resource', 'g.resource')} as resource_name, g.shift,
     ${nameOf(read, 'shift', 'g.shift')} as shift_name, g.operations, g.reports, g.good_qty, g.scrap_qty,
     ${percent('g.scrap_qty', 'g.good_qty + g.scrap_qty')} as scrap_rate, g.reported::bigint as reported,
     round(g.earned)::bigint as earned, ${percent('g.earned', 'g.production')} as efficiency
   from (
     select coalesce(r.res_code, o.res_code) as resource, r.shift, count(distinct o.code)::integer as operations,
       count(*)::integer as reports, sum(coalesce(r.good_qty, 0)) as good_qty, sum(coalesce(r.scrap_qty, 0)) as scrap_qty,
       sum(d.seconds) as reported, sum(d.seconds) filter (where ${isProduction}) as production,
       sum(${earnedSeconds}) as earned
     from ${read.seen('result')} r join ${read.seen('operation')} o on o.code = r.operation_code
       cross join lateral ${reportTime}
     where r.voided is not true and ${withinDays(read, ask, 'r.start_time')}
       and ${oneOf(read, ask, 'resources', 'coalesce(r.res_code, o.res_code)')}
     group by 1, 2
   ) g`

const dailySchedule: ReportQuery = (read, ask) =>
  `select ${dayOfTime(read, ask, 'o.start')} as day, o.res_code as resource,
     ${nameOf(read, 'resource', 'o.res_code')} as resource_name, o.start, o."end", o.code as operation,
     o.process_code as process, o.order_code as "order", o.item_code, ${nameOf(read, 'item', 'o.item_code')} as item_name,
     o.qty, o.good_qty, o.setup_sec as setup, o.production_sec as production, o.status, o.kit_status
   from ${read.seen('operation')} o
   where ${withinDays(read, ask, 'o.start')} and ${oneOf(read, ask, 'resources', 'o.res_code')}
     and ${oneOf(read, ask, 'items', 'o.item_code')}`

/** Reports of an operation: when it began and ended, and what it gave. */
const planAndActual: ReportQuery = (read, ask) =>
  `select o.code as operation, o.order_code as "order", o.item_code, ${nameOf(read, 'item', 'o.item_code')} as item_name,
     o.res_code as resource, o.start, a.actual_start, extract(epoch from a.actual_start - o.start)::bigint as start_gap,
     o."end", case when o.status = 'B' then a.actual_end end as actual_end,
     case when o.status = 'B' then extract(epoch from a.actual_end - o."end")::bigint end as end_gap,
     o.qty, a.good_qty, a.good_qty - o.qty as qty_gap, a.scrap_qty, a.reasons
   from ${read.seen('operation')} o join (
     select r.operation_code, min(r.start_time) as actual_start, max(r.end_time) as actual_end,
       sum(coalesce(r.good_qty, 0)) as good_qty, sum(coalesce(r.scrap_qty, 0)) as scrap_qty,
       string_agg(distinct nullif(r.downtime_reason, ''), '; ' order by nullif(r.downtime_reason, '')) as reasons
     from ${read.seen('result')} r where r.voided is not true group by r.operation_code
   ) a on a.operation_code = o.code
   where ${withinDays(read, ask, 'o.start')} and ${oneOf(read, ask, 'resources', 'o.res_code')}
     and ${oneOf(read, ask, 'items', 'o.item_code')}`

const seconds = (workType: string): string =>
  `coalesce(sum(coalesce(u.total_use_time, extract(epoch from u.end_time - u.start_time))) filter (where u.work_type = '${workType}'), 0)::bigint`

const resourceWork: ReportQuery = (read, ask) =>
  `select g.resource, ${nameOf(read, 'resource', 'g.resource')} as resource_name, g.period, g.operations, g.setup,
     g.production, g.teardown, g.setup + g.production + g.teardown as total,
     ${percent('g.setup', '(g.setup + g.production + g.teardown)')} as setup_rate
   from (
     select u.res_code as resource, ${periodOf(read, ask, 'u.start_time')} as period,
       count(distinct u.operation_code)::integer as operations, ${seconds('1')} as setup, ${seconds('0')} as production,
       ${seconds('2')} as teardown
     from ${read.seen('useInst')} u
     where u.res_code is not null and ${withinDays(read, ask, 'u.start_time')}
       and ${oneOf(read, ask, 'resources', 'u.res_code')}
     group by 1, 2
   ) g`

const resourceLoad: ReportQuery = (read, ask) =>
  `select g.resource, ${nameOf(read, 'resource', 'g.resource')} as resource_name, g.period, g.available, g.busy, g.setup,
     greatest(g.available - g.busy, 0) as free, greatest(g.busy - g.available, 0) as over,
     ${percent('g.busy', 'g.available')} as utilisation
   from jsonb_to_recordset(${read.add(JSON.stringify(ask.rows ?? []), 'jsonb')})
     as g(resource text, period date, available bigint, busy bigint, setup bigint)`

/** Setups between one item and the next on a resource; the operation before may begin before the period. */
const changeovers: ReportQuery = (read, ask) =>
  `select g.resource, ${nameOf(read, 'resource', 'g.resource')} as resource_name, g.from_item,
     ${nameOf(read, 'item', 'g.from_item')} as from_name, g.item_code, ${nameOf(read, 'item', 'g.item_code')} as item_name,
     g.changeovers, g.planned, round(g.planned::numeric / g.changeovers)::bigint as planned_mean, g.reported,
     g.planned_reported, g.actual, round(g.actual::numeric / nullif(g.reported, 0))::bigint as actual_mean,
     g.actual - g.planned_reported as gap, ${percent('(g.actual - g.planned_reported)', 'g.planned_reported')} as gap_rate
   from (
     select o.resource, o.from_item, o.item_code, count(*)::integer as changeovers, sum(o.setup)::bigint as planned,
       count(s.seconds)::integer as reported,
       sum(o.setup) filter (where s.seconds is not null)::bigint as planned_reported, sum(s.seconds)::bigint as actual
     from (
       select p.code, p.res_code as resource, p.item_code, p.start, coalesce(p.setup_sec, 0) as setup,
         lag(p.item_code) over (partition by p.res_code order by p.start, p.code) as from_item
       from ${read.seen('operation')} p where p.res_code is not null and p.start is not null
     ) o left join (
       select r.operation_code, round(sum(d.seconds)) as seconds
       from ${read.seen('result')} r cross join lateral ${reportTime}
       where r.work_type = '1' and r.voided is not true and r.start_time is not null and r.end_time is not null
       group by r.operation_code
     ) s on s.operation_code = o.code
     where (o.setup > 0 or s.seconds is not null) and ${withinDays(read, ask, 'o.start')}
       and ${oneOf(read, ask, 'resources', 'o.resource')} and ${oneOf(read, ask, 'items', 'o.item_code')}
     group by 1, 2, 3
   ) g`

/** Figures of which the difference from the run before is shown. */
const compared = [
  'unassigned',
  'late_orders',
  'on_time_rate',
  'total_late',
  'setup_time',
  'makespan',
  'utilisation',
]

const runsCompared: ReportQuery = (read, ask) =>
  `select g.* from (
     select e.run_no, e.at, lag(e.run_no) over earlier as before, e.orders, e.operations, e.changed_ops,
       ${compared.map((name) => `e.${name}, e.${name} - lag(e.${name}) over earlier as ${name}_gap`).join(', ')}
     from ${read.seen('planEvaluation')} e window earlier as (order by e.at, e.run_no)
   ) g where ${withinDays(read, ask, 'g.at')}`

export const productionQueries = {
  WorkOrderCompletionThree: byShift,
  DailySchedule: dailySchedule,
  PlanAndActual: planAndActual,
  ResourceWork: resourceWork,
  ResourceLoad: resourceLoad,
  ChangeoverMatrix: changeovers,
  RunsCompared: runsCompared,
} as const satisfies Readonly<Record<string, ReportQuery>>
