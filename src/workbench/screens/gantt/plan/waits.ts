import { NULL_I32 } from '#engine/columns.ts'
import { feedsOf } from './critical.ts'
import { beginsAt, secondsAt, type Plan } from './plan.ts'

/** Times between an operation and what comes before and after it, in seconds. */
export interface Waits {
  /** From the end of what it waited for last until its start; null: it waited for nothing. */
  readonly before: (operation: number) => number | null
  /** From its end until the first that needs it starts, or until its order is due; negative where it is late. */
  readonly after: (operation: number) => number | null
}

/** What operations wait for: the steps of their order that ended before, and the operations that pegs lead from. */
export function waitsOf(plan: Plan): Waits {
  const { columns } = plan.operations
  // Most charts never ask.
  let known: ReturnType<typeof pairsOf> | null = null
  const pairs = () => (known ??= pairsOf(plan))
  const start = (op: number): number => beginsAt(plan, op)!
  const end = (op: number): number => secondsAt(columns.end, op)!
  /** Parts of one step do not wait for each other. */
  const isPart = (one: number, op: number): boolean =>
    columns.procNo[op] !== NULL_I32 && columns.procNo[one] === columns.procNo[op]
  const ofOrder = (op: number): readonly number[] =>
    (plan.operationsOf[plan.orderOf[op]!] ?? []).filter((one) => one !== op && !isPart(one, op))
  return {
    before: (op) => {
      const steps = ofOrder(op).filter((one) => end(one) <= start(op))
      const ends = [...steps, ...(pairs().feeds.get(op) ?? [])].map(end)
      return ends.length === 0 ? null : start(op) - Math.max(...ends)
    },
    after: (op) => {
      const steps = ofOrder(op).filter((one) => start(one) >= end(op))
      const starts = [...steps, ...(pairs().fed.get(op) ?? [])].map(start)
      const needed = starts.length > 0 ? Math.min(...starts) : dueOf(plan, plan.orderOf[op]!)
      return needed === null ? null : needed - end(op)
    },
  }
}

/** By operation: those that feed it, and those that it feeds. */
function pairsOf(plan: Plan) {
  const feeds = feedsOf(plan)
  const fed = new Map<number, number[]>()
  for (const [op, from] of feeds)
    for (const one of from) {
      const list = fed.get(one)
      if (list) list.push(op)
      else fed.set(one, [op])
    }
  return { feeds, fed }
}

const dueOf = (plan: Plan, order: number): number | null =>
  order < 0 ? null : secondsAt(plan.orders.columns.dueDate, order)
