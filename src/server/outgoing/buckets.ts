import { addressOf, type AddressEntry } from './address-entry.ts'
import { membersOf, objectOf, OutgoingFault, type Given } from './given.ts'

/** A bucket of object storage that the operator keeps backups in: all of its address and its secrets. */
export interface BucketEntry extends AddressEntry {
  /** Of the bucket. */
  readonly name: string
  readonly region: string
  /** The bucket is a part of the host name (`name.host`) in place of the path. */
  readonly bucketInHost: boolean
  /** Bytes that are sent and read at a time: each upload holds as much in memory. */
  readonly partBytes: number
  readonly credentials: { readonly accessKey: string; readonly secretKey: string }
}

/** A part of an upload has 5 MiB at least, and an upload 10,000 parts at most: 16 MiB are enough for 160 GB. */
const partMegabytes = { least: 5, usual: 16, most: 1024 } as const

/** Entries by the names of their buckets. */
export function bucketsOf(given: unknown): ReadonlyMap<string, BucketEntry> {
  if (!Array.isArray(given)) throw new OutgoingFault('buckets must be a list')
  const entries = new Map<string, BucketEntry>()
  for (const one of given) {
    const entry = entryOf(objectOf(one, 'buckets'))
    if (entries.has(entry.name)) throw new OutgoingFault(`buckets: ${entry.name} is there twice`)
    entries.set(entry.name, entry)
  }
  return entries
}

function entryOf(given: Given): BucketEntry {
  const { name, kind = 's3' } = given
  if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    throw new OutgoingFault('buckets: a name has 3 to 63 lower case letters, digits, dots or hyphens')
  const refuse = (reason: string): never => {
    throw new OutgoingFault(`buckets: ${name}: ${reason}`)
  }
  if (kind !== 's3') return refuse('kind must be s3')
  const { text, flag } = membersOf(given, refuse)
  const keys = membersOf(objectOf(given['credentials'] ?? {}, `buckets: ${name}: credentials`), refuse)
  const address = addressOf(given, refuse)
  const credentials = { accessKey: keys.text('accessKey'), secretKey: keys.text('secretKey') }
  if (address.host === '') return refuse('host is missing')
  if (credentials.accessKey === '' || credentials.secretKey === '')
    return refuse('credentials.accessKey and credentials.secretKey are needed')
  return {
    name,
    ...address,
    region: text('region', 'us-east-1'),
    bucketInHost: flag('bucketInHost', false),
    partBytes: partOf(given['partMegabytes'], refuse) * 2 ** 20,
    credentials,
  }
}

function partOf(given: unknown, refuse: (reason: string) => never): number {
  const { least, usual, most } = partMegabytes
  if (given === undefined) return usual
  const isPart = typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most
  return isPart ? given : refuse(`partMegabytes must be a number of ${least} to ${most}`)
}
