import { membersOf, type Given } from './given.ts'

/** Where another system is, of every entry that names one. */
export interface AddressEntry {
  readonly host: string
  readonly port: number | null
  /** The host may have an address inside. */
  readonly inside: boolean
  /** Left out: an encrypted line is demanded of hosts outside alone. */
  readonly tls: boolean
  /** Certificates in PEM that are trusted in place of those of the system. */
  readonly ca: string | null
}

export function addressOf(given: Given, refuse: (reason: string) => never): AddressEntry {
  const { text, flag } = membersOf(given, refuse)
  const inside = flag('inside', false)
  const host = text('host')
  if (host !== '' && !/^[a-z0-9_.:-]{1,253}$/i.test(host))
    return refuse('host must be a host name or an address')
  return {
    host,
    port: portOf(given['port'], refuse),
    inside,
    tls: flag('tls', !inside),
    ca: text('ca') || null,
  }
}

function portOf(port: unknown, refuse: (reason: string) => never): number | null {
  if (port === undefined) return null
  const isPort = typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536
  return isPort ? port : refuse('port must be a number of 1 to 65535')
}
