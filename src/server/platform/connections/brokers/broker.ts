import type { ConnectionEntry } from '../../../outgoing/connections.ts'

/** A message that a broker delivered. */
export interface Message {
  /** Where it was published. */
  readonly subject: string
  readonly body: Buffer
}

/** What is subscribed to. */
export interface Wanted {
  /** The broker keeps messages under this name while nobody is connected. */
  readonly name: string
  readonly subject: string
  /** Called for one message after another; until it has resolved for a message the broker sends that one again. */
  readonly take: (message: Message) => Promise<void>
}

export interface Subscription {
  /** Resolves when the line has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Ends the line; the broker keeps what comes meanwhile. */
  close(): Promise<void>
  /** Ends the line for good; the broker keeps nothing for it any more. */
  cancel(): Promise<void>
}

/** A message to publish. */
export interface Publication {
  /** The idempotency key. */
  readonly id: string
  /** Media type. */
  readonly type: string
  readonly body: string
}

export interface Publisher {
  /** Resolves once the broker has the message. */
  publish(subject: string, publication: Publication): Promise<void>
  close(): Promise<void>
}

/** A kind of message broker; `connection` names the connection in faults, which are `SourceFault`. */
export interface Broker {
  subscribe(connection: string, entry: ConnectionEntry, wanted: Wanted): Promise<Subscription>
  publisher(connection: string, entry: ConnectionEntry): Promise<Publisher>
}
