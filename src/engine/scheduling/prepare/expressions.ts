import { evaluate, ExpressionLimit, type Program } from '#domain/expressions/index.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { isProgram, parseMoment, parseWorkTime } from '#domain/planning/work-environment.ts'
import { NONE } from '../problem.ts'
import type { SchedulingInput } from '../input.ts'
import type { Clock } from './clock.ts'
import { Samples } from './changeovers/conditions.ts'
import type { Jobs, Operations } from './operations.ts'

export interface World {
  /** Seconds UTC. */
  readonly now: number
  /** IANA zone. */
  readonly zone: string
}

/** The policy with start and end of the assignment worked out where they are expressions. */
export function withMoments(policy: SchedulingPolicy, world: World): SchedulingPolicy {
  const { assignStart, assignEnd, assignStartExpr, assignEndExpr } = policy
  return {
    ...policy,
    assignStart: assignStart ?? momentOf(assignStartExpr, world),
    assignEnd: assignEnd ?? momentOf(assignEndExpr, world),
  }
}

/** Seconds UTC; null where there is no expression or it has no value. Faulty ones were refused with the policy. */
function momentOf(text: string | null, world: World): number | null {
  const program = text === null ? null : parseMoment(text)
  if (program === null || !isProgram(program)) return null
  const value = valueOf(program, world)
  return typeof value === 'bigint' ? Number(value) : null
}

function valueOf(program: Program, world: World): unknown {
  try {
    return evaluate(program, {}, world)
  } catch (error) {
    if (error instanceof ExpressionLimit) return null
    throw error
  }
}

export interface WorkContext {
  readonly input: SchedulingInput
  readonly jobs: Jobs
  readonly operations: Operations
  readonly clock: Clock
  readonly world: World
}

/** The value of a time expression for every operation (in the order of the result), NONE where it has none. */
export function workTimes(context: WorkContext, text: string | null): Int32Array | null {
  const program = text === null ? null : parseWorkTime(text)
  if (program === null || !isProgram(program)) return null
  const { operations, clock } = context
  const opOf = Int32Array.from({ length: operations.count }, (_, op) => op)
  const samples = new Samples({ ...context, opOf }, [program])
  return Int32Array.from(opOf, (op) => {
    const value = samples.value(program, samples.of(op))
    return typeof value === 'bigint' ? clock.of(Number(value)) : NONE
  })
}

/** Earliest start and latest end of every operation by the expressions of the command. */
export interface UserTimes {
  readonly earliest: Int32Array | null
  readonly latest: Int32Array | null
}

export const readUserTimes = (context: WorkContext, policy: SchedulingPolicy): UserTimes => ({
  earliest: workTimes(context, policy.userEstExpr),
  latest: workTimes(context, policy.userLetExpr),
})
