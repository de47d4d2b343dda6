import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathOf, type Endpoint, type OutputOf } from '#domain/service.ts'
import { access, signInPath } from '#domain/services/access/session.ts'

const program = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** The real server as a process of its own, as `npm start` runs it, and the first tenant's administrator. */
export class ServerProcess {
  readonly dataDir: string
  readonly address: string
  /** Printed at the first start only. */
  readonly firstPassword: string | undefined
  readonly #child: ChildProcess
  #token = ''

  private constructor(child: ChildProcess, dataDir: string, printed: string) {
    this.#child = child
    this.dataDir = dataDir
    this.address = /running at (\S+)/.exec(printed)![1]!
    this.firstPassword = /tenant Default .*password (\S+)/.exec(printed)?.[1]
  }

  static async start(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const { DATABASE_URL: _, ...env } = process.env
    const child = spawn(process.execPath, [program, '--port', '0', '--data', dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...settings },
    })
    let printed = ''
    let failure = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString()))
    while (!/running at \S+\n/.test(printed)) {
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
      if (child.exitCode !== null) throw new Error(`the server ended at its start: ${failure}${printed}`)
    }
    // The passwords were printed before the address.
    return new ServerProcess(child, dataDir, printed)
  }

  /** Signs the administrator in; with `previous` it is the first time, and the password is changed. */
  async signIn(password: string, previous?: string): Promise<void> {
    const enter = async (secret: string) => {
      const answer = await this.#post(signInPath, { userNameOrEmailAddress: 'admin', password: secret })
      const { result } = (await answer.json()) as { result: { accessToken: string } | null }
      if (!result) throw new Error('sign-in refused')
      this.#token = result.accessToken
    }
    await enter(previous ?? password)
    if (previous === undefined) return
    await this.ask(access.changePassword, { currentPassword: previous, newPassword: password })
    await enter(password)
  }

  /** Goes on with the token of another server of the same database. */
  continueFrom(other: ServerProcess): void {
    this.#token = other.#token
  }

  /** The result of a call; throws where the server refuses, or is gone. */
  async ask<E extends Endpoint>(
    endpoint: E,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<OutputOf<E>> {
    const answer = await this.fetch(endpoint, input)
    const { result, success, error } = (await answer.json()) as {
      result: OutputOf<E>
      success: boolean
      error: unknown
    }
    if (!success) throw new Error(`${pathOf(endpoint)}: ${JSON.stringify(error)}`)
    return result
  }

  fetch(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<Response> {
    const path = pathOf(endpoint)
    if (endpoint.verb === 'POST' || endpoint.verb === 'PUT') return this.#post(path, input, endpoint.verb)
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const headers = { authorization: `Bearer ${this.#token}` }
    return fetch(`${this.address}${path}?${query.toString()}`, { method: endpoint.verb, headers })
  }

  /** Sends one file to an endpoint that takes files. */
  async send(endpoint: Endpoint, name: string, text: string): Promise<{ success: boolean }> {
    const answer = await this.sendFile(endpoint, name, text)
    return (await answer.json()) as { success: boolean }
  }

  sendFile(endpoint: Endpoint, name: string, text: string): Promise<Response> {
    const body = new FormData()
    body.append('file', new Blob([text]), name)
    return fetch(`${this.address}${pathOf(endpoint)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'accept-language': 'en' },
      body,
    })
  }

  /** Ends the process without any warning, and with `database` PostgreSQL too, as a power cut would. */
  async kill(database: boolean): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    if (database) {
      const lock = await readFile(join(this.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
      process.kill(Number(lock.split('\n')[0]), 'SIGKILL')
    }
    await ended
  }

  /** @returns the code it ends with */
  async stop(): Promise<number | null> {
    const ended = once(this.#child, 'exit') as Promise<[number | null]>
    this.#child.kill('SIGTERM')
    return (await ended)[0]
  }

  #post(
    path: string,
    input: Readonly<Record<string, unknown>>,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Response> {
    return fetch(`${this.address}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        'Abp.TenantId': '1',
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      body: JSON.stringify(input),
    })
  }
}
