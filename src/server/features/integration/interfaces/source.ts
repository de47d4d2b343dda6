import type { Reader } from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { withConnection, type OpenSource } from '../../../platform/connections/with-connection.ts'
import type { SourceReader } from '../../../platform/connections/source-reader.ts'
import type { KeptInterface } from './config.ts'
import { openInbox } from './inbox/reader.ts'

/** Where an interface reads: a table of a connection, or what was posted to a topic. */
type SourceOf = Pick<KeptInterface, 'connection' | 'topic'>

/** Reads a source on behalf of a user, who must see its row. */
export const withSource = async <T>(
  services: Services,
  open: OpenSource,
  user: Reader,
  { connection, topic }: SourceOf,
  work: (source: SourceReader) => Promise<T>,
): Promise<T> =>
  topic
    ? work(await openInbox(services, user, topic))
    : withConnection(services, open, user, connection ?? '', work)
