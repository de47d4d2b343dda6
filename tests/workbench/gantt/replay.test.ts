import { expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import { referenceMoves } from '#engine/reference/scheduling/moves/index.ts'
import { moveHash } from '#engine/scheduling/moves/hash.ts'
import { modelOf, MovablePlan, type MovableModel } from '#engine/scheduling/moves/index.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { Status, type Solution } from '#engine/scheduling/problem.ts'
import {
  noHistory,
  redid,
  undid,
  type History,
  type Placement,
} from '../../../src/workbench/screens/gantt/resource-gantt/moves/history.ts'
import { recorded } from '../../../src/workbench/screens/gantt/resource-gantt/moves/made-move.ts'
import type { WantedPlace } from '../../../src/workbench/screens/gantt/resource-gantt/moves/mover.ts'
import { MovePlanner } from '../../../src/workbench/screens/gantt/resource-gantt/moves/planner.ts'
import {
  replay,
  type Proof,
  type Replayed,
} from '../../../src/workbench/screens/gantt/resource-gantt/moves/replay.ts'
import { inputOf } from '../../../src/workbench/screens/gantt/resource-gantt/moves/move-input.ts'
import { effort } from '../../support/effort.ts'
import { seeded } from '../../support/random-problem.ts'
import { randomScheduling } from '../../support/random-scheduling.ts'
import { MONDAY, schedulingInput } from '../../support/scheduling.ts'

type Input = ReturnType<typeof inputOf> & Proof
type Random = () => number
class Changed extends Error {}

/** The stored plan, changed like the server does it: only in the plan that was previewed, and to what was previewed. */
class Stored {
  readonly model: MovableModel
  solution: Solution
  stamp = 0

  constructor(seed: number) {
    const { rows, policy } = randomScheduling(seed)
    const free = readPolicy({ ...policy, rawMaterialConstraint: false }).policy
    const prepared = prepare(schedulingInput(rows), free, { asOf: MONDAY })
    const run = referenceScheduler.start(prepared.problem)
    while (run.step(1000) < 1);
    this.model = modelOf(prepared)
    this.solution = run.finish()
  }

  async move({ operationCode, resCode, startTime, together = [], plan, hash }: Input): Promise<void> {
    if (plan !== String(this.stamp)) throw new Changed()
    const seconds = (time: string) => Date.parse(time) / 1000
    const movable = new MovablePlan(this.model, this.solution, referenceMoves)
    const outcome = movable.moveOperation({
      operation: operationCode,
      resource: resCode,
      start: seconds(startTime),
      together: together.map(({ operation, resource, start }) => ({
        operation,
        resource,
        start: seconds(start),
      })),
    })
    expect(outcome.refused).toBeNull()
    if (hash) expect(await moveHash(outcome.changes)).toBe(hash)
    this.solution = copyOf(movable.solution)
    this.stamp++
  }
}

const copyOf = (solution: Solution): Solution =>
  Object.fromEntries(
    Object.entries(solution).map(([name, column]) => [name, (column as Int32Array).slice()]),
  ) as unknown as Solution

/** A planner at a chart: what the chart shows may be older than what is stored. */
class Planner {
  readonly #stored: Stored
  history: History = noHistory
  #mover!: MovePlanner
  #shown!: Solution

  constructor(stored: Stored) {
    this.#stored = stored
    this.refresh()
  }

  refresh(): void {
    const { model, solution, stamp } = this.#stored
    const names = { sources: model.operations, rows: model.resources, dues: new Map<string, number>() }
    const about = { stamp: String(stamp), asOf: -Infinity, until: Infinity }
    this.#mover = new MovePlanner({ model, solution, about }, names, referenceMoves)
    this.#shown = solution
  }

  get #names() {
    return { sources: this.#stored.model.operations, rows: this.#stored.model.resources }
  }

  /** Drags a bar: null where the move is refused; throws Changed. */
  async drag(random: Random): Promise<readonly Placement[] | null> {
    const { model } = this.#stored
    const { problem } = model
    const op = Math.floor(random() * problem.opCount)
    const from = problem.candStart[op]!
    const candidate = from + Math.floor(random() * (problem.candStart[op + 1]! - from))
    const row = problem.candResource[candidate]
    if (row === undefined || this.#shown.status[op] !== Status.PLACED) return null
    const start = this.#shown.start[op]! + problem.base + Math.floor((random() - 0.5) * 200_000)
    const wanted: WantedPlace[] = [{ source: op, row, start }]
    const effect = await this.#mover.preview(wanted, true)
    if (effect.refused || effect.isRough) return null
    await this.#stored.move({
      ...inputOf(wanted, this.#names),
      plan: effect.plan,
      ...(effect.hash && { hash: effect.hash }),
    })
    const placements = (places: readonly WantedPlace[]): Placement[] =>
      places.map(({ source, row, start }) => ({
        operation: model.operations[source]!,
        place: row < 0 ? null : { resource: model.resources[row]!, start },
      }))
    this.history = recorded(this.history, 'drag', placements(wanted), placements, effect)
    return this.history.done.at(-1)!.left
  }

  async undo(redo = false): Promise<Replayed | null> {
    const step = redo ? this.history.undone.at(-1) : this.history.done.at(-1)
    if (!step) return null
    const { sources, rows } = this.#names
    const replayed = await replay(step, redo ? step.redo : step.undo, {
      mover: {
        preview: (wanted, proof) => this.#mover.preview(wanted, proof),
        candidates: async () => new Map(),
        close() {},
      },
      sources,
      rows,
      sourceOf: new Map(sources.map((code, source) => [code, source])),
      placeOf: () => null,
      move: (input) => this.#stored.move(input),
      perform: () => Promise.reject(new Error('only moves')),
    })
    if (replayed.kind === 'done') this.history = redo ? redid(this.history) : undid(this.history)
    return replayed
  }
}

/** Where everything is, of operations that are somewhere. */
const placesOf = ({ model, solution }: Stored): Map<string, string> =>
  new Map(
    model.operations.flatMap((code, op) =>
      solution.status[op] === Status.PLACED
        ? [
            [
              code,
              `${model.resources[model.problem.candResource[solution.candidate[op]!]!]!} ${solution.start[op]!}`,
            ],
          ]
        : [],
    ),
  )

it('undo restores every place exactly, and redo makes the same plan again', async () => {
  const outcomes = { done: 0, kept: 0 }
  for (let seed = 1; seed <= effort(400); seed++) {
    const stored = new Stored(seed)
    const planner = new Planner(stored)
    const random = seeded(seed * 7919)
    for (let move = 0; move < 5; move++) {
      const before = placesOf(stored)
      if (!(await planner.drag(random))) continue
      planner.refresh()
      const after = placesOf(stored)
      const undone = await planner.undo()
      if (undone?.kind !== 'done') {
        // Nothing half: the plan is as the drag left it.
        expect(placesOf(stored), `seed ${seed}`).toEqual(after)
        outcomes.kept++
        continue
      }
      outcomes.done++
      expect(placesOf(stored), `seed ${seed} undo`).toEqual(before)
      planner.refresh()
      if ((await planner.undo(true))?.kind === 'done')
        expect(placesOf(stored), `seed ${seed} redo`).toEqual(after)
      planner.refresh()
    }
  }
  expect(outcomes.done).toBeGreaterThan(outcomes.kept * 4)
})

/** Operations whose place differs. */
const changedOf = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((code) => before.get(code) !== after.get(code))

it('two planners never lose a move of each other', async () => {
  const outcomes = { drag: 0, undo: 0, stale: 0, blocked: 0 }
  for (let seed = 1; seed <= effort(1000); seed++) {
    const stored = new Stored(seed)
    const planners = [new Planner(stored), new Planner(stored)]
    /** Whose drags put operations in which places. */
    const put = new Set<string>()
    const random = seeded(seed * 104_729)
    for (let turn = 0; turn < 12; turn++) {
      const who = Math.floor(random() * 2)
      const planner = planners[who]!
      if (random() < 0.3) planner.refresh()
      const before = placesOf(stored)
      const what = random()
      const isDrag = what < 0.6
      try {
        const dragged = isDrag ? await planner.drag(random) : null
        const isRedo = what > 0.9
        const replayed = isDrag ? null : await planner.undo(isRedo)
        const changed = changedOf(before, placesOf(stored))
        if (dragged) {
          outcomes.drag++
          for (const { operation, place } of dragged)
            expect(placesOf(stored).get(operation), `seed ${seed}`).toBe(
              `${place!.resource} ${place!.start - stored.model.problem.base}`,
            )
        } else if (replayed?.kind === 'done') {
          outcomes.undo++
          // What only the other planner has put somewhere stays there.
          for (const code of isRedo ? [] : changed) {
            const place = `${code} ${before.get(code)}`
            expect(
              put.has(`${1 - who} ${place}`) && !put.has(`${who} ${place}`),
              `seed ${seed} ${code}`,
            ).toBe(false)
          }
        } else {
          if (replayed?.kind === 'blocked') outcomes.blocked++
          expect(changed, `seed ${seed}`).toEqual([])
        }
        if (dragged) for (const code of changed) put.add(`${who} ${code} ${placesOf(stored).get(code)}`)
      } catch (error) {
        if (!(error instanceof Changed)) throw error
        outcomes.stale++
        expect(changedOf(before, placesOf(stored)), `seed ${seed}`).toEqual([])
        planner.refresh()
      }
    }
  }
  for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(0)
})
