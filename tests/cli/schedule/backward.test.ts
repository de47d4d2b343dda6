import { describe, expect, it } from 'vitest'
import { folderCommand, type Files } from '../../support/folder-command.ts'

const { run } = folderCommand('schedule')
const schedule = (files: Files, ...args: string[]) => run(files, ['--as-of', '2026-11-23', ...args])
const at = (minutes: number): string =>
  new Date(Date.UTC(2026, 10, 23) + minutes * 60_000).toISOString().slice(0, 19).replace('T00:00:00', '')

/** One-hour jobs on one machine, each due a minute too early for all before it to be on time. */
function crowded(count: number): Files {
  const jobs = Array.from({ length: count }, (_, k) => `J${String(k + 1).padStart(2, '0')}`)
  return {
    'jobs.csv': `job,due\n${jobs.map((job, k) => `${job},${at(60 * (k + 1) - 1)}\n`).join('')}`,
    'steps.csv': `job,step,machine,minutes\n${jobs.map((job) => `${job},1,M1,60\n`).join('')}`,
    'machines.csv': 'machine,calendar\nM1,ALL\n',
    'calendars.csv': 'calendar,weekdays,from,to\nALL,1-7,0:00,24:00\n',
  }
}

describe('takt schedule --direction backward', () => {
  it.each([9, 60])('places all of %i jobs that push each other beyond the present', async (count) => {
    const { status, rows, report } = await schedule(crowded(count), '--direction', 'backward')
    expect(status).toBe(0)
    expect(report()).toMatchObject({ counts: { unassigned: 0, assigned: count } })
    const spans = rows('schedule').map(({ start, end }) => [start!, end!])
    spans.sort(([a], [b]) => (a! < b! ? -1 : 1))
    expect(spans[0]![0]! >= at(0)).toBe(true)
    for (const [k, [start]] of spans.entries()) if (k > 0) expect(start! >= spans[k - 1]![1]!).toBe(true)
  })

  it('shows no times of a job of which a step has no place', async () => {
    const { rows } = await schedule({
      'jobs.csv': 'job,due\nA,2026-11-24\n',
      'steps.csv': 'job,step,machine,minutes\nA,1,M1,60\nA,2,M2,60\n',
      'machines.csv': 'machine,calendar\nM1,ALL\nM2,NEVER\n',
      'calendars.csv':
        'calendar,weekdays,from,to,valid_from,valid_to\nALL,1-7,0:00,24:00,,\nNEVER,1,0:00,24:00,2020-01-01,2020-02-01\n',
    })
    expect(rows('jobs')).toEqual([{ job: 'A', start: '', end: '', due: '2026-11-24', lateness_minutes: '' }])
    expect(rows('schedule').map(({ start, reason }) => [start !== '', reason])).toEqual([
      [true, expect.any(String)],
      [false, 'noSlots M2'],
    ])
  })
})

describe('longest lags', () => {
  const files: Files = {
    'jobs.csv': 'job,due,priority\nA,2026-11-25,2\nB,2026-11-24,1\n',
    // B occupies M2 until 300; A could begin at once and would wait three hours behind its first step.
    'steps.csv': 'job,step,machine,minutes,max_lag\nA,1,M1,60,\nA,2,M2,60,30\nB,1,M2,300,\n',
    'machines.csv': 'machine,calendar\nM1,ALL\nM2,ALL\n',
    'calendars.csv': 'calendar,weekdays,from,to\nALL,1-7,0:00,24:00\n',
  }

  it('are satisfied by a later begin', async () => {
    const { err, rows, report } = await schedule(files, '--rule', 'priority')
    expect(err).toBe('')
    expect(report()).toMatchObject({ maxLagExcesses: { links: 0, minutes: 0 } })
    expect(rows('schedule').map(({ job, step, start }) => [job, step, start])).toEqual([
      ['A', '1', at(210)],
      ['A', '2', at(300)],
      ['B', '1', at(0)],
    ])
  })

  it('are counted when exceeded', async () => {
    const steps = 'job,step,machine,minutes,max_lag\nA,1,M1,60,\nA,2,M2,60,30\nB,1,M2,60,\n'
    const { err, report } = await schedule({
      ...files,
      'steps.csv': steps,
      'machines.csv': 'machine,calendar\nM1,EARLY\nM2,LATE\n',
      'calendars.csv': 'calendar,weekdays,from,to\nEARLY,1-7,0:00,2:00\nLATE,1-7,12:00,18:00\n',
    })
    expect(report()).toMatchObject({ maxLagExcesses: { links: 1, minutes: 630 } })
    expect(err).toContain('A-2')
  })
})
