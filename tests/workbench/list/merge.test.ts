import { describe, expect, it } from 'vitest'
import { mergedValues, sameValue, threeWay } from '../../../src/workbench/list/merge.ts'

const names = ['name', 'price', 'groups', 'remark']
const before = { name: 'a', price: '1', groups: ['x'], remark: null }

describe('three-way merge of a row', () => {
  it('takes theirs where only they changed a field, mine where I did', () => {
    const theirs = { ...before, name: 'b', price: '2' }
    const mine = { ...before, price: '3', remark: 'mine' }
    expect(threeWay(names, before, theirs, mine)).toEqual([
      { name: 'name', proposal: 'theirs' },
      { name: 'price', proposal: 'mine' },
      { name: 'remark', proposal: 'mine' },
    ])
  })

  it('writes the chosen side and leaves out what the form does not hold', () => {
    const theirs = { ...before, name: 'b', price: '2' }
    const { remark: _, ...mine } = { ...before, price: '3' }
    expect(mergedValues(names, theirs, mine, { name: 'theirs', price: 'theirs' })).toEqual({
      name: 'b',
      price: '2',
      groups: ['x'],
    })
  })

  it('treats null, absent and empty as the same, and lists by content', () => {
    expect(sameValue(null, undefined)).toBe(true)
    expect(sameValue('', null)).toBe(true)
    expect(sameValue(['a', 'b'], ['a', 'b'])).toBe(true)
    expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false)
    expect(sameValue(false, null)).toBe(false)
  })
})
