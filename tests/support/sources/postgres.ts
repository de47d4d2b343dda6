import type { ClientConfig } from 'pg'
import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { asAdmin, type TestDatabase } from '../database.ts'

/** The test's cluster has a socket file alone, unless it is one's own: a port of this machine that leads to it, for readers that connect by host and port. */
export interface PostgresPort {
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  /** Connections that reached the port. */
  readonly hits: () => number
  close(): Promise<void>
}

const placeOf = ({ host, port = 5432 }: ClientConfig) =>
  host?.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host: host ?? 'localhost', port }

/** Opens the port and makes a login of its own, which may read what the test grants. */
export async function openPostgresPort({ admin }: TestDatabase): Promise<PostgresPort> {
  let hits = 0
  const server: Server = createServer((from) => {
    hits++
    const to = connect(placeOf(admin))
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    to.on('error', () => from.destroy()).on('close', () => from.destroy())
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const user = `source_${(server.address() as AddressInfo).port}`
  const password = 'the password of a source'
  await asAdmin(admin, (client) => client.query(`create role ${user} login password '${password}'`))
  return {
    port: (server.address() as AddressInfo).port,
    user,
    password,
    database: admin.database!,
    hits: () => hits,
    close: async () => {
      await asAdmin(admin, (client) => client.query(`drop owned by ${user}; drop role ${user}`))
      await new Promise<void>((done) => {
        server.close(() => done())
      })
    },
  }
}
