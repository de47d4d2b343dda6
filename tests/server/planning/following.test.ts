import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { openPlan } from '#engine/scheduling/moves/packed.ts'
import type { Move } from '#engine/scheduling/commands/move.ts'
import { prunePlanMoves } from '../../../src/server/db/schema/plan-moves.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { readingOf } from '../../../src/server/features/planning/calculation.ts'
import { askWithPlan, planWanted } from '../../../src/server/features/planning/movable-plan.ts'
import { movesSince, noteMove } from '../../../src/server/features/planning/plan-moves.ts'
import { HeldPlans } from '../../../src/server/platform/jobs/held-plans.ts'
import {
  moveWith,
  packWith,
  type MoveAnswer,
  type MoveTask,
  type PackedAnswer,
  type PlanWanted,
} from '../../../src/server/platform/jobs/move-tasks.ts'
import type { CalculationService } from '../../../src/server/platform/runs/service.ts'
import { effort } from '../../support/effort.ts'
import { createKittingServer, unplanned } from '../../support/kitting.ts'
import { freshKernels } from '../../support/kernels.ts'
import { plan } from '../../support/planning.ts'
import { seeded } from '../../support/random-problem.ts'
import type { TestServer } from '../../support/server.ts'

// Plans are read again and again: how long that takes says how busy the machine is.
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 })

/** A holder of the plan that learns of moves made by a server, beside one that reads the plan each time. */
let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [1], unplanned)
  await accept()
})
afterAll(() => server.close())

const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
const within = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(server.database.app, scope, work, { isolation: 'repeatable read' })

async function accept(): Promise<void> {
  const { runNo } = await plan(server.one, { asOf: new Date().toISOString() })
  await server.one.ask(schedulingRuns.accept, { runNo })
}

/** What a thread of a server does with plans, and how often it made moves instead of opening one. */
class Holder {
  readonly #held = new HeldPlans()
  readonly #kernels = freshKernels()
  followed = 0

  readonly #service = {
    pool: { askHeld: (name: string, task: PlanWanted) => this.#answer(name, task) },
  } as unknown as CalculationService

