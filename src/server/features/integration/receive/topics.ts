import { TaktError } from '#domain/errors.ts'
import type { TopicRow } from '#domain/integration/receive/topic.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { activeTenant } from '../../../identity/identify.ts'
import { isHashOf, type TokenName } from '../../../identity/keys/sealed-token.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Database } from '../../../db/database.ts'
import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import { modelOfVersion, modelVersion } from '../../../db/models.ts'
import type { Services } from '../../../identity/services.ts'
import { topicToken } from './token.ts'

/** A topic as a request finds it by its token. */
export interface OpenTopic extends TopicRow {
  readonly enabled: boolean
  readonly sizeLimit: number
  readonly callsPerMinute: number
  readonly zone: string | null
  readonly scope: Scope
}

interface KeptTopic extends Omit<OpenTopic, 'scope'> {
  readonly isExpired: boolean
  readonly model: TenantModel
}

/** The plan unit of a topic, while it is enabled, and the hash of its token. */
const placeOf = (database: Database, { tenantId, id }: TokenName) =>
  withTenant(
    database.app,
    { tenantId, planUnitCode: null, userId: null },
    (tx) =>
      tx.row<{ planUnitCode: string; tokenHash: string }>(
        `select t.plan_unit_code as "planUnitCode", t.token_hash as "tokenHash" from receive_token t
         join plan_unit u on u.tenant_id = t.tenant_id and u.code = t.plan_unit_code and u.enabled
         where t.tenant_id = $1 and t.topic_id = $2`,
        [tenantId, id],
      ),
    { readOnly: true },
  )

/**
 * The topic of a bearer token, if the address names it. Throws 401 for any other, with one text whatever is wrong; a token
 * that was not made here costs no query of the database.
 */
export async function topicOf(services: Services, token: string | null, code: string): Promise<OpenTopic> {
  const named = token === null ? null : topicToken.read(services, token)
  if (token === null || !named) throw new TaktError('receiveTokenUnknown')
  const { database } = services
  const [tenant, place] = await Promise.all([
    activeTenant(database, named.tenantId),
    placeOf(database, named),
  ])
  if (!tenant || !place || !isHashOf(place.tokenHash, token)) throw new TaktError('receiveTokenUnknown')
  const scope: Scope = { tenantId: named.tenantId, planUnitCode: place.planUnitCode, userId: null }
  const topic = await withTenant(database.app, scope, (tx) => keptTopic(tx, named.id, services.now()), {
    readOnly: true,
  })
  if (!topic || topic.isExpired || topic.code.toLowerCase() !== code.toLowerCase())
    throw new TaktError('receiveTokenUnknown')
  if (!topic.enabled) throw new TaktError('topicDisabled', { topic: topic.code })
  return { ...topic, scope: { ...scope, model: topic.model } }
}

/** A topic that the server fills by itself. @throws TaktError where it is gone */
export async function topicWithId({ database, now }: Services, scope: Scope, id: string): Promise<OpenTopic> {
  const topic = await withTenant(database.app, scope, (tx) => keptTopic(tx, id, now()), { readOnly: true })
  if (!topic) throw new TaktError('receiveTokenUnknown')
  return { ...topic, scope: { ...scope, model: topic.model } }
}

async function keptTopic(tx: Tx, id: string, now: Date): Promise<KeptTopic | null> {
  const row = await tx.row<Omit<KeptTopic, 'model'> & { readonly version: string | null }>(
    `select id, code, coalesce(enabled, false) as enabled, entity, fields, size_limit as "sizeLimit",
       calls_per_minute as "callsPerMinute", coalesce(expires_at <= $3, false) as "isExpired",
       (select time_zone from plan_unit u where u.code = t.plan_unit_code) as zone, ${modelVersion} as version
     from ${whole('receiveTopic')} t where id = $2`,
    [tx.tenantId, id, now],
  )
  return row ? { ...row, model: await modelOfVersion(tx, row.version) } : null
}
