import { expect, test } from 'vitest'
import { expressionOf, plainOf } from '../../../../../src/workbench/screens/pages/builder/fields/literal.ts'

test('what is typed as a text is written as one and read back', () => {
  for (const typed of ['A', "it's", 'PAGE.line', ' two words ', '"', "''"])
    expect(plainOf(expressionOf(typed, 'text'), 'text')).toBe(typed)
  expect(expressionOf("it's", 'text')).toBe("'it''s'")
  expect(expressionOf('', 'text')).toBe('')
})

test('an expression that is no single value of the kind is not typed as one', () => {
  expect(plainOf("'A' + 'B'", 'text')).toBeNull()
  expect(plainOf("'A", 'text')).toBeNull()
  expect(plainOf('PAGE.line', 'text')).toBeNull()
  expect(plainOf('12', 'text')).toBeNull()
  expect(plainOf('PAGE.count', 'number')).toBeNull()
  expect(plainOf("'12'", 'number')).toBeNull()
  expect(plainOf('not true', 'bool')).toBeNull()
})

test('numbers and flags are typed as they are written', () => {
  expect(plainOf(' -1.5 ', 'number')).toBe('-1.5')
  expect(plainOf('true', 'bool')).toBe('true')
  expect(expressionOf('-1.5', 'number')).toBe('-1.5')
  expect(plainOf('', 'number')).toBe('')
})
