import { describe, expect, it } from 'vitest'
import { pagesOf } from '../../../src/server/platform/print/pages.ts'
import type { Part } from '../../../src/server/platform/print/part.ts'

const part = (height: number, rest: Partial<Part> = {}): Part => ({ height, draw: () => {}, ...rest })
const heights = (parts: readonly Part[], room: number): number[][] =>
  pagesOf(parts, room).map((page) => page.map(({ height }) => height))
const space = part(5, { isSpace: true })

describe('parts by page', () => {
  it('fill a page to its last point', () => {
    expect(heights([part(40), part(60), part(1)], 100)).toEqual([[40, 60], [1]])
  })

  it('begin no page for white, and none with it', () => {
    expect(heights([part(98), space], 100)).toEqual([[98]])
    expect(heights([space, part(98), space, part(50)], 100)).toEqual([[98], [50]])
    expect(heights([part(50), space, part(45)], 100)).toEqual([[50, 5, 45]])
  })

  it('take what is kept with the next one along, and repeat the header', () => {
    const header = part(10, { keepsNext: true })
    const line = (height: number) => part(height, { repeat: header })
    const heading = part(12, { keepsNext: true, repeat: header })
    expect(heights([header, line(60), heading, line(30)], 100)).toEqual([
      [10, 60],
      [10, 12, 30],
    ])
    expect(heights([part(95), header, line(20)], 100)).toEqual([[95], [10, 20]])
  })

  it('give what is taller than a page one of its own', () => {
    expect(heights([part(30), part(130), part(30)], 100)).toEqual([[30], [130], [30]])
  })
})
