import * as fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { BYTE_ORDER_MARK, csvLine } from '#domain/rules/csv.ts'
import { escapeFormula, unescapeFormula } from '#domain/rules/formula.ts'
import { CsvScanner } from '../../../src/cli/tables/csv-scanner.ts'
import { CsvParser } from '../../../src/server/platform/exchange/csv/parser.ts'
import { defaultLimits } from '../../../src/server/platform/exchange/table-file.ts'
import { readBytes, refusal } from './support.ts'
import { effort } from '../../support/effort.ts'

/** `code,name` in GB18030: 编码,名称 / 螺丝. */
const gb18030 = Buffer.from('b1e0c2eb2cc3fbb3c60a41312cc2ddcbbf0a', 'hex')

/** Cells as the command reads them: after the header, behind which no byte order mark is taken off. */
function scanned(text: string): string[][] {
  const scanner = new CsvScanner(Buffer.from(`a,b\r\n${text}`))
  const rows: string[][] = []
  scanner.next()
  while (scanner.next()) {
    expect(scanner.problem).toBeNull()
    const { starts, ends } = scanner
    rows.push(
      Array.from({ length: scanner.count }, (_, at) => scanner.bytes.toString('utf8', starts[at], ends[at])),
    )
  }
  return rows
}

describe('reading CSV', () => {
  it('gives cells with the line each row starts on', async () => {
    const { header, rows, lines } = await readBytes(
      '\ufeffcode,name\r\nA,"one, two"\n\nB,"two\nlines"\nC,"say ""hi"""\nD,5" pipe',
    )
    expect(header).toEqual(['code', 'name'])
    expect(rows).toEqual([
      ['A', 'one, two'],
      ['B', 'two\nlines'],
      ['C', 'say "hi"'],
      ['D', '5" pipe'],
    ])
    expect(lines).toEqual([2, 4, 6, 7])
  })

  it('takes tabs or semicolons where the header has no comma', async () => {
    expect((await readBytes('a\tb\n1,5\t2\n')).rows).toEqual([['1,5', '2']])
    expect((await readBytes('a;b\n1,5;2\n')).rows).toEqual([['1,5', '2']])
  })

  it('reads gzip and UTF-16 with a byte order mark', async () => {
    expect((await readBytes(gzipSync('a,b\n1,螺丝\n'))).rows).toEqual([['1', '螺丝']])
    expect((await readBytes(Buffer.from('\ufeffa,b\n1,螺丝\n', 'utf16le'))).rows).toEqual([['1', '螺丝']])
  })

  it('names the line and the likely encoding of a file that is not UTF-8', async () => {
    expect(await refusal(Buffer.concat([Buffer.from('a,b\n1,2\n'), gb18030]))).toMatchObject({
      line: 3,
      message: { en: expect.stringContaining('GB18030'), zh: expect.stringContaining('GB18030') },
    })
    const latin = Buffer.from('a,b\n1,caf\xe9\n', 'latin1')
    expect(await refusal(latin)).toMatchObject({ line: 2, message: { en: 'not valid UTF-8' } })
    expect((await readBytes(gb18030, { encoding: 'gb18030' })).rows).toEqual([['A1', '螺丝']])
    expect(await refusal(Buffer.from('编,码\n', 'utf8'), { encoding: 'gb18030' })).toMatchObject({ line: 1 })
  })

  it('names line and cell of broken quoting', async () => {
    expect(await refusal('a,b\n1,"two\nthree\n')).toMatchObject({
      line: 2,
      column: '2',
      message: { en: 'a quoted cell is not closed' },
    })
    expect(await refusal('a,b\n1,"two"x\n')).toMatchObject({
      line: 2,
      message: { en: 'text after the closing quote' },
    })
  })

  it('reports rows with too many or too few cells and cells no database can hold', async () => {
    const { rows, faults } = await readBytes('a,b\n1\n1,2,3\n1,2,,\n1,x\0y\n')
    expect(rows).toEqual([
      ['1', '2'],
      ['1', ''],
    ])
    expect(faults.map(({ line, column, message }) => [line, column, message.en])).toEqual([
      [2, -1, 'has 1 cells, the header 2'],
      [3, -1, 'has 3 cells, the header 2'],
      [5, 1, 'holds the control character NUL'],
    ])
  })

  it('refuses empty files and files beyond the limits', async () => {
    expect(await refusal('')).toMatchObject({ message: { en: 'the file is empty' } })
    expect(await refusal('\n \n')).toMatchObject({ message: { en: 'the file is empty' } })
    const limits = { ...defaultLimits, rows: 2, ratioFrom: 100_000 }
    expect(await refusal('a,b\n1,1\n2,2\n3,3\n', { limits })).toMatchObject({ line: 4 })
    const bomb = gzipSync(`a,b\n${'1,1\n'.repeat(500_000)}`)
    expect(await refusal(bomb, { limits: { ...limits, rows: 1e9 } })).toMatchObject({
      message: { en: expect.stringContaining('bomb') },
    })
    expect(await refusal(gzipSync('a,b\n1,1\n').subarray(0, 20))).toMatchObject({
      message: { en: expect.stringContaining('damaged') },
    })
  })

  /** Weakened: cells with line ends alone written without quotes. */
  it('is read as it was written: in pieces, as bytes, and by another reader', () => {
    const marks = [
      'a',
      ',',
      '"',
      '\n',
      '\r',
      '\t',
      ' ',
      ';',
      "'",
      '=',
      '\0',
      '\u2028',
      BYTE_ORDER_MARK,
      '螺',
      '😀',
    ]
    const cell = fc.string({ unit: fc.constantFrom(...marks), maxLength: 5 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), (rows, sizes) => {
        const text = rows.map((row) => csvLine(row)).join('')
        const read: string[][] = []
        const parser = new CsvParser('test', (_, cells) => read.push(cells))
        for (let at = 0; at < text.length; ) {
          const size = sizes.next().value as number
          parser.push(text.slice(at, at + size))
          at += size
        }
        parser.finish()
        expect(read).toEqual(rows)
        expect(scanned(text)).toEqual(rows)
        const other = Papa.parse<string[]>(`a,b\r\n${text}`, { newline: '\r\n', delimiter: ',' }).data
        expect(other.slice(1, -1)).toEqual(rows)
      }),
      { seed: 7, numRuns: effort(500) },
    )
  })
})

describe('formula escape', () => {
  /** The full-width and small forms, which spreadsheets read as the signs. */
  const wide = '＝＋－＠﹦﹢﹣﹫'.split('')

  /** Weakened: nothing escaped. */
  it('leaves no text that a spreadsheet would run, and comes back unchanged', () => {
    const text = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ...wide, 'a', '1'),
      maxLength: 4,
    })
    fc.assert(
      fc.property(text, (value) => {
        const escaped = escapeFormula(value)
        expect(escaped.normalize('NFKC')).not.toMatch(/^[=+\-@\t\r\n]/)
        expect(unescapeFormula(escaped)).toBe(value)
      }),
      { seed: 7, numRuns: effort(1000) },
    )
    expect(escapeFormula("=HYPERLINK('x')")).toBe("'=HYPERLINK('x')")
    expect(unescapeFormula("it's")).toBe("it's")
    for (const sign of wide) expect(escapeFormula(`${sign}1+1`)).toBe(`'${sign}1+1`)
  })
})
