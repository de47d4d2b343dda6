import { expect, it } from 'vitest'
import { dayStarts } from '../../../src/workbench/fields/days.ts'

it('days begin at the midnights of the zone, also where one has 23 hours', () => {
  const starts = dayStarts(2, 'Europe/Berlin', Date.parse('2026-03-28T23:30:00+01:00'))
  expect(starts.map((at) => new Date(at * 1000).toISOString())).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
})
