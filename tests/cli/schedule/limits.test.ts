import { describe, expect, it } from 'vitest'
import { folderCommand, type Files } from '../../support/folder-command.ts'

const plain: Files = {
  'jobs.csv': 'job,due\nA,2026-11-24\n',
  'steps.csv': 'job,step,machine,minutes\nA,1,M1,60\nA,2,M1,60\n',
  'machines.csv': 'machine,calendar\nM1,ALL\n',
  'calendars.csv': 'calendar,weekdays,from,to\nALL,1-7,0:00,24:00\n',
}

const { run } = folderCommand('schedule')
const schedule = (files: Files, ...args: string[]) =>
  run({ ...plain, ...files }, ['--as-of', '2026-11-23', ...args])

describe('times that a plan cannot keep', () => {
  it.each<[string, Files, string]>([
    [
      'a lag beyond int32 seconds',
      { 'steps.csv': 'job,step,machine,minutes,min_lag\nA,1,M1,60,\nA,2,M1,60,36000000\n' },
      'steps.csv, line 3, column min_lag: min_lag "36000000" is above 4473924',
    ],
    [
      'a longest lag',
      { 'steps.csv': 'job,step,machine,minutes,max_lag\nA,1,M1,60,\nA,2,M1,60,4473925\n' },
      'steps.csv, line 3, column max_lag: max_lag "4473925" is above 4473924',
    ],
    [
      'work that wraps round to 44 seconds',
      { 'steps.csv': 'job,step,machine,minutes\nA,1,M1,71582789\n' },
      'steps.csv, line 2, column minutes: minutes "71582789" is above 4473924',
    ],
    [
      'work that wraps round to less than nothing',
      { 'steps.csv': 'job,step,machine,minutes\nA,1,M1,1000000000000\n' },
      'steps.csv, line 2, column minutes: minutes "1000000000000" is above 4473924',
    ],
    [
      'seconds',
      { 'steps.csv': 'job,step,machine,seconds\nA,1,M1,268435457\n' },
      'steps.csv, line 2, column seconds: seconds "268435457" is above 268435456',
    ],
    [
      'work at a low efficiency',
      {
        'steps.csv': 'job,step,group,minutes\nA,1,G,3000000\n',
        'machines.csv': 'machine,group,calendar,efficiency\nM1,G,ALL,1\nM2,G,ALL,0.5\n',
      },
      'steps.csv, line 2, column minutes: takes more than 4473924 minutes at the efficiency of machine "M2"',
    ],
    [
      'setup and teardown',
      {
        'steps.csv':
          'job,step,machine,minutes,setup_minutes,teardown_minutes\nA,1,M1,60,1118482,\nA,2,M1,60,,1118482\n',
      },
      'steps.csv, line 2, column setup_minutes: setup_minutes "1118482" is above 1118481\n' +
        'steps.csv, line 3, column teardown_minutes: teardown_minutes "1118482" is above 1118481',
    ],
    [
      'a changeover',
      { 'setups.csv': 'machine,from,to,minutes\n*,a,b,71582789\n' },
      'setups.csv, line 2, column minutes: minutes "71582789" is above 1118481',
    ],
    [
      'a due date too far from the present',
      { 'jobs.csv': 'job,due\nA,2200-01-01\n' },
      'jobs.csv, line 2, column due: lies more than 34 years from the present of the plan (--as-of)',
    ],
    [
      'an earliest start behind all that is planned',
      { 'jobs.csv': 'job,due,earliest\nA,2026-11-24,2050-01-01\n' },
      'jobs.csv, line 2, column earliest: lies more than 20 years from the present of the plan (--as-of)',
    ],
  ])('%s', async (_name, files, text) => {
    const { status, err } = await schedule(files)
    expect([status, err.trimEnd()]).toEqual([1, text])
  })

  it('accepts the largest maximum lag', async () => {
    const files = { 'steps.csv': 'job,step,machine,minutes,min_lag\nA,1,M1,60,\nA,2,M1,60,4473924\n' }
    const { status, rows } = await schedule(files)
    const [first, second] = rows('schedule').map(({ start, end }) =>
      [start, end].map((time) => Date.parse(`${time!}Z`) / 60_000),
    )
    expect(status).toBe(0)
    expect(second![0]! - first![1]!).toBe(4_473_924)
  })

  it('plans a job late that may begin only after it is due', async () => {
    const files = { 'jobs.csv': 'job,due,earliest\nA,2026-11-24,2026-11-26\n' }
    for (const direction of ['forward', 'backward']) {
      const { status, err, rows } = await schedule(files, '--direction', direction)
      expect(status, err).toBe(0)
      expect(err).toContain('order A may start only after it is due')
      expect(rows('jobs')).toMatchObject([{ start: '2026-11-26', lateness_minutes: '3000' }])
    }
  })
})
