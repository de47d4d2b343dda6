import { describe, expect, it } from 'vitest'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { effort } from '../../support/effort.ts'
import { freshKernels } from '../../support/kernels.ts'
import { plainFeatures, randomScheduling } from '../../support/random-scheduling.ts'
import type { Cells } from '../../support/reconcile.ts'
import { reconcileSchedule, reconcileSlots, type ScheduleFigures } from '../../support/reconcile-schedule.ts'
import { MONDAY, scheduled, type Scheduled } from '../../support/scheduling.ts'

const kernel = schedulingKernel(freshKernels())

const figuresOf = ({ kpi, rows }: Scheduled): ScheduleFigures => ({
  kpi,
  rows: (table) => rows(table) as readonly Cells[],
  asOf: MONDAY,
})

describe('figures of a schedule that are shown twice', () => {
  it('agree to the last digit with operations, orders and resources', async () => {
    for (let seed = 1; seed <= effort(200); seed++) {
      const { rows, policy } = randomScheduling(seed)
      const outcome = await scheduled(rows, policy, { solver: kernel })
      expect(reconcileSchedule(figuresOf(outcome)), `seed ${seed}`).toEqual([])
    }
  })

  it('agree to the second with the slots that the plan fills, on machines of capacity one', async () => {
    const features = { ...plainFeatures, pause: true, links: true, backward: true, locks: true }
    let worked = 0
    for (let seed = 1; seed <= effort(200); seed++) {
      const { rows } = randomScheduling(seed, features)
      const outcome = await scheduled(rows, {}, { solver: kernel })
      const slots = (rows.slots ?? []).map(({ resource, start, end }) => ({
        resource: String(resource),
        start: Number(start),
        end: Number(end),
      }))
      expect(reconcileSlots(figuresOf(outcome), slots), `seed ${seed}`).toEqual([])
      worked += outcome.kpi.makespan
    }
    expect(worked).toBeGreaterThan(0)
  })
})
