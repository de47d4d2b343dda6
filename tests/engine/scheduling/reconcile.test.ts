import { describe, expect, it } from 'vitest'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { effort } from '../../support/effort.ts'
import { freshKernels } from '../../support/kernels.ts'
import { randomScheduling } from '../../support/random-scheduling.ts'
import { Findings, grouped, sumOf, type Cells } from '../../support/reconcile.ts'
import { scheduled } from '../../support/scheduling.ts'

const kernel = schedulingKernel(freshKernels())

type Outcome = Awaited<ReturnType<typeof scheduled>>

/** Figures of a schedule that are shown twice, reckoned from operations, orders and resources. */
function disagreements(outcome: Outcome): readonly string[] {
  const found = new Findings()
  const { kpi } = outcome
  const jobs = outcome.rows('jobs') as readonly Cells[]
  const operations = outcome.rows('operations') as readonly Cells[]
  const resources = outcome.rows('resources') as readonly Cells[]
  checkJobs(found, jobs, operations)
  found.same('orders', kpi.orders, jobs.length)
  const due = jobs.filter((job) => job['due'] !== null)
  const late = due.filter(
    (job) => (job['unassigned'] as number) > 0 || ((job['lateness'] as number | null) ?? 1) > 0,
  )
  found.same('lateOrders', kpi.lateOrders, late.length)
  found.same('onTimeRate', kpi.onTimeRate, due.length === 0 ? 1 : 1 - late.length / due.length)
  const lateness = jobs.flatMap((job) =>
    job['lateness'] === null ? [] : [Math.max(0, job['lateness'] as number)],
  )
  found.same(
    'totalLateness',
    kpi.totalLateness,
    lateness.reduce((sum, one) => sum + one, 0),
  )
  found.same('maxLateness', kpi.maxLateness, Math.max(0, ...lateness))
  found.same('unassigned', kpi.unassigned, operations.filter((one) => one['assigned'] !== true).length)
  for (const row of resources) {
    const parts = [row['busy'], row['setup'], row['idle']].reduce<number>(
      (sum, part) => sum + (part as number),
      0,
    )
    found.same(`${String(row['resource'])} working time`, row['available'], parts)
  }
  return found.all
}

function checkJobs(found: Findings, jobs: readonly Cells[], operations: readonly Cells[]): void {
  const byOrder = grouped(operations, (row) => row['order'])
  for (const job of jobs) {
    const own = byOrder.get(job['order']) ?? []
    const at = `order ${String(job['order'])}`
    const placed = own.filter((one) => one['assigned'] === true)
    found.same(`${at} operations`, job['operations'], own.length)
    found.same(`${at} unassigned`, job['unassigned'], own.length - placed.length)
    found.same(`${at} setup`, BigInt(job['setupSeconds'] as number), sumOf(placed, 'setupSeconds'))
  }
}

describe('figures of a schedule that are shown twice', () => {
  it('agree to the last digit with operations, orders and resources', async () => {
    for (let seed = 1; seed <= effort(200); seed++) {
      const { rows, policy } = randomScheduling(seed)
      const outcome = await scheduled(rows, policy, { solver: kernel })
      expect(disagreements(outcome), `seed ${seed}`).toEqual([])
    }
  })
})
