import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { readPolicy as readKittingPolicy } from '#domain/kitting/scheme.ts'
import { expandCalendars } from '../../calendar/expand.ts'
import type { CalendarSolver } from '../../calendar/problem.ts'
import { groupCalendars } from '../../calendar/group-input.ts'
import { joinTables, tableOf } from '../../columns.ts'
import { kit } from '../../kitting/kit.ts'
import type { Solver as KittingSolver } from '../../kitting/problem.ts'
import { explode } from '../explode/index.ts'
import { slotSchema } from '../input.ts'
import { prepare } from '../prepare/index.ts'
import type { Solver } from '../problem.ts'
import { schedule, type Improve } from '../schedule.ts'
import type { PlanSnapshot } from './snapshot.ts'
import type { PlanEngine } from './state.ts'

export interface EngineParts {
  /** Seconds UTC. */
  readonly asOf: number
  /** IANA zone of the plan unit. */
  readonly zone: string
  readonly scheduler: Solver
  /** Optimiser for policies that ask for it; without it nothing is optimised. */
  readonly improve?: (policy: SchedulingPolicy) => Improve
  readonly kitting: KittingSolver
  readonly calendars: CalendarSolver
}

/** The product's own calculations over a snapshot: calendars, explosion, scheduler, kitting. */
export function planEngine(snapshot: PlanSnapshot, parts: EngineParts): PlanEngine {
  const { asOf, zone } = parts
  return {
    slots: (from, to) => {
      const window = { from, to, zone }
      const expansion = expandCalendars(snapshot.calendars, window, parts.calendars)
      const groups = groupCalendars(snapshot.calendars)
      const tables = [expansion.table()]
      if (groups) tables.push(expandCalendars(groups, window, parts.calendars).table())
      const slots = tables.map(({ length, columns }) => tableOf(slotSchema, length, pick(columns)))
      return { table: joinTables(slotSchema, slots), faults: expansion.faults }
    },
    explode: (input, at) => explode(input, { asOf: at, zone }),
    check: (input, policy) => prepare(input, policy, { asOf, zone }).messages.table(),
    schedule: (input, policy, report) =>
      schedule(input, policy, {
        asOf,
        zone,
        solver: parts.scheduler,
        improve: wantsImproving(policy) ? parts.improve?.(policy) : undefined,
        onProgress: (_, share) => report(share),
      }),
    kit: (input, timing, report) =>
      kit(input, readKittingPolicy({ timing, bucket: 'EXACT' }).policy, {
        asOf,
        zone,
        solver: parts.kitting,
        onProgress: (_, share) => report(share),
      }),
  }
}

const wantsImproving = ({ optimiseSeconds, optimiseIterations }: SchedulingPolicy): boolean =>
  optimiseSeconds > 0 || (optimiseIterations ?? 0) > 0

/** The scheduler's columns of the slots. */
function pick<C extends Record<keyof typeof slotSchema, unknown>>(
  columns: C,
): Pick<C, keyof typeof slotSchema> {
  const { resource, start, end, quantity, shift, calendar } = columns
  return { resource, start, end, quantity, shift, calendar } as Pick<C, keyof typeof slotSchema>
}
