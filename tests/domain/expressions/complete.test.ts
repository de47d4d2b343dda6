import { describe, expect, it } from 'vitest'
import { completionsAt } from '#domain/expressions/complete.ts'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'

const names = (text: string) => {
  const { from, found } = completionsAt(text, text.length, entityEnvironment('operation'))
  return { from, names: found.map(({ name }) => name) }
}

describe('completion of expressions', () => {
  it('offers what a path leads to, those that begin with the word first', () => {
    expect(names('ME.Order.due')).toMatchObject({ from: 9, names: ['dueDate'] })
    expect(names('1 + ME.orderCode.spec1').names.slice(0, 1)).toEqual(['spec1'])
    expect(names('ME.Order.Operations.q').names).toContain('qty')
    expect(names('ME.qty.').names).toEqual([])
  })

  it('offers names of the row, roots and functions where nothing is before', () => {
    expect(names('q')).toMatchObject({ from: 0 })
    expect(names('qt').names[0]).toBe('qty')
    expect(names('work').names).toContain('WorkTime')
    expect(names('').names).toContain('ME')
  })
})
