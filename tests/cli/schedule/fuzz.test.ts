import { describe, expect, it } from 'vitest'
import { kernelModule } from '../../../src/server/platform/kernels/kernels.ts'
import { planFolder } from '../../../src/cli/schedule/engine.ts'
import { readScheduleFolder } from '../../../src/cli/schedule/read-folder.ts'
import { scheduleOptions } from '../../../src/cli/schedule/options.ts'
import { rowAt } from '#engine/columns.ts'
import { schedulingSchemas, type SchedulingTableName } from '#engine/scheduling/input.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { loadKernels } from '#engine/kernel/kernels.ts'
import { schedule } from '#engine/scheduling/schedule.ts'
import { folderCommand } from '../../support/folder-command.ts'
import { filesOf, presents, randomFolder, type FolderRows } from '../../support/random-schedule-folder.ts'
import { checkSchedule } from '../../support/schedule-checker.ts'
import type { SchedulingRows } from '../../support/scheduling.ts'

const { run } = folderCommand('schedule')
const seeds = Array.from({ length: process.env['TAKT_TEST_ALL'] ? 500 : 50 }, (_, k) => k + 1)

const minutesOf = (time: string): number =>
  Date.parse(time.length === 10 ? `${time}T00:00:00Z` : `${time}Z`) / 60_000

type Row = Record<string, string>

/** What the files ask for, read without the code of the command: one line per breach. */
function breaches(folder: FolderRows, steps: readonly Row[], jobs: readonly Row[], asOf: string): string[] {
  const faults: string[] = []
  const placed = new Map(steps.map((row) => [`${row['job']} ${row['step']}`, row]))
  const efficiency = new Map(
    folder.machines.map(({ machine, efficiency: share }) => [machine, Number(share || 1)]),
  )
  const jobOf = new Map(folder.jobs.map((job) => [job['job'], job]))
  for (const given of folder.steps) {
    const name = `${given['job']} ${Number(given['step'])}`
    const row = placed.get(name)
    if (!row) faults.push(`${name} is lost`)
    else if (!row['start']) {
      if (!row['reason']) faults.push(`${name} has no place and no reason`)
    } else {
      const work = given['minutes'] ? Number(given['minutes']) : Number(given['seconds']) / 60
      const [start, end] = [minutesOf(row['start']), minutesOf(row['end']!)]
      const earliest = String(jobOf.get(given['job'])!['earliest'] ?? '')
      if (end - start < work / efficiency.get(row['machine']!)! - 0.001) faults.push(`${name} is too short`)
      if (start < minutesOf(asOf)) faults.push(`${name} lies in the past`)
      if (earliest && start < minutesOf(earliest)) faults.push(`${name} is too early`)
    }
  }
  const byJob = new Map<string, FolderRows['steps'][number][]>()
  for (const step of folder.steps)
    byJob.set(String(step['job']), [...(byJob.get(String(step['job'])) ?? []), step])
  for (const [job, list] of byJob) {
    list.sort((a, b) => Number(a['step']) - Number(b['step']))
    for (const [k, step] of list.entries()) {
      if (k === 0 || !['', 'ES', 'GES', undefined].includes(step['link'] as string | undefined)) continue
      const [one, next] = [list[k - 1]!, step].map((each) => placed.get(`${job} ${Number(each['step'])}`))
      if (!one?.['start'] || !next?.['start']) continue
      const work = list[k - 1]!['minutes']
        ? Number(list[k - 1]!['minutes'])
        : Number(list[k - 1]!['seconds']) / 60
      const made = minutesOf(one['start']) + work / efficiency.get(one['machine']!)!
      if (minutesOf(next['start']) < made + Number(step['min_lag'] || 0) - 0.001)
        faults.push(`${job} ${Number(step['step'])} begins before its lag is over`)
    }
  }
  for (const row of jobs) {
    if (!row['end']) continue
    const lateness = Number(row['lateness_minutes'])
    const last = Math.max(
      ...folder.steps
        .filter(({ job }) => job === row['job'])
        .map((step) => minutesOf(placed.get(`${step['job']} ${Number(step['step'])}`)!['end']!)),
    )
    // The job ends with its production; a teardown may come behind it.
    if (Math.abs(minutesOf(row['end']) - minutesOf(row['due']!) - lateness) > 0.01)
      faults.push(`${row['job']} is not that late`)
    if (minutesOf(row['end']) > last) faults.push(`${row['job']} ends behind its last step`)
  }
  return faults
}

describe('takt schedule with values at every limit', () => {
  it.each(seeds)('plans the valid input, or reports the faults (folder %i)', async (seed) => {
    const asOf = presents[seed % presents.length]!
    const folder = randomFolder(seed, true, asOf)
    const direction = seed % 4 === 0 ? 'backward' : 'forward'
    const { status, err, rows, report } = await run(filesOf(folder), [
      '--as-of',
      asOf,
      '--direction',
      direction,
    ])
    if (status === 1) {
      for (const line of err.trimEnd().split('\n'))
        expect(line).toMatch(/^[a-z]+\.csv, line \d+, column [a-z_]+: ./)
      return
    }
    expect([status, err]).toEqual([0, expect.not.stringMatching(/\n\s+at /)])
    expect(breaches(folder, rows('schedule'), rows('jobs'), asOf)).toEqual([])
    const numbers = Object.values(report() as Record<string, unknown>).filter(
      (value) => typeof value === 'number',
    )
    expect(numbers.every((value) => Number.isFinite(value))).toBe(true)
    expect(report()).toMatchObject({
      counts: { unassigned: rows('schedule').filter(({ start }) => !start).length },
    })
  })

  it.each(seeds)('satisfies the rules of a plan (folder %i)', async (seed) => {
    const files = filesOf(randomFolder(seed, false))
    const { status, input } = await run(files, ['--as-of', '2026-11-23'])
    expect(status).toBe(0)
    const options = scheduleOptions(['--in', input, '--out', `${input}-out`, '--as-of', '2026-11-23'])
    const planned = await planFolder(readScheduleFolder(input, options).folder, options, () => {})
    const { input: tables, policy } = planned.plan.prepared
    const solver = schedulingKernel(loadKernels(await kernelModule()))
    const outcome = await schedule(tables, policy, { asOf: options.asOf, zone: options.zone, solver })
    expect(outcome.hash).toBe(planned.hash)
    expect(checkSchedule(rowsOf(tables), outcome)).toEqual([])
  })
})

const rowsOf = (tables: Parameters<typeof schedule>[0]): SchedulingRows =>
  Object.fromEntries(
    Object.entries(schedulingSchemas).map(([name, schema]) => {
      const table = tables[name as SchedulingTableName]
      return [name, Array.from({ length: table.length }, (_, row) => rowAt(schema, table as never, row))]
    }),
  )
