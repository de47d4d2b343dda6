import { tableFromRows, type RowValues } from '../columns.ts'
import { schedulingSchemas, type SchedulingInput, type SchedulingTableName } from '../scheduling/input.ts'
import { Random } from './random.ts'

export interface ShiftPlanOptions {
  readonly jobs: number
  readonly steps: number
  readonly machines: number
  /** Work of all jobs divided by the working time up to the last due date. */
  readonly load: number
  readonly seed: number
  /** Kinds of changeover values of the operations, 0 = no changeovers. */
  readonly families?: number
}

/** Monday 2026-11-23, 00:00 UTC: the plan begins. */
export const shiftPlanStart = Date.UTC(2026, 10, 23) / 1000

const HOUR = 3600
const DAY = 24 * HOUR
/** Machines of one group can do the same steps. */
const GROUP = 5
const CHOICES = 3
/** Two shifts of eight hours, Monday to Friday. */
const SHIFTS = [
  [6 * HOUR, 14 * HOUR],
  [14.5 * HOUR, 22.5 * HOUR],
] as const
const SHARE_OPEN = (16 / 24) * (5 / 7)
/** No job is due earlier. */
const FIRST_DUE = 4
const CHANGEOVER = 1800

type Rows = { [N in SchedulingTableName]?: RowValues<(typeof schedulingSchemas)[N]>[] }

const quantity = (value: number): bigint => BigInt(Math.round(value * 1e6))
const machineName = (machine: number): string => `M${String(machine).padStart(4, '0')}`

/**
 * A flow of jobs with a given number of steps over groups of machines in shift calendars, each step on up to three
 * machines of a random group, 10 to 110 minutes long, due dates spread evenly: the plan that dispatching and optimising
 * are measured with.
 */
export function shiftPlan(options: ShiftPlanOptions): SchedulingInput {
  const { jobs, steps, machines, load, seed, families = 0 } = options
  const random = new Random(seed)
  const groups = Math.max(1, Math.floor(machines / GROUP))
  const rows = { operations: [], candidates: [], links: [], jobs: [], changeovers: [] } as Required<
    Pick<Rows, 'operations' | 'candidates' | 'links' | 'jobs' | 'changeovers'>
  >
  let work = 0
  for (let job = 0; job < jobs; job++) {
    const order = `J${String(job).padStart(6, '0')}`
    rows.jobs.push({ code: order, qty: quantity(1), priority: 50 })
    for (let step = 0; step < steps; step++) {
      const code = `${order}-${step}`
      const seconds = 60 * random.between(10, 110)
      work += seconds
      const specs = families > 0 ? `F${random.below(families)}` : null
      rows.operations.push({ code, order, procNo: step, qty: quantity(1), specs })
      const first = random.below(groups) * GROUP
      const start = random.below(GROUP)
      for (let choice = 0; choice < Math.min(CHOICES, machines); choice++) {
        const machine = (first + ((start + choice) % GROUP)) % machines
        rows.candidates.push({
          operation: code,
          choice,
          inst: 'M',
          resource: machineName(machine),
          fixed: seconds,
        })
      }
      if (step > 0) rows.links.push({ before: `${order}-${step - 1}`, after: code })
    }
  }
  const days = Math.max(FIRST_DUE + 1, work / (machines * DAY * SHARE_OPEN) / load)
  const dated = rows.jobs.map((job) => {
    const due = FIRST_DUE + random.real() * (days - FIRST_DUE)
    return { ...job, due: Math.round(shiftPlanStart + DAY * due) }
  })
  if (families > 0)
    rows.changeovers.push({
      code: 'C',
      kind: 'spec1',
      resource: '*',
      prev: '*',
      next: '*',
      seconds: CHANGEOVER,
      allowed: true,
    })
  const resources = Array.from({ length: machines }, (_, machine) => ({
    code: machineName(machine),
    class: 'S',
  }))
  return tables({ ...rows, jobs: dated, resources, slots: slotsOf(machines, Math.ceil(days * 1.4) + 14) })
}

function slotsOf(machines: number, days: number): NonNullable<Rows['slots']> {
  const slots: NonNullable<Rows['slots']> = []
  for (let machine = 0; machine < machines; machine++)
    for (let day = 0; day < days; day++)
      for (const [from, to] of day % 7 < 5 ? SHIFTS : []) {
        const midnight = shiftPlanStart + day * DAY
        slots.push({
          resource: machineName(machine),
          start: midnight + from,
          end: midnight + to,
          quantity: quantity(1),
        })
      }
  return slots
}

function tables(rows: Rows): SchedulingInput {
  return Object.fromEntries(
    Object.entries(schedulingSchemas).map(([name, schema]) => [
      name,
      tableFromRows(schema, (rows[name as SchedulingTableName] ?? []) as RowValues<typeof schema>[]),
    ]),
  ) as unknown as SchedulingInput
}
