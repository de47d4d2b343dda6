/** How good the best schedule was at one moment of an optimisation; times in seconds, smaller is better everywhere. */
export interface OptimisationPoint {
  /** Since the optimisation began. */
  readonly seconds: number
  /** Delay of late orders, each times its weight. */
  readonly tardiness: number
  readonly lateOrders: number
  readonly setup: number
  /** Mean time of an order from its first operation to its last. */
  readonly flowTime: number
  readonly makespan: number
}

/** An optimisation as it continues, or went: the schedule it began with, and every better one that it found. */
export type OptimisationTrace = readonly OptimisationPoint[]

export const optimisationFigures = ['tardiness', 'lateOrders', 'setup', 'flowTime', 'makespan'] as const
export type OptimisationFigure = (typeof optimisationFigures)[number]
