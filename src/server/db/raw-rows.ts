import type { Socket } from 'node:net'
import { Query, type PoolClient } from 'pg'

/** Takes rows as PostgreSQL sends them; no row objects are made. */
export interface RowSink {
  /** Types (pg_type.oid) of the columns, before the first row. */
  begin(types: readonly number[]): void
  /** A row from its number of fields at `at` up to `end`; each field has its length before it, -1 for null. */
  row(bytes: Buffer, at: number, end: number): void
}

/** Messages of the protocol, each with its length behind the first byte. */
const [DATA_ROW, ROW_DESCRIPTION, READY_FOR_QUERY] = [...Buffer.from('DTZ')] as [number, number, number]
const HEAD_BYTES = 5
const NOTHING = Buffer.alloc(0)

/** How values of rows are sent. */
type RowForm = 'binary' | 'text'

/**
 * Runs one statement and hands each of its rows to `sink`. What the sink throws rejects once the statement is over. The
 * statement should give few rows, such as FETCH: nothing holds them back. The driver decodes values as UTF-8 whatever their
 * form, so rows are taken from the socket before it, and all other messages left to it.
 */
export function readRows(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  sink: RowSink,
  form: RowForm = 'binary',
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: { readonly error: unknown } | undefined
    const guarded = (step: () => void): void => {
      if (failure) return
      try {
        step()
      } catch (error) {
        failure = { error }
      }
    }
    const guardedSink: RowSink = {
      begin: (types) => guarded(() => sink.begin(types)),
      row: (bytes, at, end) => guarded(() => sink.row(bytes, at, end)),
    }
    const config = { text, values: [...values], binary: form === 'binary', queryMode: 'extended' }
    const query = new Query(config, (error?: Error | null) => {
      const reason = error ?? failure?.error
      if (reason === undefined || reason === null) resolve()
      else reject(reason as Error)
    })
    const submit = query.submit.bind(query)
    query.submit = (connection) => {
      interceptRows(connection.stream as Socket, guardedSink)
      return submit(connection)
    }
    client.query(query)
  })
}

/** Takes rows out of what the socket brings until the statement is over; the driver is given everything else. */
function interceptRows(socket: Socket, sink: RowSink): void {
  const [driver, ...others] = socket.listeners('data') as ((bytes: Buffer) => void)[]
  if (!driver || others.length > 0) throw new Error('the connection is being read by somebody else')
  /** The beginning of a message of which the rest is still to come. */
  let cut: Buffer = NOTHING
  /** Reads whole messages. Where the first begins that is not whole; -1: the statement is over. */
  const read = (bytes: Buffer): number => {
    /** The first byte that is for the driver, and the first of the next message. */
    let from = 0
    let at = 0
    for (let next = endOf(bytes, at); next <= bytes.length; next = endOf(bytes, at)) {
      const kind = bytes[at]
      if (kind === DATA_ROW) {
        if (at > from) driver(bytes.subarray(from, at))
        sink.row(bytes, at + HEAD_BYTES, next)
        from = next
      } else if (kind === ROW_DESCRIPTION) sink.begin(typesOf(bytes, at + HEAD_BYTES))
      else if (kind === READY_FOR_QUERY) {
        // The driver sends its next statement at once, which may read the socket itself.
        socket.off('data', take).on('data', driver)
        driver(bytes.subarray(from))
        return -1
      }
      at = next
    }
    if (at > from) driver(bytes.subarray(from, at))
    return at
  }
  const take = (chunk: Buffer): void => {
    let rest = chunk
    while (cut.length > 0 && rest.length > 0) {
      const missing = (cut.length < HEAD_BYTES ? HEAD_BYTES : endOf(cut, 0)) - cut.length
      const message = Buffer.concat([cut, rest.subarray(0, missing)])
      rest = rest.subarray(missing)
      const end = endOf(message, 0)
      if (end > message.length) cut = message
      else {
        cut = NOTHING
        if (read(message) < 0) {
          if (rest.length > 0) driver(rest)
          return
        }
      }
    }
    const at = read(rest)
    if (at >= 0 && at < rest.length) cut = Buffer.from(rest.subarray(at))
  }
  socket.off('data', driver).on('data', take)
}

/** Where the message at `at` ends; Infinity where its length is not there yet. */
const endOf = (bytes: Buffer, at: number): number =>
  at + HEAD_BYTES > bytes.length ? Infinity : at + 1 + bytes.readInt32BE(at + 1)

/** Per column: name, table, number, type, size, modifier and form. */
function typesOf(bytes: Buffer, start: number): number[] {
  const count = bytes.readInt16BE(start)
  const types: number[] = []
  let at = start + 2
  while (types.length < count) {
    const name = bytes.indexOf(0, at)
    types.push(bytes.readUInt32BE(name + 7))
    at = name + 19
  }
  return types
}
