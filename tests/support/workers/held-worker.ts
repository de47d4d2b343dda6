import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { Control } from '../../../src/server/platform/jobs/control.ts'

interface Task {
  readonly control: SharedArrayBuffer
  /** Bytes that it says to hold. */
  readonly held: number
  /** It waits until this many milliseconds have passed. */
  readonly waitMs?: number
}

export const warm = (): void => {}

/** Answers in which thread it ran. */
export async function kit({ control, held, waitMs = 0 }: Task): Promise<number> {
  if (waitMs > 0) await sleep(waitMs)
  new Control(control).noteHeld(held)
  return threadId
}
