import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { openPlan } from '#engine/scheduling/moves/packed.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import {
  noHistory,
  type History,
  type Placement,
} from '../../../src/workbench/screens/gantt/resource-gantt/moves/history.ts'
import { recorded } from '../../../src/workbench/screens/gantt/resource-gantt/moves/made-move.ts'
import { inputOf } from '../../../src/workbench/screens/gantt/resource-gantt/moves/move-input.ts'
import type { Effect, WantedPlace } from '../../../src/workbench/screens/gantt/resource-gantt/moves/mover.ts'
import { MovePlanner } from '../../../src/workbench/screens/gantt/resource-gantt/moves/planner.ts'
import { replay } from '../../../src/workbench/screens/gantt/resource-gantt/moves/replay.ts'
import { tenantOne, testPassword } from '../../support/database.ts'
import { effort } from '../../support/effort.ts'
import { createKittingServer, demoDay, standAtDemoDay, unplanned } from '../../support/kitting.ts'
import { freshKernels } from '../../support/kernels.ts'
import { randomOf, replan, type Random } from '../../support/random-plans.ts'
import type { TestAnswer, TestServer, TestUser } from '../../support/server.ts'

// Whole plans are made: how long that takes says how busy the machine is.
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 })

/**
 * Random drags in random plans: what the chart previews, alone or by the server, is what is stored, to the second, or the
 * drag is refused with a reason and nothing is changed. Undo gives back every place or changes nothing and says why.
 * Weakened and seen to fail: a plan that is scheduled anew as of the moment of the confirmation; undo that lets setups differ.
 */
let server: TestServer
let user: TestUser
let other: TestUser
beforeAll(async () => {
  server = await createKittingServer(undefined, [1], unplanned)
  standAtDemoDay(server)
  user = await server.signIn(1, 'admin', testPassword)
  other = await server.user(1, 'other', ['Pages.Roles', 'Pages.Users'])
})
afterAll(() => server.close())

interface Place {
  readonly code: string
  readonly row: string | null
  readonly setup: number | null
  readonly start: number | null
  readonly produced: number | null
  readonly end: number | null
  readonly status: string
  readonly fixed: string
}

/** All operations as they are stored; seconds UTC. */
async function stored(): Promise<ReadonlyMap<string, Place>> {
  const seconds = (column: string): string => `extract(epoch from ${column})::float8`
  const rows = await withTenant(server.database.app, tenantOne, (tx) =>
    tx.rows<Place>(
      `select code, res_code as row, ${seconds('setup_start')} as setup, ${seconds('start')} as start,
         ${seconds('production_end')} as produced, ${seconds('"end"')} as "end", status, fix_level as fixed
       from operation order by code`,
    ),
  )
  return new Map(rows.map((row) => [row.code, row]))
}

const resources = async () =>
  (
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows<{ code: string }>('select code from resource order by code'),
    )
  ).map(({ code }) => code)

interface Chart {
  readonly planner: MovePlanner | null
  readonly sources: readonly string[]
  readonly rows: readonly string[]
}

/** The chart of a planner, as just read. */
async function openChart(): Promise<Chart> {
  const [{ bytes }, there, rows] = [
    await user.call(moveServices.movablePlan, {}),
    await stored(),
    await resources(),
  ]
  const sources = [...there.keys()]
  const planner =
    bytes.length > 0
      ? new MovePlanner(
          openPlan(new Uint8Array(bytes)),
          { sources, rows, dues: new Map() },
          kernelMoves(freshKernels()),
        )
      : null
  return { planner, sources, rows }
}

interface ServerEffect {
  readonly moved: readonly {
    readonly operation: string
    readonly newResource: string | null
    readonly newStart: string | null
    readonly newEnd: string | null
  }[]
  readonly plan: string
  readonly hash: string
}

