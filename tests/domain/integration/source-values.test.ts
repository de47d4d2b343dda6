import { describe, expect, it } from 'vitest'
import { compareValues } from '#domain/integration/compare-values.ts'
import { pathSteps, textAtPath } from '#domain/integration/json-path.ts'
import { plainDecimal } from '#domain/integration/plain-decimal.ts'

describe('texts of values', () => {
  it('are plain decimals', () => {
    const given = {
      '1e-7': '0.0000001',
      '1.5E+3': '1500',
      '-2.50e1': '-25',
      '1e21': `1${'0'.repeat(21)}`,
      '12': '12',
      NaN: 'NaN',
    }
    for (const [text, plain] of Object.entries(given)) expect(plainDecimal(text)).toBe(plain)
  })

  it('are ordered by their size', () => {
    const ordered = [
      ['9', '10'],
      ['-1.5', '-1.25'],
      ['9007199254740992', '9007199254740993'],
      ['1732694400.123456788', '1732694400.123456789'],
      ['2026-11-27', '2026-11-28'],
      ['2026-11-27T08:00:00Z', '2026-11-27T08:00:00.5Z'],
      ['A', 'AZ'],
    ] as const
    for (const [less, more] of ordered) {
      expect(compareValues(less, more), less).toBeLessThan(0)
      expect(compareValues(more, less), more).toBeGreaterThan(0)
      expect(compareValues(more, more)).toBe(0)
    }
  })

  it('have paths', () => {
    expect(pathSteps('lines[0].item')).toEqual(['lines', 0, 'item'])
    expect(pathSteps('a.b')).toEqual(['a', 'b'])
    expect(pathSteps('[0].a')).toEqual([0, 'a'])
    for (const path of ['', '.a', 'a..b', 'a[', 'a[x]', 'a]']) expect(pathSteps(path)).toBeNull()
  })

  it('are the same in a document of a column as in a document of a service', () => {
    expect(textAtPath('{"a":[1,{"b":null}]}', ['a', 0])).toBe('1')
    expect(textAtPath('{"a":[1,{"b":null}]}', ['a', 1, 'b'])).toBeNull()
    expect(textAtPath('{"a":1e-7,"b":true,"c":{"d":1}}', ['a'])).toBe('0.0000001')
    expect(textAtPath('{"a":1e-7,"b":true,"c":{"d":1}}', ['c'])).toBe('{"d":1}')
    expect(textAtPath('{"a":1}', ['__proto__'])).toBeNull()
    expect(textAtPath('no json', ['a'])).toBeNull()
  })
})
