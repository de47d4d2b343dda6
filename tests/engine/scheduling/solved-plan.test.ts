import { expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { generateJobShop, shiftShopOptions } from '#engine/generate/job-shop.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import { schedule, solvedPlan } from '#engine/scheduling/schedule.ts'

it('a solved plan equals the placements of the whole run', async () => {
  const asOf = Date.parse('2026-11-23T00:00:00Z') / 1000
  const input = generateJobShop(shiftShopOptions(12, asOf))
  const options = { asOf, zone: 'UTC', solver: referenceScheduler }
  const { plan } = await schedule(input, readPolicy({}).policy, options)
  const { prepared, solution } = solvedPlan(input, readPolicy({}).policy, options)
  expect(solution).toEqual(plan.solution)
  expect(prepared.operations.count).toBe(plan.prepared.operations.count)
  expect(solution.start.length).toBeGreaterThan(0)
})
