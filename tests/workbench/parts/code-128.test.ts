import { describe, expect, it } from 'vitest'
import { barsOf, code128 } from '../../../src/workbench/parts/code-128.ts'

describe('Code 128', () => {
  it('gives start, values, checksum and stop of code set B', () => {
    // The example of the standard's annexes that textbooks repeat: "PJJ123C", check value 54 in set A and 55 in set B.
    expect(code128('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
    expect(code128('W-MO0000001-10')?.at(0)).toBe(104)
    expect(code128('')).toBeNull()
    expect(code128('工序')).toBeNull()
  })

  it('draws eleven modules a symbol and thirteen for the stop, each beginning with a bar', () => {
    const numbers = code128('AB')!
    const { bars, width } = barsOf(numbers)
    expect(width).toBe(11 * (numbers.length - 1) + 13)
    expect(bars.length).toBe(3 * (numbers.length - 1) + 4)
    expect(bars[0]).toEqual([0, 2])
    const last = bars.at(-1)!
    expect(last[0] + last[1]).toBe(width)
    // Every symbol: six stretches of 11 modules; bars of even width in all.
    for (let number = 0; number < 106; number++) {
      const symbol = barsOf([number])
      expect(symbol.width, `symbol ${number}`).toBe(11)
      expect(symbol.bars.reduce((sum, [, bar]) => sum + bar, 0) % 2, `symbol ${number}`).toBe(0)
    }
  })
})