/** A drag as a hand makes it: mostly of what is planned ahead, mostly to where it may go, sometimes of several bars. */
function drag(random: Random, { sources, rows }: Chart, there: ReadonlyMap<string, Place>): WantedPlace[] {
  const movable = sources.filter((code) => {
    const { status, start } = there.get(code)!
    return start !== null && (status === 'A' || random.chance(0.05))
  })
  const one = (code: string, shift: number): WantedPlace => {
    const { row, start } = there.get(code)!
    const group = row?.replace(/-\d+$/, '') ?? ''
    const alike = rows.filter((each) => each.startsWith(group))
    const wanted = random.chance(0.7)
      ? row!
      : random.pick(random.chance(0.9) && alike.length > 0 ? alike : rows)
    return { source: sources.indexOf(code), row: rows.indexOf(wanted), start: start! + shift }
  }
  const first = random.pick(movable)
  const shift = Math.floor(
    (random.below(2_000_000) / 1_000_000 - 0.8) * random.pick([3_600, 86_400, 500_000]),
  )
  const along = random.chance(0.15)
    ? movable.filter((code) => code !== first && there.get(code)!.row === there.get(first)!.row).slice(0, 2)
    : []
  return [
    one(first, shift),
    ...along.map((code) => ({ ...one(code, shift), row: rows.indexOf(there.get(code)!.row!) })),
  ]
}

const isoOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
const changedOf = (before: ReadonlyMap<string, Place>, after: ReadonlyMap<string, Place>): string[] =>
  [...after.keys()].filter((code) => JSON.stringify(before.get(code)) !== JSON.stringify(after.get(code)))

/** What the chart shows of an effect, as it must be stored. */
const shownBy = ({ moved }: Effect, { sources, rows }: Chart) =>
  new Map(
    Array.from(moved.source, (source, k) => [
      sources[source]!,
      [
        rows[moved.row[k]!] ?? null,
        moved.setupStart[k],
        moved.start[k],
        moved.productionEnd[k],
        moved.end[k],
      ],
    ]),
  )
const placeOf = ({ row, setup, start, produced, end }: Place) => [row, setup, start, produced, end]

const counts = { made: 0, asked: 0, refused: 0, undone: 0, kept: 0, met: 0 }

it('what is previewed is what is stored, to the second, or it is refused with the reason', async () => {
  const perPlan = 20
  for (let seed = 1; seed <= effort(100); seed++) {
    await replan(server, user, seed, demoDay)
    const random = randomOf(seed + 1_000_000)
    for (let turn = 0; turn < perPlan; turn++) await dragOnce(random, `seed ${seed} turn ${turn}`)
  }
  const total = perPlan * effort(100)
  expect(counts.made + counts.asked + counts.refused).toBe(total)
  expect(counts.made).toBeGreaterThan(total / 8)
  for (const count of [counts.asked, counts.refused, counts.undone, counts.met])
    expect(count).toBeGreaterThan(0)
})

