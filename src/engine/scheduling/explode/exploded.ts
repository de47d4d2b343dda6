import type { OrderFacts } from './eligible.ts'
import type { OrderRow, PresentRow } from './rows.ts'
import type { Route, Step } from './route.ts'

/** One lot of one step of an order: an operation. */
export interface Lot {
  readonly code: string
  /** Place among all operations. */
  readonly row: number
  readonly split: number
  readonly qty: bigint
  readonly present: PresentRow | null
}

export interface ExplodedStep {
  readonly step: Step
  readonly lots: readonly Lot[]
}

export interface ExplodedOrder {
  readonly order: OrderRow
  readonly route: Route
  /** Ten values joined by `;`. */
  readonly specs: string
  readonly facts: OrderFacts
  /** In the order of the route's steps. */
  readonly steps: readonly ExplodedStep[]
  /** Good pieces produced by the last steps. */
  readonly qty: bigint
}

/** Steps without successors: they produce the order's item. */
export const lastSteps = ({ route, steps }: ExplodedOrder): ExplodedStep[] =>
  steps.filter((_, at) => route.next[at]!.length === 0)

/** Steps without predecessors in the order. */
export const firstSteps = ({ steps }: ExplodedOrder): ExplodedStep[] =>
  steps.filter(({ step }) => step.previous.length === 0)
