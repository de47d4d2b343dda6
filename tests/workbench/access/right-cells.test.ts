import { describe, expect, it } from 'vitest'
import {
  changedVouchers,
  matrixUsers,
  rightCells,
  validityOn,
  type Right,
} from '../../../src/workbench/screens/access/rights/right-cells.ts'

const right = (
  userCode: string,
  planUnitCode: string | null,
  roleCode: string,
  more: Partial<Right> = {},
): Right => ({
  userCode,
  planUnitCode,
  roleCode,
  voucherType: 'app',
  validFrom: null,
  validTo: null,
  flags: null,
  ...more,
})

describe('rights by user and plan unit', () => {
  const rights = [right('li', 'JS', 'Planner'), right('li', null, 'Viewer'), right('wang', 'JS', 'Viewer')]

  it('lie in the cell of their user and unit; those of every unit in a column of their own', () => {
    const at = rightCells(rights)
    expect(at('li', 'JS').map(({ roleCode }) => roleCode)).toEqual(['Planner'])
    expect(at('li', null).map(({ roleCode }) => roleCode)).toEqual(['Viewer'])
    expect(at('wang', null)).toEqual([])
  })

  it('name everybody once, with an account or without', () => {
    const accounts = [{ userName: 'Adam', name: 'A', surname: 'B', roles: ['Admin'] }, { userName: 'li' }]
    expect(matrixUsers(accounts, rights)).toEqual([
      { code: 'Adam', name: 'A B', roles: ['Admin'] },
      { code: 'li', name: '', roles: [] },
      { code: 'wang', name: '', roles: [] },
    ])
  })

  it('count from their first to their last day', () => {
    const some = right('li', 'JS', 'Planner', { validFrom: '2026-03-01', validTo: '2026-03-31' })
    expect(validityOn('2026-02-28', some)).toBe('coming')
    expect(validityOn('2026-03-01', some)).toBe('valid')
    expect(validityOn('2026-03-31', some)).toBe('valid')
    expect(validityOn('2026-04-01', some)).toBe('over')
    expect(validityOn('2026-04-01', right('li', 'JS', 'Planner'))).toBe('valid')
  })
})

describe('writing the rights of one cell', () => {
  const all = [
    right('li', 'JS', 'Planner'),
    right('li', 'B2', 'Viewer'),
    right('li', 'JS', 'Viewer', { voucherType: 'tool' }),
  ]

  it('writes each voucher type that changed whole, with what the user has elsewhere', () => {
    const changed = changedVouchers(all, 'JS', [right('li', 'JS', 'Boss'), all[2]!])
    expect([...changed]).toEqual([['app', [all[1], right('li', 'JS', 'Boss')]]])
  })

  it('writes an empty list for a type of which nothing is left, and nothing when nothing changed', () => {
    expect(changedVouchers(all, 'JS', [all[0]!]).get('tool')).toEqual([])
    expect(changedVouchers(all, 'JS', [all[2]!, all[0]!]).size).toBe(0)
  })
})
