import { defaultPageSize } from '../../../identity/lists.ts'
import { changesOf } from '../../../platform/crud/history.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import { checkTarget } from './owner.ts'
import { requireRun } from './run-seen.ts'

interface Entry {
  readonly key: string
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** What a run changed, from the audit log: an entry has the time of its transaction. For those who may write the entity. */
export async function changesOfRun(
  tx: Tx,
  {
    id,
    skipCount,
    maxResultCount,
  }: { id: string; skipCount?: number | null; maxResultCount?: number | null },
  call: Call,
) {
  const run = await requireRun(tx, id, call)
  const { fields } = checkTarget(run.entity, call)
  const source = `from audit_log a
    where a.tenant_id = $1 and a.plan_unit_code = $2 and a.entity = $3 and a.ok and a.action = any ($4)
      and a.at = any (select jsonb_array_elements_text(batch_times)::timestamptz from ${whole('interfaceRun')} where id = $5)`
  const values = [tx.tenantId, tx.planUnitCode, run.entity, ['import', 'update', 'delete'], id]
  const total = await tx.row<{ count: number }>(`select count(*)::int4 as count ${source}`, values)
  const rows = await tx.rows<Entry>(
    `select a.key, a.action, a.before, a.after ${source} order by a.id limit $6 offset $7`,
    [...values, maxResultCount ?? defaultPageSize, skipCount ?? 0],
  )
  return {
    totalCount: total!.count,
    items: rows.map(({ key, action, before, after }) => ({
      key,
      action,
      changes: before && after ? changesOf(Object.keys(fields), before, after) : [],
    })),
  }
}
