import { openers } from '../../../src/server/platform/connections/kinds.ts'
import type { SourceReader } from '../../../src/server/platform/connections/source-reader.ts'
import { connectionsOf, type ConnectionEntry } from '../../../src/server/outgoing/connections.ts'

export const entryOf = (given: object): ConnectionEntry =>
  connectionsOf([{ name: 'source', tenants: ['Default'], ...given }]).get('source')!

/** Opens an entry without a server: connection `SRC`. */
export function openEntry(given: object): Promise<SourceReader> {
  const entry = entryOf(given)
  return openers[entry.kind]('SRC', entry)
}
