import type { operationStatus } from '#domain/services/planning/capacity.ts'

/** Where an operation stands; null: nowhere. Seconds UTC. */
export interface Placement {
  readonly operation: string
  readonly place: {
    readonly resource: string
    readonly start: number
    /** When its setup begins, where that is known. */
    readonly setup?: number
  } | null
}

export type StatusCall = Exclude<keyof typeof operationStatus, 'fix'>

/** A change of the plan by its user, as the server is asked for it. */
export type Act =
  | { readonly kind: 'move'; readonly to: readonly Placement[] }
  | { readonly kind: 'status'; readonly action: StatusCall; readonly operations: readonly string[] }
  /** End in seconds UTC; fixed at the level then. */
  | {
      readonly kind: 'resize'
      readonly operation: string
      readonly end: number
      readonly level: number
    }
  /** Cut after so many pieces; the rest gets the number of a part. */
  | { readonly kind: 'split'; readonly operation: string; readonly qty: string; readonly part: number }
  /** Joined with the part behind it. */
  | { readonly kind: 'join'; readonly operation: string }
  /** One after the other. */
  | { readonly kind: 'all'; readonly acts: readonly Act[] }
  | { readonly kind: 'fix'; readonly level: 1 | 2 | 3; readonly operations: readonly string[] }

/** One change that can be undone and made again. */
export interface Step {
  readonly label: string
  readonly undo: Act
  readonly redo: Act
  /** Where it left what it moved: only from there it is undone. */
  readonly left: readonly Placement[]
}

/** Steps that are kept at most, and places in all of them. */
const KEPT = 50
const MOST_PLACES = 1_000_000

/** What a user did to the plan since the chart was opened, for undo and redo. Immutable. */
export interface History {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export const noHistory: History = { done: [], undone: [] }

export const did = ({ done }: History, step: Step): History => ({
  done: lastOf([...done, step]),
  undone: [],
})

/** The latest steps, as far as they can be remembered: one that moved very many makes older ones forgotten. */
function lastOf(steps: readonly Step[]): readonly Step[] {
  let [first, places] = [steps.length, 0]
  while (first > 0 && steps.length - first < KEPT) {
    places += placesIn(steps[first - 1]!)
    if (places > MOST_PLACES && first < steps.length) break
    first--
  }
  return steps.slice(first)
}

const placesIn = ({ undo, redo, left }: Step): number =>
  left.length + placementsOf(undo).length + placementsOf(redo).length

/** Where a change puts operations. */
export function placementsOf(act: Act): readonly Placement[] {
  if (act.kind === 'all') return act.acts.flatMap(placementsOf)
  return act.kind === 'move' ? act.to : []
}

export function undid({ done, undone }: History): History {
  const step = done.at(-1)
  return step ? { done: done.slice(0, -1), undone: [...undone, step] } : { done, undone }
}

export function redid({ done, undone }: History): History {
  const step = undone.at(-1)
  return step ? { done: [...done, step], undone: undone.slice(0, -1) } : { done, undone }
}
