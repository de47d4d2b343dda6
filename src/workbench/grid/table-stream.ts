import { openEnvelope, RequestError } from '../client/request-error.ts'
import { PageTable } from './table/page-table.ts'
import type { TableClient } from './worker/table-client.ts'

/** Asks for the bytes of a table. */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

export interface StreamProgress {
  /** Rows that came so far. */
  readonly rows: number
  /** The first of them; null until they came. */
  readonly first: PageTable | null
  readonly whole: PageTable | null
  readonly error: unknown
}

export const noProgress: StreamProgress = { rows: 0, first: null, whole: null, error: null }

/**
 * A table of a worker that comes as an Arrow stream. The worker takes the bytes at its pace, and the server sends them at
 * that. It is there when all of them came: one that fails or breaks off never is.
 */
export class TableStream {
  readonly whole: Promise<PageTable>
  readonly #aborter = new AbortController()
  readonly #listeners = new Set<() => void>()
  #progress = noProgress

  constructor(client: TableClient, key: string, open: OpenStream) {
    this.whole = this.#read(client, key, open)
    this.whole.catch((error: unknown) => this.#notify({ error }))
  }

  get progress(): StreamProgress {
    return this.#progress
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Nobody wants it any more. */
  stop(): void {
    this.#aborter.abort()
  }

  async #read(client: TableClient, key: string, open: OpenStream): Promise<PageTable> {
    const { signal } = this.#aborter
    try {
      await this.#feed(client, key, await open(signal))
      signal.throwIfAborted()
      const answer = await client.ask('complete', [key])
      if ('failure' in answer) throw failureOf(answer.failure)
      const whole = new PageTable(answer)
      this.#notify({ rows: whole.rowCount, whole })
      return whole
    } catch (error) {
      void client.ask('drop', [key])
      throw error
    }
  }

  async #feed(client: TableClient, key: string, body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader()
    for (;;) {
      const part = await reader.read().catch((error: unknown) => {
        throw this.#aborter.signal.aborted ? error : brokenOff()
      })
      if (part.done) return
      // Its own buffer, which is handed over.
      const bytes = part.value.slice()
      const { rows, first } = await client.ask('feed', [key, bytes], [bytes.buffer])
      if (first) this.#notify({ rows, first: new PageTable(first) })
      else if (rows !== this.#progress.rows) this.#notify({ rows })
    }
  }

  #notify(news: Partial<StreamProgress>): void {
    this.#progress = { ...this.#progress, ...news }
    for (const listener of this.#listeners) listener()
  }
}

/** As of a server that is away. */
const brokenOff = (): RequestError => new RequestError(0, 'the answer broke off')

/** The server says why it stopped; otherwise the connection broke off. */
function failureOf(said: string | null): unknown {
  if (said === null) return brokenOff()
  try {
    return openEnvelope(200, '', said)
  } catch (error) {
    return error
  }
}
