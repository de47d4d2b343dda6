import { randomBytes } from 'node:crypto'
import { makeSeal } from '../../access/tokens.ts'
import type { Services } from '../../services.ts'

/** Which topic a token is of. */
export interface TopicName {
  readonly tenantId: number
  readonly id: string
}

/** Tells people and scanners of secrets what it is. */
const PREFIX = 'takt_rcv_'
/** Longer ones are none of ours. */
const LONGEST = 600

const sealOf = ({ database }: Pick<Services, 'database'>) =>
  makeSeal(database.secrets.tokens, 'takt receiving topics')

/** The token of a topic: it names it, and holds 256 bits that nobody can guess. */
export const makeTopicToken = (services: Pick<Services, 'database'>, { tenantId, id }: TopicName): string =>
  PREFIX + sealOf(services).seal(JSON.stringify([tenantId, id, randomBytes(32).toString('base64url')]))

/** The topic of a token; null for whatever was not made here, without asking the database. */
export function readTopicToken(services: Pick<Services, 'database'>, text: string): TopicName | null {
  if (text.length > LONGEST || !text.startsWith(PREFIX)) return null
  const content = sealOf(services).open(text.slice(PREFIX.length))
  if (content === null) return null
  const [tenantId, id] = JSON.parse(content) as [number, string]
  return { tenantId, id }
}
