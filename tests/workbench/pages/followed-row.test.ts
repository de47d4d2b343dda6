import { expect, test } from 'vitest'
import { followedRow } from '../../../src/workbench/screens/pages/page/kinds/data/use-followed-row.ts'

const rows = [
  { code: 'A', line: 'L1' },
  { code: 'B', line: 'L1', id: 'id-b' },
  { code: '', line: 'L2' },
]
const by = (key: string) => ({ rows, key })

test('the row that a value names becomes current by its id', () => {
  expect(followedRow(by('code'), 'A', null)).toBe('A')
  expect(followedRow(by('code'), 'B', 'A')).toBe('id-b')
})

test('a row that has the value already stays current, also where several have it', () => {
  expect(followedRow(by('code'), 'B', 'id-b')).toBeUndefined()
  expect(followedRow(by('line'), 'L1', 'id-b')).toBeUndefined()
  // A chosen row without a code is none that is taken away.
  expect(followedRow(by('code'), null, '')).toBeUndefined()
})

test('no value leaves no row current, a value that no row has leaves the choice', () => {
  expect(followedRow(by('code'), null, 'A')).toBeNull()
  expect(followedRow(by('code'), null, null)).toBeUndefined()
  expect(followedRow(by('code'), 'gone', 'A')).toBeUndefined()
})
