import { targetOf, type TopicRow } from '#domain/integration/receive/topic.ts'
import { say, textOf, type Label } from '#domain/label.ts'
import { isSeen } from '../../../platform/crud/reading.ts'
import { kindOf } from '../../../platform/connections/kind-of.ts'
import { isBrokerKind } from '../../../outgoing/targets.ts'
import type { RowChange } from '../../../platform/crud/rules.ts'
import type { Tx } from '../../../db/tenant.ts'
import { checkRights, checkWhole } from '../../../platform/exchange/rights.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Call } from '../../../identity/handlers.ts'
import { tenantEntities } from '../../../db/tenant-entity.ts'

interface Subscribing {
  readonly connection?: string | null
}

const notReceivable: Label = {
  zh: '不能写入“{entity}”',
  en: 'rows of "{entity}" cannot be received',
}
const nothing: Label = {
  zh: '须选择写入目标，或给出字段',
  en: 'choose what bodies become rows of, or give fields',
}

const notBroker: Label = {
  zh: '请选择 MQTT 或 Kafka 的连接',
  en: 'choose a connection of MQTT or Kafka',
}

/** A topic is filled by a broker that the user sees. */
async function checkBroker(tx: Tx, { connection }: Subscribing, call: Call): Promise<void> {
  if (!connection) return
  const kind = (await isSeen(tx, 'dbConn', connection)) ? await kindOf(tx, connection) : undefined
  if (!kind || !isBrokerKind(kind))
    throw invalid([{ message: textOf(notBroker, call.language), members: ['connection'] }])
}

/** The user who saves a topic owns what is posted to it, and needs the right to import rows of its list. */
export async function topicRule(tx: Tx, { after }: RowChange, call: Call): Promise<void | 'wrote'> {
  if (!after) return
  const topic = after as unknown as TopicRow & Subscribing
  const fault = (text: Label) =>
    invalid([{ message: say(text, call.language, { entity: topic.entity }), members: ['entity'] }])
  const entity = targetOf(topic, { entities: tenantEntities(call.limitedScope) })
  if (topic.entity && !entity) throw fault(notReceivable)
  // The fields themselves were checked with the row (topicFaults).
  if (!entity && (topic.fields ?? []).length === 0) throw fault(nothing)
  await checkBroker(tx, topic, call)
  if (entity) {
    checkRights(entity, call)
    checkWhole(entity, call)
  }
  await tx.run('update receive_topic set owner = $2 where id = $1', [topic.id, call.caller!.userName])
  return 'wrote'
}
