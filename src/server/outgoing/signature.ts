import { createHmac } from 'node:crypto'

const prefix = 'whsec_'
const leastBytes = 24

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')

export const isSigningSecret = (secret: string): boolean =>
  /^whsec_[A-Za-z0-9+/]+=*$/.test(secret) && keyOf(secret).length >= leastBytes

/**
 * Headers by which the receiver knows who sent a body and when, as Standard Webhooks (https://www.standardwebhooks.com):
 * HMAC-SHA256 of id, seconds and body. Empty without a secret.
 */
export function signatureHeaders(
  secret: string,
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): Record<string, string> {
  if (secret === '') return {}
  const sum = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${sum}` }
}
