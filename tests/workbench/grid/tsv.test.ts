import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromTsv, spreadOver, toTsv } from '../../../src/workbench/grid/model/tsv.ts'

it('reads what spreadsheets put on the clipboard', () => {
  expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(fromTsv('one')).toEqual([['one']])
  expect(fromTsv('"two\nlines"\t"say ""hi"""\n\tlast')).toEqual([
    ['two\nlines', 'say "hi"'],
    ['', 'last'],
  ])
  expect(fromTsv('5" pipe\t=1+1')).toEqual([['5" pipe', '=1+1']])
})

it('reads back what it writes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '物', '=') })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(cell, { minLength: 8, maxLength: 20 }),
      (width, cells) => {
        const rows = Array.from({ length: Math.floor(cells.length / width) }, (_, i) =>
          cells.slice(i * width, (i + 1) * width),
        )
        // A last line of one empty cell cannot be distinguished from the line break at the end.
        fc.pre(rows.at(-1)!.some((text) => text !== ''))
        expect(fromTsv(toTsv(rows))).toEqual(rows)
      },
    ),
  )
})

it('repeats a block over a range that it fits evenly into', () => {
  expect(spreadOver([['x']], 2, 2)).toEqual([
    ['x', 'x'],
    ['x', 'x'],
  ])
  expect(spreadOver([['a'], ['b']], 4, 1)).toEqual([['a'], ['b'], ['a'], ['b']])
  expect(spreadOver([['a'], ['b']], 3, 1)).toEqual([['a'], ['b']])
})
