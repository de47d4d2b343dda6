import { SCALE, tableFromRows, tableOf, type TextColumn } from '../columns.ts'
import {
  candidateSchema,
  changeoverSchema,
  itemGroupSchema,
  jobSchema,
  linkSchema,
  operationSchema,
  resourceSchema,
  slotSchema,
  type SchedulingInput,
} from '../scheduling/input.ts'
import { Random } from '../random.ts'

export interface JobShopOptions {
  readonly seed: number
  /** Seconds UTC, a midnight. */
  readonly asOf: number
  readonly jobs: number
  /** Operations of each job, one after the other. */
  readonly steps: number
  readonly machines: number
  /** Machines that can perform an operation: neighbours in a group. */
  readonly eligible: number
  /** Families of items; a machine that changes between two needs a changeover. 1: none. */
  readonly families: number
  /** Share of the working time until the last due date that the work uses, without changeovers. */
  readonly load: number
  /** Working hours of a day, weekdays only; all machines of a group keep the same. */
  readonly shifts: readonly (readonly (readonly [from: number, to: number])[])[]
}

const HOUR = 3600
const DAY = 24 * HOUR
/** 1970-01-01 was a Thursday. */
const THURSDAY = 4

const oneShift = [
  [
    [8, 12],
    [13, 17],
  ],
] as const
const mixedShifts = [
  ...oneShift,
  [
    [6, 14],
    [14.5, 22],
  ],
  [[0, 24]],
] as const

/** 10,000 jobs of 5 steps on 100 machines in shift calendars, due at about 80 % load, for benches and their checks. */
export function shiftShopOptions(jobs = 10_000, asOf = 1_795_392_000): JobShopOptions {
  return {
    seed: 11,
    asOf,
    jobs,
    steps: 5,
    machines: 100,
    eligible: 3,
    families: 6,
    load: 0.8,
    shifts: mixedShifts,
  }
}

/** A shop with about the given numbers of operations and machines, 3 eligible machines each, with family changeovers. */
export function dispatchShopOptions(operations: number, machines: number, asOf?: number): JobShopOptions {
  return { ...shiftShopOptions(Math.ceil(operations / 5), asOf), machines, seed: 12 }
}

/**
 * A shop of the size asked for as the scheduler's input, written column by column. Jobs are due evenly over the time in
 * which the shop can do `load` of its work, none sooner than its own work takes. Same options, same shop.
 */
export function generateJobShop(options: JobShopOptions): SchedulingInput {
  const random = new Random(options.seed)
  const work = generateWork(options, random)
  const days = horizonDays(options, work.total)
  const resources = machineNames(options)
  return {
    resources: resourceTable(options, resources),
    slots: slotTable(options, resources, days + Math.ceil(days / 4) + 30),
    ...jobTables(options, work, resources, days),
    changeovers: changeoverTable(options, random),
    itemGroups: tableOf(itemGroupSchema, 0),
  }
}

interface Work {
  /** Per operation. */
  readonly group: Int32Array
  readonly minutes: Int32Array
  /** Per job. */
  readonly family: Int32Array
  readonly qty: Int32Array
  readonly jobMinutes: Float64Array
  /** Minutes of all. */
  readonly total: number
}

const groupsOf = ({ machines, eligible }: JobShopOptions): number =>
  Math.max(1, Math.floor(machines / eligible))

/** Working minutes of a weekday in each shift. */
const shiftMinutes = ({ shifts }: JobShopOptions): number[] =>
  shifts.map((shift) => shift.reduce((sum, [from, to]) => sum + (to - from) * 60, 0))

/** Picks groups as often as their hours allow, so that all of them are loaded alike. */
function groupPicker(options: JobShopOptions, random: Random): () => number {
  const minutes = shiftMinutes(options)
  const ends: number[] = []
  for (let group = 0, end = 0; group < groupsOf(options); group++)
    ends.push((end += minutes[group % minutes.length]!))
  return () => {
    const at = random.real() * ends.at(-1)!
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! > at) high = middle
      else low = middle + 1
    }
    return low
  }
}

