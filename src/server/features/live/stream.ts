import { textOf } from '#domain/label.ts'
import { endTexts } from '#domain/live/end-texts.ts'
import type { EndReason, LiveEvents } from '#domain/live/events.ts'
import { inUnit, type Caller } from '../../identity/caller.ts'
import { identify } from '../../identity/identify.ts'
import { touchSession } from '../../identity/sessions.ts'
import { endOfLog } from '../../db/lsn.ts'
import type { Listener } from '../../db/listener.ts'
import type { Call } from '../../identity/handlers.ts'
import { streamLifeMs } from '../../platform/jobs/events.ts'
import { findRun, isUnderWay, selectRuns, type RunRow } from '../../platform/jobs/runs.ts'
import { progressOf } from '../../platform/runs/run-view.ts'
import type { Services } from '../../identity/services.ts'
import { follow, type Pending } from '../../platform/live/follow.ts'
import { lastNotice, noticesAfter, unread } from '../../platform/notices/inbox.ts'

/** A reader who does not read is cut off so long after the stream should have ended. */
const graceMs = 5_000

export type LiveEvent = {
  [N in keyof LiveEvents]: { event: N; data: LiveEvents[N]; id?: string }
}[keyof LiveEvents]

/**
 * What happens to one user, until his session ends or the stream has lived its time. It says nothing that his rights of
 * this moment do not allow: they are read again whenever something about them changed, and with every ping.
 */
export async function* liveEvents(
  services: Services,
  listener: Listener,
  call: Call,
  expires: number,
): AsyncGenerator<LiveEvent> {
  const { tenantId, number: userNumber, session } = call.caller!
  const { planUnitCode } = call.scope
  const follower = follow(listener, { tenantId, userNumber, session, planUnitCode })
  const ended = AbortSignal.any([call.signal, services.draining])
  const cutOffAfter = (ms: number) => setTimeout(() => call.reply.raw.destroy(), ms)
  let cutOff = cutOffAfter(streamLifeMs + graceMs)
  const end = Date.now() + streamLifeMs
  let caller = call.caller!
  let seen = lastSeen(call)
  try {
    for (;;) {
      const pending = await follower.next(ended)
      if (pending === null || Date.now() >= end) return
      if (pending.ping || pending.session) {
        const now = await callerNow(services, call, expires)
        if (typeof now === 'string') {
          clearTimeout(cutOff)
          cutOff = cutOffAfter(graceMs)
          yield { event: 'end', data: { reason: now, message: textOf(endTexts[now], call.language) } }
          return
        }
        if (rightsOf(now) !== rightsOf(caller)) yield { event: 'session', data: null }
        caller = now
      }
      if (services.database.replica)
        yield { event: 'written', data: { lsn: await endOfLog(services.database.app) } }
      for (const part of pending.parts) yield { event: 'changed', data: { part } }
      if (pending.inbox) {
        seen ??= await call.transaction(lastNotice, { readOnly: true })
        for await (const event of newNotices(call, seen)) {
          if (event.event === 'notice') seen = event.data.id
          yield event
        }
      }
      if (planUnitCode !== null && mayFollowRuns(caller, planUnitCode)) {
        if (pending.plan) yield { event: 'plan', data: { by: await nameOf(call, pending.plan.by) } }
        yield* runChanges(call, pending.runs)
      }
      if (pending.ping) yield { event: 'ping', data: null }
    }
  } finally {
    follower.stop()
    clearTimeout(cutOff)
  }
}

/** The number of the notice that the client saw last; null: it wants none of the old ones. */
function lastSeen(call: Call): number | null {
  const id = call.request.headers['last-event-id']
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null
}

/** Who the caller is by now, or why he is nobody any more; a stream keeps the session known to be alive. */
async function callerNow(services: Services, call: Call, expires: number): Promise<Caller | EndReason> {
  if (services.now().getTime() >= expires * 1000) return 'expired'
  const { tenantId, number: userNumber, session, version } = call.caller!
  const now = await identify(services, { tenantId, userNumber, session, version }, call.scope.planUnitCode)
  if (typeof now === 'string') return now
  await call.transaction((tx) => touchSession(tx, session, call.scope.planUnitCode))
  return inUnit(now, call.scope.planUnitCode)
}

/** Everything that decides on what a page shows its user, in whichever plan unit. */
const rightsOf = ({ grants, appRights, assignment, roles, planUnits }: Caller): string =>
  JSON.stringify([grants, appRights, assignment, roles, planUnits])

const mayFollowRuns = (caller: Caller, planUnitCode: string): boolean =>
  caller.permissions.has('Pages.Roles') &&
  !caller.mustChange &&
  caller.planUnits.some((unit) => unit.code === planUnitCode)

async function nameOf(call: Call, userNumber: number | null): Promise<string | null> {
  if (userNumber === null) return null
  const user = await call.transaction(
    (tx) =>
      tx.row<{ name: string }>('select user_name as name from "user" where tenant_id = $1 and number = $2', [
        tx.tenantId,
        userNumber,
      ]),
    { readOnly: true },
  )
  return user?.name ?? null
}

async function* newNotices(call: Call, after: number): AsyncGenerator<LiveEvent> {
  for (let last = after; ; ) {
    const news = await call.transaction((tx) => noticesAfter(tx, last, call.language), { readOnly: true })
    if (news.length === 0) break
    for (const notice of news) yield { event: 'notice', data: notice, id: String(notice.id) }
    last = news.at(-1)!.id
  }
  yield { event: 'inbox', data: { unread: await call.transaction(unread, { readOnly: true }) } }
}

async function* runChanges(call: Call, runs: Pending['runs']): AsyncGenerator<LiveEvent> {
  if (runs === 'all') {
    const active = await call.transaction(
      (tx) => tx.rows<RunRow>(`${selectRuns} and ${isUnderWay} order by r.created_at, r.run_no`),
      { readOnly: true },
    )
    for (const row of active) yield progressEvent(row, call)
    return
  }
  for (const runNo of runs) {
    const row = await call.transaction((tx) => findRun(tx, runNo), { readOnly: true })
    yield row ? progressEvent(row, call) : { event: 'erased', data: { runNo } }
  }
}

const progressEvent = (row: RunRow, call: Call): LiveEvent => ({
  event: 'progress',
  data: { kind: row.kind, ...progressOf(row, call.language, call.limitedScope) },
})
