import type { FastifyRequest } from 'fastify'
import { TaktError } from '#domain/errors.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { newPage, type PageKind } from '#domain/pages/page.ts'
import { wallReads, type WallReads } from '#domain/pages/wall-reads.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { wallHeader } from '#domain/services/pages/wall.ts'
import { hostTenant, withTenant, type Tx } from '../../db/tenant.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../caller.ts'
import { activeTenant } from '../identify.ts'
import { actorOf, callerOfActor } from './actor.ts'
import { countWallCall } from './limit.ts'
import { keptWall, noteUse, scopeOfWall, type KeptWall } from './store.ts'
import { readWall } from './token.ts'

/** A display that asks, and what it may ask for. */
export interface Wall {
  readonly id: string
  readonly name: string
  readonly page: { readonly code: string; readonly kind: PageKind }
  readonly reads: WallReads
}

interface PageOfWall {
  readonly code: string
  readonly kind: PageKind
  readonly version: number | null
  readonly content: string | null
}

export const cookieOfWall = (id: string): string => `takt_wall_${id}`

/** The display that a request names; null: it is none's. */
export function wallNamed({ headers }: FastifyRequest): string | null {
  const named = headers[wallHeader]
  return typeof named === 'string' && named !== '' ? named : null
}

export function checkOpen({ state }: KeptWall): void {
  if (state === 'revoked') throw new TaktError('wallRevoked')
  if (state === 'expired') throw new TaktError('wallExpired')
}

/** Reads of published versions; a version never changes. */
const known = new Map<string, WallReads>()
const MOST_KNOWN = 200

function readsOf(tenantId: number, pageId: string, { version, content }: PageOfWall): WallReads {
  const key = `${tenantId}/${pageId}/${version ?? ''}`
  const before = known.get(key)
  if (before) return before
  const page = content === null ? null : readPage(JSON.parse(content)).page
  const reads = wallReads(page ?? nothing)
  if (known.size >= MOST_KNOWN) known.clear()
  if (page) known.set(key, reads)
  return reads
}

/** Of a page that was withdrawn there is nothing to read; the display learns that it was. */
const nothing = newPage('', 'page', {})

const pageOf = (tx: Tx, pageId: string): Promise<PageOfWall | undefined> =>
  tx.row<PageOfWall>(
    `select p.code, p.kind, p.version, c.content from design_page p
     left join page_content c on c.tenant_id = p.tenant_id and c.page_id = p.id and c.version = p.version
     where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, pageId],
  )

/**
 * The display of a request, by the cookie of its session, and the caller that it is. Throws 401 where it was revoked, has
 * expired, or acts for somebody who is gone. A sign-in of the same browser counts for nothing here.
 */
export async function identifyWall(
  request: FastifyRequest,
  id: string,
  services: Services,
): Promise<{ readonly wall: Wall; readonly caller: Caller }> {
  const { database } = services
  const named = readWall(services, 'sessions', request.cookies[cookieOfWall(id)] ?? '')
  if (named?.id !== id || named.tenantId === hostTenant) throw new TaktError('wallUnknown')
  countWallCall(id)
  const now = services.now()
  const [tenant, kept] = await Promise.all([
    activeTenant(database, named.tenantId),
    keptWall(database, named, now),
  ])
  if (!tenant || !kept) throw new TaktError('wallUnknown')
  checkOpen(kept)
  const { standing, page } = await withTenant(
    database.app,
    scopeOfWall(named, kept.planUnitCode),
    async (tx) => ({
      standing: await actorOf(tx, kept.actsAs, kept.actor),
      page: await pageOf(tx, kept.pageId),
    }),
    { readOnly: true },
  )
  if (!standing || !page) throw new TaktError('wallActorGone')
  await noteUse(database, named, kept, { address: request.ip, now })
  const { code, kind } = page
  const reads = readsOf(named.tenantId, kept.pageId, page)
  return {
    caller: callerOfActor(standing, kept.id, tenant),
    wall: { id: kept.id, name: kept.name, page: { code, kind }, reads },
  }
}

/** Throws 403 where a display does not need a call: before its body is read, and once more by its input. */
export function checkWall(
  wall: Wall | null,
  endpoint: Endpoint | undefined,
  input?: Readonly<Record<string, unknown>>,
): void {
  if (!wall) return
  const holds = endpoint && wall.reads.get(pathOf(endpoint).toLowerCase())
  if (!holds || (input && !holds(input))) throw new TaktError('wallReadsOnly')
}