function generateWork(options: JobShopOptions, random: Random): Work {
  const { jobs, steps, families } = options
  const pick = groupPicker(options, random)
  const work = {
    group: new Int32Array(jobs * steps),
    minutes: new Int32Array(jobs * steps),
    family: new Int32Array(jobs),
    qty: new Int32Array(jobs),
    jobMinutes: new Float64Array(jobs),
  }
  let total = 0
  for (let job = 0, op = 0; job < jobs; job++) {
    work.family[job] = random.below(families)
    work.qty[job] = random.between(1, 20) * 5
    for (let step = 0; step < steps; step++, op++) {
      work.group[op] = pick()
      work.minutes[op] = random.between(1, 16) * 15
      work.jobMinutes[job]! += work.minutes[op]!
      total += work.minutes[op]!
    }
  }
  return { ...work, total }
}

/** Days until the machines have enough working minutes for `load` of them to cover the work. */
function horizonDays(options: JobShopOptions, minutes: number): number {
  const { machines, shifts, load } = options
  const perDay = shiftMinutes(options)
  const groups = groupsOf(options)
  let perWeekday = 0
  for (let machine = 0; machine < machines; machine++)
    perWeekday += perDay[groupOf(machine, groups) % shifts.length]!
  return Math.max(7, Math.ceil((minutes / load / perWeekday) * (7 / 5)))
}

