import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scheduleOutputs } from '../../src/cli/schedule/files.ts'
import { weekdaysOf } from '../../src/cli/schedule/weekdays.ts'
import { folderCommand, type Files } from '../support/folder-command.ts'

/** Monday 2026-11-23. Two lathes work 8-12 and 13-17 on weekdays, the oven round the clock. */
const small: Files = {
  'jobs.csv': 'job,due,priority\nA,2026-11-24T17:00,50\nB,2026-11-23T17:00,50\n',
  'steps.csv':
    'job,step,group,machine,minutes,setup_minutes,family,min_lag\n' +
    'A,20,,OVEN,90,,,30\nA,10,LATHE,,120,15,RED,\nB,10,,L1,300,,BLUE,\nB,20,,L1,30,,RED,\n',
  'machines.csv': 'machine,group,calendar\nL1,LATHE,DAY\nL2,LATHE,DAY\nOVEN,,"ALWAYS, ON"\n',
  'calendars.csv':
    'calendar,weekdays,from,to\nDAY,1-5,8:00,12:00\nDAY,1-5,13:00,17:00\n"ALWAYS, ON",1-7,0:00,24:00\n',
  'setups.csv': 'machine,from,to,minutes\n*,BLUE,RED,45\nL2,*,*,5\n',
}

const { run } = folderCommand('schedule')
const schedule = (files: Files, ...args: string[]) => run(files, ['--as-of', '2026-11-23', ...args])

