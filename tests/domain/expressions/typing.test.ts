import { describe, expect, it } from 'vitest'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { explained } from '#domain/expressions/index.ts'
import { callAt, looksOf } from '#domain/expressions/typing.ts'

const looks = (text: string) =>
  looksOf(text).map(({ at, length, look }) => `${look} ${text.slice(at, at + length)}`)

describe('an expression while it is typed', () => {
  it('distinguishes its words', () => {
    expect(looks("ME.Order.in == 'x' and Round(qty, 1d) in (2)")).toEqual([
      'root ME',
      'symbol .',
      'member Order',
      'symbol .',
      'member in',
      'symbol ==',
      "text 'x'",
      'word and',
      'function Round',
      'symbol (',
      'name qty',
      'symbol ,',
      'number 1d',
      'symbol )',
      'function in',
      'symbol (',
      'number 2',
      'symbol )',
    ])
  })

  it('continues after what it cannot read, and stops at an open text', () => {
    expect(looks('a; b ？ c')).toEqual(['name a', 'name b', 'name c'])
    expect(looks("a == 'open and b")).toEqual(['name a', 'symbol =='])
    expect(looksOf('?'.repeat(10_000))).toEqual([])
  })

  it('knows the call and the argument at the caret', () => {
    const at = (text: string) => {
      const call = callAt(text, text.length)
      return call && `${call.of.name} ${call.argument}`
    }
    expect(at('Round(')).toBe('Round 0')
    expect(at('Round(Min(a, b), ')).toBe('Round 1')
    expect(at('If(a > 1, (b + ')).toBe('If 1')
    expect(at('Round(a, b)')).toBeNull()
    expect(at('wrong(a, ')).toBeNull()
    expect(callAt('Round(a, b)', 7)).toMatchObject({ argument: 0, at: 0 })
  })
})

describe('parts of an expression', () => {
  const parts = (text: string) =>
    explained(text, entityEnvironment('order')).map(({ at, length }) => text.slice(at, at + length))

  it('are those with a value of their own, the outer first, each once', () => {
    expect(parts('(ME.qty + 1) * 2 > ME.qty && ME.item.name = "x"')).toEqual([
      '(ME.qty + 1) * 2 > ME.qty',
      '(ME.qty + 1) * 2',
      'ME.qty + 1',
      'ME.qty',
      'ME.item.name = "x"',
      'ME.item.name',
    ])
  })

  it('are not those that apply to the elements of a list', () => {
    expect(parts('Sum(ME.item.orders, TARGET.qty * 2) + 1')).toEqual(['Sum(ME.item.orders, TARGET.qty * 2)'])
  })
})
