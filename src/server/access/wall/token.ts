import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../services.ts'
import { makeSeal } from '../tokens.ts'

/** Which display a sealed text speaks of. */
export interface WallName {
  readonly tenantId: number
  readonly id: string
}

/** Longer ones are none of ours. */
const LONGEST = 600

const sealOf = ({ database }: Pick<Services, 'database'>, purpose: 'tokens' | 'sessions') =>
  makeSeal(database.secrets.tokens, `takt wall displays: ${purpose}`)

/** The token of a display: it names it, and holds 256 bits that nobody can guess. */
export const makeWallToken = (services: Pick<Services, 'database'>, { tenantId, id }: WallName): string =>
  sealOf(services, 'tokens').seal(JSON.stringify([tenantId, id, randomBytes(32).toString('base64url')]))

/** The value of the session cookie: it names the display and is good for nothing without its row. */
export const makeWallSession = (services: Pick<Services, 'database'>, { tenantId, id }: WallName): string =>
  sealOf(services, 'sessions').seal(JSON.stringify([tenantId, id]))

/** Null for whatever was not made here for this purpose. */
export function readWall(
  services: Pick<Services, 'database'>,
  purpose: 'tokens' | 'sessions',
  text: string,
): WallName | null {
  const content = text.length > LONGEST ? null : sealOf(services, purpose).open(text)
  if (content === null) return null
  const [tenantId, id] = JSON.parse(content) as [number, string]
  return { tenantId, id }
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const isHashOf = (hash: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(token)))
