import { entityNamed } from '#domain/entities/index.ts'
import { fill, say, type Label, type Language } from '#domain/label.ts'
import type { Notice } from '#domain/live/events.ts'
import { noticeKinds, type NoticeKind, type NoticeKindName } from '#domain/live/notices.ts'
import { ownRoute } from '#domain/rules/own-route.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, type HandlerEntry } from '../../identity/handlers.ts'

interface NoticeRow {
  readonly id: number
  readonly at: string
  readonly planUnitCode: string | null
  readonly kind: NoticeKindName
  readonly data: Readonly<Record<string, string | number | Label | null>>
  readonly isRead: boolean
  readonly snoozedUntil: string | null
  readonly isDone: boolean
}

const ownNotices = `select id, at, plan_unit_code as "planUnitCode", kind, data, read_at is not null as "isRead",
    snoozed_until as "snoozedUntil", done_at is not null as "isDone"
  from notice where tenant_id = $1 and user_number = $2`
const isUnread = 'read_at is null and snoozed_until is null'

/** Without notices that name rows which may be hidden from the reader. */
function shownTo({ limits }: Tx): string {
  const hidden = Object.entries<NoticeKind>(noticeKinds).flatMap(([kind, { names }]) =>
    names !== undefined && limits?.isFiltered(entityNamed(names)) ? [`'${kind}'`] : [],
  )
  return hidden.length === 0 ? '' : `and kind not in (${hidden.join(', ')})`
}

/** Each user his own alone: the number of the transaction's user is in every statement. */
export const inboxHandlers: HandlerEntry[] = [
  inTransaction(inbox.getAll, async (input, tx, call) => {
    const where = [
      shownTo(tx),
      `and snoozed_until is ${input.snoozed === true ? 'not ' : ''}null`,
      input.unreadOnly === true ? 'and read_at is null' : '',
    ].join(' ')
    const total = await tx.row<{ n: number }>(
      `select count(*) as n from notice where tenant_id = $1 and user_number = $2 ${where}`,
      [tx.tenantId, tx.userId],
    )
    const rows = await tx.rows<NoticeRow>(`${ownNotices} ${where} order by id desc limit $3 offset $4`, [
      tx.tenantId,
      tx.userId,
      input.maxResultCount ?? 10,
      input.skipCount ?? 0,
    ])
    return { totalCount: total!.n, items: rows.map((row) => noticeOf(row, call.language)) }
  }),
  handle(inbox.getUnreadCount, (_input, call) => call.transaction(unread)),
  inTransaction(inbox.markRead, async ({ ids }, tx) => {
    await tx.run(
      `update notice set read_at = statement_timestamp() where tenant_id = $1 and user_number = $2 and ${isUnread}
           and ($3::bigint[] is null or id = any ($3))`,
      [tx.tenantId, tx.userId, numbersOf(ids)],
    )
    return unread(tx)
  }),
  inTransaction(inbox.snooze, async ({ ids, seconds }, tx) => {
    await tx.run(
      `update notice set read_at = null, snoozed_until = statement_timestamp() + make_interval(secs => $4)
         where tenant_id = $1 and user_number = $2 and id = any ($3)`,
      [tx.tenantId, tx.userId, numbersOf(ids) ?? [], seconds],
    )
    if (seconds === 0) await wakeNotices(tx, null)
    return unread(tx)
  }),
  inTransaction(inbox.done, async ({ ids }, tx) => {
    const done = [tx.tenantId, tx.userId, numbersOf(ids) ?? []]
    await tx.run(
      `update reminder_delivery set done_at = statement_timestamp() where tenant_id = $1 and done_at is null
           and notice_id in (select id from notice where tenant_id = $1 and user_number = $2 and id = any ($3))`,
      done,
    )
    await tx.run(
      `update notice set done_at = statement_timestamp(), read_at = coalesce(read_at, statement_timestamp()), snoozed_until = null
         where tenant_id = $1 and user_number = $2 and id = any ($3) and done_at is null and kind = 'reminder'`,
      done,
    )
    return unread(tx)
  }),
  inTransaction(inbox.erase, async ({ ids }, tx) => {
    await tx.run(
      `delete from notice where tenant_id = $1 and user_number = $2
           and case when $3::bigint[] is null then read_at is not null else id = any ($3) end`,
      [tx.tenantId, tx.userId, numbersOf(ids)],
    )
    return unread(tx)
  }),
]

export async function unread(tx: Tx): Promise<number> {
  const row = await tx.row<{ n: number }>(
    `select count(*) as n from notice where tenant_id = $1 and user_number = $2 and ${isUnread} ${shownTo(tx)}`,
    [tx.tenantId, tx.userId],
  )
  return row!.n
}

/**
 * Notices that were put off until now come as new ones, with numbers of their own: every open page is told of them. `now`
 * null: by the clock of the database.
 */
export async function wakeNotices(tx: Tx, now: Date | null): Promise<void> {
  await tx.run(
    `with due as (delete from notice where tenant_id = $1 and snoozed_until <= coalesce($2, now())
         returning id, user_number, plan_unit_code, kind, data),
       made as (insert into notice (user_number, plan_unit_code, kind, data)
         select user_number, plan_unit_code, kind, data || jsonb_build_object('before', id) from due order by id
         returning id, (data ->> 'before')::bigint as before)
     update reminder_delivery d set notice_id = made.id from made where d.tenant_id = $1 and d.notice_id = made.before`,
    [tx.tenantId, now],
  )
}

const atOnce = 100

/** Notices after a number, the oldest first; at most a hundred. */
export async function noticesAfter(tx: Tx, id: number, language: Language): Promise<Notice[]> {
  const rows = await tx.rows<NoticeRow>(
    `${ownNotices} ${shownTo(tx)} and snoozed_until is null and id > $3 order by id limit $4`,
    [tx.tenantId, tx.userId, id, atOnce],
  )
  return rows.map((row) => noticeOf(row, language))
}

export async function lastNotice(tx: Tx): Promise<number> {
  const row = await tx.row<{ last: number }>(
    'select coalesce(max(id), 0) as last from notice where tenant_id = $1 and user_number = $2',
    [tx.tenantId, tx.userId],
  )
  return row!.last
}

function noticeOf(row: NoticeRow, language: Language): Notice {
  const kind = noticeKinds[row.kind]
  const { link: own, snooze } = row.data
  const encoded = Object.entries(row.data).map(([name, value]) => [
    name,
    typeof value === 'object' ? '' : encodeURIComponent(value),
  ])
  return {
    id: row.id,
    time: row.at,
    kind: row.kind,
    severity: kind.severity,
    message: say(kind, language, row.data),
    link: kind.link === null ? ownRoute(own) : fill(kind.link, Object.fromEntries(encoded)),
    planUnitCode: row.planUnitCode,
    isRead: row.isRead,
    snoozedUntil: row.snoozedUntil,
    snooze: typeof snooze === 'number' ? snooze : null,
    isDone: row.isDone,
  }
}

/** null: no list was given. What is no number of a notice names none. */
function numbersOf(ids: unknown): number[] | null {
  if (ids === null || ids === undefined) return null
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : []
}
