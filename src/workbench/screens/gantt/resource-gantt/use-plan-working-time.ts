import { useMemo } from 'react'
import type { OperationBars } from './operation-bars.ts'
import { useWorkingTime } from './use-working-time.ts'

/** Working time is read some days beyond the plan: work is moved there. */
const BEYOND = 14

/** Working time of the rows over the days of a plan; `now` in seconds UTC. */
export function usePlanWorkingTime(plan: OperationBars, codes: readonly string[], now: number) {
  const { from, days } = useMemo(() => periodOf(plan, now), [plan, now])
  return useWorkingTime(codes, from, days, plan.base)
}

/** Days from the first work on, as far as work may be moved. */
function periodOf({ bars, base }: OperationBars, now: number) {
  let [first, last] = [now - base, now - base]
  for (let source = 0; source < bars.count; source++) {
    if (bars.row[source]! < 0) continue
    first = Math.min(first, bars.start[source]!)
    last = Math.max(last, bars.end[source]!)
  }
  const from = new Date((base + first) * 1000).toISOString().slice(0, 10)
  return { from, days: Math.ceil((last - first) / 86_400) + BEYOND }
}
