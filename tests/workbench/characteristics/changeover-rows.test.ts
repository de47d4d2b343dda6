import { describe, expect, it } from 'vitest'
import {
  changeoverSeconds,
  gradationPairs,
  mirroredPairs,
  resolveChangeover,
  type ChangeoverRow,
} from '../../../src/workbench/screens/characteristics/changeovers/changeover-rows.ts'

const row = (code: string, owner: string, prev: string, next: string, more: Partial<ChangeoverRow> = {}) => ({
  id: code,
  rowVersion: 1,
  code,
  owner,
  prev,
  next,
  setupExpr: '10m',
  priority: 50,
  allowed: true,
  ...more,
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
    const rows = [row('B', '*', '*', '*'), row('A', '*', '*', '*'), row('Z', '*', '*', '*', { priority: 90 })]
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

it('reads its time, or says that it cannot', () => {
  expect(changeoverSeconds(row('A', '*', '*', '*', { setupExpr: '1h30m' }))).toBe(5400)
  expect(changeoverSeconds(row('A', '*', '*', '*', { setupExpr: 'soon' }))).toBeNull()
})

it('a gradation is cheap along its order and dear against it', () => {
  const pairs = gradationPairs(['WHITE', 'GREY', 'BLACK'], { forward: 300, backward: 1800, step: 60 })
  expect(pairs).toHaveLength(6)
  expect(pairs).toContainEqual({ prev: 'WHITE', next: 'BLACK', seconds: 360 })
  expect(pairs).toContainEqual({ prev: 'BLACK', next: 'WHITE', seconds: 1860 })
})

it('a mirror fills only what is missing', () => {
  const known: Record<string, number> = { 'A>B': 600, 'B>C': 60, 'C>B': 90 }
  const pairs = mirroredPairs(['A', 'B', 'C'], (prev, next) => known[`${prev}>${next}`] ?? null)
  expect(pairs).toEqual([{ prev: 'B', next: 'A', seconds: 600 }])
})
