import { isAbsolute } from 'node:path'
import type { allChoices } from '#domain/choices/index.ts'
import { addressOf, type AddressEntry } from './address-entry.ts'
import { collectionsOf, type Collection } from './collections.ts'
import { checkOdoo, odooOf, type OdooSettings } from './odoo.ts'
import { isBrokerKind, targetsOf, type Target } from './targets.ts'
import { isSigningSecret } from './signature.ts'
import { membersOf, objectOf, OutgoingFault, type Given } from './given.ts'

export type ConnectionKind = keyof typeof allChoices.ConnectionKind

/** A system that connections of the listed tenants read, or send rows to: all of its address and its secrets. */
export interface ConnectionEntry extends AddressEntry {
  readonly name: string
  readonly kind: ConnectionKind
  /** Tenancy names in lower case; no other tenant learns that the entry exists. */
  readonly tenants: ReadonlySet<string>
  /** PostgreSQL: folder of the socket of a server on this machine, in place of host and encryption; empty: none. */
  readonly socket: string
  readonly folder: string
  /** Outgoing interfaces may put files into the folder, here or of an SFTP server. */
  readonly writable: boolean
  /** Name of a database, or of its file in the folder. */
  readonly database: string
  /** Of a service: where its collections are, from `/`. */
  readonly path: string
  /** Lists of a REST service; OData names its own. Of a broker: what may be subscribed to. */
  readonly collections: readonly Collection[]
  readonly odoo: OdooSettings
  /** Kafka: `host:port` of the other brokers of the cluster. */
  readonly brokers: readonly string[]
  /** Where outgoing interfaces may send rows; none: the service or database is only read. */
  readonly targets: readonly Target[]
  /** Of a database: the table in which deliveries leave their keys; empty: the usual one. */
  readonly deliveries: string
  readonly credentials: Credentials
}

export interface Credentials {
  readonly user: string
  readonly password: string
  /** SFTP: PEM in place of a password, and the host's key as `SHA256:...`, as `ssh-keygen -l` writes it. */
  readonly privateKey: string
  readonly hostKey: string
  /** Services: sent as `Authorization: Bearer`, with another scheme in place of `Bearer`, or as the header of this name. */
  readonly token: string
  readonly header: string
  readonly scheme: string
  /** Services: key of the signatures of what is sent, as `whsec_` and base64; empty: nothing is signed. */
  readonly signingSecret: string
}

/** What an entry of a kind cannot do without. */
const needed: Record<ConnectionKind, readonly ('host' | 'folder' | 'database')[]> = {
  pg: ['host', 'database'],
  mysql: ['host', 'database'],
  mssql: ['host', 'database'],
  oracle: ['host', 'database'],
  sqlite: ['folder', 'database'],
  folder: ['folder'],
  sftp: ['host', 'folder'],
  rest: ['host'],
  odata: ['host'],
  odoo: ['host'],
  mqtt: ['host'],
  kafka: ['host'],
}

/** Entries by their names in lower case. */
export function connectionsOf(given: unknown): ReadonlyMap<string, ConnectionEntry> {
  if (!Array.isArray(given)) throw new OutgoingFault('connections must be a list')
  const entries = new Map<string, ConnectionEntry>()
  for (const one of given) {
    const entry = entryOf(objectOf(one, 'connections'))
    const key = entry.name.toLowerCase()
    if (entries.has(key)) throw new OutgoingFault(`connections: ${entry.name} is there twice`)
    entries.set(key, entry)
  }
  return entries
}

function entryOf(given: Given): ConnectionEntry {
  const { name, kind, tenants } = given
  if (typeof name !== 'string' || !/^[\w.-]{1,80}$/.test(name))
    throw new OutgoingFault('connections: a name has 1 to 80 letters, digits, dots, hyphens or underscores')
  const refuse = (reason: string): never => {
    throw new OutgoingFault(`connections: ${name}: ${reason}`)
  }
  if (typeof kind !== 'string' || !Object.hasOwn(needed, kind))
    return refuse(`kind is none of ${Object.keys(needed).join(', ')}`)
  if (!Array.isArray(tenants) || tenants.length === 0 || !tenants.every((one) => typeof one === 'string'))
    return refuse('tenants must be a list of tenancy names')
  const { text, flag } = membersOf(given, refuse)
  const credentials = membersOf(
    objectOf(given['credentials'] ?? {}, `connections: ${name}: credentials`),
    refuse,
  )
  const entry: ConnectionEntry = {
    name,
    kind: kind as ConnectionKind,
    tenants: new Set((tenants as string[]).map((one) => one.toLowerCase())),
    ...addressOf(given, refuse),
    socket: text('socket'),
    folder: text('folder'),
    writable: flag('writable', false),
    database: text('database'),
    path: text('path', '/'),
    collections: collectionsOf(given['collections'] ?? [], refuse),
    odoo: odooOf(given, refuse),
    brokers: brokersOf(given['brokers'] ?? [], refuse),
    targets: targetsOf(given['targets'] ?? [], kind as ConnectionKind, refuse),
    deliveries: text('deliveries'),
    credentials: {
      user: credentials.text('user'),
      password: credentials.text('password'),
      privateKey: credentials.text('privateKey'),
      hostKey: credentials.text('hostKey'),
      token: credentials.text('token'),
      header: credentials.text('header', 'Authorization'),
      scheme: credentials.text('scheme', 'Bearer'),
      signingSecret: credentials.text('signingSecret'),
    },
  }
  const missing = needed[entry.kind].find(
    (member) => entry[member] === '' && !(member === 'host' && isOnSocket(entry)),
  )
  if (missing) return refuse(`${missing} is missing`)
  if (!entry.path.startsWith('/')) return refuse('path must begin with /')
  if (entry.kind === 'sqlite' && /[\\/]|^\.\.?$/.test(entry.database))
    return refuse('database must be the name of a file in the folder')
  if (entry.kind === 'sftp' && !/^SHA256:[\w+/]{43}$/.test(entry.credentials.hostKey))
    return refuse('credentials.hostKey must be the key of the host, such as SHA256:...')
  const isListed = entry.kind === 'rest' || isBrokerKind(entry.kind)
  if (isListed && entry.collections.length + entry.targets.length === 0)
    return refuse('collections are missing')
  if (entry.kind === 'odoo') checkOdoo(entry, refuse)
  if (entry.credentials.signingSecret !== '' && !isSigningSecret(entry.credentials.signingSecret))
    return refuse('credentials.signingSecret must be whsec_ and the base64 of 24 bytes or more')
  if (entry.folder !== '' && !isAbsolute(entry.folder)) return refuse('folder must be an absolute path')
  if (entry.socket !== '' && (entry.kind !== 'pg' || entry.host !== '' || !isAbsolute(entry.socket)))
    return refuse('socket must be an absolute path, of a pg entry without a host')
  return entry
}

function brokersOf(given: unknown, refuse: (reason: string) => never): readonly string[] {
  const isBroker = (one: unknown): one is string =>
    typeof one === 'string' && /^[a-z0-9_.-]+:\d{1,5}$/i.test(one)
  return Array.isArray(given) && given.every(isBroker) ? given : refuse('brokers must be a list of host:port')
}

const isOnSocket = ({ kind, socket }: ConnectionEntry): boolean => kind === 'pg' && socket !== ''
