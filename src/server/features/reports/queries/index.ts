import { dayOfTime, oneOf, withinDays, type ReportQuery } from '../query.ts'
import { materialQueries } from './material.ts'
import { orderQueries } from './orders.ts'
import { productionQueries } from './production.ts'

const auditActivity: ReportQuery = (read, ask) =>
  `select ${dayOfTime(read, ask, 'a.at')} as day, a.user_code, a.action, a.entity, count(*)::integer as count,
     count(*) filter (where not a.ok)::integer as failed
   from ${read.seen('auditEntry')} a
   where ${withinDays(read, ask, 'a.at')} and ${oneOf(read, ask, 'action', 'a.action')}
   group by 1, 2, 3, 4`

/** By the code of the report (domain/reports). */
export const reportQueries: Readonly<Record<string, ReportQuery>> = {
  ...orderQueries,
  ...productionQueries,
  ...materialQueries,
  AuditActivity: auditActivity,
}
