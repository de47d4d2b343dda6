import type { reportCalls } from '#domain/services/reports/reports.ts'
import type { InputOf } from '#domain/service.ts'
import { defaultPageSize } from '../../identity/lists.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'

interface ExportRow {
  readonly at: string
  readonly userCode: string | null
  readonly reportCode: string
  readonly format: string
  readonly rows: number
  readonly params: unknown
}

/** Exports of reports, the newest first; who may not see those of others gets the own ones. */
export async function exportsOf(tx: Tx, input: InputOf<typeof reportCalls.audit>, call: Call) {
  const caller = call.caller!
  const read = new Reading(tx)
  const only = caller.permissions.has('Pages.Roles') ? (input.userCode ?? null) : caller.userName
  const conditions = [
    "a.action = 'export' and a.entity = 'report'",
    ...(only === null ? [] : [`lower(a.user_code) = lower(${read.add(only, 'text')})`]),
    ...(input.reportCode ? [`lower(a.entity_key) = lower(${read.add(input.reportCode, 'text')})`] : []),
    ...(input.from ? [`a.at >= ${read.add(input.from, 'date')}`] : []),
    ...(input.to ? [`a.at < ${read.add(input.to, 'date')} + 1`] : []),
  ].join(' and ')
  const found = `${read.seen('auditEntry')} a where ${conditions}`
  const total = await read.row<{ count: number }>(`select count(*)::integer as count from ${found}`)
  const limit = read.add(input.maxResultCount ?? defaultPageSize)
  const skip = read.add(input.skipCount ?? 0)
  const items = await read.rows<ExportRow>(
    `select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, a.user_code as "userCode",
       a.entity_key as "reportCode", a.after->>'format' as format, (a.after->>'rows')::integer as rows,
       a.after->'params' as params
     from ${found} order by a.at desc, a.id desc limit ${limit} offset ${skip}`,
  )
  return { totalCount: total!.count, items }
}
