import { expect, it } from 'vitest'
import { lineChanges } from '../../../src/workbench/schemes/line-changes.ts'
import { chosenScheme, draftOptions, draftValue } from '../../../src/workbench/schemes/draft-options.ts'

const marks = { same: '=', gone: '-', new: '+' } as const
const changed = (before: readonly string[], after: readonly string[]): string[] =>
  lineChanges(before, after).map(({ kind, text }) => marks[kind] + text)

it('says what came and went between two versions, whatever their numbers', () => {
  expect(
    changed(['1. prepare', '2. assign', '3. peg'], ['1. prepare', '2. filter', '3. assign', '4. peg']),
  ).toEqual(['=1. prepare', '+2. filter', '=3. assign', '=4. peg'])
  expect(changed(['1. prepare', '2. assign (due)'], ['1. prepare', '2. assign (priority)'])).toEqual([
    '=1. prepare',
    '-2. assign (due)',
    '+2. assign (priority)',
  ])
  expect(changed([], ['a'])).toEqual(['+a'])
  expect(changed(['a', 'a'], ['a'])).toEqual(['=a', '-a'])
})

it('offers drafts beside an approved version to be tried', () => {
  const rows = [
    { code: 'A', version: 1, status: 'approved' },
    { code: 'A', version: 2, status: 'draft' },
    { code: 'B', version: 1, status: 'draft' },
    { code: 'C', version: 1, status: 'stopped' },
  ]
  const options = draftOptions(rows, (code, version) => `${code} v${version}`)
  expect(options).toEqual([{ value: draftValue('A', 2), label: 'A v2' }])
  expect(chosenScheme(options[0]!.value)).toEqual({ schemeCode: 'A', schemeVersion: 2 })
  expect(chosenScheme('B')).toEqual({ schemeCode: 'B' })
})
