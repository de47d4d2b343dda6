import { receiveTopic } from '#domain/entities/integration/receive-topic.ts'
import { hashOf } from '../../../identity/keys/sealed-token.ts'
import { noRow } from '../../../platform/crud/read.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { topicToken } from './token.ts'

async function topicNamed(tx: Tx, id: string, { language }: Call): Promise<{ readonly code: string }> {
  const topic = isRowId(id)
    ? await tx.row<{ code: string }>(
        `select code from ${whole('receiveTopic')} where tenant_id = $1 and plan_unit_code = $2 and id = $3 for update`,
        [tx.tenantId, tx.planUnitCode, id],
      )
    : undefined
  if (!topic) throw noRow(receiveTopic, id, language)
  return topic
}

const noted = (tx: Tx, action: string, code: string, { request }: Call) =>
  tx.run(
    "insert into audit_log (action, entity, key, after, address) values ($1, 'receiveTopic', $2, $3, $4)",
    [action, code, JSON.stringify({ token: true }), request.ip],
  )

/** The token before counts for nothing from the next request on, on every server. */
export async function makeToken(services: Services, tx: Tx, id: string, call: Call) {
  const { code } = await topicNamed(tx, id, call)
  const token = topicToken.make(services, { tenantId: tx.tenantId, id })
  await tx.run(
    `insert into receive_token (topic_id, token_hash) values ($1, $2)
     on conflict (tenant_id, topic_id) do update set token_hash = excluded.token_hash`,
    [id, hashOf(token)],
  )
  await tx.run(`update ${whole('receiveTopic')} set token_made_at = $2 where id = $1`, [id, services.now()])
  await noted(tx, 'create', code, call)
  return { token }
}

export async function revokeToken(tx: Tx, id: string, call: Call): Promise<null> {
  const { code } = await topicNamed(tx, id, call)
  await tx.run('delete from receive_token where tenant_id = $1 and topic_id = $2', [tx.tenantId, id])
  await tx.run(`update ${whole('receiveTopic')} set token_made_at = null where id = $1`, [id])
  await noted(tx, 'revoke', code, call)
  return null
}
