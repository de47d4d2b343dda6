import { setMaxListeners } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { isLsn, lsnHeader, type Lsn } from '#domain/live/lsn.ts'
import { endTexts } from '#domain/live/end-texts.ts'
import type { EndReason } from '#domain/live/events.ts'
import { permissions, type Access } from '#domain/permissions.ts'
import type { Endpoint } from '#domain/service.ts'
import { namedBy, namesAlone, notOpened, openingOf, type Opening } from './app-check.ts'
import { assignmentOf } from './assignment.ts'
import { homeUnit, inUnit, type Caller, type PlanUnit } from './caller.ts'
import { identify, keepLanguage } from './identify.ts'
import { limitsOf } from './limits.ts'
import type { Tokens } from './tokens.ts'
import { identifyWall, wallNamed, type Wall } from './wall/identify.ts'
import { identifyKey, isApiKey } from './keys/identify.ts'
import { readLagging } from '../db/lagging.ts'
import { hostTenant, withTenant, type Scope } from '../db/tenant.ts'
import type { Services } from './services.ts'
import { standardLanguage } from './setting-values.ts'
import { Recent } from '../base/recent.ts'
import { bearerOf } from '../http/bearer.ts'
import { languageOf, languageToKeep } from '../http/culture.ts'
import { wishedTenant } from '../http/wished-tenant.ts'
import type { Call } from './handlers.ts'

/** Who asks and in which language, found before the body is read. */
export interface Identity {
  readonly caller: Caller | null
  readonly language: Language
  /** Why a true token counts as none. */
  readonly ended: EndReason | null
  /** When the token ends, in seconds since 1970. */
  readonly expires: number | null
  /** The wall display that asks; null: a person or a program does. */
  readonly wall: Wall | null
}

/** An invalid token counts as none: public endpoints still answer, the others say 401 (http-contract.md §3). */
export async function identityOf(
  request: FastifyRequest,
  services: Services,
  tokens: Tokens,
): Promise<Identity> {
  const wall = wallNamed(request)
  if (wall !== null) return identityOfWall(wall, request, services)
  const token = bearerOf(request)
  if (token !== null && isApiKey(token)) return identityOfKey(token, request, services)
  return identityOfToken(token, request, services, tokens)
}

/** A key that does not hold counts as none, like a token. */
async function identityOfKey(text: string, request: FastifyRequest, services: Services): Promise<Identity> {
  const caller = await identifyKey(services, text, wishedUnit(request), request.ip)
  const query = request.query as Record<string, unknown>
  return {
    caller,
    wall: null,
    ended: null,
    expires: null,
    language: await languageFor(request, query, caller, services),
  }
}

async function identityOfWall(id: string, request: FastifyRequest, services: Services): Promise<Identity> {
  const { wall, caller } = await identifyWall(request, id, services)
  const query = request.query as Record<string, unknown>
  return {
    caller,
    wall,
    ended: null,
    expires: null,
    language: await languageFor(request, query, caller, services),
  }
}

/**
 * The plan unit in which a session without a header worked last: what is assigned to its user there is read with the user, and
 * by itself where the unit has changed.
 */
const lastUnits = new Recent<string>(10_000)

/** The same for a token that came another way. */
export async function identityOfToken(
  token: string | null,
  request: FastifyRequest,
  services: Services,
  tokens: Tokens,
): Promise<Identity> {
  const wished = wishedUnit(request)
  const content = token === null ? null : await tokens.read(token)
  const session = content === null || content === 'expired' ? null : content.session
  const asked = wished ?? (session && lastUnits.get(session)) ?? null
  const found = content === null || content === 'expired' ? content : await identify(services, content, asked)
  const known = found === null || typeof found === 'string' ? null : found
  if (known && known.language === null) {
    const language = languageToKeep(request.cookies, request.headers)
    if (language) await keepLanguage(services.database, known, language)
  }
  const caller = known && (await callerIn(request, services, known, asked))
  const query = request.query as Record<string, unknown>
  return {
    caller,
    ended: typeof found === 'string' ? found : null,
    expires: content === null || content === 'expired' ? null : content.expires,
    wall: null,
    language: await languageFor(request, query, caller, services),
  }
}

const languageFor = async (
  request: FastifyRequest,
  query: Record<string, unknown>,
  caller: Caller | null,
  { database }: Services,
): Promise<Language> =>
  languageOf(query, caller?.language ?? null, request.cookies, request.headers) ??
  (await standardLanguage(database, caller?.tenantId ?? wishedTenant(request) ?? hostTenant))

