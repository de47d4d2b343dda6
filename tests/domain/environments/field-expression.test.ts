import { describe, expect, it } from 'vitest'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { expressionFault } from '#domain/environments/field-expression.ts'
import { parseSortKeys } from '#domain/expressions/index.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'

describe('expressions in fields', () => {
  it('are refused with position and reason, in a form and in a file alike', () => {
    const field = entityNamed('resource').fields['dispatchKey']!
    expect(checkValue(field, 'ME.Order.Priority,d; ME.Order.DueDate')).toHaveProperty('value')
    const checked = checkValue(field, 'ME.Order.Priority,d; ME.Order.DueDat')
    if (!('fault' in checked)) throw new Error('accepted')
    expect(faultText(checked.fault, 'en')).toContain(
      'character 31: there is no DueDat here; did you mean dueDate?',
    )
    expect(faultText(checked.fault, 'zh-Hans')).toContain('第31个字符处：没有名称 DueDat；是否为 dueDate？')
  })

  it('give a time where a time is asked for, dates included', () => {
    const use = { ME: 'planUnit', gives: 'time' } as const
    expect(expressionFault('Today() + 1d', use)).toBe(null)
    expect(expressionFault('Now() - 8h', use)).toBe(null)
    expect(expressionFault('1 + 1', use)?.reason.en).toBe('expected time here, found number')
  })

  it('are about entities that exist', () => {
    for (const { fields } of entities)
      for (const { about } of Object.values(fields)) {
        if (!about) continue
        for (const root of [about.ME, about.OTHER, about.HOLDER])
          if (root) expect(entityEnvironment(root)).toBeDefined()
      }
  })

  it('read keys of an order with their directions', () => {
    const keys = parseSortKeys("ME.UserDate1,d; If(code = 'a;b,d', 1, 2) ; qty,a", entityEnvironment('order'))
    expect(keys.ok && keys.keys.map(({ program, descending }) => [program.type, descending])).toEqual([
      ['time', true],
      ['number', false],
      ['number', false],
    ])
  })
})
