import { describe, expect, it } from 'vitest'
import { psiSet } from '#domain/entities/kpi/psi-set.ts'
import { nextRow, readParts, targetOf, withPart } from '#domain/kpi/dashboard.ts'
import { checkRow } from '#domain/rules/row.ts'

describe('the parts of a dashboard', () => {
  const part = { id: 'a', kind: 'number', x: 0, y: 0, w: 3, h: 2, title: 'A', kpi: 'K' }

  it('are kept as they are; what is unknown is left out and what does not fit is put right', () => {
    expect(readParts([part])).toEqual([part])
    expect(readParts([{ ...part, kind: 'hologram' }, null, { ...part, id: '' }, part, part])).toEqual([part])
    expect(readParts([{ ...part, x: 11, w: 99 }])).toEqual([{ ...part, x: 0, w: 3 }])
    expect(readParts('nonsense')).toEqual([])
  })

  it('stay inside the twelve columns however they are moved and sized', () => {
    const parts = readParts([part])
    expect(withPart(parts, 'a', { x: 40 })[0]).toMatchObject({ x: 9, w: 3 })
    expect(withPart(parts, 'a', { w: 40, h: 0 })[0]).toMatchObject({ x: 0, w: 12, h: 1 })
    expect(withPart(parts, 'a', { x: -5, y: -5 })[0]).toMatchObject({ x: 0, y: 0 })
    expect(withPart(parts, 'b', { x: 1 })).toEqual(parts)
    expect(nextRow(parts)).toBe(2)
  })
})

it('a countdown goes to the end of the day, week and month of the zone, or to an instant', () => {
  const now = Date.parse('2026-11-20T20:00:00Z') / 1000
  const iso = (until: string) => new Date(targetOf(until, now, 8 * 3600)! * 1000).toISOString()
  // In Shanghai it is already Saturday the 21st.
  expect(iso('day')).toBe('2026-11-21T16:00:00.000Z')
  expect(iso('week')).toBe('2026-11-22T16:00:00.000Z')
  expect(iso('month')).toBe('2026-11-30T16:00:00.000Z')
  expect(iso('2026-12-24T00:00:00Z')).toBe('2026-12-24T00:00:00.000Z')
  expect(targetOf('some day', now, 0)).toBeNull()
})

it('rows of a PSI layout are named by their place when something is wrong with them', () => {
  const row = { label: 'In', kind: 'P' }
  const faults = (rows: unknown) =>
    checkRow(psiSet, { code: 'X', target: 'item', period: 'day', horizon: 7, rows }).map(
      ({ values }) => values,
    )
  expect(faults([row])).toEqual([])
  expect(faults(null)).toEqual([])
  for (const bad of [
    { ...row, label: ' ' },
    { ...row, kind: 'Z' },
    { ...row, textColor: 'red' },
    { ...row, kind: 'custom' },
  ])
    expect(faults([row, bad])).toEqual([expect.objectContaining({ value: '#2' })])
})
