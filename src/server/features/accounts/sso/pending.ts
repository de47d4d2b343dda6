import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withTenant } from '../../../db/tenant.ts'
import type { Database } from '../../../db/database.ts'
import type { Seal } from '../../../base/seal.ts'
import type { SsoProvider } from '../../../identity/sso-config.ts'
import type { Challenge } from './provider.ts'

/** A way out to the provider and back may take so long. */
export const pendingSeconds = 600

export interface Pending extends Challenge {
  readonly tenantId: number
  /** Seconds since 1970. */
  readonly until: number
}

const random = (): string => randomBytes(32).toString('base64url')
const cookieOf = (state: string): string => `takt_sso.${state.slice(0, 12)}`

/**
 * Begins a way out. What it needs on the way back is sealed in a cookie that scripts cannot read, so the server keeps
 * nothing, and only the browser that went out can come back.
 */
export function beginPending(
  reply: FastifyReply,
  seal: Seal,
  provider: SsoProvider,
  tenantId: number,
  now: Date,
): Pending {
  const until = Math.floor(now.getTime() / 1000) + pendingSeconds
  const pending: Pending = { state: random(), nonce: random(), verifier: random(), tenantId, until }
  reply.setCookie(cookieOf(pending.state), seal.seal(JSON.stringify(pending)), {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: provider.redirectUri.startsWith('https:'),
    maxAge: pendingSeconds,
  })
  return pending
}

/** The way out that this browser comes back from; null when it never went, or too long ago. */
export function endPending(
  request: FastifyRequest,
  reply: FastifyReply,
  seal: Seal,
  state: string,
  now: Date,
): Pending | null {
  if (!/^[\w-]{43}$/.test(state)) return null
  const text = request.cookies[cookieOf(state)]
  const opened = text === undefined ? null : seal.open(text)
  if (opened === null) return null
  reply.clearCookie(cookieOf(state), { path: '/api' })
  const pending = JSON.parse(opened) as Pending
  return pending.state === state && pending.until > now.getTime() / 1000 ? pending : null
}

/** Takes a code out of use, on all servers; false when it was used before. */
export function takeOutOfUse(
  database: Database,
  tenantId: number,
  code: string,
  until: number,
): Promise<boolean> {
  return withTenant(database.app, { tenantId, planUnitCode: null, userId: null }, async (tx) => {
    await tx.run("delete from used_code where tenant_id = $1 and until < now() - interval '1 hour'", [
      tx.tenantId,
    ])
    const inserted = await tx.run(
      'insert into used_code (code, until) values ($1, to_timestamp($2)) on conflict do nothing',
      [createHash('sha256').update(code).digest('hex'), until],
    )
    return inserted === 1
  })
}
