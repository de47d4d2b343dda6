import type { Job, PgBoss } from 'pg-boss'
import type { RunKey } from './run-key.ts'

export const queueName = 'calculation'

/** A job that was sent without this process hearing of it waits so long. */
const LOOK_MS = 2_000
const BEAT_MS = 5_000
/** Notifications within this time are answered by one look: progress of all runs notifies too. */
const PAUSE_MS = 100

/** Jobs that this process works on; it takes one after another, so many at a time. */
export class Workers {
  readonly #boss: PgBoss
  readonly #take: () => Promise<Job<RunKey> | undefined>
  readonly #handler: (key: RunKey) => Promise<void>
  readonly #concurrency: number
  readonly #warn: (error: unknown) => void
  readonly #running = new Set<Job<RunKey>>()
  readonly #timer: NodeJS.Timeout
  #pause: NodeJS.Timeout | undefined
  #isHeard = false
  #isAsked = false
  #looking: Promise<void> | null = null
  #isClosed = false

  constructor(
    boss: PgBoss,
    take: () => Promise<Job<RunKey> | undefined>,
    handler: (key: RunKey) => Promise<void>,
    concurrency: number,
    warn: (error: unknown) => void,
  ) {
    this.#boss = boss
    this.#take = take
    this.#handler = handler
    this.#concurrency = concurrency
    this.#warn = warn
    this.#timer = setInterval(() => this.wake(), LOOK_MS)
    this.wake()
  }

  /** Something happened to a run, of whichever process. */
  hear(): void {
    if (this.#pause) return void (this.#isHeard = true)
    this.wake()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (this.#isHeard) this.hear()
    }, PAUSE_MS)
    this.#isHeard = false
  }

  wake(): void {
    this.#isAsked = true
    this.#looking ??= this.#look()
      .catch(this.#warn)
      .finally(() => (this.#looking = null))
  }

  /** Gives back what it works on, for another process. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#timer)
    clearTimeout(this.#pause)
    await this.#looking
    for (const job of this.#running)
      await this.#boss.fail(queueName, job, { message: 'the server ended' }).catch(this.#warn)
  }

  async #look(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false
      while (this.#running.size < this.#concurrency && !this.#isClosed) {
        const job = await this.#take()
        if (!job) break
        this.#begin(job)
      }
    }
  }

  #begin(job: Job<RunKey>): void {
    this.#running.add(job)
    const beat = setInterval(() => void this.#boss.touch(queueName, job).catch(this.#warn), BEAT_MS)
    const end = (how: () => Promise<unknown>): unknown => (this.#isClosed ? undefined : how())
    void this.#handler(job.data)
      .then(
        () => end(() => this.#boss.complete(queueName, job)),
        (error: unknown) => end(() => this.#boss.fail(queueName, job, error as object)),
      )
      .catch(this.#warn)
      .then(() => {
        clearInterval(beat)
        this.#running.delete(job)
        this.wake()
      })
  }
}
