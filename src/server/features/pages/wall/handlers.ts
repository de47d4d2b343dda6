import { TaktError } from '#domain/errors.ts'
import type { OutputOf } from '#domain/service.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'
import { isHashOf } from '../../../identity/keys/sealed-token.ts'
import { checkOpen, cookieOfWall } from '../../../identity/wall/identify.ts'
import { auditWall, keptWall, noteUse, scopeOfWall } from '../../../identity/wall/store.ts'
import { wallSession, wallToken } from '../../../identity/wall/token.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import { withTenant, type Tx } from '../../../db/tenant.ts'
import {
  handle,
  inTransaction,
  requireUnit,
  type Call,
  type HandlerEntry,
} from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { notFound } from '../../../platform/crud/require-seen.ts'
import { openPage } from '../open.ts'
import { openScreensOfKinds } from '../page-apps.ts'
import { pageNamed, pages } from '../store.ts'
import { makeWall } from './make.ts'

const reading = { readOnly: true } as const

const listed = `id, name, acts_as as "actsAs", actor, made_by as "madeBy", used_from as "usedFrom",
  revoked_by as "revokedBy", ${['made_at', 'expires_at', 'used_at']
    .map(
      (column) =>
        `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "${column.replace('_at', 'At')}"`,
    )
    .join(', ')},
  case when revoked_at is not null then 'revoked' when expires_at <= $3 then 'expired' else 'open' end as state`

async function listWalls(tx: Tx, code: string, now: Date, call: Call) {
  const { id } = await pageNamed(tx, code, call)
  const items = await tx.rows<OutputOf<typeof wallDisplays.list>['items'][number]>(
    `select ${listed} from page_wall where tenant_id = $1 and page_id = $2 order by made_at desc, id`,
    [tx.tenantId, id, now.toISOString()],
  )
  return { items }
}

async function revokeWall(tx: Tx, id: string, now: Date, call: Call): Promise<null> {
  const wall = isRowId(id)
    ? await tx.row<{ name: string; code: string }>(
        `select w.name, p.code from page_wall w join ${pages} p on p.tenant_id = w.tenant_id and p.id = w.page_id
         where w.tenant_id = $1 and w.id = $2 for update of w`,
        [tx.tenantId, id],
      )
    : undefined
  if (!wall) throw notFound('designPage', id, call)
  await pageNamed(tx, wall.code, call)
  await tx.run(
    `update page_wall set revoked_at = $3, revoked_by = $4 where tenant_id = $1 and id = $2 and revoked_at is null`,
    [tx.tenantId, id, now.toISOString(), call.caller!.userName],
  )
  await auditWall(tx, 'revoke', wall.name, call.request.ip, { page: wall.code })
  return null
}

/** The token is good for a cookie that names its display and that no script reads. */
async function openWall(services: Services, token: string, { request, reply }: Call) {
  const { database } = services
  const now = services.now()
  const named = wallToken.read(services, token)
  const kept = named && (await keptWall(database, named, now))
  if (!kept || !isHashOf(kept.tokenHash, token)) throw new TaktError('wallUnknown')
  checkOpen(kept)
  await withTenant(database.app, scopeOfWall(named, kept.planUnitCode), (tx) =>
    auditWall(tx, 'login', kept.name, request.ip),
  )
  await noteUse(database, named, kept, { address: request.ip, now })
  reply.setCookie(cookieOfWall(kept.id), wallSession.make(services, named), {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    expires: new Date(kept.expiresAt),
  })
  return { id: kept.id }
}

/** What the display shows, as its actor may open it. */
async function pageOfWall(tx: Tx, call: Call) {
  const { wall } = call.request.identity
  if (!wall) throw new TaktError('wallAlone')
  const { code, name, version, content } = await openPage(tx, wall.page, call)
  const { userName, roles, permissions, planUnits, tenancyName } = call.caller!
  const [unit] = planUnits
  return {
    code,
    name,
    version,
    content,
    userName,
    tenancyName,
    roles: [...roles],
    permissions: [...permissions],
    screens: openScreensOfKinds(call.caller!),
    planUnitCode: unit!.code,
    planUnitName: unit!.name,
    timeZone: unit!.timeZone,
  }
}

/** Wall displays: made and revoked by whoever may publish their page, opened by whoever has the token. */
export const wallHandlers = (services: Services): readonly HandlerEntry[] => [
  handle(wallDisplays.list, ({ code }, call) => {
    requireUnit(call)
    return call.transaction((tx) => listWalls(tx, code, services.now(), call), reading)
  }),
  handle(wallDisplays.create, (input, call) => {
    requireUnit(call)
    return call.transaction((tx) => makeWall(services, tx, input, call))
  }),
  handle(wallDisplays.revoke, ({ id }, call) => {
    requireUnit(call)
    return call.transaction((tx) => revokeWall(tx, id, services.now(), call))
  }),
  handle(wallDisplays.open, ({ token }, call) => openWall(services, token, call)),
  inTransaction(wallDisplays.page, (_input, tx, call) => pageOfWall(tx, call), reading),
]
