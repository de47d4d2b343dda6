import { setTimeout as sleep } from 'node:timers/promises'
import { Control } from '../../../src/server/platform/jobs/control.ts'
import type { PlanTask, RunAnswer } from '../../../src/server/platform/jobs/task.ts'
import { plan as real } from '../../../src/server/platform/jobs/worker.ts'

export { planCheck, planFingerprint, planRows } from '../../../src/server/platform/jobs/worker.ts'

/** The product's scheduling run after about 30 s of waiting, unless it is cancelled. */
export async function plan(task: PlanTask & { control: SharedArrayBuffer }): Promise<RunAnswer> {
  const control = new Control(task.control)
  for (let step = 0; step < 1500; step++) {
    if (control.cancelled) return { error: { zh: '', en: '', code: null }, cancelled: true }
    control.report(step, 1500, 7)
    await sleep(20)
  }
  return real(task)
}
