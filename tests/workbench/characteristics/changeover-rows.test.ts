import { expect, it } from 'vitest'
import {
  changeoverSeconds,
  gradationPairs,
  mirroredPairs,
  type ChangeoverRow,
} from '../../../src/workbench/screens/characteristics/changeovers/changeover-rows.ts'

const row = (code: string, setupExpr: string): ChangeoverRow => ({
  id: code,
  rowVersion: 1,
  code,
  owner: ['*'],
  prev: ['*'],
  next: ['*'],
  setupExpr,
  priority: 50,
  allowed: true,
})

it('reads its time, or says that it cannot', () => {
  expect(changeoverSeconds(row('A', '1h30m'))).toBe(5400)
  expect(changeoverSeconds(row('A', 'soon'))).toBeNull()
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
