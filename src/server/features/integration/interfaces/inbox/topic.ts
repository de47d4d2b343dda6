import { receiveTopic } from '#domain/entities/integration/receive-topic.ts'
import type { Entity } from '#domain/entity.ts'
import { outText, sourceKind } from '#domain/integration/out-mapping.ts'
import { rowOfTopic, type TopicRow } from '#domain/integration/receive/topic.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import type { SourceRow } from '#domain/integration/source-row.ts'
import { isSeen, whole } from '../../../../platform/crud/reading.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { checkRights } from '../../../../platform/exchange/rights.ts'
import type { Reader } from '../../../../identity/handlers.ts'
import type { SourceColumn } from '../../../../platform/connections/source-reader.ts'
import { SourceFault } from '../../../../platform/connections/source-fault.ts'

/** A topic whose bodies wait for an interface. */
export interface WaitingTopic {
  readonly id: string
  readonly code: string
  /** What its rows are checked by. */
  readonly row: Entity
  readonly columns: readonly SourceColumn[]
}

/** @throws SourceFault where there is no such topic, or its bodies become rows of a list by themselves */
export async function waitingTopic(tx: Tx, code: string): Promise<WaitingTopic> {
  const topic = await tx.row<TopicRow>(
    `select id, code, entity, fields from ${whole('receiveTopic')} where plan_unit_code = $1 and lower(code) = lower($2)`,
    [tx.planUnitCode, code],
  )
  const row = topic && topic.entity === null ? rowOfTopic(topic, tx.model ?? standardModel) : null
  if (!topic || !row) throw new SourceFault(code, 'noTopic')
  const columns = Object.entries(row.fields).map(([name, { kind, required }]) => ({
    name,
    kind: sourceKind(kind),
    nullable: !required,
  }))
  return { id: topic.id, code: topic.code, row, columns }
}

/** Refused where the user may not see the topic, whose bodies the interface reads with the user's rights. */
export async function checkTopicSeen(user: Reader, code: string): Promise<void> {
  checkRights(receiveTopic, user)
  const seen = await user.transaction((tx) => isSeen(tx, 'receiveTopic', code), { readOnly: true })
  if (!seen) throw new SourceFault(code, 'noTopic')
}

/** Values of a checked row as a source gives them. */
export const sourceRowOf = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): SourceRow =>
  columns.map((name) => outText(row[name]))
