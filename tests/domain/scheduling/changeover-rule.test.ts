import { describe, expect, it } from 'vitest'
import { patternsOf, resolveChangeover } from '#domain/scheduling/changeover-rule.ts'

const row = (code: string, owner: string, prev: string, next: string, priority = 50) => ({
  code,
  owner: patternsOf(owner),
  prev: patternsOf(prev),
  next: patternsOf(next),
  priority,
})
const alone = (code: string) => ({ code, groups: [] })
const press = { code: 'P1', groups: ['PRESSES'] }

describe('the changeover row that counts', () => {
  it('names the resource before its group, the group before any', () => {
    const rows = [row('A', '*', 'RED', 'BLUE'), row('B', 'PRESSES', '*', '*'), row('C', 'P1', '*', '*')]
    expect(resolveChangeover(rows, press, alone('RED'), alone('BLUE'))?.code).toBe('C')
    expect(resolveChangeover(rows.slice(0, 2), press, alone('RED'), alone('BLUE'))?.code).toBe('B')
    expect(resolveChangeover(rows, alone('P9'), alone('RED'), alone('BLUE'))?.code).toBe('A')
  })

  it('then names what was before, then what comes after', () => {
    const rows = [row('A', '*', '*', 'BLUE'), row('B', '*', 'RED;PINK', '*')]
    expect(resolveChangeover(rows, press, alone('PINK'), alone('BLUE'))?.code).toBe('B')
    expect(resolveChangeover(rows, press, alone('GREEN'), alone('BLUE'))?.code).toBe('A')
  })

  it('has the highest priority, then the smallest code', () => {
    const rows = [row('B', '*', '*', '*'), row('A', '*', '*', '*'), row('Z', '*', '*', '*', 90)]
    expect(resolveChangeover(rows, press, alone('X'), alone('Y'))?.code).toBe('Z')
    expect(resolveChangeover(rows.slice(0, 2), press, alone('X'), alone('Y'))?.code).toBe('A')
  })

  it('is none between two of the same, unless a row says so', () => {
    const rows = [row('A', '*', '*', '*'), row('S', '*', '*', '@same')]
    expect(resolveChangeover(rows.slice(0, 1), press, alone('X'), alone('X'))).toBeNull()
    expect(resolveChangeover(rows, press, alone('X'), alone('X'))?.code).toBe('S')
    expect(resolveChangeover(rows, press, alone('X'), alone('Y'))?.code).toBe('A')
  })
})
