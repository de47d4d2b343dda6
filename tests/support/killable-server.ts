import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { pathOf, type Endpoint, type OutputOf } from '#domain/service.ts'
import { testPassword, type TestDatabase } from './database.ts'
import { workerFile, type WorkerName } from './kitting.ts'

const program = fileURLToPath(new URL('./calculation-process.ts', import.meta.url))

/** A server process and an administrator signed in to it. */
export class Process {
  readonly #child: ChildProcess
  readonly #address: string
  readonly #token: string

  constructor(child: ChildProcess, address: string, token: string) {
    this.#child = child
    this.#address = address
    this.#token = token
  }

  static async start(database: TestDatabase, worker: WorkerName): Promise<Process> {
    const { dataDir, admin } = database
    const facts = JSON.stringify({ dataDir, admin, worker: workerFile(worker).href })
    const child = spawn(process.execPath, [program, facts], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const address = line.toString().trim()
    const answer = await fetch(`${address}/api/TokenAuth/Authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Abp.TenantId': '1' },
      body: JSON.stringify({ userNameOrEmailAddress: 'admin', password: testPassword }),
    })
    const { result } = (await answer.json()) as { result: { accessToken: string } }
    return new Process(child, address, result.accessToken)
  }

  async ask<E extends Endpoint>(endpoint: E, input: Record<string, string> = {}): Promise<OutputOf<E>> {
    const inQuery = endpoint.verb === 'GET' ? `?${new URLSearchParams(input).toString()}` : ''
    const answer = await fetch(`${this.#address}${pathOf(endpoint)}${inQuery}`, {
      method: endpoint.verb,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      ...(endpoint.verb === 'GET' ? {} : { body: JSON.stringify(input) }),
    })
    return ((await answer.json()) as { result: OutputOf<E> }).result
  }

  /** Waits until the run is being calculated, then ends the process without any warning. */
  async killDuring(runNo: string, progress = kittingRuns.progress): Promise<void> {
    for (;;) {
      const { status, currentExecution } = await this.ask(progress, { runNo })
      if (status === 'R' && currentExecution > 0) break
      await sleep(5)
    }
    await this.kill()
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }
}
