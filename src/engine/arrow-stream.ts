import { Message, MessageHeader } from 'apache-arrow'
import { encodeTable } from './arrow.ts'
import type { Table, TableSchema } from './columns.ts'

/** The end of an Arrow IPC stream: a message without metadata. */
const END_BYTES = 8
/** Marker and length before the metadata of a message. */
const PREFIX_BYTES = 8
const CONTINUATION = 0xffff_ffff
/** No message begins with this byte: it marks the text of a failure. */
const OPEN_BRACE = 0x7b

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length)

/** The schema at the head of a stream: the one message without a body. */
const headBytes = (stream: Uint8Array): number => PREFIX_BYTES + viewOf(stream).getInt32(4, true)

/**
 * Consecutive tables of one schema as one Arrow IPC stream. Each table has its own dictionaries, which replace those
 * before, so that no data of a table is kept once it is written.
 */
export class ArrowStreamWriter<S extends TableSchema> {
  readonly #schema: S
  #begun = false

  constructor(schema: S) {
    this.#schema = schema
  }

  next(table: Table<S>): Uint8Array {
    const whole = encodeTable(this.#schema, table, 'stream')
    const from = this.#begun ? headBytes(whole) : 0
    this.#begun = true
    return whole.subarray(from, whole.length - END_BYTES)
  }

  end(): Uint8Array {
    const end = new Uint8Array(END_BYTES)
    viewOf(end).setUint32(0, CONTINUATION, true)
    return end
  }
}

/**
 * Splits an Arrow IPC stream while its bytes arrive: each record batch, with the schema and the dictionaries before it, is
 * a stream by itself. A truncated stream has no end; a failed one has a text in place of its next message.
 */
export class ArrowStreamParts {
  #bytes = new Uint8Array(1 << 16)
  #length = 0
  #head: Uint8Array | null = null
  /** Where the message begins that is not read yet; those before are the dictionaries of the next batch. */
  #at = 0
  #ended = false

  /** Record batches that are complete with these bytes. */
  push(chunk: Uint8Array): Uint8Array[] {
    this.#append(chunk)
    const parts: Uint8Array[] = []
    for (let message = this.#message(); message; message = this.#message()) {
      this.#at = message.to
      if (message.kind === MessageHeader.Schema) this.#head = this.#take()
      else if (message.kind === MessageHeader.RecordBatch) parts.push(joined(this.#head!, this.#take()))
    }
    return parts
  }

  /** The stream came to its end. */
  get isWhole(): boolean {
    return this.#ended
  }

  /** Text in place of the next message; null when there is none. */
  get failure(): string | null {
    const rest = this.#bytes.subarray(this.#at, this.#length)
    return rest[0] === OPEN_BRACE ? new TextDecoder().decode(rest) : null
  }

  #message(): { readonly kind: MessageHeader; readonly to: number } | null {
    const rest = this.#bytes.subarray(this.#at, this.#length)
    if (this.#ended || rest.length < PREFIX_BYTES || rest[0] === OPEN_BRACE) return null
    const head = viewOf(rest)
    if (head.getUint32(0, true) !== CONTINUATION) throw new RangeError('not an Arrow stream')
    const length = head.getInt32(4, true)
    if (length === 0) {
      this.#ended = true
      return null
    }
    if (rest.length < PREFIX_BYTES + length) return null
    const { bodyLength, headerType } = Message.decode(rest.subarray(PREFIX_BYTES, PREFIX_BYTES + length))
    const whole = PREFIX_BYTES + length + bodyLength
    return rest.length < whole ? null : { kind: headerType, to: this.#at + whole }
  }

  /** The messages up to the next one, which are read now. */
  #take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#at)
    this.#bytes.copyWithin(0, this.#at, this.#length)
    this.#length -= this.#at
    this.#at = 0
    return taken
  }

  #append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length
    if (length > this.#bytes.length) {
      const wider = new Uint8Array(Math.max(length, 2 * this.#bytes.length))
      wider.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = wider
    }
    this.#bytes.set(chunk, this.#length)
    this.#length = length
  }
}

function joined(head: Uint8Array, rest: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + rest.length)
  whole.set(head)
  whole.set(rest, head.length)
  return whole
}
