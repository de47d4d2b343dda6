import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { findBinaries } from '../../src/server/db/embedded/binaries.ts'
import { chooseIdentity, type Identity } from '../../src/server/db/embedded/identity.ts'

/** A streaming replica of an embedded cluster, in a folder next to it. */
export class TestReplica {
  readonly address: ClientConfig
  readonly #identity: Identity
  readonly #cluster: string

  private constructor(identity: Identity, cluster: string, address: ClientConfig) {
    this.#identity = identity
    this.#cluster = cluster
    this.address = address
  }

  /** Copies the cluster as pg_basebackup does, which the embedded PostgreSQL does not bring along. */
  static async start(admin: ClientConfig, source: string, folder: string): Promise<TestReplica> {
    const identity = await chooseIdentity(await findBinaries(), folder)
    const cluster = join(folder, 'replica')
    const client = new Client(admin)
    await client.connect()
    await client.query("select pg_backup_start('replica', true)")
    await cp(source, cluster, {
      recursive: true,
      filter: (path) => !path.endsWith('postmaster.pid') && !path.endsWith('postmaster.opts'),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await client.end()
    await writeFile(join(cluster, 'backup_label'), rows[0]!.labelfile)
    await writeFile(join(cluster, 'standby.signal'), '')
    const { host, port, user, password } = admin
    const socket = join(folder, 'socket')
    await mkdir(socket, { mode: 0o700 })
    await appendFile(
      join(cluster, 'takt.conf'),
      [
        `unix_socket_directories = '${socket}'`,
        `primary_conninfo = 'host=${host} port=${port} user=${user} password=${String(password)}'`,
        'shared_buffers = 32MB',
        '',
      ].join('\n'),
    )
    await identity.own(cluster)
    await identity.own(socket)
    const replica = new TestReplica(identity, cluster, { ...admin, host: socket })
    await replica.begin()
    return replica
  }

  async begin(): Promise<void> {
    await this.#control('start', '-w', '-l', join(this.#cluster, '..', 'replica.log'))
  }

  end(): Promise<void> {
    return this.#control('stop', '-m', 'immediate', '-w')
  }

  async remove(): Promise<void> {
    await this.end().catch(() => {})
    await rm(join(this.#cluster, '..'), { recursive: true, force: true })
  }

  async #control(...args: readonly string[]): Promise<void> {
    const { code, output } = await this.#identity.run(this.#identity.binaries.pgCtl, [
      '-D',
      this.#cluster,
      ...args,
    ])
    if (code !== 0) throw new Error(`pg_ctl ${args[0]}: ${output}`)
  }
}
