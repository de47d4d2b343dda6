import { Worker } from 'node:worker_threads'

/** Threads of each module that wait for the next file. */
const MOST = 2
/** How long they wait. */
const KEPT_MS = 20_000
const MEMORY_MB = 1024

interface Idle {
  readonly worker: Worker
  readonly end: NodeJS.Timeout
  /** Hears of the thread's end while it waits. */
  readonly leave: () => void
}

const idle = new Map<string, Idle[]>()

/**
 * A thread that runs the module of a URL: one that has read a file before, where one waits. Starting one takes 0.1 to 0.3 s
 * of processor time, most of it for the declarations that it loads, and a short list is read in a few milliseconds.
 */
export function takeThread(file: URL): Worker {
  const waiting = idle.get(file.href)?.pop()
  if (!waiting) return start(file)
  clearTimeout(waiting.end)
  waiting.worker.off('exit', waiting.leave).ref()
  return waiting.worker
}

/** Keeps a thread that has ended its job for the next one. It keeps no process from ending. */
export function keepThread(file: URL, worker: Worker): void {
  const waiting = idle.get(file.href) ?? []
  idle.set(file.href, waiting)
  if (waiting.length >= MOST) return void worker.terminate()
  const leave = (): void => {
    const at = waiting.findIndex((one) => one.worker === worker)
    if (at >= 0) waiting.splice(at, 1)
  }
  const end = setTimeout(() => {
    leave()
    void worker.terminate()
  }, KEPT_MS).unref()
  worker.once('exit', leave).unref()
  waiting.push({ worker, end, leave })
}

function start(file: URL): Worker {
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // A file's text never reaches the server's own output.
    stdout: true,
    stderr: true,
  })
  // Between two steps nobody listens; without a listener an error would end the server.
  worker.on('error', () => {})
  return worker
}
