import { isBrokerKind, isTableKind } from '../../../../outgoing/targets.ts'
import type { ConnectionEntry } from '../../../../outgoing/connections.ts'
import type { Publication, Publisher } from '../../../../platform/connections/brokers/broker.ts'
import { brokerOf } from '../../../../platform/connections/brokers/index.ts'
import { SourceFault } from '../../../../platform/connections/source-fault.ts'
import { isWholeType, isTableType } from './bodies.ts'
import { openSession } from './tables/open-session.ts'
import { writeRows, type TableBody, type TableCounts } from './tables/write-rows.ts'
import type { TableSession } from './tables/session.ts'
import { isFolderKind, sendCall, targetOf } from './target.ts'
import { writeFile } from './write-file.ts'

/** What of the outbox is sent at once: one delivery, or all parts of a whole. */
export interface Parcel {
  /** Of its first delivery: the idempotency key. */
  readonly id: string
  readonly runNo: string
  readonly target: string
  readonly type: string
  readonly rows: number
  readonly bodies: () => AsyncIterable<string>
}

/** Sends what a run has for one target; a table or a broker is reached by one line. */
export interface Sender {
  /** What became of the rows of the other system, where it says so. */
  send(parcel: Parcel): Promise<TableCounts | void>
  close(): Promise<void>
}

/** Everything that a run sends is one parcel, which comes whole or not at all. */
export const isWhole = ({ kind }: ConnectionEntry, type: string): boolean =>
  isFolderKind(kind) || isWholeType(type)

export function senderOf(connection: string, entry: ConnectionEntry, signal: AbortSignal): Sender {
  let session: TableSession | null = null
  let publisher: Publisher | null = null
  const close = async (): Promise<void> => {
    await session?.close()
    await publisher?.close()
    session = null
    publisher = null
  }
  const publish = async (target: string, publication: Publication): Promise<void> => {
    publisher ??= await brokerOf(connection, entry).publisher(connection, entry)
    await publisher.publish(targetOf(connection, entry, target).path, publication)
  }
  const toTable = async ({ id, runNo, target, rows, bodies }: Parcel): Promise<TableCounts> => {
    session ??= await openSession(connection, entry, target)
    const { key } = entry.targets.find(({ name }) => name === target)!
    return writeRows(session, { connection, target, key }, { id, run: runNo, rows, parts: parsed(bodies()) })
  }
  return {
    close,
    send: async (parcel) => {
      // The connection may have become one of another kind since the outbox was filled.
      if (isTableType(parcel.type) !== isTableKind(entry.kind))
        throw new SourceFault(connection, 'otherKind', { entry: entry.name })
      if (isTableKind(entry.kind)) return toTable(parcel)
      const { id, target, type, runNo, bodies } = parcel
      if (isWhole(entry, type))
        return writeFile(connection, entry, { name: `${target}-${runNo}`, type, parts: bodies })
      for await (const body of bodies())
        if (isBrokerKind(entry.kind)) await publish(target, { id, type, body })
        else await sendCall(connection, entry, target, { id, type, body }, signal)
    },
  }
}

async function* parsed(bodies: AsyncIterable<string>): AsyncGenerator<TableBody> {
  for await (const body of bodies) yield JSON.parse(body) as TableBody
}
