/**
 * A resource-constrained project: activities with a duration and a request per renewable resource, finish-start
 * precedence without cycles, and a constant capacity per resource. Minimised is the makespan. All numbers are int32 and
 * not negative; the sum of the durations must stay below 2^22, for resource use is kept per unit of time.
 */
export interface Project {
  readonly activities: number
  readonly resources: number
  readonly duration: Int32Array
  /** Request of activity i for resource k at i * resources + k. */
  readonly request: Int32Array
  readonly capacity: Int32Array
  /** Direct predecessors of activity i: preds[predStart[i]] .. preds[predStart[i + 1] - 1]. */
  readonly predStart: Int32Array
  readonly preds: Int32Array
}
