import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const server = '/usr/sbin/mariadbd'

/** Debian's MariaDB is installed on this machine. */
export const hasMariadb = existsSync(server) && existsSync('/usr/bin/mariadb-install-db')

export interface TestMariadb {
  readonly port: number
  close(): Promise<void>
}

/** Starts a server of its own; user `root` has no password and may do everything over 127.0.0.1. */
export async function startMariadb(): Promise<TestMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'takt-mariadb-'))
  const data = `--datadir=${join(folder, 'data')}`
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', data, '--auth-root-authentication-method=normal', '--skip-test-db', '--user=root'],
    { stdio: 'ignore' },
  )
  const port = await freePort()
  const child: ChildProcess = spawn(
    server,
    [
      '--no-defaults',
      data,
      '--user=root',
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
    ],
    { stdio: 'ignore' },
  )
  for (let wait = 0; wait < 200 && !existsSync(join(folder, 'socket')); wait++) await sleep(100)
  return {
    port,
    close: async () => {
      const ended = new Promise((done) => {
        child.once('exit', done)
      })
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const listener = createServer()
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done)
  })
  const { port } = listener.address() as AddressInfo
  await new Promise((done) => {
    listener.close(done)
  })
  return port
}
