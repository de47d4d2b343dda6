import { Timing } from '../../kitting/problem.ts'
import type { Ledger } from './ledger.ts'
import type { Demand } from './model.ts'

/** Time at which the last draw is ready; just in time waits for the need. */
export function kitTime(timing: number, ledger: Ledger, demand: Demand): number {
  const ready = ledger.draws.reduce((latest, draw) => Math.max(latest, draw.supply.time + draw.lead), 0)
  return timing === Timing.JIT && ready <= demand.need ? demand.need : ready
}
