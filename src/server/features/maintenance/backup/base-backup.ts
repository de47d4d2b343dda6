import { Readable } from 'node:stream'
import pg, { type ClientConfig } from 'pg'
import { BackupFault } from './fault.ts'

/** A copy of a running cluster as the server sends it. */
export interface BaseBackup {
  /** Tar archive of the data directory, the write-ahead log that makes it consistent among it. */
  readonly tar: Readable
  /** Names, sizes and hashes of the files, as PostgreSQL wrote them; after the end of `tar`. */
  readonly manifest: () => Buffer
  /** Ends the connection, and with it a backup that is not done. */
  end(): Promise<void>
}

const command = `BASE_BACKUP (LABEL 'takt', CHECKPOINT 'fast', WAL true, WAIT true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** Starts a base backup by the replication protocol; rows go on being written meanwhile. */
export async function startBaseBackup(admin: ClientConfig): Promise<BaseBackup> {
  const client = new pg.Client({ ...admin, replication: 'true' } as ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const copy = new BackupCopy(client)
  client.query(copy)
  return { tar: copy.tar, manifest: () => Buffer.concat(copy.manifest), end: () => client.end() }
}

type Connection = { query(text: string): void }

/**
 * A query in the form that the driver submits. Messages of the copy: n starts an archive, d is data of what was started
 * last, m starts the manifest. The socket is paused while the reader of the archive is slower than the server.
 */
class BackupCopy {
  readonly tar: Readable
  readonly manifest: Buffer[] = []
  #archives = 0
  #part: 'none' | 'archive' | 'manifest' = 'none'

  constructor(client: pg.Client) {
    const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadStream } }).connection
    this.tar = new Readable({
      highWaterMark: 4 << 20,
      read: () => void stream.resume(),
      destroy: (error, done) => {
        stream.resume()
        done(error)
      },
    })
    this.#pause = () => void stream.pause()
  }

  readonly #pause: () => void

  submit(connection: Connection): void {
    connection.query(command)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0]!)
    if (kind === 'n') this.#begin()
    else if (kind === 'm') this.#part = 'manifest'
    else if (kind === 'd') this.#data(chunk.subarray(1))
  }

  #begin(): void {
    this.#part = 'archive'
    // Only a tablespace outside of the data directory makes a second one; the product makes none.
    if (++this.#archives > 1)
      this.tar.destroy(
        new BackupFault({
          zh: '数据库含有额外的表空间，无法备份',
          en: 'the database has tablespaces of its own, which are not backed up',
        }),
      )
  }

  #data(data: Buffer): void {
    // The driver reuses the memory of a message.
    const kept = Buffer.from(data)
    if (this.#part === 'manifest') this.manifest.push(kept)
    else if (!this.tar.destroyed && !this.tar.push(kept)) this.#pause()
  }

  handleReadyForQuery(): void {
    this.tar.push(null)
  }

  handleError(error: Error): void {
    this.tar.destroy(error)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}
