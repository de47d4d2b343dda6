import { parentPort } from 'node:worker_threads'

type Asked = 'next' | 'end' | { readonly job: unknown }

/**
 * Inside a thread that a ReadingThread made: begins with the job it is given, and sends a step whenever it is asked for one,
 * so that no more than one batch waits. At `end` it leaves the job, whose file is closed, and waits for the next one.
 */
export function serveSteps<S>(
  begin: (job: never) => AsyncGenerator<S>,
  transferred: (step: S) => ArrayBuffer[] = () => [],
): void {
  let steps: AsyncGenerator<S> | null = null
  parentPort?.on('message', (asked: Asked) => {
    if (asked === 'end') {
      void steps?.return(undefined)
      steps = null
      return
    }
    if (asked !== 'next') {
      steps = begin(asked.job as never)
      return
    }
    void steps?.next().then(
      ({ value, done }: IteratorResult<S, unknown>) =>
        parentPort?.postMessage(done ? null : value, done ? [] : transferred(value)),
      (error: unknown) => {
        setImmediate(() => {
          throw error
        })
      },
    )
  })
}
