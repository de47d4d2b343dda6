import { describe, expect, it } from 'vitest'
import { changesOf } from '../../../src/workbench/screens/system/audit/changes.ts'

describe('what a write changed', () => {
  it('comes first, in the order of the row; bookkeeping and what is empty on both sides is left out', () => {
    const before = { id: 'x', rowVersion: 1, code: 'A', qty: '5', note: null, list: ['a'] }
    const after = { id: 'x', rowVersion: 2, code: 'A', qty: '6', note: null, list: ['a', 'b'] }
    expect(changesOf(before, after)).toEqual([
      { name: 'qty', before: '5', after: '6', differs: true },
      { name: 'list', before: ['a'], after: ['a', 'b'], differs: true },
      { name: 'code', before: 'A', after: 'A', differs: false },
    ])
  })

  it('is everything of a row that came or went', () => {
    expect(changesOf(null, { code: 'A' })).toEqual([
      { name: 'code', before: null, after: 'A', differs: true },
    ])
    expect(changesOf({ code: 'A' }, undefined)).toEqual([
      { name: 'code', before: 'A', after: null, differs: true },
    ])
    expect(changesOf(null, 'text')).toEqual([])
  })
})