async function dragOnce(random: Random, name: string): Promise<void> {
  const before = await stored()
  const chart = await openChart()
  const wanted = drag(random, chart, before)
  const input = inputOf(wanted, chart)
  const effect = chart.planner && (await chart.planner.preview(wanted, true))
  const previewed = await user.call(moveServices.moveOperation, { ...input, preview: 1 })
  expect(changedOf(before, await stored()), name).toEqual([])
  // Nobody confirms in the second in which he has asked.
  server.passSeconds(random.below(40))
  if (effect?.refused && !effect.isRough) {
    counts.refused++
    expect(previewed.status, `${name} ${effect.refused}`).toBeGreaterThanOrEqual(400)
    await refused(await user.call(moveServices.moveOperation, input), before, name)
    return
  }
  if (previewed.status !== 200) {
    counts.refused++
    expect(
      effect === null || effect.isRough || wanted.length > 1,
      `${name} ${previewed.text.slice(0, 300)}`,
    ).toBe(true)
    await refused(await user.call(moveServices.moveOperation, input), before, name)
    return
  }
  let told = previewed.body.result as ServerEffect
  let isAsPreviewed = effect !== null && !effect.isRough
  let answer = await user.call(moveServices.moveOperation, {
    ...input,
    ...(isAsPreviewed ? { plan: effect!.plan, hash: effect!.hash } : { plan: told.plan, hash: told.hash }),
  })
  if (differs(answer)) {
    // The chart does not know all rules, and plans age: then the effect that the server gives is shown, and confirmed.
    await refused(answer, before, name)
    isAsPreviewed = false
    told = (await user.ask(moveServices.moveOperation, { ...input, preview: 1 })) as ServerEffect
    answer = await user.call(moveServices.moveOperation, { ...input, plan: told.plan, hash: told.hash })
  }
  expect(answer.status, `${name} ${answer.text.slice(0, 300)}`).toBe(200)
  const after = await stored()
  const changed = changedOf(before, after)
  if (isAsPreviewed && effect) {
    counts.made++
    const shown = shownBy(effect, chart)
    for (const code of changed)
      expect(placeOf(after.get(code)!), `${name} ${code}`).toEqual(shown.get(code) ?? 'not shown')
    for (const [code, place] of shown) expect(placeOf(after.get(code)!), `${name} ${code}`).toEqual(place)
  } else counts.asked++
  // The answer of the server tells resource, start and end; what is not in it keeps them.
  const ends = new Map(told.moved.map((one) => [one.operation, one]))
  for (const [code, { row, start, end }] of after) {
    const one = ends.get(code)
    const was = before.get(code)!
    expect([row, isoOf(start), isoOf(end)], `${name} ${code} of the server`).toEqual(
      one ? [one.newResource, one.newStart, one.newEnd] : [was.row, isoOf(was.start), isoOf(was.end)],
    )
  }
  if (isAsPreviewed && effect) await undoOnce(random, chart, wanted, effect, before, name)
}

const differs = ({ status, body }: TestAnswer): boolean =>
  status === 409 && body.error!.details === JSON.stringify({ preview: 'differs' })

/** A refusal has a reason that can be read, and changes nothing. */
async function refused(answer: TestAnswer, before: ReadonlyMap<string, Place>, name: string): Promise<void> {
  expect(answer.status, name).toBeGreaterThanOrEqual(400)
  expect(answer.status, name).toBeLessThan(500)
  expect(answer.body.error!.message.length, name).toBeGreaterThan(10)
  expect(changedOf(before, await stored()), name).toEqual([])
}

async function undoOnce(
  random: Random,
  chart: Chart,
  wanted: readonly WantedPlace[],
  effect: Effect,
  before: ReadonlyMap<string, Place>,
  name: string,
): Promise<void> {
  const placements = (places: readonly WantedPlace[]): Placement[] =>
    places.map(({ source, row, start }) => ({
      operation: chart.sources[source]!,
      place: row < 0 ? null : { resource: chart.rows[row]!, start },
    }))
  const history: History = recorded(noHistory, 'drag', placements(wanted), placements, effect)
  const meets = random.chance(0.25)
  const met = meets ? chart.sources[random.pick([...effect.moved.source])]! : null
  if (met !== null)
    await other.call(moveServices.moveOperation, {
      operationCode: met,
      startTime: isoOf(effect.moved.start[effect.moved.source.indexOf(chart.sources.indexOf(met))]! + 7_200),
    })
  const now = await stored()
  const again = await openChart()
  const step = history.done[0]!
  const replayed = await replay(step, step.undo, {
    mover: {
      preview: (places, proof) => again.planner!.preview(places, proof),
      candidates: async () => new Map(),
      close() {},
    },
    sources: again.sources,
    rows: again.rows,
    sourceOf: new Map(again.sources.map((code, source) => [code, source])),
    placeOf: () => null,
    move: (input) => user.ask(moveServices.moveOperation, { ...input }),
    perform: () => Promise.reject(new Error('only moves')),
  })
  if (replayed.kind === 'done') {
    counts.undone++
    const back = await stored()
    for (const code of changedOf(before, back))
      expect(placeOf(back.get(code)!), `${name} undo ${code}`).toEqual(placeOf(before.get(code)!))
    return
  }
  if (met !== null) counts.met++
  else counts.kept++
  expect(changedOf(now, await stored()), `${name} undo`).toEqual([])
}