/** With the rights of the plan unit that the user works in. What is assigned to the user was read for the unit `asked`. */
async function callerIn(
  request: FastifyRequest,
  services: Services,
  known: Caller,
  asked: string | null,
): Promise<Caller> {
  const unit = unitOf(request, known)
  const at = (unit ?? homeUnit(known))?.code ?? null
  if (at !== null && wishedUnit(request) === null) lastUnits.keep(known.session, at)
  const assignment =
    at === null || at === asked ? known.assignment : await assignmentOf(services.database, known, at)
  return inUnit({ ...known, assignment }, unit?.code ?? null)
}

/** Throws 401 or 403 where the endpoint is not for this caller. */
export function checkAccess(access: Access, { caller, language, ended }: Identity): void {
  if (access === 'anonymous') return
  if (!caller && ended) throw new TaktError('sessionEnded', {}, { details: endTexts[ended] })
  if (!caller) throw new TaktError('notSignedIn')
  if (access === 'authenticated') return
  if (caller.mustChange) throw new TaktError('passwordMustChange')
  if (!caller.permissions.has(access))
    throw new TaktError('notPermitted', { permissions: textOf(permissions[access], language) })
}

/** How far the caller's apps open an endpoint; throws 403 where none of them makes this call. */
export function checkApps(endpoint: Endpoint, { caller, language }: Identity): Opening {
  const opening = caller ? openingOf(endpoint, caller) : 'whole'
  if (opening === null) throw notOpened(endpoint, language)
  return opening
}

const unitHeader = 'takt-planunit'

/**
 * Tenant and plan unit of a request. The tenant is the token's, whatever else was sent. The plan unit is the one the
 * header names, if the user may enter it; on endpoints that need no permission a wrong one falls back to his own.
 */
export function scopeOf(request: FastifyRequest, access: Access, caller: Caller | null): Scope {
  if (!caller) return { tenantId: hostTenant, planUnitCode: null, userId: null }
  const unit = unitOf(request, caller)
  if (unit === null && access !== 'anonymous' && access !== 'authenticated' && wishedUnit(request) !== null)
    throw new TaktError('planUnitNotAllowed', { planUnit: wishedUnit(request) })
  const planUnitCode = (unit ?? homeUnit(caller))?.code ?? null
  return {
    tenantId: caller.tenantId,
    userId: caller.number,
    planUnitCode,
    session: caller.session,
    apiKey: caller.apiKey?.name,
  }
}

/** The plan unit that the header names, or the user's own when it names none; null when he may not enter it. */
function unitOf(request: FastifyRequest, caller: Caller): PlanUnit | null {
  const wished = wishedUnit(request)?.toLowerCase()
  if (wished === undefined) return homeUnit(caller)
  return caller.planUnits.find((one) => one.code.toLowerCase() === wished) ?? null
}

function wishedUnit(request: FastifyRequest): string | null {
  const header = request.headers[unitHeader]
  const text = Array.isArray(header) ? header[0] : header
  if (!text) return null
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes('\0') ? text : decoded
  } catch {
    return text
  }
}

const goneSignals = new WeakMap<FastifyReply['raw'], AbortSignal>()

/** Aborted when the client of an answer leaves before it is complete; one for all calls of a request. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const known = goneSignals.get(raw)
  if (known) return known
  const gone = new AbortController()
  // Each transaction of a request listens.
  setMaxListeners(0, gone.signal)
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  goneSignals.set(raw, gone.signal)
  return gone.signal
}

/** Behind everything that the client has seen; null: it does not say. */
function seenBy({ headers }: FastifyRequest): Lsn | null {
  const seen = headers[lsnHeader]
  return isLsn(seen) ? seen : null
}

export function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  identity: Identity,
  scope: Scope,
  endpoint?: Endpoint,
): Call {
  const { caller, language } = identity
  const own = caller ? limitsOf(caller, scope.planUnitCode) : undefined
  const named = endpoint && request.opening === 'names' ? namedBy(endpoint) : undefined
  const limits = named ? namesAlone(named, own) : own
  const limitedScope = { ...scope, language, model: caller?.model, ...(limits ? { limits } : {}) }
  return {
    caller,
    language,
    scope,
    limitedScope,
    transaction: (work, wanted) => {
      const isReadOnly = identity.wall || caller?.apiKey?.readOnly
      const options = { ...wanted, isOfRequest: true, ...(isReadOnly ? { readOnly: true } : {}) }
      return readLagging(services.database, seenBy(request), options, (pool) =>
        withTenant(pool, limitedScope, work, options),
      )
    },
    request,
    reply,
    signal: goneSignal(reply),
  }
}
