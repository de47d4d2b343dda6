import { TaktError } from '#domain/errors.ts'
import type { TopicShape } from '#domain/integration/receive/topic.ts'
import { activeTenant } from '../../access/identify.ts'
import { isHashOf } from '../../access/wall/token.ts'
import { whole } from '../../crud/reading.ts'
import { withTenant, type Scope } from '../../db/tenant.ts'
import type { Services } from '../../services.ts'
import { topicToken } from './token.ts'

/** A topic as a request finds it by its token. */
export interface OpenTopic extends TopicShape {
  readonly id: string
  readonly code: string
  readonly enabled: boolean
  readonly sizeLimit: number
  readonly callsPerMinute: number
  readonly zone: string | null
  readonly scope: Scope
}

interface TopicRow extends Omit<OpenTopic, 'scope'> {
  readonly planUnitCode: string
  readonly tokenHash: string
  readonly isExpired: boolean
}

/**
 * The topic of a bearer token, if the address names it. Throws 401 for any other, with one text whatever is wrong; a token
 * that was not made here costs no question to the database.
 */
export async function topicOf(services: Services, token: string | null, code: string): Promise<OpenTopic> {
  const named = token === null ? null : topicToken.read(services, token)
  if (!named || !(await activeTenant(services.database, named.tenantId)))
    throw new TaktError('receiveTokenUnknown')
  const { tenantId } = named
  const tenantScope: Scope = { tenantId, planUnitCode: null, userId: null }
  const place = await withTenant(
    services.database.app,
    tenantScope,
    (tx) =>
      tx.row<{ planUnitCode: string; tokenHash: string }>(
        `select t.plan_unit_code as "planUnitCode", t.token_hash as "tokenHash" from receive_token t
         join plan_unit u on u.tenant_id = t.tenant_id and u.code = t.plan_unit_code and u.enabled
         where t.tenant_id = $1 and t.topic_id = $2`,
        [tenantId, named.id],
      ),
    { readOnly: true },
  )
  if (!place || !isHashOf(place.tokenHash, token!)) throw new TaktError('receiveTokenUnknown')
  const scope: Scope = { ...tenantScope, planUnitCode: place.planUnitCode }
  const topic = await withTenant(services.database.app, scope, (tx) =>
    tx.row<TopicRow>(
      `select id, code, coalesce(enabled, false) as enabled, entity, fields, size_limit as "sizeLimit",
         calls_per_minute as "callsPerMinute", coalesce(expires_at <= $2, false) as "isExpired",
         (select time_zone from plan_unit u where u.code = t.plan_unit_code) as zone
       from ${whole('receiveTopic')} t where id = $1`,
      [named.id, services.now()],
    ),
  )
  if (!topic || topic.isExpired || topic.code.toLowerCase() !== code.toLowerCase())
    throw new TaktError('receiveTokenUnknown')
  if (!topic.enabled) throw new TaktError('topicDisabled', { topic: topic.code })
  return { ...topic, scope }
}
