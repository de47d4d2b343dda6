import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { checkSchedule } from '#engine/reference/solver/check.ts'
import { formats, type FormatName } from '../../src/cli/solve/read/formats.ts'
import { takt } from '../../src/cli/takt.ts'

const root = mkdtempSync(join(tmpdir(), 'takt-solve-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Fisher and Thompson 1963, 6 jobs on 6 machines: the optimum is 55. */
const ft06 = `6 6
2 1 0 3 1 6 3 7 5 3 4 6
1 8 2 5 4 10 5 10 0 10 3 4
2 5 3 4 5 8 0 9 1 1 4 7
1 5 0 5 2 5 3 3 4 8 5 9
2 9 1 3 4 5 5 4 0 3 3 1
1 3 3 3 5 9 0 10 4 4 2 1
`

/** Two operations each of two jobs; the second machine is faster. */
const flexible = '2 2 2\n2 2 0 5 1 3 1 0 4\n2 1 1 4 2 0 2 1 6\n'

const setups = `2 2 1
1 1 1 5
2 1 1 4 1 2 3

0 7 0
2 0 0
0 0 0

0 0 0
0 0 0
0 0 0
`

/** 2 and 0 before 1, and 3 unconnected. */
const assembly = '# four\n4 2 2\n0 1\n2 1\n1 0 4\n2 0 3 1 9\n1 1 2\n1 1 8\n'

/** Two activities that may not run together, between dummies; wrapped lines. */
const project = '4 1\n3\n0 0 2 2\n3\n4 2 1 4\n5 2 1\n4\n0 0 0\n'

let runs = 0
async function solve(format: string, files: Readonly<Record<string, string>>, ...args: string[]) {
  const folder = join(root, `in${++runs}`)
  const out = join(root, `out${runs}`)
  mkdirSync(folder)
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  let text = ''
  let err = ''
  const status = await takt(['solve', '--format', format, '--lang', 'en', '--out', out, ...args, ...paths], {
    interactive: false,
    out: (part) => (text += part),
    err: (part) => (err += part),
  })
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { status, err: err.replaceAll(`${folder}/`, ''), lines, out }
}

interface Row {
  readonly operation: string
  readonly job: string
  readonly step: string
  readonly machine: string
  readonly start: string
  readonly end: string
}

const rowsOf = (path: string): readonly Row[] =>
  Papa.parse<Row>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true }).data

/** Reads the schedule back and checks it against the problem. */
function faultsOf(format: FormatName, text: string, path: string): string[] {
  const { problem, firstMachine } = formats[format](text)
  const rows = rowsOf(path)
  expect(rows.map((row) => row.operation)).toEqual(rows.map((_, i) => String(i)))
  const ends = Int32Array.from(rows, (row) => Number(row.end))
  return checkSchedule(problem, {
    starts: Int32Array.from(rows, (row) => Number(row.start)),
    ends,
    machines: Int32Array.from(rows, (row) => (row.machine === '' ? -1 : Number(row.machine) - firstMachine)),
    makespan: Math.max(...ends),
  })
}

