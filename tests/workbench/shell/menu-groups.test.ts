import { describe, expect, it } from 'vitest'
import {
  chooseGroup,
  isOpen,
  isShort,
  readChosen,
  visitGroup,
  type OpenGroups,
} from '../../../src/workbench/shell/menu-groups.ts'

const none: OpenGroups = { chosen: {}, visited: [] }

const group = (count: number) => ({ entries: Array.from({ length: count }) })

describe('groups of the menu', () => {
  it('are folded but for those of opened pages; few entries are shown unfolded', () => {
    expect(isShort([group(10), group(20)])).toBe(true)
    expect(isShort([group(10), group(21)])).toBe(false)
    expect(isOpen(none, 'a', false)).toBe(false)
    expect(isOpen(none, 'a', true)).toBe(true)
    const opened = visitGroup(none, 'a')
    expect(isOpen(opened, 'a', false)).toBe(true)
    expect(isOpen(opened, 'b', false)).toBe(false)
    expect(isOpen(visitGroup(opened, 'b'), 'a', false)).toBe(true)
  })

  it('stay as the user folds and unfolds them, until a page of theirs is opened', () => {
    const folded = chooseGroup(visitGroup(none, 'a'), 'a', false)
    expect(isOpen(folded, 'a', false)).toBe(false)
    expect(isOpen(folded, 'a', true)).toBe(false)
    expect(isOpen(visitGroup(folded, 'b'), 'a', false)).toBe(false)
    expect(isOpen(visitGroup(folded, 'a'), 'a', false)).toBe(true)
    const unfolded = chooseGroup(none, 'b', true)
    expect(visitGroup(unfolded, 'b').chosen).toEqual({ b: true })
    expect(isOpen({ ...unfolded, visited: [] }, 'b', false)).toBe(true)
  })

  it('are read from what the browser keeps, whatever that is', () => {
    expect(readChosen('{"a":true,"b":false,"c":1}')).toEqual({ a: true, b: false })
    for (const kept of [null, '', '[]', '3', 'null', '{']) expect(readChosen(kept), String(kept)).toEqual({})
  })
})
