import { describe, expect, it } from 'vitest'
import { psiSet } from '#domain/entities/kpi/psi-set.ts'
import { readParts } from '#domain/kpi/dashboard.ts'
import { checkRow } from '#domain/checks/row.ts'

describe('the parts of a dashboard', () => {
  const part = { id: 'a', kind: 'number', x: 0, y: 0, w: 3, h: 2, title: 'A', kpi: 'K' }

  it('are kept as they are; what is unknown is left out and what does not fit is put right', () => {
    expect(readParts([part])).toEqual([part])
    expect(readParts([{ ...part, kind: 'hologram' }, null, { ...part, id: '' }, part, part])).toEqual([part])
    expect(readParts([{ ...part, x: 11, w: 99 }])).toEqual([{ ...part, x: 0, w: 3 }])
    expect(readParts('nonsense')).toEqual([])
  })
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
