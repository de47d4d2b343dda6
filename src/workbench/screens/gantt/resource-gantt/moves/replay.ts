import { placementsOf, type Act, type Placement, type Step } from './history.ts'
import type { Effect, Mover, WantedPlace } from './mover.ts'
import { inputOf } from './move-input.ts'

export interface ReplayOptions {
  readonly mover: Mover
  readonly sources: readonly string[]
  readonly sourceOf: ReadonlyMap<string, number>
  readonly rows: readonly string[]
  /** Where an operation is on the chart; null: nowhere. */
  readonly placeOf: (operation: string) => WantedPlace | null
  /** Asks the server for a move; status 409 where the plan is no longer the one of the preview. */
  readonly move: (input: ReturnType<typeof inputOf> & Proof) => Promise<unknown>
  /** Makes any other change in a plan (null: in whichever there is); gives what the server refuses of it. */
  readonly perform: (act: Act, plan: string | null) => Promise<readonly string[]>
}

/** The plan a move was previewed in, and its hash. */
export interface Proof {
  readonly plan: string
  readonly hash?: string
}

/** What became of it: done, or nothing was changed, and why. */
export type Replayed =
  | { readonly kind: 'done' }
  /** The operation is somewhere else than the step left it, or it would have to make room. */
  | {
      readonly kind: 'blocked'
      readonly operation: string
      /** It would be where it was, but with another setup. */
      readonly bySetup?: boolean
    }
  | { readonly kind: 'refused'; readonly effect: Effect }
  /** Reasons of the server, by operation. */
  | { readonly kind: 'reasons'; readonly reasons: readonly string[] }

/**
 * Takes a step back or makes it again, exactly: everything goes from where the step left it to where it was (or the other
 * way), nothing else moves, and the plan is the one this was found out in. Otherwise nothing is changed.
 *
 * @throws RequestError; status 409 where the plan was changed in the meantime
 */
export async function replay(step: Step, act: Act, options: ReplayOptions): Promise<Replayed> {
  const [from, to] =
    act === step.undo ? [step.left, placementsOf(step.undo)] : [placementsOf(step.undo), step.left]
  if (act.kind === 'move' && act.to.every(({ place }) => place)) return replayMove(act.to, from, to, options)
  const operation = operationOf(act)
  const at =
    act.kind === 'move' ? placed(from, options) : operation === null ? [] : [options.placeOf(operation)]
  if (at.length === 0) return answered(await options.perform(act, null))
  if (at.includes(null)) return { kind: 'blocked', operation: operation ?? from[at.indexOf(null)]!.operation }
  const places = at.filter((place) => place !== null)
  const here = await options.mover.preview(places)
  const gone = places.find(({ source, row, start }) => {
    const k = here.moved.source.indexOf(source)
    return k >= 0 && (here.before.row[k] !== row || here.before.start[k] !== start)
  })
  if (gone) return { kind: 'blocked', operation: options.sources[gone.source]! }
  return answered(await options.perform(act, here.plan))
}

/** Places as the chart numbers them; null where it does not know the operation or the resource. */
export function placed(
  placements: readonly Placement[],
  { sourceOf, rows }: Pick<ReplayOptions, 'sourceOf' | 'rows'>,
): (WantedPlace | null)[] {
  const rowOf = new Map(rows.map((code, row) => [code, row]))
  return placements.map(({ operation, place }) => {
    const source = sourceOf.get(operation)
    const row = place ? rowOf.get(place.resource) : undefined
    return place && source !== undefined && row !== undefined ? { source, row, start: place.start } : null
  })
}

const answered = (reasons: readonly string[]): Replayed =>
  reasons.length > 0 ? { kind: 'reasons', reasons } : { kind: 'done' }

/** Operation whose length or parts an act changes first; null where it changes none. */
function operationOf(act: Act): string | null {
  if (act.kind === 'all') return act.acts[0] ? operationOf(act.acts[0]) : null
  return act.kind === 'resize' || act.kind === 'split' || act.kind === 'join' ? act.operation : null
}

async function replayMove(
  asked: readonly Placement[],
  from: readonly Placement[],
  to: readonly Placement[],
  { mover, sources, sourceOf, rows, move }: ReplayOptions,
): Promise<Replayed> {
  const places = placed(asked, { sourceOf, rows })
  if (places.includes(null)) return { kind: 'blocked', operation: asked[places.indexOf(null)]!.operation }
  const wanted = places.filter((place) => place !== null)
  const effect = await mover.preview(wanted, true)
  if (effect.refused) return { kind: 'refused', effect }
  const operation = firstDifference(effect, from, to, sources, rows)
  if (operation !== null) return { kind: 'blocked', operation }
  const otherwise = firstOtherSetup(effect, to, sources)
  if (otherwise !== null) return { kind: 'blocked', operation: otherwise, bySetup: true }
  await move({
    ...inputOf(wanted, { sources, rows }),
    plan: effect.plan,
    ...(effect.hash && { hash: effect.hash }),
  })
  return { kind: 'done' }
}

/** The first operation that does not go from its place in `from` to its place in `to`; null: all do, and no other. */
export function firstDifference(
  { moved, before }: Pick<Effect, 'moved' | 'before'>,
  from: readonly Placement[],
  to: readonly Placement[],
  sources: readonly string[],
  rows: readonly string[],
): string | null {
  const [was, willBe] = [placesBy(from), placesBy(to)]
  const going = new Set<string>()
  for (let k = 0; k < moved.source.length; k++) {
    const operation = sources[moved.source[k]!]!
    going.add(operation)
    if (was.get(operation) !== keyOf(rows[before.row[k]!], before.start[k]!)) return operation
    if (willBe.get(operation) !== keyOf(rows[moved.row[k]!], moved.start[k]!)) return operation
  }
  for (const [operation, place] of willBe)
    if (!going.has(operation) && was.get(operation) !== place) return operation
  return null
}

/** The first operation whose setup would not begin when it has to; null: all do, as far as that is known. */
export function firstOtherSetup(
  { moved, before }: Pick<Effect, 'moved' | 'before'>,
  to: readonly Placement[],
  sources: readonly string[],
): string | null {
  if (!before.setupStart) return null
  const setups = new Map(to.map(({ operation, place }) => [operation, place?.setup]))
  for (const [k, source] of moved.source.entries()) {
    const setup = setups.get(sources[source]!)
    if (setup !== undefined && setup !== moved.setupStart[k]) return sources[source]!
  }
  return null
}

const NOWHERE = ''

const keyOf = (resource: string | undefined, start: number): string =>
  resource === undefined ? NOWHERE : `${resource} ${start}`

const placesBy = (placements: readonly Placement[]): Map<string, string> =>
  new Map(
    placements.map(({ operation, place }) => [
      operation,
      place ? keyOf(place.resource, place.start) : NOWHERE,
    ]),
  )
