import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import { Findings, grouped, sumOf, type Cells } from './reconcile.ts'

/** Result tables of a schedule with the figures that tiles, run lists and KPIs show of them. */
export interface ScheduleFigures {
  readonly kpi: ScheduleKpi
  readonly rows: (table: 'operations' | 'jobs' | 'resources' | 'uses' | 'pieces') => readonly Cells[]
  /** Seconds UTC. */
  readonly asOf: number
}

/** Figures of a schedule that are shown twice, reckoned from operations, orders and resources: what disagrees. */
export function reconcileSchedule(figures: ScheduleFigures): readonly string[] {
  const found = new Findings()
  const [jobs, operations, resources] = [
    figures.rows('jobs'),
    figures.rows('operations'),
    figures.rows('resources'),
  ]
  checkJobs(found, jobs, operations)
  checkLateness(found, figures.kpi, jobs)
  checkTimes(found, figures, jobs, operations)
  checkLoads(found, figures.kpi, resources)
  found.same(
    'unassigned',
    figures.kpi.unassigned,
    operations.filter((one) => one['assigned'] !== true).length,
  )
  checkWork(found, operations, figures.rows('uses'))
  return found.all
}

const isWhole = (job: Cells): boolean => (job['operations'] as number) > 0 && job['unassigned'] === 0
const numberOf = (row: Cells, name: string): number => Number(row[name] ?? 0)
const total = (rows: readonly Cells[], name: string): number => Number(sumOf(rows, name))
/** As figures are shown: with six decimals. */
const shown = (value: number): number => Math.round(value * 1e6) / 1e6
const share = (part: number, whole: number): number => shown(whole > 0 ? part / whole : 0)

function checkJobs(found: Findings, jobs: readonly Cells[], operations: readonly Cells[]): void {
  const byOrder = grouped(operations, (row) => row['order'])
  for (const job of jobs) {
    const own = byOrder.get(job['order']) ?? []
    const at = `order ${String(job['order'])}`
    const placed = own.filter((one) => one['assigned'] === true)
    found.same(`${at} operations`, job['operations'], own.length)
    found.same(`${at} unassigned`, job['unassigned'], own.length - placed.length)
    found.same(`${at} setup`, BigInt(job['setupSeconds'] as number), sumOf(placed, 'setupSeconds'))
    if (placed.length === 0) continue
    const ends = placed.map((one) => numberOf(one, 'productionEnd'))
    found.same(`${at} end`, numberOf(job, 'end'), Math.max(...ends))
    if (job['due'] !== null && isWhole(job))
      found.same(`${at} lateness`, job['lateness'], numberOf(job, 'end') - numberOf(job, 'due'))
  }
}

function checkLateness(found: Findings, kpi: ScheduleKpi, jobs: readonly Cells[]): void {
  found.same('orders', kpi.orders, jobs.length)
  const due = jobs.filter((job) => job['due'] !== null)
  const late = due.filter(
    (job) => numberOf(job, 'unassigned') > 0 || ((job['lateness'] as number | null) ?? 1) > 0,
  )
  found.same('lateOrders', kpi.lateOrders, late.length)
  found.same('onTimeRate', kpi.onTimeRate, due.length === 0 ? 1 : 1 - late.length / due.length)
  const dated = jobs.flatMap((job) => (job['lateness'] === null ? [] : [job['lateness'] as number]))
  const tardy = dated.map((one) => Math.max(0, one))
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
  found.same('totalLateness', kpi.totalLateness, sum(tardy))
  found.same('maxLateness', kpi.maxLateness, Math.max(0, ...tardy))
  found.same('meanLateness', shown(kpi.meanLateness), share(sum(dated), dated.length))
}

/** Makespan and flow time against first starts and last ends. */
function checkTimes(
  found: Findings,
  { kpi, asOf }: ScheduleFigures,
  jobs: readonly Cells[],
  operations: readonly Cells[],
): void {
  const ends = operations.filter((one) => one['assigned'] === true).map((one) => numberOf(one, 'end'))
  found.same('makespan', kpi.makespan, Math.max(asOf, ...ends) - asOf)
  const whole = jobs.filter(isWhole)
  const flow = whole.reduce((sum, job) => sum + numberOf(job, 'end') - numberOf(job, 'start'), 0)
  found.same('meanFlowTime', shown(kpi.meanFlowTime), share(flow, whole.length))
}

