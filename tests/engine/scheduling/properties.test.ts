import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { violationCodes } from '#domain/scheduling/message-texts.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { freshKernels } from '../../support/kernels.ts'
import { permutedScheduling, randomScheduling } from '../../support/random-scheduling.ts'
import { checkSchedule } from '../../support/schedule-checker.ts'
import { quantity, scheduled } from '../../support/scheduling.ts'
import { effort } from '../../support/effort.ts'

const kernel = schedulingKernel(freshKernels())
const pinned = { seed: 20_261_120, numRuns: effort(250) }
const seeds = fc.integer({ min: 1, max: 1_000_000 })

describe('any schedule', () => {
  it('respects slots, quantities, links and fixed operations, or reports violations', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { rows, policy } = randomScheduling(seed)
        const outcome = await scheduled(rows, policy, { solver: kernel })
        expect(checkSchedule(rows, outcome), `seed ${seed}`).toEqual([])
      }),
      pinned,
    )
  })

  it('adds up: working time is busy, setup and idle; every counted violation is reported', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { rows, policy } = randomScheduling(seed)
        const outcome = await scheduled(rows, policy, { solver: kernel })
        for (const { resource, available, busy, setup, idle } of outcome.rows('resources')) {
          const parts = [busy, setup, idle].map(Number)
          expect(Math.min(...parts), `seed ${seed} ${String(resource)}`).toBeGreaterThanOrEqual(0)
          expect(parts[0]! + parts[1]! + parts[2]!, `seed ${seed} ${String(resource)}`).toBe(available)
        }
        const named = outcome.codes().filter((code) => violationCodes.has(code))
        expect(outcome.kpi.violations, `seed ${seed}`).toBe(named.length)
      }),
      pinned,
    )
  })

  it('depends neither on the order of rows nor on the solver', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { rows, policy } = randomScheduling(seed)
        const one = await scheduled(rows, policy)
        const other = await scheduled(permutedScheduling(rows, seed), policy, { solver: kernel })
        expect(other.hash, `seed ${seed}`).toBe(one.hash)
        expect(other.kpi).toEqual(one.kpi)
        expect(other.rows('messages')).toEqual(one.rows('messages'))
        expect(other.rows('operations')).toEqual(one.rows('operations'))
      }),
      pinned,
    )
  })

  it('keeps the place of a fixed operation', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { rows, policy } = randomScheduling(seed)
        const one = await scheduled(rows, policy, { solver: kernel })
        const placed = one.rows('operations').filter((row) => row['assigned'] === true)
        if (placed.length === 0) return
        const row = placed[seed % placed.length]!
        const cell = (name: string) => row[name] as bigint
        const operations = rows.operations!.map((operation) =>
          operation.code === row['operation']
            ? {
                ...operation,
                status: 'D',
                resource: row['resource'] as string,
                setupStart: cell('setupStart'),
                start: cell('start'),
                productionEnd: cell('productionEnd'),
                end: cell('end'),
              }
            : operation,
        )
        const again = await scheduled({ ...rows, operations }, policy, { solver: kernel })
        const kept = again.op(row['operation'] as string)
        for (const name of ['resource', 'setupStart', 'start', 'productionEnd', 'end'])
          expect(kept[name], `seed ${seed} ${name}`).toEqual(row[name])
      }),
      pinned,
    )
  })

  it('loses nothing and throws nothing when there is nothing to plan with', async () => {
    const { rows } = randomScheduling(4)
    expect((await scheduled({})).counts).toMatchObject({ operations: 0, assigned: 0 })
    const closed = await scheduled({ ...rows, slots: [] })
    expect(closed.counts.assigned).toBe(
      closed.rows('operations').filter((row) => row['reason'] === 'FIXED').length,
    )
    expect(closed.codes()).toContain('noSlots')
    const bare = await scheduled({ ...rows, candidates: [], links: [] })
    expect(bare.codes()).toContain('noCapacity')
    const wide = { ...rows, candidates: rows.candidates!.map((row) => ({ ...row, perPiece: quantity(9e9) })) }
    expect((await scheduled(wide, {}, { solver: kernel })).codes()).toContain('durationTooLong')
  })
})
