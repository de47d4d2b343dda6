import { TaktError } from '#domain/errors.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { auditAccess, endSessions, livingSessions, type SessionRow } from '../../identity/sessions.ts'
import { startListener } from '../../db/listener.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inReadOnly, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { checkAccess } from '../../identity/request.ts'
import { runChannel } from '../../platform/jobs/owner.ts'
import type { ServerModule, Services } from '../../identity/services.ts'
import { checkReach } from '../accounts/user-rules.ts'
import { liveChannel } from '../../platform/live/follow.ts'
import { inboxHandlers } from '../../platform/notices/inbox.ts'
import { streamsOf } from './streams.ts'

/** Live events, inbox, and who is online. */
export async function liveModule(services: Services): Promise<ServerModule> {
  const listener = await startListener(
    services.database.connection('app_rw'),
    [runChannel, liveChannel],
    (err) => services.log.warn({ err }, 'live events'),
  )
  const streams = streamsOf(services, listener)
  return {
    handlers: [
      ...inboxHandlers,
      ...onlineHandlers,
      handle(onlineManager.events, async (_input, call) => streams.open(call)),
    ],
    close: () => listener.close(),
  }
}

const onlineHandlers: HandlerEntry[] = [
  inReadOnly(onlineManager.getOnlineUsers, async (_input, tx, call) => ({
    items: (await livingSessions(tx, null)).map(shown(call)),
  })),
  inReadOnly(onlineManager.getMySessions, async (_input, tx, call) => ({
    items: (await livingSessions(tx, call.caller!.number)).map(shown(call)),
  })),
  inTransaction(onlineManager.endSession, async ({ sessionId }, tx, call) => {
    const found = await findSession(tx, sessionId)
    const own = found?.userNumber === call.caller!.number
    if (!found || !(own || call.caller!.permissions.has('Pages.Users')))
      throw new TaktError('notFound', { entity: 'Session', id: sessionId })
    if (!own) await checkReach(tx, { id: found.userNumber, roleNames: found.roles }, call)
    await endSessions(tx, { session: found.id }, own ? 'signedOut' : 'forced')
    await auditAccess(tx, own ? 'logout' : 'forcedLogout', found.userName, call.request.ip)
  }),
  handle(onlineManager.deleteClientStatus, async (input, call) => {
    const { caller } = call
    if (!caller) return null
    await call.transaction((tx) =>
      input.userCode.toLowerCase() === caller.userName.toLowerCase()
        ? signOutOwn(tx, call, input.sendMessageFlag === 1)
        : signOutOther(tx, call, input.userCode, input.planUnitCode ?? null),
    )
    return null
  }),
]

async function signOutOwn(tx: Tx, call: Call, everywhere: boolean): Promise<void> {
  const caller = call.caller!
  await endSessions(tx, everywhere ? { userNumber: caller.number } : { session: caller.session }, 'signedOut')
  await auditAccess(tx, 'logout', caller.userName, call.request.ip, everywhere ? { everywhere } : null)
}

async function signOutOther(
  tx: Tx,
  call: Call,
  userCode: string,
  planUnitCode: string | null,
): Promise<void> {
  checkAccess('Pages.Users', call.request.identity)
  const user = await tx.row<{ id: number; userName: string; roleNames: string[] }>(
    `select number as id, user_name as "userName", roles as "roleNames" from "user"
     where tenant_id = $1 and lower(user_name) = lower($2)`,
    [tx.tenantId, userCode],
  )
  if (!user) throw new TaktError('notFound', { entity: 'User', id: userCode })
  await checkReach(tx, user, call)
  const ended = await endSessions(
    tx,
    { userNumber: user.id, ...(planUnitCode === null ? {} : { planUnitCode }) },
    'forced',
  )
  await auditAccess(tx, 'forcedLogout', user.userName, call.request.ip, { sessions: ended })
}

/** A session of the tenant that lives; an id in any other form names none. */
async function findSession(tx: Tx, id: string) {
  return tx.row<{ id: string; userNumber: number; userName: string; roles: string[] }>(
    `select s.id, s.user_number as "userNumber", u.user_name as "userName", u.roles
     from user_session s join "user" u on u.tenant_id = s.tenant_id and u.id = s.user_id
     where s.tenant_id = $1 and s.id::text = lower($2) and s.ended_at is null`,
    [tx.tenantId, id],
  )
}

const shown =
  (call: Call) =>
  ({ userNumber: _number, ...row }: SessionRow) => ({
    ...row,
    isOwn: row.sessionId === call.caller!.session,
  })
