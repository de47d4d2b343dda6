import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TaktError } from '#domain/errors.ts'
import type { Endpoint, OutputOf } from '#domain/service.ts'
import { createTestDatabase, testPassword, type Filling, type TestDatabase } from './database.ts'
import { ObjectServer } from './object-server.ts'
import { canStartPooler, startPooler } from './pooler.ts'
import type { Envelope } from './server.ts'
import { ServerProcess } from './server-process.ts'

const urlOf = (
  { user, password, database }: TestDatabase['admin'],
  { host, port }: Pick<TestDatabase['admin'], 'host' | 'port'>,
): string =>
  `postgresql://${user}:${encodeURIComponent(String(password))}@/${database}?host=${host}&port=${port}`

/** Settings of servers that share a database, behind PgBouncer where that is wanted, and an object storage. */
export async function sharedSettings(
  database: TestDatabase,
  objects: ObjectServer,
  isPooled = false,
): Promise<NodeJS.ProcessEnv> {
  const direct = urlOf(database.admin, database.admin)
  const addresses = isPooled
    ? { DATABASE_URL: urlOf(database.admin, await startPooler(database)), DATABASE_DIRECT_URL: direct }
    : { DATABASE_URL: direct }
  return {
    ...addresses,
    TAKT_STORE: `s3://${objects.bucket}/site`,
    TAKT_STORE_ENDPOINT: `http://127.0.0.1:${objects.port}`,
    TAKT_STORE_REGION: objects.region,
    TAKT_STORE_KEY: objects.accessKey,
    TAKT_STORE_SECRET: objects.secretKey,
  }
}

/** What a fault of the server is answered; other answers of the status 500 are refusals. */
const internal = new TaktError('internal').messageIn('en')

type Role = 'http' | 'worker'
export type Signal = 'SIGKILL' | 'SIGTERM'

/** A place of a process, which a killed one leaves to the next. */
interface Slot {
  readonly role: Role
  readonly folder: string
  process: ServerProcess | null
  /** How its process is being ended; the balancer chooses it no more. */
  ending: Signal | null
}

export interface SiteAnswer<R> {
  readonly status: number
  readonly body: Envelope<R>
  readonly bytes: Buffer
  /** An earlier try of the same call got no answer: it may have been done all the same. */
  readonly isRepeated: boolean
}

/** Two http processes and two workers with folders of their own, on one database and one object storage. */
export class Site {
  readonly database: TestDatabase
  readonly objects: ObjectServer
  /** What must not be: answers cut by SIGTERM, calls that a living process did not answer, faults of the server. */
  readonly faults: string[] = []
  /** Calls without an answer because their process was killed. */
  unanswered = 0
  readonly #home: string
  readonly #settings: NodeJS.ProcessEnv
  readonly #slots: readonly Slot[]
  #calls = 0
  #signedIn: ServerProcess | null = null

  private constructor(
    database: TestDatabase,
    objects: ObjectServer,
    home: string,
    settings: NodeJS.ProcessEnv,
  ) {
    this.database = database
    this.objects = objects
    this.#home = home
    this.#settings = settings
    this.#slots = (['http', 'worker', 'http', 'worker'] as const).map((role, index) => ({
      role,
      folder: join(home, `${role}-${index}`),
      process: null,
      ending: null,
    }))
  }

  static async start(filling: Filling): Promise<Site> {
    const home = await mkdtemp(join(tmpdir(), 'takt-site-'))
    const objects = await ObjectServer.start()
    const database = await createTestDatabase(filling)
    const settings = {
      ...(await sharedSettings(database, objects, canStartPooler)),
      TAKT_SECRET: 'takt'.repeat(10),
      TAKT_WORKERS: '1',
    }
    const site = new Site(database, objects, home, settings)
    await Promise.all(site.#slots.map((slot) => site.#begin(slot)))
    const first = site.#serving()[0]!.process!
    await first.signIn(testPassword)
    site.#signedIn = first
    for (const { process } of site.#serving()) process!.continueFrom(first)
    return site
  }

  get processes(): number {
    return this.#slots.length
  }

  async stop(): Promise<void> {
    await Promise.all(this.#slots.map(async ({ process }) => process?.stop()))
    await this.database.close()
    await this.objects.stop()
    await rm(this.#home, { recursive: true, force: true })
  }

  /** Ends the process of a place, and starts the next one there. */
  async replace(index: number, signal: Signal): Promise<void> {
    const slot = this.#slots[index]!
    slot.ending = signal
    if (signal === 'SIGKILL') await slot.process!.kill(false)
    else if ((await slot.process!.stop()) !== 0)
      this.faults.push(`a ${slot.role} process did not end properly`)
    await this.#begin(slot)
    if (slot.role === 'http') slot.process!.continueFrom(this.#signedIn!)
    slot.ending = null
  }

  roleOf(index: number): Role {
    return this.#slots[index]!.role
  }

  /** Calls one http process after the other until one answers. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<SiteAnswer<OutputOf<E>>> {
    return this.#answered(endpoint.method, (process) => process.fetch(endpoint, input))
  }

  /** The result of a call; throws where it is refused. */
  async ask<E extends Endpoint>(
    endpoint: E,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<OutputOf<E>> {
    const { status, body } = await this.call(endpoint, input)
    if (status !== 200)
      throw new Error(`${endpoint.service}.${endpoint.method}: ${status} ${JSON.stringify(body)}`)
    return body.result
  }

  /** Sends a file to an endpoint that takes files. */
  sendFile(endpoint: Endpoint, name: string, text: string): Promise<SiteAnswer<unknown>> {
    return this.#answered(endpoint.method, (process) => process.sendFile(endpoint, name, text))
  }

  async #answered<R>(
    name: string,
    send: (process: ServerProcess) => Promise<Response>,
  ): Promise<SiteAnswer<R>> {
    for (let isRepeated = false; ; isRepeated = true) {
      const serving = this.#serving()
      const slot = serving[this.#calls++ % serving.length]!
      try {
        const answer = await send(slot.process!)
        const bytes = Buffer.from(await answer.arrayBuffer())
        const { status } = answer
        if (status >= 500 && (!isRepeated || bytes.includes(internal)))
          this.faults.push(`${name}: ${status} ${bytes.toString()}`)
        return {
          status,
          bytes,
          isRepeated,
          get body() {
            return JSON.parse(bytes.toString()) as Envelope<R>
          },
        }
      } catch (error) {
        this.unanswered++
        if (slot.ending !== 'SIGKILL')
          this.faults.push(
            `${name}: no answer (${slot.ending ?? 'alive'}): ${String((error as Error).cause ?? error)}`,
          )
      }
    }
  }

  #serving(): Slot[] {
    return this.#slots.filter(({ role, process, ending }) => role === 'http' && process && !ending)
  }

  async #begin(slot: Slot): Promise<void> {
    slot.process = await ServerProcess.start(slot.folder, { ...this.#settings, TAKT_ROLE: slot.role })
  }
}
