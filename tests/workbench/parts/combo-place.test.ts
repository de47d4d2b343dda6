import { describe, expect, it } from 'vitest'
import { keyBeforeLines, markedLine, nowhere } from '../../../src/workbench/parts/combo-place.ts'

describe('keys before the lines below a field are there', () => {
  it('arrows go to the line that will be there', () => {
    const first = keyBeforeLines('ArrowDown', nowhere)!
    expect(first).toEqual({ line: 0, picked: false })
    const second = keyBeforeLines('ArrowDown', first)!
    expect(second).toEqual({ line: 1, picked: false })
    expect(keyBeforeLines('ArrowUp', second)).toEqual(first)
    expect(keyBeforeLines('ArrowUp', first)).toEqual(nowhere)
  })

  it('Enter waits for the line that arrows went to, and is the typed text where they went to none', () => {
    expect(keyBeforeLines('Enter', { line: 0, picked: false })).toEqual({ line: 0, picked: true })
    expect(keyBeforeLines('Enter', nowhere)).toBeNull()
  })

  it('no line of an earlier text is marked, and none behind the last', () => {
    const place = { line: 2, picked: false }
    expect(markedLine(place, { count: 5, reading: true })).toBe(-1)
    expect(markedLine(place, { count: 5, reading: false })).toBe(2)
    expect(markedLine(place, { count: 2, reading: false })).toBe(1)
    expect(markedLine(place, { count: 0, reading: false })).toBe(-1)
    expect(markedLine(nowhere, { count: 5, reading: false })).toBe(-1)
  })
})
