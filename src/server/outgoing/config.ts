import { configText } from '../config-text.ts'

/** Other services that the server calls by itself. Nothing that is not named here is ever called. */
export interface Outgoing {
  /** Translates texts: the address of a call as LibreTranslate has it (`/translate`). */
  readonly translation: { readonly url: URL; readonly apiKey: string | null } | null
  /** Hosts, with their port where it is not 443, that reminders may be sent to by https. */
  readonly webhookHosts: ReadonlySet<string>
  /** Without it mails wait in the outbox. */
  readonly mail: { readonly url: string; readonly from: string } | null
}

export const nothingOutgoing: Outgoing = { translation: null, webhookHosts: new Set(), mail: null }

class OutgoingFault extends Error {}

/**
 * What the server may call: JSON in TAKT_OUTGOING, or in the file that TAKT_OUTGOING_FILE names, else `outgoing.json` in
 * the data directory; never in the database and never in an answer. Faults stop the start.
 *
 *   { "translation": { "url": "https://translate.example/translate", "apiKey": "..." },
 *     "webhookHosts": ["hooks.example"],
 *     "mail": { "url": "smtps://user:password@smtp.example", "from": "takt@example.com" } }
 */
export async function loadOutgoing(
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Outgoing> {
  const text = await configText(dataDir, environment, 'TAKT_OUTGOING', 'outgoing.json')
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
  const { translation, webhookHosts = [], mail } = objectOf(given, 'the configuration')
  if (!Array.isArray(webhookHosts) || !webhookHosts.every(isHost))
    throw new OutgoingFault('webhookHosts must be a list of hosts')
  return {
    translation: translation === undefined ? null : translationOf(objectOf(translation, 'translation')),
    webhookHosts: new Set((webhookHosts as string[]).map((host) => host.toLowerCase())),
    mail: mail === undefined ? null : mailOf(objectOf(mail, 'mail')),
  }
}

type Given = Readonly<Record<string, unknown>>

const isHost = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i.test(value)

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

function objectOf(value: unknown, name: string): Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OutgoingFault(`${name} must be an object`)
  return value as Given
}
