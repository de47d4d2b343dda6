import { randomUUID } from 'node:crypto'
import { TaktError } from '#domain/errors.ts'
import type { InputOf } from '#domain/service.ts'
import type { wallDisplays } from '#domain/services/pages/wall.ts'
import { hashOf } from '../../../identity/keys/sealed-token.ts'
import { beyondOwn, mayGiveRoles, seesEverything } from '../../../identity/reach.ts'
import type { Standing } from '../../../identity/standing.ts'
import { actorOf, callerOfActor } from '../../../identity/wall/actor.ts'
import { auditWall, type WallActor } from '../../../identity/wall/store.ts'
import { wallToken } from '../../../identity/wall/token.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { mayView } from '../open.ts'
import { pageNamed, type KeptPage } from '../store.ts'

const DAY_MS = 86_400_000
/** Open displays of one page. */
const MOST = 50

/**
 * A display reads no more than its maker: it acts as him, or with roles that he may give. Otherwise a user with row filters
 * or assigned resources could read what is kept from him.
 */
function checkReach(actsAs: WallActor, { userName, grants }: Standing, actor: string, call: Call): void {
  const { caller, scope } = call
  if (actsAs === 'user' && userName.toLowerCase() === caller!.userName.toLowerCase()) return
  if (caller!.assignment !== null) throw beyondOwn(actor)
  if (actsAs === 'user' && !seesEverything(call, scope.planUnitCode)) throw beyondOwn(actor)
  const roles = grants.map(({ role, permissions }) => ({ code: role, permissions }))
  mayGiveRoles(call, roles, scope.planUnitCode)
}

async function checkPage(tx: Tx, page: KeptPage, standing: Standing, actor: string, call: Call) {
  if (page.kind !== 'page' && page.kind !== 'dashboard') throw new TaktError('wallKindOther')
  if (page.version === null) throw new TaktError('pageNotPublished', { name: page.name })
  const { tenantId, tenancyName, tenantName: name } = call.caller!
  const caller = callerOfActor(standing, '', { tenantId, tenancyName, name })
  if (!(await mayView[page.kind](tx, page.code, { ...call, caller })))
    throw new TaktError('wallPageClosed', { actor, page: page.name })
  const open = await tx.row<{ count: number }>(
    `select count(*)::integer as count from page_wall where tenant_id = $1 and page_id = $2 and revoked_at is null
       and expires_at > now()`,
    [tx.tenantId, page.id],
  )
  if (open!.count >= MOST) throw new TaktError('wallTooMany', { limit: MOST })
}

/** Makes a display of a page; gives its token, of which a hash alone is kept. */
export async function makeWall(
  services: Services,
  tx: Tx,
  { code, name, actsAs, actor, days }: InputOf<typeof wallDisplays.create>,
  call: Call,
): Promise<{ readonly id: string; readonly token: string }> {
  const page = await pageNamed(tx, code, call)
  const as = actsAs as WallActor
  const standing = await actorOf(tx, as, actor)
  if (!standing) throw new TaktError('wallActorUnknown', { actor })
  checkReach(as, standing, actor, call)
  await checkPage(tx, page, standing, actor, call)
  const id = randomUUID()
  const token = wallToken.make(services, { tenantId: tx.tenantId, id })
  const by = call.caller!.userName
  const expires = new Date(services.now().getTime() + days * DAY_MS).toISOString()
  await tx.run(
    `insert into page_wall (id, page_id, name, acts_as, actor, token_hash, made_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, page.id, name, as, actor, hashOf(token), by, expires],
  )
  const after = { page: page.code, actsAs: as, actor, expiresAt: expires }
  await auditWall(tx, 'create', name, call.request.ip, after)
  return { id, token }
}
