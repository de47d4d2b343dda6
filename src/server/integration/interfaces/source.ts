import { isSeen } from '../../crud/reading.ts'
import type { Scope } from '../../db/tenant.ts'
import type { Reader } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import type { KeptInterface } from './config.ts'
import { openInbox } from './inbox/reader.ts'
import { SourceFault } from '../source-fault.ts'
import type { SourceReader } from '../source-reader.ts'

/** Opens a connection by its code; who opens it closes it. */
export type OpenSource = (services: Services, scope: Scope, code: string) => Promise<SourceReader>

/** Where an interface reads: a table of a connection, or what was posted to a topic. */
type SourceOf = Pick<KeptInterface, 'connection' | 'topic'>

/** Reads a source on behalf of a user, who must see its row. */
export async function withSource<T>(
  services: Services,
  open: OpenSource,
  user: Reader,
  { connection, topic }: SourceOf,
  work: (source: SourceReader) => Promise<T>,
): Promise<T> {
  if (topic) return work(await openInbox(services, user, topic))
  const code = connection ?? ''
  const seen = await user.transaction((tx) => isSeen(tx, 'dbConn', code), { readOnly: true })
  if (!seen) throw new SourceFault(code, 'noConnection')
  const source = await open(services, user.scope, code)
  try {
    return await work(source)
  } finally {
    await source.close()
  }
}