  async #answer(name: string, task: PlanWanted): Promise<MoveAnswer | PackedAnswer> {
    const answer = await (name === 'planMove'
      ? moveWith(task as MoveTask, this.#kernels, this.#held, freshKernels)
      : packWith(task, this.#kernels, this.#held, freshKernels))
    if (task.since && !('missing' in answer)) this.followed++
    return answer
  }

  /** Everything that the plan says: all places, and what some moves would write, to the byte. */
  async says(asOf: Date, moves: readonly Move[]): Promise<unknown[]> {
    return within(async (tx) => {
      const reading = await readingOf(tx, asOf.toISOString())
      const wanted = await planWanted(tx, reading, asOf)
      const { packed } = await askWithPlan<PackedAnswer>(this.#service, tx, reading, 'planPacked', wanted)
      const answers: unknown[] = [wanted.stamp, placesOf(packed!)]
      for (const move of moves) {
        const task: MoveTask = { ...wanted, move, language: 'en' }
        const answer = await askWithPlan<MoveAnswer>(this.#service, tx, reading, 'planMove', task)
        answers.push(saidOf(answer))
      }
      return answers
    })
  }
}

/** An answer without how it was found; rows by their bytes. */
function saidOf(answer: MoveAnswer): unknown {
  if ('missing' in answer || answer.error !== null) return answer
  const { prepared: _, ...effect } = answer.effect
  const rows = Object.values(answer.rows).map(({ content }) => Buffer.from(content).toString())
  return { ...answer, effect, rows }
}

/** Where every operation stands, by code: their numbers follow from where they stood when the plan was read. */
function placesOf(packed: Uint8Array): unknown[] {
  const { model, solution, about } = openPlan(packed)
  const { base, candResource } = model.problem
  const places = model.operations.map((code, op) => [
    code,
    solution.status[op],
    model.resources[candResource[solution.candidate[op]!]!],
    ...[solution.setup, solution.start, solution.produced, solution.end].map((times) => times[op]! + base),
  ])
  return [about.stamp, about.asOf, ...places.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))]
}

interface Placed {
  readonly code: string
  readonly resource: string
  readonly start: number
}

const movable = (): Promise<Placed[]> =>
  within((tx) =>
    tx.rows<Placed>(
      `select code, res_code as resource, extract(epoch from start)::float8 as start from operation
       where status = 'A' and fix_level = '0' and start > now() + interval '1 day' order by code`,
    ),
  )

const inputOf = ({ operation, resource, start, together }: Move) => ({
  operationCode: operation,
  resCode: resource,
  startTime: start === null ? null : new Date(start * 1000).toISOString(),
  together: together?.map((one) => ({ ...one, start: new Date(one.start * 1000).toISOString() })),
})

it('a plan that follows moves made elsewhere says what one says that is read from the database', async () => {
  const asOf = server.now()
  const random = seeded(11)
  const follower = new Holder()
  const any = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const anyMove = (from: readonly Placed[]): Move => {
    const { code, resource, start } = any(from)
    const shift = Math.round((random() - 0.4) * 40) * 3600
    return { operation: code, resource, start: random() < 0.1 ? null : start + shift, whole: false }
  }
  let [moved, others] = [0, 0]
  for (let step = 0; step < effort(150); step++) {
    const before = await movable()
    const move = anyMove(before)
    const what = random()
    if (what < 0.05) await accept()
    else if (what < 0.15)
      await within((tx) => tx.run(`update operation set fix_level = '3' where code = $1`, [any(before).code]))
    if (what < 0.15) others++
    else {
      const answer = await server.one.call(moveServices.moveOperation, inputOf(move))
      if (answer.status !== 200) continue
      moved++
      if (what > 0.7) {
        const now = new Map((await movable()).map((one) => [one.code, one]))
        const back = before.filter(({ code, start }) => now.has(code) && now.get(code)!.start !== start)
        const [first, ...rest] = back
          .toSorted((a, b) => a.start - b.start)
          .map(({ code, ...place }) => ({ operation: code, ...place }))
        const together = rest.length > 0 ? { together: rest } : {}
        if (first)
          await server.one.call(moveServices.moveOperation, inputOf({ ...first, whole: false, ...together }))
      }
    }
    // Several moves at a time are followed, too.
    if (random() < 0.4) continue
    const asked = Array.from({ length: 3 }, () => anyMove(before))
    expect(await follower.says(asOf, asked), `step ${step}`).toEqual(await new Holder().says(asOf, asked))
  }
  expect(moved).toBeGreaterThan(5)
  expect(others).toBeGreaterThan(0)
  expect(follower.followed).toBeGreaterThan(0)
})

it('of two moves that begin at the same plan one is written; the moves in between lead from plan to plan', async () => {
  const made = (operation: string) => ({ move: { operation, resource: null, start: 0 }, result: 'places' })
  await expect(
    within(async (tx) => {
      await tx.rows('select 1')
      await within((other) => noteMove(other, made('A'), 'first', 'second'))
      await noteMove(tx, made('B'), 'first', 'other')
    }),
  ).rejects.toMatchObject({ code: '40001' })
  await within((tx) => noteMove(tx, made('C'), 'second', 'third'))
  const since = (from: string, to: string) => within((tx) => movesSince(tx, from, to))
  expect(await since('first', 'third')).toEqual({ stamp: 'first', moves: [made('A'), made('C')] })
  expect(await since('second', 'third')).toEqual({ stamp: 'second', moves: [made('C')] })
  for (const [from, to] of [
    ['first', 'other'],
    ['third', 'first'],
    ['second', 'second'],
  ] as const)
    expect(await since(from, to)).toBeNull()
})

it('moves that nobody asks for are removed', async () => {
  await within((tx) =>
    tx.run(
      `insert into plan_move (from_stamp, to_stamp, move, result, at)
       values ('old', 'new', '{}', 'places', now() - interval '20 minutes')`,
    ),
  )
  expect(await within(prunePlanMoves)).toBe(1)
  expect(await within(prunePlanMoves)).toBe(0)
})
