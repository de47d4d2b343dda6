import { describe, expect, it } from 'vitest'
import { pdfOf } from '../../../src/workbench/gantt/export/pdf.ts'

const page = (width: number, height: number, fill: number) => ({
  bytes: new Uint8Array(50).fill(fill),
  width,
  height,
})

describe('a PDF of pictures', () => {
  it('has a page for each, whole and inside the margins, and a table that says where each object is', () => {
    const bytes = pdfOf([page(800, 400, 1), page(100, 900, 2)], { width: 842, height: 595, margin: 20 })
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.startsWith('%PDF-1.4\n')).toBe(true)
    expect(text).toContain('/Kids [3 0 R 6 0 R] /Count 2')
    const table = Number(/startxref\n(\d+)/.exec(text)![1])
    expect(text.slice(table, table + 4)).toBe('xref')
    const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
    expect(places).toHaveLength(8)
    places.forEach((place, at) => expect(text.slice(place).startsWith(`${at + 1} 0 obj\n`)).toBe(true))
    // 802 points of room for 800 pixels; 555 of height for 900.
    const drawn = [...text.matchAll(/q ([\d.]+) 0 0 ([\d.]+) 20 ([\d.]+) cm/g)].map((found) =>
      found.slice(1).map(Number),
    )
    expect(drawn[0]).toEqual([802, 401, 174])
    expect(drawn[1]![1]).toBe(555)
    expect(drawn[1]![0]).toBeCloseTo(61.67, 2)
    for (const [stream, fill] of [...text.matchAll(/\/Length 50 >>\nstream\n([^]{50})\nendstream/g)].map(
      ([, body], at) => [body!, at + 1] as const,
    ))
      expect(Buffer.from(stream, 'latin1').every((byte) => byte === fill)).toBe(true)
  })
})
