import { createHmac } from 'node:crypto'
import type { DeliveryFault } from '#domain/system/delivery-faults.ts'
import { isWebhookAddress } from '#domain/rules/webhook-address.ts'
import { InsideAddress } from './addresses.ts'
import type { Outgoing, WebhookHost } from './config.ts'
import { OutgoingError, postJson } from './post.ts'

const limits = { timeoutMs: 10_000, largestAnswer: 64 * 1024 } as const

/** Settings of the host of an address; null: it may not be called. Plain http is for hosts inside alone. */
export function allowedHost(url: string, { webhookHosts }: Outgoing): WebhookHost | null {
  const address = isWebhookAddress(url) && URL.canParse(url) ? new URL(url) : null
  const host = address && webhookHosts.get(address.host.toLowerCase())
  return host && (address.protocol === 'https:' || host.inside) ? host : null
}

/**
 * Header X-Takt-Signature: `t=` seconds since 1970, `v1=` HMAC-SHA-256 with the host's secret, in hexadecimal, of these
 * seconds, a dot and the body.
 */
export const signature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Sends a message; `id` stays the same when it is sent again, so that a receiver can tell. */
export async function sendWebhook(
  url: string,
  id: string,
  body: unknown,
  outgoing: Outgoing,
  now: Date,
): Promise<void> {
  const host = allowedHost(url, outgoing)
  if (!host) throw new OutgoingError('hostNotAllowed' satisfies DeliveryFault, true)
  const seconds = Math.floor(now.getTime() / 1000)
  try {
    await postJson(new URL(url), body, {
      ...limits,
      trusted: host.inside,
      headersOf: (content) => ({
        'X-Takt-Delivery': id,
        'X-Takt-Signature': signature(host.secret, seconds, content),
      }),
    })
  } catch (error) {
    if (error instanceof InsideAddress) throw new OutgoingError('insideAddress' satisfies DeliveryFault, true)
    throw error
  }
}
