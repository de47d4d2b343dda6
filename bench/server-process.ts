import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { signInPath } from '#domain/services/access/session.ts'

/** A server in a separate process. */
export interface ServerProcess {
  readonly address: string
  readonly pid: number
  ask(endpoint: Endpoint, input: object): Promise<Response>
  signIn(password: string): Promise<void>
  residentMb(): Promise<number>
  stop(): Promise<void>
}

export async function startServer(
  dataDir: string,
  port: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const address = `http://127.0.0.1:${port}`
  const script = fileURLToPath(new URL('../src/server/main.ts', import.meta.url))
  const env = { ...process.env, ...settings, TAKT_DATA: dataDir, PORT: port }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  process.on('exit', () => child.kill('SIGTERM'))
  while (!(await fetch(`${address}/livez`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the server does not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return handle(child, address)
}

function handle(child: ChildProcess, address: string): ServerProcess {
  let token = ''
  return {
    address,
    pid: child.pid!,
    ask: (endpoint, input) => {
      const inQuery = endpoint.verb === 'GET'
      const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
      return fetch(address + pathOf(endpoint) + query, {
        method: endpoint.verb,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Accept-Language': 'en',
        },
        ...(inQuery ? {} : { body: JSON.stringify(input) }),
      })
    },
    signIn: async (password) => {
      const answer = await fetch(address + signInPath, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Abp.TenantId': '1' },
        body: JSON.stringify({ userNameOrEmailAddress: 'admin', password }),
      })
      token = ((await answer.json()) as { result: { accessToken: string } }).result.accessToken
    },
    residentMb: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
