import { setTimeout as sleep } from 'node:timers/promises'
import { Control } from '../../../src/server/platform/jobs/control.ts'
import type { KitAnswer, KitTask } from '../../../src/server/platform/jobs/task.ts'
import { kit as plain } from './plain-worker.ts'

export { compare, explain, page, rowsOfOrder } from '../../../src/server/platform/jobs/table-tasks.ts'

/** Works for about 30 s, telling how far it is, unless it is cancelled. */
export async function kit(task: KitTask & { control: SharedArrayBuffer }): Promise<KitAnswer> {
  const control = new Control(task.control)
  for (let step = 0; step < 1500; step++) {
    if (control.cancelled) return { error: { zh: '', en: '', code: null }, cancelled: true }
    control.report(step, 1500)
    await sleep(20)
  }
  return plain(task)
}
