import type { FastifyRequest } from 'fastify'
import { TaktError } from '#domain/errors.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import type { WallReads } from '#domain/pages/wall-reads.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { wallHeader } from '#domain/pages/wall-header.ts'
import { hostTenant, withTenant, type Tx } from '../../db/tenant.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../caller.ts'
import { activeTenant } from '../identify.ts'
import { actorOf, callerOfActor } from './actor.ts'
import { countWallCall } from './limit.ts'
import { readsOfWall } from './reads.ts'
import { keptWall, noteUse, scopeOfWall, type KeptWall } from './store.ts'
import { wallSession } from './token.ts'

/** The display of a request, and the calls that it may make. */
export interface Wall {
  readonly id: string
  readonly name: string
  readonly page: { readonly code: string; readonly kind: PageKind }
  readonly reads: WallReads
}

interface PageOfWall {
  readonly id: string
  readonly code: string
  readonly kind: PageKind
  readonly version: number | null
  readonly content: string | null
}

export const cookieOfWall = (id: string): string => `takt_wall_${id}`

/** The display that a request names; null: none. */
export function wallNamed({ headers }: FastifyRequest): string | null {
  const named = headers[wallHeader]
  return typeof named === 'string' && named !== '' ? named : null
}

export function checkOpen({ state }: KeptWall): void {
  if (state === 'revoked') throw new TaktError('wallRevoked')
  if (state === 'expired') throw new TaktError('wallExpired')
}

const pageOf = (tx: Tx, pageId: string): Promise<PageOfWall | undefined> =>
  tx.row<PageOfWall>(
    `select p.id, p.code, p.kind, p.version, c.content from design_page p
     left join page_content c on c.tenant_id = p.tenant_id and c.page_id = p.id and c.version = p.version
     where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, pageId],
  )

/**
 * The display of a request, by the cookie of its session, and its caller. Throws 401 where it was revoked, has expired, or
 * acts for a user or role that no longer exists. A sign-in of the same browser has no effect here.
 */
export async function identifyWall(
  request: FastifyRequest,
  id: string,
  services: Services,
): Promise<{ readonly wall: Wall; readonly caller: Caller }> {
  const { database } = services
  const named = wallSession.read(services, request.cookies[cookieOfWall(id)] ?? '')
  if (named?.id !== id || named.tenantId === hostTenant) throw new TaktError('wallUnknown')
  countWallCall(id)
  const now = services.now()
  const [tenant, kept] = await Promise.all([
    activeTenant(database, named.tenantId),
    keptWall(database, named, now),
  ])
  if (!tenant || !kept) throw new TaktError('wallUnknown')
  checkOpen(kept)
  const found = await withTenant(
    database.app,
    scopeOfWall(named, kept.planUnitCode),
    async (tx) => {
      const standing = await actorOf(tx, kept.actsAs, kept.actor)
      const page = await pageOf(tx, kept.pageId)
      return standing && page ? { standing, page, reads: await readsOfWall(tx, page, standing) } : null
    },
    { readOnly: true },
  )
  if (!found) throw new TaktError('wallActorGone')
  await noteUse(database, named, kept, { address: request.ip, now })
  const { standing, page, reads } = found
  const { code, kind } = page
  return {
    caller: callerOfActor(standing, kept.id, tenant),
    wall: { id: kept.id, name: kept.name, page: { code, kind }, reads },
  }
}

/** Throws 403 for a call that the page of a display does not need: before the body is read, and again by the input. */
export function checkWall(
  wall: Wall | null,
  endpoint: Endpoint | undefined,
  input?: Readonly<Record<string, unknown>>,
): void {
  if (!wall) return
  const holds = endpoint && wall.reads.get(pathOf(endpoint).toLowerCase())
  if (!holds || (input && !holds(input))) throw new TaktError('wallReadsOnly')
}
