import { randomUUID } from 'node:crypto'
import { TaktError } from '#domain/errors.ts'
import { permissions as known } from '#domain/permissions.ts'
import type { InputOf, OutputOf } from '#domain/service.ts'
import { apiDocument, apiKeys } from '#domain/services/integration/api-keys.ts'
import { textOf } from '#domain/label.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import {
  handle,
  inReadOnly,
  inTransaction,
  type Call,
  type HandlerEntry,
} from '../../../identity/handlers.ts'
import { documentFor } from '../../api-document/api-document.ts'
import type { Services } from '../../../identity/services.ts'
import { grantable } from '../../../identity/reach.ts'
import { keyToken } from '../../../identity/keys/identify.ts'
import { hashOf } from '../../../identity/keys/sealed-token.ts'

const DAY_MS = 86_400_000
/** Keys of a tenant that hold. */
const MOST = 200

const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

async function listKeys(tx: Tx, now: Date) {
  const items = await tx.rows<OutputOf<typeof apiKeys.list>['items'][number]>(
    `select k.id, k.name, k.user_name as "userName", k.permissions, k.plan_unit_code as "planUnitCode",
       k.read_only as "readOnly", ${utc('k.made_at')} as "madeAt", ${utc('k.expires_at')} as "expiresAt",
       ${utc('k.used_at')} as "usedAt", k.used_from as "usedFrom", k.revoked_by as "revokedBy",
       case when k.revoked_at is not null then 'revoked' when k.expires_at <= $2 then 'expired'
         when not exists (select from "user" u where u.tenant_id = $1 and lower(u.user_name) = lower(k.user_name)
           and u.is_active) then 'ownerGone' else 'open' end as state
     from api_key k where k.tenant_id = $1 order by k.made_at desc, k.id limit 1000`,
    [tx.tenantId, now],
  )
  return { items }
}

function permissionsIn(value: unknown, { language }: Call): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : []
  if (names.length > 0 && names.every((name) => typeof name === 'string' && Object.hasOwn(known, name)))
    return [...new Set(names as readonly string[])]
  const message = textOf({ zh: '请至少选择一项权限', en: 'choose at least one permission' }, language)
  throw invalid([{ message, members: ['permissions'] }])
}

const audit = (tx: Tx, action: string, name: string, { request }: Call, after: object | null) =>
  tx.run("insert into audit_log (action, entity, key, after, address) values ($1, 'apiKey', $2, $3, $4)", [
    action,
    name,
    after === null ? null : JSON.stringify(after),
    request.ip,
  ])

/** A key gets no permission that its maker lacks; what the maker loses later, the keys lose too (identify.ts). */
async function makeKey(services: Services, tx: Tx, input: InputOf<typeof apiKeys.create>, call: Call) {
  const permissions = permissionsIn(input.permissions, call)
  const unit = call.caller!.planUnits.find(
    ({ code }) => code.toLowerCase() === input.planUnitCode?.toLowerCase(),
  )
  if (input.planUnitCode && !unit) throw new TaktError('planUnitNotAllowed', { planUnit: input.planUnitCode })
  grantable(permissions, call, unit?.code ?? null)
  const now = services.now()
  const open = await tx.row<{ count: number }>(
    `select count(*)::integer as count from api_key where tenant_id = $1 and revoked_at is null and expires_at > $2`,
    [tx.tenantId, now],
  )
  if (open!.count >= MOST) throw new TaktError('apiKeyTooMany', { limit: MOST })
  const id = randomUUID()
  const token = keyToken.make(services, { tenantId: tx.tenantId, id })
  const { name, readOnly = true, days } = input
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  await tx.run(
    `insert into api_key (id, name, user_name, key_hash, permissions, plan_unit_code, read_only, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      name,
      call.caller!.userName,
      hashOf(token),
      permissions,
      unit?.code ?? null,
      readOnly !== false,
      now,
      expiresAt,
    ],
  )
  await audit(tx, 'create', name, call, { permissions, planUnit: unit?.code ?? null, readOnly, expiresAt })
  return { id, token }
}

async function revokeKey(services: Services, tx: Tx, id: string, call: Call): Promise<null> {
  const key = isRowId(id)
    ? await tx.row<{ name: string }>(
        `update api_key set revoked_at = coalesce(revoked_at, $3), revoked_by = coalesce(revoked_by, $4)
         where tenant_id = $1 and id = $2 returning name`,
        [tx.tenantId, id, services.now(), call.caller!.userName],
      )
    : undefined
  if (!key) throw new TaktError('notFound', { entity: 'ApiKey', id })
  await audit(tx, 'revoke', key.name, call, null)
  return null
}

export const keyHandlers = (services: Services): readonly HandlerEntry[] => [
  inReadOnly(apiKeys.list, (_input, tx) => listKeys(tx, services.now())),
  inTransaction(apiKeys.create, (input, tx, call) => makeKey(services, tx, input, call)),
  handle(apiDocument.get, async (_input, call) => ({
    name: 'takt-openapi.json',
    type: 'application/json; charset=utf-8',
    body: Buffer.from(await documentFor(call.request.server, call)),
  })),
  inTransaction(apiKeys.revoke, ({ id }, tx, call) => revokeKey(services, tx, id, call)),
]
