import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'
import { makeSeal } from '../../base/seal.ts'

/** Which row of which tenant a token speaks of. */
export interface TokenName {
  readonly tenantId: number
  readonly id: string
}

/** Most characters of a token that is made here. */
const LONGEST = 600

type Secrets = Pick<Services, 'database'>

/**
 * Tokens of programs and displays. One names its row and holds 256 bits that nobody can guess; a hash of it is kept with
 * the row. The prefix lets people and secret scanners recognise it. Whatever was not made here reads as null, without a
 * query of the database.
 */
export function sealedToken(prefix: string, purpose: string) {
  const sealOf = ({ database }: Secrets) => makeSeal(database.secrets.tokens, purpose)
  return {
    has: (text: string): boolean => text.startsWith(prefix),
    make: (services: Secrets, { tenantId, id }: TokenName): string =>
      prefix + sealOf(services).seal(JSON.stringify([tenantId, id, randomBytes(32).toString('base64url')])),
    read: (services: Secrets, text: string): TokenName | null => {
      if (text.length > LONGEST || !text.startsWith(prefix)) return null
      const content = sealOf(services).open(text.slice(prefix.length))
      if (content === null) return null
      const [tenantId, id] = JSON.parse(content) as [number, string]
      return { tenantId, id }
    },
  }
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const isHashOf = (hash: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(token)))
