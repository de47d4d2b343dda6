import { auditServices } from '#domain/services/system/administration.ts'
import { defaultPageSize, likePattern, orderBy } from '../access/lists.ts'
import { handle, type HandlerEntry } from '../http/handlers.ts'

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
  handle(auditServices.list, (input, call) =>
    call.transaction(
      async (tx) => {
        // What is kept back from the caller would be told by copies of rows.
        const limited = tx.limits !== undefined
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
        const total = await tx.row<{ n: number }>(
          `select count(*) as n from audit_entry where ${matching}`,
          values,
        )
        const items = await tx.rows<AuditRow>(
          `select id, at, user_code as "userCode", unit_code as "unitCode", action, entity, entity_key as "entityKey",
             ${limited ? 'null as before, null as after' : 'before, after'}, ip, ok, error from audit_entry where ${matching} ${order} limit $9 offset $10`,
          [...values, input.maxResultCount ?? defaultPageSize, input.skipCount ?? 0],
        )
        return { totalCount: total!.n, items }
      },
      { readOnly: true },
    ),
  ),
]
