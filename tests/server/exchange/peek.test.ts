import { describe, expect, it } from 'vitest'
import { peek } from '../../../src/server/platform/exchange/peek.ts'
import { fileOf, readBytes, workbookOf, zipOf } from './support.ts'

describe('the first lines of a file', () => {
  it('are split by the delimiter that the lines agree on', async () => {
    const text = 'Prices, as of today\n\nCode;Price\nA;1,5\nB;2,25\n'
    const peeked = await peek(await fileOf(text), 'p.csv', 10)
    expect(peeked?.lines).toEqual([
      { line: 1, cells: ['Prices, as of today'] },
      { line: 3, cells: ['Code', 'Price'] },
      { line: 4, cells: ['A', '1,5'] },
      { line: 5, cells: ['B', '2,25'] },
    ])
    expect(await readBytes(text, { headerLine: 3 })).toMatchObject({
      header: ['Code', 'Price'],
      lines: [4, 5],
      rows: [
        ['A', '1,5'],
        ['B', '2,25'],
      ],
    })
  })

  it('of a sheet keep their numbers, and a header below them is read by its number', async () => {
    const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = `<row r="1">${cell('A1', 'Title')}</row><row r="4">${cell('A4', 'code')}${cell('B4', 'name')}</row>
      <row r="5">${cell('A5', 'kg')}${cell('B5', 'Kilogram')}</row>`
    const book = zipOf(workbookOf(sheet))
    const peeked = await peek(await fileOf(book), 'u.xlsx', 10)
    expect(peeked).toMatchObject({ sheets: ['One'], lines: [{ line: 1 }, { line: 4 }, { line: 5 }] })
    expect(await readBytes(book, { headerLine: 2 })).toMatchObject({
      header: ['code', 'name'],
      rows: [['kg', 'Kilogram']],
    })
  })
})