/** Machines are distributed over the groups in rotation. */
const groupOf = (machine: number, groups: number): number => machine % groups

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i + 1).padStart(String(count).length, '0')}`)

const machineNames = ({ machines }: JobShopOptions): string[] => numbered('M', machines)

const resourceTable = (options: JobShopOptions, names: readonly string[]): SchedulingInput['resources'] =>
  tableFromRows(
    resourceSchema,
    names.map((code, machine) => ({
      code,
      name: code,
      type: 'M',
      class: 'S',
      groups: `G${groupOf(machine, groupsOf(options)) + 1}`,
      qtyMode: 1,
      quantity: SCALE,
      displayOrder: machine + 1,
    })),
  )

function slotTable(
  options: JobShopOptions,
  names: readonly string[],
  days: number,
): SchedulingInput['slots'] {
  const { asOf, shifts } = options
  const groups = groupsOf(options)
  const machine: number[] = []
  const times: [number, number][] = []
  for (let i = 0; i < names.length; i++)
    for (let day = 0; day < days; day++) {
      const weekday = (Math.floor(asOf / DAY) + day + THURSDAY) % 7
      if (weekday === 0 || weekday === 6) continue
      for (const [from, to] of shifts[groupOf(i, groups) % shifts.length]!) {
        machine.push(i)
        times.push([asOf + day * DAY + from * HOUR, asOf + day * DAY + to * HOUR])
      }
    }
  return tableOf(slotSchema, machine.length, {
    resource: { codes: Int32Array.from(machine), values: names },
    start: BigInt64Array.from(times, ([start]) => BigInt(start)),
    end: BigInt64Array.from(times, ([, end]) => BigInt(end)),
    quantity: new BigInt64Array(machine.length).fill(SCALE),
  })
}

function jobTables(
  options: JobShopOptions,
  work: Work,
  resources: readonly string[],
  days: number,
): Pick<SchedulingInput, 'jobs' | 'operations' | 'candidates' | 'links'> {
  const { jobs, steps, asOf, machines, eligible, families } = options
  const count = jobs * steps
  const jobNames = numbered('J', jobs)
  const names = jobNames.flatMap((job) => Array.from({ length: steps }, (_, step) => `${job}-${step + 1}`))
  const own = (values: readonly string[]): TextColumn => ({
    codes: Int32Array.from(values, (_, i) => i),
    values,
  })
  const jobOfOp = Int32Array.from({ length: count }, (_, op) => Math.floor(op / steps))
  const specs = numbered('F', families).map((family) => `${family};;;;;;;;;`)
  const all = (text: string, length: number): TextColumn => ({
    codes: new Int32Array(length),
    values: [text],
  })
  const groups = groupsOf(options)
  const perOp = Math.min(eligible, Math.floor(machines / groups))
  return {
    jobs: tableOf(jobSchema, jobs, {
      code: own(jobNames),
      qty: BigInt64Array.from(work.qty, (qty) => BigInt(qty) * SCALE),
      priority: new Int32Array(jobs).fill(50),
      due: BigInt64Array.from({ length: jobs }, (_, job) => BigInt(dueOf(asOf, days, work, job, jobs))),
      status: all('N', jobs),
    }),
    operations: tableOf(operationSchema, count, {
      code: own(names),
      order: { codes: jobOfOp, values: jobNames },
      procNo: Int32Array.from({ length: count }, (_, op) => ((op % steps) + 1) * 10),
      split: new Int32Array(count),
      qty: BigInt64Array.from(jobOfOp, (job) => BigInt(work.qty[job]!) * SCALE),
      status: all('N', count),
      fixLevel: new Int32Array(count),
      specs: { codes: Int32Array.from(jobOfOp, (job) => work.family[job]!), values: specs },
    }),
    candidates: tableOf(candidateSchema, count * perOp, {
      operation: { codes: repeated(count, perOp), values: names },
      choice: Int32Array.from({ length: count * perOp }, (_, row) => row % perOp),
      inst: all('M', count * perOp),
      resource: {
        codes: Int32Array.from(
          { length: count * perOp },
          (_, row) => work.group[Math.floor(row / perOp)]! + (row % perOp) * groups,
        ),
        values: resources,
      },
      fixed: Int32Array.from(
        { length: count * perOp },
        (_, row) => work.minutes[Math.floor(row / perOp)]! * 60,
      ),
      perPiece: new BigInt64Array(count * perOp),
    }),
    links: tableOf(linkSchema, jobs * (steps - 1), {
      before: { codes: linkEnds(jobs, steps, 0), values: names },
      after: { codes: linkEnds(jobs, steps, 1), values: names },
      type: all('ES', jobs * (steps - 1)),
    }),
  }
}

const repeated = (count: number, times: number): Int32Array =>
  Int32Array.from({ length: count * times }, (_, row) => Math.floor(row / times))

const linkEnds = (jobs: number, steps: number, end: 0 | 1): Int32Array =>
  Int32Array.from(
    { length: jobs * (steps - 1) },
    (_, link) => Math.floor(link / (steps - 1)) * steps + (link % (steps - 1)) + end,
  )

/** Days of slack that every job has: nobody promises the exact day. */
const GRACE = 4

/** Evenly over the horizon; a job of long work not before three times its work has passed, nights and weekends apart. */
function dueOf(asOf: number, days: number, work: Work, job: number, jobs: number): number {
  const even = (((job + 1) / jobs) * days + GRACE) * DAY
  const least = (work.jobMinutes[job]! / (8 * 60)) * 3 * DAY + 3 * DAY
  return asOf + Math.round(Math.max(even, least) / HOUR) * HOUR
}

/** Changeovers between any two families, 5 to 30 minutes, on all machines; none within a family. */
function changeoverTable({ families }: JobShopOptions, random: Random): SchedulingInput['changeovers'] {
  const names = numbered('F', families)
  return tableFromRows(
    changeoverSchema,
    names.flatMap((prev, i) =>
      names.flatMap((next, k) =>
        i === k
          ? []
          : [
              {
                code: `${prev}-${next}`,
                kind: 'spec1',
                resource: '*',
                prev,
                next,
                seconds: random.between(1, 6) * 300,
                allowed: true,
                priority: 50,
              },
            ],
      ),
    ),
  )
}