describe('takt schedule', () => {
  it('places steps on machines in their hours, with changeovers and lags', async () => {
    const { status, err, out, rows, report } = await schedule(small)
    expect([status, err]).toEqual([0, ''])
    expect(readdirSync(out).toSorted()).toEqual(['jobs.csv', 'machines.csv', 'run.json', 'schedule.csv'])
    for (const [name, columns] of Object.entries(scheduleOutputs))
      expect(readFileSync(join(out, `${name}.csv`), 'utf8').split('\n')[0], name).toBe(columns.join(','))
    // B is due first: five hours with the noon break, then 45 minutes from BLUE to RED and half an hour.
    expect(rows('schedule')).toMatchObject([
      {
        job: 'A',
        step: '10',
        machine: 'L2',
        setup_start: '2026-11-23T08:00:00',
        start: '2026-11-23T08:15:00',
        end: '2026-11-23T10:15:00',
      },
      {
        job: 'A',
        step: '20',
        machine: 'OVEN',
        start: '2026-11-23T10:45:00',
        end: '2026-11-23T12:15:00',
        reason: 'LINK A-10',
      },
      { job: 'B', step: '10', machine: 'L1', start: '2026-11-23T08:00:00', end: '2026-11-23T14:00:00' },
      {
        job: 'B',
        step: '20',
        machine: 'L1',
        setup_start: '2026-11-23T14:00:00',
        start: '2026-11-23T14:45:00',
        end: '2026-11-23T15:15:00',
      },
    ])
    expect(rows('jobs')).toEqual([
      {
        job: 'A',
        start: '2026-11-23T08:00:00',
        end: '2026-11-23T12:15:00',
        due: '2026-11-24T17:00:00',
        lateness_minutes: '-1725',
      },
      {
        job: 'B',
        start: '2026-11-23T08:00:00',
        end: '2026-11-23T15:15:00',
        due: '2026-11-23T17:00:00',
        lateness_minutes: '-105',
      },
    ])
    expect(rows('machines').map(({ machine, busy, setup }) => [machine, busy, setup])).toEqual([
      ['L1', '375', '45'],
      ['L2', '135', '15'],
      ['OVEN', '90', '0'],
    ])
    expect(report()).toMatchObject({
      onTimePercent: 100,
      lateJobs: 0,
      setupHours: 1,
      direction: 'forward',
      engine: { solver: expect.any(String) },
      resultHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      counts: { operations: 4, unassigned: 0 },
    })
  })

  it('gives the same schedule for rows in any order, and another for another rule', async () => {
    const backwards = Object.fromEntries(
      Object.entries(small).map(([name, text]) => {
        const [head, ...lines] = String(text).trimEnd().split('\n')
        return [name, `${[head, ...lines.toReversed()].join('\n')}\n`]
      }),
    )
    const [one, two] = [await schedule(small), await schedule(backwards)]
    expect(two.rows('schedule')).toEqual(one.rows('schedule'))
    expect(two.report()['resultHash']).toBe(one.report()['resultHash'])
    const { rows } = await schedule(small, '--rule=-due,priority')
    expect(rows('schedule')).not.toEqual(one.rows('schedule'))
  })

  it('reports late jobs only in their file', async () => {
    const late = await schedule({ ...small, 'jobs.csv': 'job,due\nA,2026-11-23T09:00\nB,2026-11-23T09:00\n' })
    expect([late.status, late.err]).toEqual([0, ''])
    expect(late.rows('jobs').map((row) => Number(row['lateness_minutes']) > 0)).toEqual([true, true])
  })

  it('plans backward from the due date', async () => {
    const { rows } = await schedule(small, '--direction', 'backward')
    expect(rows('jobs').map(({ job, end }) => [job, end])).toEqual([
      ['A', '2026-11-24T17:00:00'],
      ['B', '2026-11-23T17:00:00'],
    ])
  })

  it('keeps holidays, of all calendars or of one, and the highest sort order of a day', async () => {
    const { rows } = await schedule({
      ...small,
      'calendars.csv':
        'calendar,weekdays,from,to,sort_order,valid_from,valid_to\n' +
        'DAY,1-5,8:00,17:00,1,,\nDAY,3,22:00,2:00,2,2026-11-25,2026-11-25\n"ALWAYS, ON",1-7,0:00,0:00,,,\n',
      'holidays.csv': 'date,calendar\n2026-11-23,DAY\n2026-11-24,\n',
    })
    expect(rows('schedule').map(({ job, step, start, end }) => [job, step, start, end])).toEqual([
      ['A', '10', '2026-11-25T22:15:00', '2026-11-26T00:15:00'],
      ['A', '20', '2026-11-26T00:45:00', '2026-11-26T02:15:00'],
      ['B', '10', '2026-11-25T22:00:00', '2026-11-26T09:00:00'],
      ['B', '20', '2026-11-26T09:45:00', '2026-11-26T10:15:00'],
    ])
  })

  it('plans as far ahead as the work needs', async () => {
    const { rows, report } = await schedule({
      ...small,
      'steps.csv': 'job,step,machine,minutes\nA,1,L1,600000\nB,1,L1,60\n',
    })
    expect(report()).toMatchObject({ counts: { unassigned: 0 } })
    expect(Number(rows('schedule')[0]!['end']!.slice(0, 4))).toBeGreaterThan(2030)
  })

  it('optimises without making anything worse', async () => {
    const lines = Array.from({ length: 12 }, (_, i) => i)
    const files = {
      ...small,
      'jobs.csv': `job,due\n${lines.map((i) => `J${i},2026-11-2${5 + (i % 3)}T12:00\n`).join('')}`,
      'steps.csv': `job,step,machine,minutes,family\n${lines.map((i) => `J${i},1,L1,60,F${i % 4}\nJ${i},2,L2,45,F${i % 4}\n`).join('')}`,
      'setups.csv': 'machine,from,to,minutes\n*,*,*,30\n',
    }
    const plain = (await schedule(files)).report()
    const better = (await schedule(files, '--optimise', '1', '--seed', '7')).report()
    expect(Number(better['lateJobs'])).toBeLessThanOrEqual(Number(plain['lateJobs']))
    expect(Number(better['weightedTardinessMinutes'])).toBeLessThanOrEqual(
      Number(plain['weightedTardinessMinutes']),
    )
    expect(better).toMatchObject({ optimiseSeconds: 1, seed: 7, counts: { unassigned: 0 } })
  })

  it('names every faulty row by file, line, column and reason, and writes nothing', async () => {
    const { status, err, out } = await schedule({
      'jobs.csv': 'job,due,earliest\nA,2026-11-24,2026-11-25\nA,2026-11-24,\nB,soon,\n',
      'steps.csv':
        'job,step,group,machine,minutes,seconds,min_lag,max_lag\n' +
        'A,1,,M9,5,,,\nA,1,,M1,5,,,\nC,1,,M1,5,,,\nA,2,,,5,,,\nA,3,G9,,,,,\nA,4,,M1,-1,,,\nA,5,,M1,0,,,\nA,6,,M1,5,,9,3\n',
      'machines.csv': 'machine,group,calendar\nM1,G1,NONE\n',
      'calendars.csv': 'calendar,weekdays,from,to\nDAY,1-8,8:00,17:00\nDAY,1,8:00,25:61\n',
      'setups.csv': 'machine,from,to,minutes\nM8,a,b,5\n',
    })
    expect(status).toBe(1)
    expect(existsSync(out)).toBe(false)
    expect(err.trimEnd().split('\n').toSorted()).toEqual(
      [
        'jobs.csv, line 4, column due: due "soon" is not a time (yyyy-mm-dd hh:mm:ss)',
        'jobs.csv, line 3, column job: "A" stands on line 2 already',
        'steps.csv, line 7, column minutes: minutes "-1" is below 0.000001',
        'steps.csv, line 8, column minutes: minutes "0" is below 0.000001',
        'steps.csv, line 3, column step: "A 1" stands on line 2 already',
        'steps.csv, line 4, column job: there is no job "C"',
        'steps.csv, line 5, column machine: give either group or machine',
        'steps.csv, line 6, column minutes: give either minutes or seconds',
        'steps.csv, line 9, column max_lag: is below min_lag',
        'steps.csv, line 2, column machine: there is no machine "M9"',
        'steps.csv, line 6, column group: there is no group of machines "G9"',
        'machines.csv, line 2, column calendar: there is no calendar "NONE"',
        'calendars.csv, line 2, column weekdays: "1-8" is no list of weekdays (1 to 7, Monday = 1, such as 1-5 or 1;3;5)',
        'calendars.csv, line 3, column from: "8:00-25:61" is no range of times: at character 6: "25:61" is not a time of day (as 8:00 or 22:30:15)',
        'setups.csv, line 2, column machine: there is no machine "M8"',
      ].toSorted(),
    )
  })

  it.each([
    [['--rule', 'colour'], 'there is no field colour'],
    [['--direction', 'up'], '--direction must be forward or backward'],
    [['--optimise', '-1'], '--optimise'],
    [['--seed', 'x'], '--seed x is not a whole number'],
    [['--zone', 'Mars'], 'there is no time zone Mars'],
  ])('refuses %j', async (args, text) => {
    const { status, err } = await schedule(small, ...args)
    expect(status).toBe(2)
    expect(err).toContain(text)
  })
})

describe('weekdays', () => {
  it.each([
    ['1-5', [1, 2, 3, 4, 5]],
    ['6;7', [6, 7]],
    ['7-2, 4', [1, 2, 4, 7]],
    ['0', null],
    ['1-', null],
    ['', null],
  ])('%s', (text, days) => {
    expect(weekdaysOf(text)).toEqual(days)
  })
})
