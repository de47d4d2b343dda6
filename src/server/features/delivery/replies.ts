import { supplierReply } from '#domain/entities/delivery/supplier-reply.ts'
import {
  replyRefusal,
  replyRefusalText,
  type ReplyAction,
  type ReplyState,
} from '#domain/delivery/reply-state.ts'
import type { ReplyBatch } from '#domain/delivery/reply-batches.ts'
import type { Language } from '#domain/label.ts'
import { writeLogged } from '../../platform/crud/logged-write.ts'
import { Binder, inScope } from '../../db/sql/shape.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

/** What an action on several rows answers: those it changed, and of every other why not. */
export interface Outcome {
  readonly changed: string[]
  readonly refused: { readonly key: string; readonly reason: string }[]
}

/** What a purchase order had as its reply, wherever that came from, before another was accepted. */
export interface ReplacedReply {
  readonly date: string | null
  readonly qty: string | null
  readonly accepted: boolean
}

export interface ReplyRow extends ReplyState {
  readonly id: string
  readonly docNo: string
  readonly lineNo: number
  readonly itemCode: string
  readonly askedDate: string
  readonly askedQty: string
  readonly batches: readonly ReplyBatch[] | null
  /** Null where none was accepted, or it is not known what was there. */
  readonly replaced: ReplacedReply | null
}

/** Replies that the caller sees, locked, by their numbers in lower case. */
export async function repliesOf(
  tx: Tx,
  numbers: readonly string[],
  now: Date,
): Promise<Map<string, ReplyRow>> {
  const binder = new Binder()
  const scope = inScope(supplierReply, tx, binder)
  const wanted = binder.add(
    numbers.map((number) => number.toLowerCase()),
    'text[]',
  )
  const rows = await tx.rows<ReplyRow>(
    `select r.id, r.reply_no as "replyNo", r.status, r.accepted_at is not null as accepted, r.due_at < ${binder.add(now, 'timestamptz')} as due,
       r.doc_no as "docNo", r.line_no as "lineNo", r.item_code as "itemCode", r.asked_date as "askedDate",
       trim_scale(r.asked_qty)::text as "askedQty", r.batches, r.replaced,
       exists (select from ${whole('purchaseOrder')} p where p.doc_no = r.doc_no and p.line_no = r.line_no
         and p.status = 'O' and p.open_qty > 0) as open
     from (select * from supplier_reply where ${scope} and lower(reply_no) = any (${wanted}) for update) r
     order by r.reply_no`,
    binder.values,
  )
  return new Map(rows.map((row) => [row.replyNo.toLowerCase(), row]))
}

/** Does an action to each reply that lets it, and tells of the others why not. */
export async function actOn(
  tx: Tx,
  action: ReplyAction,
  numbers: readonly string[],
  { language, now }: { readonly language: Language; readonly now: Date },
  work: (row: ReplyRow) => Promise<void>,
): Promise<Outcome> {
  const known = await repliesOf(tx, numbers, now)
  const outcome: Outcome = { changed: [], refused: [] }
  for (const number of numbers) {
    const row = known.get(number.toLowerCase())
    const refusal = row ? replyRefusal(action, row) : 'unknown'
    const key = row?.replyNo ?? number
    if (refusal !== null) outcome.refused.push({ key, reason: replyRefusalText(refusal, key, language) })
    else {
      await work(row!)
      outcome.changed.push(key)
    }
  }
  return outcome
}

/** Writes columns of a reply, and who wrote what. */
export const writeReply = (tx: Tx, id: string, set: string, values: readonly unknown[]): Promise<void> =>
  writeLogged(supplierReply, tx, id, set, values)
