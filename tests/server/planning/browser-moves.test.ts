import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { moveHash } from '#engine/scheduling/moves/hash.ts'
import { MovablePlan, type Move } from '#engine/scheduling/moves/index.ts'
import { openPlan, type PlanAbout } from '#engine/scheduling/moves/packed.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createKittingServer, unplanned } from '../../support/kitting.ts'
import { freshKernels } from '../../support/kernels.ts'
import { plan } from '../../support/planning.ts'
import type { TestServer } from '../../support/server.ts'

/** A browser that moves in the plan by itself, and two planners at work on the same plan. */
let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [1], unplanned)
  const { runNo } = await plan(server.one, { asOf: new Date().toISOString() })
  await server.one.ask(schedulingRuns.accept, { runNo })
})
afterAll(() => server.close())

const rows = (sql: string) =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) => tx.rows(sql))
const places = () =>
  rows('select code, res_code, setup_start, start, production_end, "end" from operation order by code')

interface Opened {
  readonly plan: MovablePlan
  readonly about: PlanAbout
}

async function opened(): Promise<Opened> {
  const { bytes } = await server.one.call(moveServices.movablePlan, {})
  const { model, solution, about } = openPlan(new Uint8Array(bytes))
  return { plan: new MovablePlan(model, solution, kernelMoves(freshKernels())), about }
}

/** An operation that may move and pushes others when it begins some hours later. */
async function pushing({ plan }: Opened): Promise<Move> {
  const found = await rows(
    `select code, res_code, start from operation
     where status = 'A' and fix_level = '0' and start > now() + interval '1 day' order by start, code`,
  )
  for (const { code, start, res_code } of found) {
    const seconds = Date.parse(String(start)) / 1000
    const move = { operation: String(code), resource: String(res_code), start: seconds + 7200 }
    const outcome = plan.moveOperation(move)
    if (outcome.refused) continue
    const { count, conflicts } = outcome
    outcome.undo()
    if (count > 3 && conflicts.length === 0) return move
  }
  throw new Error('nothing pushes anything')
}

const inputOf = ({ operation, resource, start }: Move) => ({
  operationCode: operation,
  resCode: resource,
  startTime: new Date(start * 1000).toISOString(),
})

interface Effect {
  readonly moved: readonly { readonly operation: string }[]
  readonly result: string
  readonly plan: string
}

it('what a browser works out is what is written; moved back together, all is as it was', async () => {
  const before = await places()
  const browser = await opened()
  const move = await pushing(browser)
  const there = browser.plan
  const outcome = there.moveOperation(move)
  const changes = [...outcome.changes]
  const back = outcome.changed.map((op) => ({ operation: there.model.operations[op]!, ...there.before(op)! }))
  const hash = await moveHash(changes)
  const preview = (await server.one.ask(moveServices.moveOperation, {
    ...inputOf(move),
    preview: 1,
  })) as Effect
  expect([preview.result, preview.plan]).toEqual([hash, browser.about.stamp])
  await server.one.ask(moveServices.moveOperation, { ...inputOf(move), plan: browser.about.stamp, hash })
  const after = await places()
  for (const { operation, resource, start, end } of changes) {
    const stored = after.find(({ code }) => code === operation)!
    expect([stored['res_code'], stored['start'], stored['end']].map(String)).toEqual([
      resource,
      ...[start, end].map((at) => new Date(at * 1000).toISOString().replace('.000Z', 'Z')),
    ])
  }
  // The inverse: all that stands elsewhere goes back, each to its own place.
  const [first, ...others] = back.toSorted((a, b) => a.start - b.start)
  const together = others.map(({ operation, resource, start }) => ({
    operation,
    resource,
    start: new Date(start * 1000).toISOString(),
  }))
  await server.one.ask(moveServices.moveOperation, { ...inputOf(first!), together })
  expect(await places()).toEqual(before)
})

it('of two planners who saw the same plan, the second is told who changed what, and nothing is lost', async () => {
  const [mine, theirs] = [await opened(), await opened()]
  const move = await pushing(theirs)
  const hash = await moveHash([...theirs.plan.moveOperation(move).changes])
  await server.one.ask(moveServices.moveOperation, { ...inputOf(move), plan: theirs.about.stamp, hash })
  const written = await places()
  const other = await pushing(mine)
  const wanted = { ...other, start: other.start + 3600 }
  const outcome = await moveHash([...mine.plan.moveOperation(wanted).changes])
  const refused = await server.one.call(moveServices.moveOperation, {
    ...inputOf(wanted),
    plan: mine.about.stamp,
    hash: outcome,
  })
  expect(refused.status).toBe(409)
  expect(JSON.parse(String(refused.body.error?.details))).toMatchObject({ by: 'admin' })
  expect(await places()).toEqual(written)
  // Opened anew, the plan has the move of the other; the own one is made in it.
  const again = await opened()
  expect(again.about.stamp).not.toBe(mine.about.stamp)
  const now = await moveHash([...again.plan.moveOperation(wanted).changes])
  await server.one.ask(moveServices.moveOperation, {
    ...inputOf(wanted),
    plan: again.about.stamp,
    hash: now,
  })
})

it('asks for whole lists of places', async () => {
  const refused = await server.one.call(moveServices.moveOperation, {
    operationCode: 'X',
    together: [{ operation: 'Y', start: 'soon' }],
  })
  expect([400, 404]).toContain(refused.status)
})
