import type { ConnectionEntry } from '../../../outgoing/connections.ts'
import { isBrokerKind, type BrokerKind } from '../../../outgoing/targets.ts'
import { SourceFault } from '../source-fault.ts'
import type { SourceReader } from '../source-reader.ts'
import type { Broker } from './broker.ts'
import { kafkaBroker } from './kafka.ts'
import { mqttBroker } from './mqtt.ts'

const brokers: Readonly<Record<BrokerKind, Broker>> = { mqtt: mqttBroker, kafka: kafkaBroker() }

/** The broker that an entry leads to. @throws SourceFault where it leads to another system */
export function brokerOf(connection: string, { kind, name }: ConnectionEntry): Broker {
  if (!isBrokerKind(kind)) throw new SourceFault(connection, 'otherKind', { entry: name })
  return brokers[kind]
}

/**
 * Looks at a broker. What the entry allows to subscribe to is named, as its collections; messages are no tables: they fill
 * receiving topics.
 */
export async function openBroker(
  connection: string,
  entry: ConnectionEntry,
  broker: Broker = brokerOf(connection, entry),
): Promise<SourceReader> {
  const publisher = await broker.publisher(connection, entry)
  const noTable = (): never => {
    throw new SourceFault(connection, 'byTopic')
  }
  return {
    tables: async () => entry.collections.map(({ name }) => ({ name, kind: 'messages' })),
    columns: async () => noTable(),
    // oxlint-disable-next-line require-yield -- there are no rows
    rows: async function* () {
      noTable()
    },
    close: () => publisher.close(),
  }
}
