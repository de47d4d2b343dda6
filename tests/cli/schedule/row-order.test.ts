import { describe, expect, it } from 'vitest'
import { scheduleOutputs } from '../../../src/cli/schedule/files.ts'
import { folderCommand } from '../../support/folder-command.ts'
import { filesOf, permuted, randomFolder } from '../../support/random-schedule-folder.ts'

const { run } = folderCommand('schedule')
const seeds = Array.from({ length: process.env['TAKT_TEST_ALL'] ? 200 : 20 }, (_, k) => k + 1)

describe('the order of rows in any file', () => {
  it.each(seeds)('does not change a byte of the result (folder %i)', async (seed) => {
    const folder = randomFolder(seed, false)
    const args = ['--as-of', '2026-11-23', '--direction', seed % 3 === 0 ? 'backward' : 'forward']
    const [one, two] = [await run(filesOf(folder), args), await run(filesOf(permuted(folder, seed)), args)]
    expect([one.status, one.err.split('\n').toSorted()]).toEqual([0, two.err.split('\n').toSorted()])
    for (const name of Object.keys(scheduleOutputs))
      expect(two.bytes(`${name}.csv`).toString(), name).toBe(one.bytes(`${name}.csv`).toString())
    expect(two.report()['resultHash']).toBe(one.report()['resultHash'])
  })
})
