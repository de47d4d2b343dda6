import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { Call } from '../../identity/handlers.ts'
import { Control } from '../jobs/control.ts'
import { causeShown, type Failure } from '../jobs/failure.ts'
import { buffersOf, type KitTask } from '../jobs/task.ts'
import type { CalculationService } from './service.ts'

/** What the engine says against the data, as far as the caller sees the rows that it may name. */
export const calculationRefused = (cause: Failure, { limitedScope }: Call): TaktError =>
  new TaktError('calculationRefused', { reason: causeShown(cause, limitedScope.limits) })

/** The same as a sentence for the caller, where it is a finding and not the end of the call. */
export const refusalText = (cause: Failure, { language, limitedScope }: Call): string =>
  textOf(causeShown(cause, limitedScope.limits), language)

/**
 * A kitting calculation that the caller waits for: it takes as long as runs do, so it has a thread of theirs, and stops when
 * the caller goes away. Throws what the engine refuses.
 */
export async function calculate<Answer extends { readonly error: null }>(
  { pool }: CalculationService,
  name: string,
  task: KitTask,
  call: Call,
): Promise<Answer> {
  const control = new Control()
  const stop = (): void => control.cancel()
  call.signal.addEventListener('abort', stop)
  try {
    const buffers = buffersOf([task.input, task.previous])
    const answer = await pool.run<Answer | { readonly error: Failure }>(task, name, control, buffers)
    if (answer.error !== null) throw calculationRefused(answer.error, call)
    return answer as Answer
  } finally {
    call.signal.removeEventListener('abort', stop)
  }
}
