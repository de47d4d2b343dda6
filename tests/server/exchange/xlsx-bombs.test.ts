import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultLimits } from '../../../src/server/platform/exchange/table-file.ts'
import { Zip } from '../../../src/server/platform/exchange/xlsx/zip.ts'
import { readBytes, refusal, workbookOf, zipOf } from './support.ts'

afterEach(() => vi.restoreAllMocks())

const row = (line: number, ...cells: string[]): string => `<row r="${line}">${cells.join('')}</row>`
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const head = row(1, inline('code'))
/** A header of as many columns as a table may have. */
const wide = row(1, ...Array.from({ length: 1000 }, (_, n) => inline(`c${n}`)))

/** Small archives that cost much work where that is not bounded by their size. */
const bombs: Readonly<Record<string, () => Buffer>> = {
  'empty rows with one cell far to the right, before any header': () =>
    zipOf(workbookOf('<row><c r="XFD1"><v></v></c></row>'.repeat(400_000))),
  'blanks in the last column, before any header': () =>
    zipOf(workbookOf('<row><c r="ALL1" t="str"><v> </v></c></row>'.repeat(400_000))),
  'rows without cells': () => zipOf(workbookOf(head + '<row/>'.repeat(1_200_000))),
  'one row many times': () => zipOf(workbookOf(head + '<row r="2"/>'.repeat(1_200_000))),
  'rows of one cell under a thousand columns': () =>
    zipOf(workbookOf(wide + `<row><c><v>1</v></c></row>`.repeat(400_000))),
  'cells without values': () => zipOf(workbookOf(`${head}<row r="2">${'<c/>'.repeat(1_200_000)}</row>`)),
  'merged cells': () =>
    zipOf(
      workbookOf(head, { after: `<mergeCells>${'<mergeCell ref="A1:XFD9"/>'.repeat(700_000)}</mergeCells>` }),
    ),
  'shared texts of nothing': () => zipOf(workbookOf(head, { texts: '<si/>'.repeat(1_200_000) })),
  'shared texts of many runs': () =>
    zipOf(workbookOf(head, { texts: `<si>${'<r><t>a</t></r>'.repeat(600_000)}</si>` })),
  'deep shared texts': () =>
    zipOf(workbookOf(head, { texts: `<si>${'<r>'.repeat(300_000)}${'</r>'.repeat(300_000)}</si>` })),
  'one long shared text in many cells': () =>
    zipOf(
      workbookOf(head + '<row><c t="s"><v>0</v></c></row>'.repeat(300_000), {
        texts: `<si><t>${'x'.repeat(99_000)}</t></si>`,
      }),
    ),
  'styles of one long format': () =>
    zipOf(
      workbookOf(head, {
        styles: `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(600_000)}</cellXfs>`,
      }),
    ),
  'formats that open many brackets': () =>
    zipOf(
      workbookOf(head, {
        styles: `<numFmts>${`<numFmt numFmtId="200" formatCode="${'['.repeat(30_000)}"/>`.repeat(500)}</numFmts>`,
      }),
    ),
  'attributes without end': () =>
    zipOf(
      workbookOf(
        `${head}<row ${Array.from({ length: 700_000 }, (_, n) => `a${n % 9}${'b'.repeat(1 + (n % 7))}${n}="1"`).join(' ')}/>`,
      ),
    ),
}

/** Work that reading a file did, as the reader counts it. */
function counted() {
  const work = { bytes: 0, elements: 0, cells: 0 }
  const count = (method: 'count' | 'countElements' | 'countCells', name: keyof typeof work) => {
    const original = Zip.prototype[method]
    vi.spyOn(Zip.prototype, method).mockImplementation(function (this: Zip, amount: number) {
      work[name] += amount
      original.call(this, amount)
    })
  }
  count('count', 'bytes')
  count('countElements', 'elements')
  count('countCells', 'cells')
  return work
}

describe('work that a workbook costs', () => {
  for (const [name, make] of Object.entries(bombs))
    it(`is bounded by its size: ${name}`, async () => {
      const file = make()
      expect(file.length).toBeLessThan(3_000_000)
      const work = counted()
      const refused = await refusal(file)
      const { elementsFrom, elementsPerByte, cellsFrom, cellsPerByte, ratio, ratioFrom } = defaultLimits
      expect(work.elements).toBeLessThanOrEqual(elementsFrom + elementsPerByte * file.length + 1)
      expect(work.cells).toBeLessThanOrEqual(cellsFrom + cellsPerByte * file.length + 1000)
      expect(work.bytes).toBeLessThanOrEqual(Math.max(ratioFrom, ratio * file.length) + 100_000)
      // A few of them are cheap to read and hold a table; the rest is refused in plain words.
      if (refused) expect(refused.message.en).toMatch(/zip bomb|damaged|more than|empty/)
    })

  it('leaves room for tables as people make them', async () => {
    const line = (n: number): string =>
      row(
        n,
        ...Array.from({ length: 20 }, (_, i) =>
          i % 4 === 0 ? '<c s="1"/>' : `<c><v>${(n * 7 + i) % 10}</v></c>`,
        ),
      )
    const body = Array.from({ length: 20_000 }, (_, n) => line(n + 2)).join('')
    const header = row(1, ...Array.from({ length: 20 }, (_, n) => inline(`c${n}`)))
    const read = await readBytes(zipOf(workbookOf(header + body)))
    expect(read.rows).toHaveLength(20_000)
  })
})
