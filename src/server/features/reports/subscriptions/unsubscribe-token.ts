import { makeSeal } from '../../../base/seal.ts'
import type { Services } from '../../../identity/services.ts'

/** Who does not want which mails any more. */
export interface Unsubscription {
  readonly tenantId: number
  readonly subscriptionId: string
  /** In lower case. */
  readonly recipient: string
}

const sealOf = ({ database }: Pick<Services, 'database'>) =>
  makeSeal(database.secrets.tokens, 'takt unsubscribe from reports')

export const unsubscribePath = '/api/reports/unsubscribe'
/** Longer ones are none of ours. */
const LONGEST_TOKEN = 1200

/** Sealed: it can neither be guessed nor read nor be changed into that of another tenant. */
export const tokenOf = (services: Pick<Services, 'database'>, one: Unsubscription): string =>
  sealOf(services).seal(JSON.stringify([one.tenantId, one.subscriptionId, one.recipient.toLowerCase()]))

/** Null for whatever was not made here. */
export function readToken(services: Pick<Services, 'database'>, token: string): Unsubscription | null {
  const text = token.length > LONGEST_TOKEN ? null : sealOf(services).open(token)
  if (text === null) return null
  const [tenantId, subscriptionId, recipient] = JSON.parse(text) as [number, string, string]
  return { tenantId, subscriptionId, recipient }
}
