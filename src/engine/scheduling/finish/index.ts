import type { Prepared } from '../prepare/index.ts'
import type { Solution } from '../problem.ts'
import type { ScheduleKpi, ScheduleTables } from '../results.ts'
import { readFacts, type Facts } from './facts.ts'
import { jobFigures, jobTable } from './jobs.ts'
import { kpis, planEnd } from './kpi.ts'
import { loadRows, loadsOf, loadTable } from './loads.ts'
import { operationTable } from './operations.ts'
import { reasonOf, type Reason } from './reasons.ts'
import { instructionTables } from './uses.ts'
import { reportViolations } from './violations.ts'

export interface Finished {
  readonly facts: Facts
  readonly tables: ScheduleTables
  readonly kpi: ScheduleKpi
}

/**
 * The result tables and figures of a solution (scheduling.md §4).
 * @param tick called between the steps with the completed share, 0..1; may throw to stop
 * @param wanted operations of the problem whose instructions, reasons and worked seconds are written; null: all
 */
export function finish(
  prepared: Prepared,
  solution: Solution,
  tick: (share: number) => void = () => {},
  wanted: ReadonlySet<number> | null = null,
): Finished {
  const facts = readFacts(prepared, solution)
  tick(0.1)
  const known: (Reason | undefined)[] = []
  const reasons = (op: number): Reason => (known[op] ??= reasonOf(facts, op))
  const operations = operationTable(facts, reasons, wanted)
  tick(0.35)
  const { uses, pieces } = instructionTables(facts, wanted)
  tick(0.65)
  const figures = jobFigures(facts)
  const jobs = jobTable(facts, figures, reasons)
  tick(0.75)
  const loads = loadsOf(facts, planEnd(facts))
  const shown = loadRows(facts, loads)
  const violations = reportViolations(facts, figures, reasons)
  tick(0.9)
  const tables: ScheduleTables = {
    operations,
    uses,
    pieces,
    jobs,
    resources: loadTable(facts, shown),
    messages: prepared.messages.table(),
  }
  return { facts, tables, kpi: kpis(facts, figures, { loads, shown }, violations) }
}
