import { scheduleFiles, type ScheduleFileName } from '../../src/cli/schedule/files.ts'
import type { CellSpec } from '../../src/cli/tables/spec.ts'
import { Random } from '#engine/random.ts'

/** Rows of one file by column; what is left out is empty. */
export type Cells = Readonly<Record<string, string | number>>
export type FolderRows = Readonly<Record<ScheduleFileName, readonly Cells[]>>

const numbers = `
  -1 0 0.000001 0.000002 0.5 0.999999 1.000001 59.999999 1118481 1118482 4473924 4473924.266666 4473924.266667 4473925
  17895697 35791394 35791395 36000000 67108864 67108865 71582788 71582789 268435456 268435457 1073741824 2147483647
  2147483648 4294967295 4294967296 9000000000 9007199254.740991 9007199254740991 9007199254740992 9007199254740993
  9223372036854.775807 9223372036854.775808 1e300`
  .trim()
  .split(/\s+/)
const times = `
  1970-01-01 1970-01-01T00:00:01 1999-12-31T23:59:59 2000-02-29 2026-11-22 2038-01-19T03:14:07 2038-01-19T03:14:08
  2046-11-01 2060-11-30 2060-12-02 2095-01-01 2106-02-07T06:28:16 2199-12-31 2200-01-01`
  .trim()
  .split(/\s+/)
export const presents = [
  '1970-01-01',
  '2000-02-29',
  '2026-11-23',
  '2038-01-19T03:14:08',
  '2106-02-07',
  '2199-06-01',
]

/** The file as CSV. */
export function csvOf(name: ScheduleFileName, rows: readonly Cells[]): string {
  const columns = Object.keys(scheduleFiles[name])
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','))
  return [columns.join(','), ...lines, ''].join('\n')
}

/**
 * A folder of `takt schedule` with random jobs, machines, calendars and changeovers that can be planned, due in the days
 * after the present. With `extremes`
 * a cell here and there has a value at some limit: about half of such folders have faults.
 */
export function randomFolder(seed: number, extremes: boolean, present = '2026-11-23'): FolderRows {
  const random = new Random(seed)
  const some = <V extends string | number>(probability: number, make: () => V): V | '' =>
    random.chance(probability) ? make() : ''
  const day = (from: number, to: number): string =>
    new Date(Date.parse(present) + random.between(from, to) * 86_400_000).toISOString().slice(0, 10)
  const family = (): string => random.pick(['A', 'B', 'C', 'D'])
  const calendars = Array.from({ length: random.between(1, 3) }, (_, k) => `K${k}`)
  const groups = ['G0', 'G1']
  const machines = Array.from({ length: random.between(2, 6) }, (_, k) => ({
    machine: `M${k}`,
    group: groups[k % 2]!,
    calendar: random.pick(calendars),
    quantity: some(0.4, () => random.pick([1, 2, 3])),
    efficiency: some(0.3, () => random.pick([0.5, 0.8, 1, 1.25, 2])),
  }))
  const jobs = Array.from({ length: random.between(1, 9) }, (_, k) => ({
    job: `J${k}`,
    due: day(0, 10),
    priority: some(0.5, () => random.between(1, 3)),
    earliest: some(0.3, () => day(-2, 12)),
    qty: some(0.3, () => random.between(1, 20)),
  }))
  const steps = jobs.flatMap(({ job }) =>
    Array.from({ length: random.between(1, 4) }, (_, k) => {
      const own = random.chance(0.4)
      const lag = random.between(0, 90)
      return {
        job,
        step: 10 * (k + 1),
        group: own ? '' : random.pick(groups),
        machine: own ? random.pick(machines).machine : '',
        ...(random.chance(0.3)
          ? { seconds: random.between(1, 20_000) }
          : { minutes: random.between(1, 40) * 7.5 }),
        setup_minutes: some(0.3, () => random.between(0, 30)),
        teardown_minutes: some(0.2, () => random.between(0, 20)),
        family: some(0.7, family),
        link: some(0.3, () => random.pick(['ES', 'SS', 'SSEE', 'ESE', 'GES'])),
        min_lag: some(0.3, () => lag),
        max_lag: some(0.2, () => lag + random.between(0, 300)),
        qty: some(0.3, () => random.between(1, 20)),
      }
    }),
  )
  const shifts = [
    ['8:00', '12:00'],
    ['13:00', '17:00'],
    ['6:00', '14:00'],
    ['22:00', '6:00'],
    ['0:00', '24:00'],
  ] as const
  const rows = calendars.flatMap((calendar) => [
    ...Array.from({ length: random.between(1, 3) }, () => {
      const [from, to] = random.pick(shifts)
      const multiplier = some(0.2, () => random.pick([1, 2]))
      return { calendar, weekdays: random.pick(['1-5', '1-7', '1;3;5']), from, to, multiplier }
    }),
    ...(random.chance(0.3)
      ? [
          {
            calendar,
            weekdays: '1-7',
            from: '10:00',
            to: '20:00',
            sort_order: 2,
            valid_from: day(0, 3),
            valid_to: day(3, 6),
          },
        ]
      : []),
  ])
  const pairs = new Map<string, Cells>()
  for (let k = random.below(8); k > 0; k--) {
    const pair = {
      machine: random.pick(['*', 'M0', 'M1']),
      from: random.pick(['*', family()]),
      to: random.pick(['*', family()]),
    }
    if (pair.from !== pair.to)
      pairs.set(Object.values(pair).join(' '), { ...pair, minutes: random.between(0, 60) })
  }
  const holidays = Array.from({ length: random.below(3) }, () => ({
    date: day(0, 9),
    calendar: some(0.5, () => random.pick(calendars)),
  }))
  const folder = { jobs, steps, machines, calendars: rows, holidays, setups: [...pairs.values()] }
  return extremes ? atLimits(folder, random) : folder
}

/** Puts values at limits into a few cells of times and numbers, as the columns are declared. */
function atLimits(folder: FolderRows, random: Random): FolderRows {
  const changed = Object.entries(folder).map(([name, rows]) => {
    const columns = Object.entries<CellSpec>(scheduleFiles[name as ScheduleFileName])
    const edgy = columns.filter(
      ([, { kind }]) => kind === 'time' || kind === 'quantity' || kind === 'integer',
    )
    return [
      name,
      rows.map((row) => {
        if (edgy.length === 0 || !random.chance(0.04)) return row
        const [column, { kind }] = random.pick(edgy)
        return { ...row, [column]: random.pick(kind === 'time' ? times : numbers) }
      }),
    ]
  })
  return Object.fromEntries(changed) as FolderRows
}

/** The same rows in another order, file by file. */
export function permuted(folder: FolderRows, seed: number): FolderRows {
  const random = new Random(seed)
  const mixed = Object.entries(folder).map(([name, rows]) => {
    const list = [...rows]
    for (let k = list.length - 1; k > 0; k--) {
      const other = random.below(k + 1)
      ;[list[k], list[other]] = [list[other]!, list[k]!]
    }
    return [name, list]
  })
  return Object.fromEntries(mixed) as FolderRows
}

export const filesOf = (folder: FolderRows): Record<string, string> =>
  Object.fromEntries(
    Object.entries(folder).map(([name, rows]) => [`${name}.csv`, csvOf(name as ScheduleFileName, rows)]),
  )
