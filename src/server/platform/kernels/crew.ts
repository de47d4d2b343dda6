import { Worker } from 'node:worker_threads'

/** Worker threads that answer one request at a time each, all together: what searches side by side need. */
export class Crew<Request, Reply> {
  readonly #workers: readonly Worker[]

  /** `script` answers every message with one message; `data(k)` is what worker k begins with. */
  constructor(script: URL, count: number, data: (worker: number) => unknown) {
    this.#workers = Array.from({ length: count }, (_, k) => new Worker(script, { workerData: data(k) }))
  }

  /** Asks every worker; the replies in the order of the workers. Rejects when one of them fails. */
  ask(request: (worker: number) => Request): Promise<Reply[]> {
    return Promise.all(this.#workers.map((worker, k) => askOne<Reply>(worker, request(k))))
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

function askOne<Reply>(worker: Worker, request: unknown): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      worker.off('message', answered)
      worker.off('error', failed)
      worker.off('exit', left)
    }
    const answered = (reply: Reply) => {
      finish()
      resolve(reply)
    }
    const failed = (error: Error) => {
      finish()
      reject(error)
    }
    const left = () => failed(new Error('a worker ended before it answered'))
    worker.on('message', answered)
    worker.on('error', failed)
    worker.on('exit', left)
    worker.postMessage(request)
  })
}
