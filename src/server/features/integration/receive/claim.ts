import type { BodyFault } from '#domain/integration/receive/body.ts'
import type { TopicShape } from '#domain/integration/receive/topic.ts'
import { filled, type Label } from '#domain/label.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'

/** A process that claimed a body and has not settled it by then was killed; another one may claim the body. */
const LEASE_SECONDS = 300

/** A body that this process has claimed. */
export interface ClaimedBody {
  readonly id: string
  readonly no: string
  readonly body: string
  readonly attempt: number
}

/** The same with its topic. */
export interface Claimed extends ClaimedBody, TopicShape {
  readonly topicCode: string
  readonly owner: string | null
  /** The topic was deleted meanwhile. */
  readonly isOrphan: boolean
}

/**
 * Claims the next body of the plan unit of the transaction. Bodies of one topic are processed in the order of arrival: a
 * body that waits behind a claimed one is not claimed. Bodies of topics that name no list wait for an interface.
 */
export async function claimNext(tx: Tx, now: Date): Promise<Claimed | null> {
  const row = await tx.row<Claimed>(
    `with next as (
       select d.tenant_id, d.id, d.no, d.topic_code, t.entity, t.fields, t.owner, t.id is null as orphan
       from ${whole('receiveData')} d
       join receive_body b on b.tenant_id = d.tenant_id and b.data_id = d.id
       left join ${whole('receiveTopic')} t on t.tenant_id = d.tenant_id and t.id = b.topic_id
       where d.tenant_id = $1 and d.plan_unit_code = $2 and d.state = 'new' and (t.id is null or t.entity is not null)
         and (b.claimed_until is null or b.claimed_until < $3)
         and not exists (select from ${whole('receiveData')} e join receive_body f on f.tenant_id = e.tenant_id and f.data_id = e.id
           where e.tenant_id = $1 and e.plan_unit_code = $2 and e.state = 'new' and e.no < d.no and f.topic_id = b.topic_id)
       order by d.no limit 1 for update of b skip locked)
     update receive_body b set claimed_until = $3::timestamptz + make_interval(secs => ${LEASE_SECONDS}), attempt = attempt + 1
     from next where b.tenant_id = next.tenant_id and b.data_id = next.id
     returning next.id, next.no, next.topic_code as "topicCode", next.entity, next.fields, next.owner,
       next.orphan as "isOrphan", b.body, b.attempt`,
    [tx.tenantId, tx.planUnitCode, now],
  )
  return row ?? null
}

/** Claims the next body of a topic that waits for its interface, of which one run at a time goes on. */
export async function claimForInterface(tx: Tx, topicId: string, after: string): Promise<ClaimedBody | null> {
  const row = await tx.row<ClaimedBody>(
    `with next as (
       select d.id, d.no from ${whole('receiveData')} d join receive_body b on b.tenant_id = d.tenant_id and b.data_id = d.id
       where d.tenant_id = $1 and d.plan_unit_code = $2 and b.topic_id = $3 and d.state = 'new' and d.no > $4
       order by d.no limit 1)
     update receive_body b set attempt = attempt + 1 from next where b.tenant_id = $1 and b.data_id = next.id
     returning next.id, next.no, b.body, b.attempt`,
    [tx.tenantId, tx.planUnitCode, topicId, after],
  )
  return row ?? null
}

/** Another process claimed the body meanwhile, or a user decided about it. */
export class Overtaken extends Error {}

const isMine = `d.state = 'new' and exists (select from receive_body b
  where b.tenant_id = d.tenant_id and b.data_id = d.id and b.attempt = $2)`

/** In the transaction that wrote the rows, so that both are committed or neither. @throws Overtaken */
export async function settleDone(
  tx: Tx,
  { id, attempt }: ClaimedBody,
  counts: { readonly created: number; readonly updated: number },
  now: Date,
): Promise<void> {
  const settled = await tx.run(
    `update ${whole('receiveData')} d set state = 'ok', attempts = $2, created = $3, updated = $4, faults = 0, error = null,
       processed_at = $5 where d.id = $1 and ${isMine}`,
    [id, attempt, counts.created, counts.updated, now],
  )
  if (settled === 0) throw new Overtaken()
  await tx.run('update receive_body set claimed_until = null, faults = null where data_id = $1', [id])
}

/** A failure as the list shows it to everybody: its place, without the values. */
const shortOf = (faults: readonly BodyFault[], count: number): Label => {
  const path = faults.find((fault) => fault.path !== '')?.path
  return path === undefined
    ? filled({ zh: '{count} 处错误', en: '{count} {count|fault|faults}' }, { count })
    : filled(
        { zh: '{count} 处错误，首处在 {path}', en: '{count} {count|fault|faults}, the first at {path}' },
        { count, path },
      )
}

export async function settleFailed(
  tx: Tx,
  { id, attempt }: ClaimedBody,
  { faults, count }: { readonly faults: readonly BodyFault[]; readonly count: number },
  now: Date,
): Promise<void> {
  const settled = await tx.run(
    `update ${whole('receiveData')} d set state = 'err', attempts = $2, faults = $3, error = $4, processed_at = $5
     where d.id = $1 and ${isMine}`,
    [id, attempt, count, inAllLanguages(shortOf(faults, count), 400), now],
  )
  if (settled === 0) return
  await tx.run('update receive_body set claimed_until = null, faults = $2 where data_id = $1', [
    id,
    JSON.stringify(faults),
  ])
}
