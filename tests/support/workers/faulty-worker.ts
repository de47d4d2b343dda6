import type { KitAnswer, KitTask } from '../../../src/server/platform/jobs/task.ts'
import { kit as plain } from './plain-worker.ts'

export { compare, explain, page, rowsOfOrder } from '../../../src/server/platform/jobs/table-tasks.ts'

/** Fails in the way the planner filter of the run names; without one it works. */
export async function kit(task: KitTask & { control: SharedArrayBuffer }): Promise<KitAnswer> {
  const fault = String(task.policy.demandFilter.find((one) => one.field === 'planner')?.values[0] ?? '')
  if (fault === 'throws') throw new Error('the engine has a fault')
  if (fault === 'answers')
    return { error: { zh: '订单没有物料', en: 'a demand has no item', code: null }, cancelled: false }
  if (fault === 'exits') process.exit(3)
  if (fault === 'hangs') for (;;);
  return plain(task)
}
