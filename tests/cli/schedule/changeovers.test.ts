import { describe, expect, it } from 'vitest'
import { folderCommand, type Files } from '../../support/folder-command.ts'

const { run } = folderCommand('schedule')
const schedule = (files: Files, ...args: string[]) => run(files, ['--as-of', '2026-11-23', ...args])

/** Four jobs of one hour, families A B A B, on a machine that does two things at a time. */
const two: Files = {
  'jobs.csv': `job,due\n${[1, 2, 3, 4].map((k) => `J${k},2026-11-2${k + 3}\n`).join('')}`,
  'steps.csv': `job,step,machine,minutes,family\n${[1, 2, 3, 4].map((k) => `J${k},1,M1,60,${'AB'[k % 2]}\n`).join('')}`,
  'machines.csv': 'machine,calendar,quantity\nM1,ALL,2\n',
  'calendars.csv': 'calendar,weekdays,from,to\nALL,1-7,0:00,24:00\n',
  'setups.csv': 'machine,from,to,minutes\nM1,A,B,30\n*,B,A,45\n',
}
const of = (minutes: number): string =>
  new Date(Date.UTC(2026, 10, 23) + minutes * 60_000).toISOString().slice(0, 19).replace('T00:00:00', '')

describe('changeovers on machines of capacity above one', () => {
  it('are those of each unit', async () => {
    const { status, err, rows, report } = await schedule(two)
    expect([status, err]).toEqual([0, ''])
    // The first two are of different families, one on each unit; the next two find a unit of their family.
    expect(rows('schedule').map(({ job, machine, start }) => [job, machine, start])).toEqual([
      ['J1', 'M1', of(0)],
      ['J2', 'M1', of(0)],
      ['J3', 'M1', of(60)],
      ['J4', 'M1', of(60)],
    ])
    expect(rows('machines')).toEqual([
      { machine: 'M1', busy: '240', setup: '0', idle: '0', utilisation: '1' },
    ])
    expect(report()).toMatchObject({ counts: { resources: 1, unassigned: 0 } })
  })

  it('take their time where no unit has the family', async () => {
    const steps = two['steps.csv'] as string
    const { rows } = await schedule({ ...two, 'steps.csv': steps.replace('J3,1,M1,60,B', 'J3,1,M1,60,A') })
    // B A A A: the unit that made B changes to A in 45 minutes; J4 waits for the other or changes as well.
    expect(rows('schedule').map(({ job, setup_start, start }) => [job, setup_start, start])).toEqual([
      ['J1', of(0), of(0)],
      ['J2', of(0), of(0)],
      ['J3', of(60), of(60)],
      ['J4', of(60), of(105)],
    ])
    expect(rows('machines')).toMatchObject([{ busy: '285', setup: '45' }])
  })

  it('follow the number of units that a shift has', async () => {
    const { rows } = await schedule({
      ...two,
      'calendars.csv': 'calendar,weekdays,from,to,multiplier\nALL,1-7,0:00,1:00,0.5\nALL,1-7,1:00,24:00,1\n',
    })
    expect(rows('schedule').map(({ start }) => start)).toEqual([of(0), of(60), of(60), of(120)])
  })

  it.each<[string, Files, string]>([
    [
      'half units',
      { 'machines.csv': 'machine,calendar,quantity\nM1,ALL,2.5\n' },
      'machines.csv, line 2, column quantity: machine "M1" has changeovers, so it must have a whole number of units',
    ],
    [
      'half units in a shift',
      { 'calendars.csv': 'calendar,weekdays,from,to,multiplier\nALL,1-7,0:00,24:00,0.25\n' },
      'calendars.csv, line 2, column multiplier: machine "M1" has changeovers, so it must have a whole number of units',
    ],
    [
      'more units than can be told apart',
      { 'machines.csv': 'machine,calendar,quantity\nM1,ALL,201\n' },
      'machines.csv, line 2, column quantity: machine "M1" has changeovers, so it may have 200 units at most',
    ],
  ])('refuses %s', async (_name, files, text) => {
    const { status, err } = await schedule({ ...two, ...files })
    expect([status, err.trimEnd()]).toEqual([1, text])
  })

  it('are ignored for machines without changeovers', async () => {
    const machines = { 'machines.csv': 'machine,calendar,quantity\nM1,ALL,2.5\n' }
    const { 'setups.csv': _, ...without } = two
    expect((await schedule({ ...without, ...machines })).status).toBe(0)
  })
})

describe('rows of setups.csv', () => {
  it('are reported as doubtful when redundant or without effect', async () => {
    const setups = 'machine,from,to,minutes\n*,A,B,30\n*,A,B,30.0\n*,A,A,0\n'
    const { status, err } = await schedule({ ...two, 'setups.csv': setups })
    expect(status).toBe(0)
    expect(err.trimEnd().split('\n')).toEqual([
      'setups.csv, line 3, column machine: "* A B" stands on line 2 already',
      'setups.csv, line 4, column to: within the family "A" nothing is changed over',
    ])
  })

  it('that contradict each other, or change within a family, are refused', async () => {
    const setups = 'machine,from,to,minutes\n*,A,B,30\n*,A,B,40\n*,A,A,5\nM1,A;B,A,5\n'
    const { status, err } = await schedule({ ...two, 'setups.csv': setups })
    expect(status).toBe(1)
    expect(err.trimEnd().split('\n').toSorted()).toEqual([
      'setups.csv, line 3, column minutes: "* A B" has another time on line 2',
      'setups.csv, line 4, column to: within the family "A" nothing is changed over',
      'setups.csv, line 5, column from: "A;B" holds a semicolon',
    ])
  })
})
