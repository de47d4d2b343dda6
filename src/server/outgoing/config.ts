import { configText } from '../base/config-text.ts'
import type { Settings } from '../base/settings.ts'
import { connectionsOf, type ConnectionEntry } from './connections.ts'
import { objectOf, OutgoingFault, type Given } from './given.ts'
import { bucketsOf, type BucketEntry } from './buckets.ts'

/** Other services that the server calls by itself. Nothing that is not named here is ever called. */
export interface Outgoing {
  /** Translates texts: the address of a call as LibreTranslate has it (`/translate`). */
  readonly translation: { readonly url: URL; readonly apiKey: string | null } | null
  /** Hosts in lower case, with their port where it is not the usual one, that reminders may be sent to. */
  readonly webhookHosts: ReadonlyMap<string, WebhookHost>
  /** Without it no mail is sent. */
  readonly mail: { readonly url: string; readonly from: string } | null
  /** Domains in lower case: addresses beside those of users may be in these alone. */
  readonly mailDomains: ReadonlySet<string>
  /** Where readers of mails reach the product, without a path; null: mails have no links. */
  readonly publicUrl: string | null
  /** Systems that connections read, by their names in lower case (connections.ts). */
  readonly connections: ReadonlyMap<string, ConnectionEntry>
  /** Object storage for backups, by the names of the buckets (buckets.ts). */
  readonly buckets: ReadonlyMap<string, BucketEntry>
}

export interface WebhookHost {
  /** Signs what is sent (webhook.ts). */
  readonly secret: string
  /** It may have an address inside, and be called by http too: who runs the installation knows it. */
  readonly inside: boolean
}

export const nothingOutgoing: Outgoing = {
  translation: null,
  webhookHosts: new Map(),
  mail: null,
  mailDomains: new Set(),
  publicUrl: null,
  connections: new Map(),
  buckets: new Map(),
}

/**
 * What the server may call: JSON in TAKT_OUTGOING, or in the file that TAKT_OUTGOING_FILE names, else `outgoing.json` in
 * the data directory; never in the database and never in an answer. Faults stop the start.
 *
 *   { "translation": { "url": "https://translate.example/translate", "apiKey": "..." },
 *     "webhookSecret": "at least 16 characters",
 *     "webhookHosts": ["hooks.example", { "host": "chat.intra:8080", "secret": "its own", "inside": true }],
 *     "mail": { "url": "smtps://user:password@smtp.example", "from": "takt@example.com" },
 *     "mailDomains": ["example.com"], "publicUrl": "https://takt.example",
 *     "connections": [{ "name": "erp", "tenants": ["Default"], "kind": "pg", "host": "erp.intra", "inside": true,
 *       "database": "erp", "credentials": { "user": "takt", "password": "..." } }],
 *     "buckets": [{ "kind": "s3", "name": "takt-backups", "host": "s3.eu-central-1.amazonaws.com", "region": "eu-central-1",
 *       "credentials": { "accessKey": "...", "secretKey": "..." } }] }
 */
export async function loadOutgoing(
  dataDir: string,
  { TAKT_OUTGOING }: Pick<Settings, 'TAKT_OUTGOING'>,
): Promise<Outgoing> {
  const text = await configText(dataDir, TAKT_OUTGOING, 'outgoing.json')
  if (text === null) return nothingOutgoing
  try {
    return readOutgoing(JSON.parse(text) as unknown)
  } catch (error) {
    const reason = error instanceof OutgoingFault ? error.message : 'it is no JSON'
    // Never with the cause: what JSON.parse says quotes the text, which holds secrets.
    // oxlint-disable-next-line preserve-caught-error -- see above
    throw new Error(`the configuration of other services is not valid: ${reason}`)
  }
}

export function readOutgoing(given: unknown): Outgoing {
  const {
    translation,
    webhookHosts = [],
    webhookSecret,
    mail,
    mailDomains = [],
    publicUrl,
    connections = [],
    buckets = [],
  } = objectOf(given, 'the configuration')
  if (!Array.isArray(mailDomains) || !mailDomains.every(isDomain))
    throw new OutgoingFault('mailDomains must be a list of domains')
  if (!Array.isArray(webhookHosts)) throw new OutgoingFault('webhookHosts must be a list of hosts')
  return {
    translation: translation === undefined ? null : translationOf(objectOf(translation, 'translation')),
    webhookHosts: new Map(webhookHosts.map((host) => webhookHostOf(host, webhookSecret))),
    mail: mail === undefined ? null : mailOf(objectOf(mail, 'mail')),
    mailDomains: new Set(mailDomains.map((domain) => (domain as string).toLowerCase())),
    publicUrl: publicUrl === undefined ? null : originOf(publicUrl),
    connections: connectionsOf(connections),
    buckets: bucketsOf(buckets),
  }
}

const isHost = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i.test(value)

const isDomain = (value: unknown): boolean => isHost(value) && !(value as string).includes(':')

function originOf(given: unknown): string {
  const address = typeof given === 'string' && URL.canParse(given) ? new URL(given) : null
  if (!address || !/^https?:$/.test(address.protocol) || address.href !== `${address.origin}/`)
    throw new OutgoingFault('publicUrl is no http or https address without a path')
  return address.origin
}

const shortestSecret = 16

function webhookHostOf(given: unknown, common: unknown): [string, WebhookHost] {
  const {
    host,
    secret = common,
    inside = false,
  } = typeof given === 'string' ? { host: given } : objectOf(given, 'webhookHosts')
  if (!isHost(host) || typeof inside !== 'boolean')
    throw new OutgoingFault('webhookHosts must be a list of hosts')
  if (typeof secret !== 'string' || secret.length < shortestSecret)
    throw new OutgoingFault(
      `webhookHosts: a host needs a secret, or webhookSecret, of ${shortestSecret} characters`,
    )
  return [(host as string).toLowerCase(), { secret, inside }]
}

function translationOf({ url, apiKey }: Given): Outgoing['translation'] {
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '')
    throw new OutgoingFault('translation: url is no http or https address')
  if (apiKey !== undefined && typeof apiKey !== 'string')
    throw new OutgoingFault('translation: apiKey must be a text')
  return { url: address, apiKey: apiKey ?? null }
}

function mailOf({ url, from }: Given): Outgoing['mail'] {
  if (typeof url !== 'string' || !/^smtps?:\/\//.test(url) || !URL.canParse(url))
    throw new OutgoingFault('mail: url is no smtp or smtps address')
  if (typeof from !== 'string' || !/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new OutgoingFault('mail: from is no e-mail address')
  return { url, from }
}
