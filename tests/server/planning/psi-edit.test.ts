import { afterAll, describe, expect, it, vi } from 'vitest'
import type { PsiAccepted, PsiProposed } from '#domain/psi/edit.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { testPassword, type Filling } from '../../support/database.ts'
import { effort } from '../../support/effort.ts'
import { demo, standAtDemoDay } from '../../support/kitting.ts'
import { editedPivot, itemCodes, planRows, shownRowsOf } from '../../support/psi-edit.ts'
import { randomFactory } from '../../support/random-factory.ts'
import { randomOf, type Random } from '../../support/random-plans.ts'
import { createFilledServer } from '../../support/server.ts'

vi.setConfig({ testTimeout: 600_000 })

const ROUNDS = effort(60)
const SEEDS = effort(12)

interface Edit {
  readonly item: string
  readonly period: number
  readonly qty: string
}

/** Edits of a few items: planned cells that are lowered, emptied or given to another period, and others that are raised. */
function randomEdits(random: Random, rows: PsiProposed['rows']): Edit[] {
  const edits: Edit[] = []
  for (let count = 0; count < 8; count++) {
    const { item, cells } = random.pick(rows)
    const filled = cells['planned']!.flatMap((qty, period) =>
      Number(qty) > 0 ? [{ qty: qty!, period }] : [],
    )
    const period = random.chance(0.2) ? 0 : random.below(28)
    if (filled.length === 0 || random.chance(0.3)) {
      edits.push({ item, period, qty: random.pick(['0', '1.000001', '250', '77.5']) })
      continue
    }
    const from = random.pick(filled)
    edits.push({ item, period: from.period, qty: random.pick(['0', '0', '1', '12.5']) })
    if (random.chance(0.5)) edits.push({ item, period, qty: from.qty })
  }
  return edits
}

const fillings: readonly (readonly [name: string, seed: number, filling: Filling])[] = [
  ['the demo factory', 11, demo([1])],
  ...Array.from({ length: SEEDS }, (_, at) => {
    const seed = 71 + at
    return [`random factory ${seed}`, seed, randomFactory(seed)] as const
  }),
]

const done = new Set<string>()
describe.each(fillings)('edits in %s', (_name, seed, filling) => {
  it('come to what was proposed, to the last digit, and are taken back row by row', async () => {
    const server = await createFilledServer(filling)
    afterAll(() => server.close())
    standAtDemoDay(server)
    const user = await server.signIn(1, 'admin', testPassword)
    const random = randomOf(seed)
    const codes = await itemCodes(user)
    for (let round = 0; round < ROUNDS; round++) {
      const edits = randomEdits(random, await shownRowsOf(user, codes.slice(0, 400)))
      const items = [...new Set(edits.map(({ item }) => item))]
      const before = { cells: await shownRowsOf(user, items), rows: await planRows(server) }
      const proposed = (await user.ask(psiServices.propose, { ...editedPivot, edits })) as PsiProposed
      expect(await planRows(server)).toEqual(before.rows)
      if (proposed.changes.length === 0) continue
      for (const { action, kind } of proposed.changes) done.add(`${action} ${kind}`)
      const given = { ...editedPivot, edits, changes: proposed.changes }
      const { undo } = (await user.ask(psiServices.accept, given)) as PsiAccepted
      expect(await shownRowsOf(user, items)).toEqual(proposed.rows)
      expect((await user.call(psiServices.accept, given)).status).toBe(409)
      // What is accepted for good is what later rounds lower and move.
      if (round % 2 === 0) continue
      await user.ask(psiServices.undoEdits, { undo })
      expect(await planRows(server)).toEqual(before.rows)
      expect(await shownRowsOf(user, items)).toEqual(before.cells)
      expect((await user.call(psiServices.undoEdits, { undo })).status).toBe(409)
    }
  })
})

it('create, lower, move and cancel orders and purchase lines', () => {
  expect([...done].toSorted()).toEqual([
    'cancel order',
    'cancel purchase',
    'create order',
    'create purchase',
    'lower order',
    'lower purchase',
    'move order',
    'move purchase',
  ])
})