describe('takt solve', () => {
  const known: [FormatName, string, number][] = [
    ['jsp', ft06, 55],
    ['fjsp', flexible, 9],
    ['sdst', setups, 11],
    ['assembly-fjsp', assembly, 10],
    ['rcpsp', project, 9],
  ]
  it.each(known)('%s: finds the optimum and writes a schedule that holds', async (format, text, optimum) => {
    const { status, err, lines, out } = await solve(format, { 'one.txt': text }, '--iterations', '20000')
    expect([status, err]).toEqual([0, ''])
    expect(lines).toHaveLength(1)
    expect(Object.keys(lines[0]!)).toEqual([
      'instance',
      'makespan',
      'seconds',
      'iterations',
      'seed',
      'lower_bound',
    ])
    expect(lines[0]).toMatchObject({ instance: 'one', makespan: optimum, seed: 1 })
    expect(Number(lines[0]!['lower_bound'])).toBeLessThanOrEqual(optimum)
    const path = join(out, 'one.csv')
    expect(readFileSync(path, 'utf8').split('\n')[0]).toBe('operation,job,step,machine,start,end')
    expect(faultsOf(format, text, path)).toEqual([])
  })

  it('numbers jobs, steps and machines as the file does', async () => {
    const { out } = await solve('sdst', { 'a.fjs': setups }, '--iterations', '100')
    const rows = rowsOf(join(out, 'a.csv'))
    expect(rows.map(({ job, step, machine }) => [job, step, machine])).toEqual([
      ['0', '0', '1'],
      ['1', '0', '1'],
      ['1', '1', '2'],
    ])
  })

  it('same seed and iterations give the same schedule', async () => {
    const run = async () => {
      const { lines, out } = await solve('jsp', { 'a.txt': ft06 }, '--iterations', '300', '--seed', '4')
      return [lines[0]!['makespan'], lines[0]!['iterations'], readFileSync(join(out, 'a.csv'), 'utf8')]
    }
    expect(await run()).toEqual(await run())
  })

  it('a time limit of zero still gives a schedule, for every file', async () => {
    const files = { 'a.txt': ft06, 'b.txt': ft06 }
    const { status, lines, out } = await solve('jsp', files, '--seconds', '0', '--searches', '1')
    expect(status).toBe(0)
    expect(lines.map(({ instance }) => instance)).toEqual(['a', 'b'])
    expect(faultsOf('jsp', ft06, join(out, 'b.csv'))).toEqual([])
  })

  const wrong: [string, FormatName, string, string[]][] = [
    ['nothing', 'jsp', ' \n', ['a.txt: the file is empty']],
    ['a word', 'jsp', '1 1\n0 x\n', ['a.txt, line 2, column 3: "x" is not a whole number']],
    ['a fraction', 'jsp', '1 1\n0 1.5\n', ['a.txt, line 2, column 3: "1.5" is not a whole number']],
    [
      'all faulty lines',
      'jsp',
      '2 2\n2 5\n0 -1\n',
      ['a.txt, line 2, column 1: 2 is more than 1', 'a.txt, line 3, column 3: -1 is less than 0'],
    ],
    ['half a pair', 'jsp', '1 1\n0\n', ['a.txt, line 2: the line ends where a duration is expected']],
    ['too few jobs', 'jsp', '2 1\n0 1\n', ['a.txt, line 3: the file ends where a job is expected']],
    ['too many jobs', 'jsp', '1 1\n0 1\n0 1\n', ['a.txt, line 3: a line too many']],
    [
      'too long',
      'jsp',
      '1 1\n0 1073741824 0 1\n',
      ['a.txt: all durations and setups together exceed 1073741824'],
    ],
    ['no alternative', 'fjsp', '1 1\n1 0\n', ['a.txt, line 2, column 3: 0 is less than 1']],
    [
      'a number too many',
      'fjsp',
      '1 1\n1 1 0 4 9\n',
      ['a.txt, line 2, column 9: "9" is too much on this line'],
    ],
    ['machine 0', 'sdst', '1 1\n1 1 0 4\n', ['a.txt, line 2, column 5: 0 is less than 1']],
    ['no setups', 'sdst', '1 1\n1 1 1 4\n', ['a.txt, line 3: the file ends where a setup time is expected']],
    [
      'a cycle',
      'assembly-fjsp',
      '3 3 1\n0 1\n1 2\n2 1\n1 0 1\n1 0 1\n1 0 1\n',
      ['a.txt: precedence closes a cycle: 1 < 2 < 1'],
    ],
    [
      'an unknown operation',
      'assembly-fjsp',
      '1 1 1\n0 1\n1 0 1\n',
      ['a.txt, line 2, column 3: 1 is more than 0'],
    ],
    ['a request that never fits', 'rcpsp', '1 1\n2\n3 4 0\n', ['a.txt, line 3, column 3: 4 is more than 2']],
    [
      'a project cut short',
      'rcpsp',
      '3 1\n2\n3 1 0\n',
      ['a.txt: too few numbers for 3 activities and 1 resources'],
    ],
    ['a cycle of one', 'rcpsp', '1 1\n2\n3 1 1 1\n', ['a.txt: precedence closes a cycle: 1 < 1']],
  ]
  it.each(wrong)('refuses %s', async (_, format, text, expected) => {
    const { status, err, lines, out } = await solve(format, { 'a.txt': text }, '--iterations', '1')
    expect(err.split('\n').filter(Boolean)).toEqual(expected)
    expect([status, lines, existsSync(out)]).toEqual([1, [], false])
  })

  const misused: [string, string[]][] = [
    ['option --format is missing', ['x.txt']],
    ['--format must be one of', ['--format', 'xml', 'x.txt']],
    ['no file is given', ['--format', 'jsp']],
    [
      '--seconds must be a number of at least 0, not "soon"',
      ['--format', 'jsp', '--seconds', 'soon', 'x.txt'],
    ],
    ['--seed must be a whole number', ['--format', 'jsp', '--seed', '1.5', 'x.txt']],
  ]
  it.each(misused)('wrong usage: %s', async (message, args) => {
    let err = ''
    const status = await takt(['solve', '--lang', 'en', ...args], {
      interactive: false,
      out: () => {},
      err: (part) => (err += part),
    })
    expect(status).toBe(2)
    expect(err).toContain(message)
  })

  it('reports a missing file before anything is solved', async () => {
    const { status, err, lines } = await solve(
      'jsp',
      { 'a.txt': ft06 },
      '--iterations',
      '1',
      join(root, 'none.txt'),
    )
    expect([status, lines]).toEqual([1, []])
    expect(err).toContain('none.txt: cannot be read: there is no such file')
    expect((await solve('jsp', { 'a.txt': ft06 }, root)).err).toMatch(
      /cannot be read: it is a folder, not a file$/m,
    )
  })
})
