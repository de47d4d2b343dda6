import { createHash } from 'node:crypto'
import { TaktError } from '#domain/errors.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { OpenTopic } from './topics.ts'

/** A body that was posted. */
export interface Arrival {
  /** null: the sender gave none, and every body is another one. */
  readonly key: string | null
  readonly hash: string
  /** Bytes. */
  readonly size: number
  readonly text: string
  readonly rows: number
  readonly source: string
}

export const hashOfBody = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The id under which the body of a key was kept; null: it is the first. Throws 422 where the key had another body. */
export async function keptUnder(
  tx: Tx,
  { id, code }: OpenTopic,
  { key, hash }: Pick<Arrival, 'key' | 'hash'>,
): Promise<string | null> {
  if (key === null) return null
  const kept = await tx.row<{ id: string; hash: string; topicId: string }>(
    `select d.id, b.body_hash as hash, b.topic_id as "topicId" from ${whole('receiveData')} d
     join receive_body b on b.tenant_id = d.tenant_id and b.data_id = d.id
     where d.tenant_id = $1 and d.plan_unit_code = $2 and lower(d.topic_code) = lower($3) and d.key = $4`,
    [tx.tenantId, tx.planUnitCode, code, key],
  )
  if (!kept) return null
  if (kept.hash !== hash || kept.topicId !== id) throw new TaktError('idempotencyKeyReused', { key })
  return kept.id
}

/** Keeps a body once; of two that are posted at the same time under one key, the second gets the answer of the first. */
export async function keepBody(tx: Tx, topic: OpenTopic, arrival: Arrival, now: Date): Promise<string> {
  const { key, hash, size, text, rows, source } = arrival
  const row = await tx.row<{ id: string }>(
    `insert into ${whole('receiveData')} (no, topic_code, state, received_at, source, key, size, rows, attempts)
     values ('R' || lpad(next_number('receiveData')::text, 8, '0'), $1, 'new', $2, $3, $4, $5, $6, 0)
     on conflict (tenant_id, plan_unit_code, lower(topic_code), key) do nothing returning id`,
    [topic.code, now, source, key, size, rows],
  )
  if (!row) return (await keptUnder(tx, topic, arrival))!
  await tx.run('insert into receive_body (data_id, topic_id, body, body_hash) values ($1, $2, $3, $4)', [
    row.id,
    topic.id,
    text,
    hash,
  ])
  return row.id
}