/** Figures over all resources against the rows of the resources. */
function checkLoads(found: Findings, kpi: ScheduleKpi, resources: readonly Cells[]): void {
  for (const row of resources) {
    const at = String(row['resource'])
    const [available, busy, setup, idle] = ['available', 'busy', 'setup', 'idle'].map((name) =>
      numberOf(row, name),
    ) as [number, number, number, number]
    found.same(`${at} working time`, available, busy + setup + idle)
    for (const [name, part] of Object.entries({ available, busy, setup, idle }))
      if (part < 0) found.add(`${at}: ${name} ${part}`)
    found.same(`${at} utilisation`, Number(row['utilisation']) / 1e6, share(busy + setup, available))
  }
  const used = resources.filter((row) => numberOf(row, 'operations') > 0)
  found.same('setupSeconds', kpi.setupSeconds, total(used, 'setup'))
  found.same('setupRatio', shown(kpi.setupRatio), share(total(used, 'setup'), total(used, 'busy')))
  found.same(
    'utilisation',
    shown(kpi.utilisation),
    share(total(used, 'busy') + total(used, 'setup'), total(used, 'available')),
  )
  const most = Math.max(0, ...resources.map((row) => Number(row['utilisation']) / 1e6))
  if (kpi.bottleneck !== null) found.same('bottleneckUtilisation', shown(kpi.bottleneckUtilisation), most)
}

/** Seconds of operations against those of the instructions of their main resource. */
function checkWork(found: Findings, operations: readonly Cells[], uses: readonly Cells[]): void {
  const ofOperation = grouped(uses, (row) => row['operation'])
  for (const one of operations) {
    if (one['assigned'] !== true) continue
    const main = (ofOperation.get(one['operation']) ?? []).slice(0, 3)
    for (const [workType, name] of [
      [1, 'setupSeconds'],
      [0, 'productionSeconds'],
      [2, 'teardownSeconds'],
    ] as const) {
      const use = main.find((row) => row['workType'] === workType)
      found.same(`${String(one['operation'])} ${name}`, one[name], use?.['seconds'])
    }
  }
}

/** Slots of a plant, seconds UTC. */
export interface OpenTime {
  readonly resource: string
  readonly start: number
  readonly end: number
}

/**
 * Working time, busy, setup and idle of machines that do one thing at a time, reckoned from the open time of each and the
 * stretches of it that uses fill.
 */
export function reconcileSlots(
  { kpi, rows, asOf }: ScheduleFigures,
  slots: readonly OpenTime[],
): readonly string[] {
  const found = new Findings()
  const end = asOf + kpi.makespan
  const open = (resource: unknown, from: number, to: number): number =>
    slots
      .filter((slot) => slot.resource === resource)
      .reduce((sum, slot) => sum + Math.max(0, Math.min(to, slot.end) - Math.max(from, slot.start)), 0)
  const pieces = grouped(rows('pieces'), (row) => row['resource'])
  let [setup, idle] = [0, 0]
  for (const row of rows('resources')) {
    const at = String(row['resource'])
    const own = pieces.get(row['resource']) ?? []
    const filled = (parts: readonly Cells[]): number =>
      parts.reduce((sum, one) => sum + numberOf(one, 'end') - numberOf(one, 'start'), 0)
    const ofSetup = filled(own.filter((one) => one['workType'] === 1))
    const busy = filled(own) - ofSetup
    found.same(`${at} working time`, row['available'], open(row['resource'], asOf, end))
    found.same(`${at} setup`, row['setup'], ofSetup)
    found.same(`${at} busy`, row['busy'], busy)
    const times = own.flatMap((one) => [numberOf(one, 'start'), numberOf(one, 'end')])
    if (times.length > 0) idle += open(row['resource'], Math.min(...times), Math.max(...times)) - filled(own)
    setup += ofSetup
  }
  found.same('setupSeconds', kpi.setupSeconds, setup)
  found.same('idleSeconds', kpi.idleSeconds, idle)
  return found.all
}
