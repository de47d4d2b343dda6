import { isSeen } from '../crud/reading.ts'
import type { Scope } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import type { Services } from '../../identity/services.ts'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { entryOf } from './open.ts'
import { SourceFault } from './source-fault.ts'
import type { SourceReader } from './source-reader.ts'

/** Opens a connection by its code; who opens it closes it. */
export type OpenSource = (services: Services, scope: Scope, code: string) => Promise<SourceReader>

/** Reads a connection on behalf of a user, who must see its row. @throws SourceFault */
export async function withConnection<T>(
  services: Services,
  open: OpenSource,
  user: Reader,
  code: string,
  work: (source: SourceReader) => Promise<T>,
): Promise<T> {
  await checkSeen(user, code)
  const source = await open(services, user.scope, code)
  try {
    return await work(source)
  } finally {
    await source.close()
  }
}

/** The entry of a connection on behalf of a user, who must see its row. @throws SourceFault */
export async function entrySeen(services: Services, user: Reader, code: string): Promise<ConnectionEntry> {
  await checkSeen(user, code)
  return entryOf(services, user.scope, code)
}

async function checkSeen(user: Reader, code: string): Promise<void> {
  const seen = await user.transaction((tx) => isSeen(tx, 'dbConn', code), { readOnly: true })
  if (!seen) throw new SourceFault(code, 'noConnection')
}
