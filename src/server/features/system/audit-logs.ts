import { auditServices } from '#domain/services/system/administration.ts'
import { defaultPageSize, likePattern, orderBy } from '../../identity/lists.ts'
import { Reading } from '../../platform/crud/reading.ts'
import { auditExport } from '../../platform/exchange/export-audit.ts'
import { handle, inReadOnly, type HandlerEntry } from '../../identity/handlers.ts'

interface AuditRow {
  readonly id: string
  readonly at: string
  readonly userCode: string | null
  readonly unitCode: string | null
  readonly action: string
  readonly entity: string
  readonly entityKey: string
  readonly before: unknown
  readonly after: unknown
  readonly ip: string | null
  readonly ok: boolean
  readonly error: string | null
}

const sortable = {
  at: { sql: 'at', required: true },
  userCode: 'lower(user_code)',
  action: 'action',
  entity: 'entity',
  entityKey: 'lower(entity_key)',
}

const matching = `tenant_id = $1 and ($2::text is null or user_code ilike $2 or entity ilike $2 or entity_key ilike $2)
  and ($3::text is null or lower(user_code) = lower($3)) and ($4::text is null or lower(entity) = lower($4))
  and ($5::text is null or lower(entity_key) = lower($5)) and ($6::text is null or action = $6)
  and ($7::timestamptz is null or at >= $7) and ($8::timestamptz is null or at <= $8)`

export const auditHandlers: HandlerEntry[] = [
  handle(auditServices.noteExport, async ({ entity, key, ...facts }, call) => {
    await call.transaction((tx) => auditExport(tx, entity, key, facts))
    return null
  }),
  inReadOnly(auditServices.list, async (input, tx, call) => {
    const order = orderBy(input.sorting, sortable, 'at desc', 'id desc', call.language)
    const values = [
      tx.tenantId,
      likePattern(input.keyword),
      input.userCode ?? null,
      input.entity ?? null,
      input.entityKey ?? null,
      input.action ?? null,
      input.startTime ?? null,
      input.endTime ?? null,
    ]
    const all = new Reading(tx, values)
    const total = await all.row<{ n: number }>(
      `select count(*) as n from ${all.seen('auditEntry')} e where ${matching}`,
    )
    const read = new Reading(tx, [...values, input.maxResultCount ?? defaultPageSize, input.skipCount ?? 0])
    const items = await read.rows<AuditRow>(
      `select id, at, user_code as "userCode", unit_code as "unitCode", action, entity, entity_key as "entityKey",
             before, after, ip, ok, error
           from ${read.seen('auditEntry')} e where ${matching} ${order} limit $9 offset $10`,
    )
    return { totalCount: total!.n, items }
  }),
]
