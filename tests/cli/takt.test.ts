import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { takt } from '../../src/cli/takt.ts'

async function run(...args: string[]) {
  let [out, err] = ['', '']
  const status = await takt([...args, '--lang', 'en'], {
    interactive: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { status, out, err }
}

describe('takt', () => {
  it('lists its commands', async () => {
    const { status, out } = await run('--help')
    expect(status).toBe(0)
    expect(out).toMatch(/^ {2}kit /m)
    expect((await run()).status).toBe(2)
  })

  it('explains a command in both languages', async () => {
    const { status, out } = await run('kit', '--help')
    expect(status).toBe(0)
    expect(out).toContain('orders.csv')
    expect(out).toContain('BATCH | WHOLE | NOW | LINE')
    expect((await run('kit', '--help', '--lang', 'zh')).out).not.toBe(out)
  })

  it.each([
    [['nothing'], /there is no command nothing/],
    [['constructor'], /there is no command constructor/],
    [['kit'], /--in is missing/],
    [['kit', '--in', 'x'], /--out is missing/],
    [['kit', '--in', 'x', '--out', './x'], /different folders/],
    [['kit', '--in', 'x', '--out', 'y', '--zone', 'Mars'], /no time zone Mars/],
    [['kit', '--in', 'x', '--out', 'y', '--as-of', 'soon'], /--as-of soon is not a time/],
    [['kit', '--in', 'x', '--out', 'y', '--sort', 'priority,colour'], /no column colour/],
    [['kit', '--in', 'x', '--out', 'y', '--speed', '9'], /there is no option --speed$/m],
    [['kit', '--in', 'x', '--out', 'y', 'z'], /"z" is one argument too many$/m],
    [['kit', '--in', 'x', '--out'], /the value of option --out is missing/],
  ])('refuses %j', async (args, message) => {
    const { status, err } = await run(...args)
    expect(status).toBe(2)
    expect(err).toMatch(message)
  })

  it.each([
    [['--speed', '9'], 'takt: 没有参数 --speed\n'],
    [['z'], 'takt: 多余的参数“z”\n'],
  ])('refuses %j in Chinese without a word of the parser', async (more, text) => {
    let err = ''
    const args = ['kit', '--in', 'x', '--out', 'y', ...more, '--lang', 'zh']
    const status = await takt(args, { interactive: false, out: () => {}, err: (part) => (err += part) })
    expect([status, err]).toEqual([2, text])
  })

  it('runs under the Node that the project pins, with the status of the command', () => {
    const launcher = fileURLToPath(new URL('../../src/cli/takt.mjs', import.meta.url))
    const help = spawnSync(process.execPath, [launcher, '--help'], { encoding: 'utf8' })
    expect([help.status, help.stderr]).toEqual([0, ''])
    expect(spawnSync(process.execPath, [launcher, 'kit']).status).toBe(2)
  })
})
