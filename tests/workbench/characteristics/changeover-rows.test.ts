import { expect, it } from 'vitest'
import {
  changeoverSeconds,
  changesOf,
  copiedPairs,
  exactRow,
  gradationPairs,
  mirroredPairs,
  type ChangeoverRow,
  type Resolve,
} from '../../../src/workbench/screens/characteristics/changeovers/changeover-rows.ts'
import {
  matrixTable,
  pairsOfSheet,
} from '../../../src/workbench/screens/characteristics/changeovers/matrix-sheet.ts'

const row = (code: string, setupExpr: string, more: Partial<ChangeoverRow> = {}): ChangeoverRow => ({
  id: code,
  rowVersion: 1,
  code,
  owner: ['*'],
  prev: ['*'],
  next: ['*'],
  setupExpr,
  priority: 50,
  allowed: true,
  ...more,
})

const known = (times: Record<string, string>): Resolve => {
  return (prev, next) => {
    const time = times[`${prev}>${next}`]
    return time === undefined ? null : row(`${prev}-${next}`, time)
  }
}
const pair = (prev: string, next: string, time: string) => ({ prev, next, time, allowed: true })

it('reads its time, or says that it cannot', () => {
  expect(changeoverSeconds(row('A', '1h30m'))).toBe(5400)
  expect(changeoverSeconds(row('A', 'soon'))).toBeNull()
})

it('a gradation is cheap along its order and dear against it, by what lies between', () => {
  const times = { forward: 300, backward: 1800, step: 60 }
  const places = ['WHITE', 'GREY', 'BLACK'].map((code, rank) => ({ code, rank }))
  const pairs = gradationPairs(places, times)
  expect(pairs).toHaveLength(6)
  expect(pairs).toContainEqual(pair('WHITE', 'BLACK', '6m'))
  expect(pairs).toContainEqual(pair('BLACK', 'WHITE', '31m'))
  const ranked = gradationPairs(
    [
      { code: 'A', rank: 10 },
      { code: 'B', rank: 15 },
      { code: 'C', rank: 15 },
    ],
    times,
  )
  expect(ranked).toContainEqual(pair('A', 'B', '9m'))
  expect(ranked).toContainEqual(pair('B', 'C', '5m'))
  expect(ranked).toContainEqual(pair('C', 'B', '5m'))
})

it('a mirror fills only what is missing', () => {
  const resolve = known({ 'A>B': '10m', 'B>C': '1m', 'C>B': '90s' })
  expect(mirroredPairs(['A', 'B', 'C'], resolve)).toEqual([pair('B', 'A', '10m')])
})

it('a copy takes what the other matrix says, and only changes are shown', () => {
  const copied = copiedPairs(['A', 'B'], known({ 'A>B': '600', 'B>A': '5m', 'A>X': '1m' }))
  expect(copied).toEqual([pair('A', 'B', '600'), pair('B', 'A', '5m')])
  expect(changesOf(copied, known({ 'A>B': '10m' })).map(({ pair: one }) => one)).toEqual([
    pair('B', 'A', '5m'),
  ])
  const forbidden = changesOf([{ ...pair('A', 'B', '10m'), allowed: false }], known({ 'A>B': '10m' }))
  expect(forbidden).toHaveLength(1)
})

it('the row of exactly one pair is found whatever its code', () => {
  const rows = [
    row('ANY', '1m'),
    row('OLD', '2m', { owner: ['R1'], prev: ['A'], next: ['B'] }),
    row('FIRST', '3m', { owner: ['R1'], prev: ['A'], next: ['B'], priority: 60 }),
    row('SAME', '4m', { owner: ['R1'], prev: ['A'], next: ['@same'] }),
    row('WIDE', '5m', { owner: ['R1', 'R2'], prev: ['B'], next: ['A'] }),
  ]
  expect(exactRow(rows, 'R1', 'A', 'B')?.code).toBe('FIRST')
  expect(exactRow(rows, 'R1', 'A', 'A')?.code).toBe('SAME')
  expect(exactRow(rows, 'R1', 'B', 'A')).toBeNull()
})

it('a sheet says times, plain minutes and what is not allowed, and its faults name their pair', () => {
  const sheet = [
    ['from', 'a', 'B', 'Z'],
    ['A', '5', '1h30m', '9'],
    ['B', '15', '', ''],
    ['C', '✕', 'soon', '–'],
  ]
  const { pairs, faults } = pairsOfSheet(sheet, ['A', 'B', 'C'])
  expect(pairs).toEqual([
    pair('A', 'B', '1h30m'),
    pair('B', 'A', '15m'),
    { prev: 'C', next: 'A', time: '0', allowed: false },
  ])
  expect(faults).toMatchObject([
    { prev: 'A', next: 'Z', fault: null },
    { prev: 'C', next: 'B', text: 'soon', fault: { position: 1 } },
  ])
})

it('a saved sheet comes back as it was', () => {
  const times = new Map([
    ['A>B', { ...row('X', '10m'), allowed: true }],
    ['B>A', { ...row('Y', '5m'), allowed: false }],
  ])
  const { titles, fields, rows } = matrixTable(
    'from',
    ['A', 'B'],
    (prev, next) => times.get(`${prev}>${next}`) ?? null,
  )
  const sheet = [titles, ...rows.map((cells) => fields.map((field) => cells[field]!))]
  expect(pairsOfSheet(sheet, ['A', 'B'])).toEqual({
    pairs: [pair('A', 'B', '10m'), { prev: 'B', next: 'A', time: '0', allowed: false }],
    faults: [],
  })
})
