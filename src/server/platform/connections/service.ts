import type { Collection } from '../../outgoing/collections.ts'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import type { SourceReader } from './source-reader.ts'
import { odataCollections, odataPages } from './odata.ts'
import { recordTable } from './records.ts'
import { restPages } from './rest.ts'
import { ScannedReader, type ScannedSource } from './scanned-reader.ts'
import { serviceCalls, type ServiceCalls } from './service-calls.ts'

type Pages = (calls: ServiceCalls, collection: Collection) => AsyncGenerator<readonly unknown[]>

/** Reads the collections of a REST service that the entry lists. */
export const openRest = async (connection: string, entry: ConnectionEntry): Promise<SourceReader> =>
  openService(connection, entry, () => Promise.resolve(entry.collections), restPages)

/** Reads the entity sets of an OData service (2 and 4). */
export const openOdata = async (connection: string, entry: ConnectionEntry): Promise<SourceReader> =>
  openService(connection, entry, odataCollections, odataPages)

function openService(
  connection: string,
  entry: ConnectionEntry,
  collections: (calls: ServiceCalls) => Promise<readonly Collection[]>,
  pages: Pages,
): SourceReader {
  const closed = new AbortController()
  const source: ScannedSource<unknown> = {
    codes: {},
    tables: async () => {
      const found = await collections(serviceCalls(connection, entry, closed.signal))
      // Nothing says that a list of the entry is there: the first one is called.
      const first = entry.kind === 'rest' ? found[0] : undefined
      if (first) await pages(serviceCalls(connection, entry, closed.signal), first).next()
      return found.map(({ name }) => ({ name, kind: 'collection' as const }))
    },
    open: async (table, signal) => {
      const calls = serviceCalls(connection, entry, signal)
      const found = (await collections(calls)).find(({ name }) => name === table)
      return found && recordTable(pages(calls, found))
    },
    close: async () => closed.abort(),
  }
  return new ScannedReader(connection, source)
}
