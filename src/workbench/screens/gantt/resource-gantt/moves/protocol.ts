import type { Effect, WantedPlace } from './mover.ts'
import type { ChartNames } from './planner.ts'

/** What the page asks of the worker that moves in the plan; each with a number that its answer carries. */
export type Ask =
  | { readonly kind: 'open'; readonly id: number; readonly packed: Uint8Array; readonly names: ChartNames }
  | {
      readonly kind: 'preview'
      readonly id: number
      readonly wanted: readonly WantedPlace[]
      readonly proof: boolean
    }
  | { readonly kind: 'candidates'; readonly id: number; readonly source: number; readonly start: number }

export type Answer = { readonly id: number } & (
  | { readonly error: string }
  | { readonly opened: true }
  | { readonly effect: Effect }
  | { readonly scores: ReadonlyMap<number, number> }
)
