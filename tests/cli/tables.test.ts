import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  Bool,
  DateDay,
  Decimal,
  Float64,
  Int32,
  makeData,
  tableToIPC,
  Table,
  TimestampMillisecond,
  Utf8,
  Vector,
  vectorFromArray,
} from 'apache-arrow'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { NULL_I32, NULL_I64, textAt, type TextColumn } from '#engine/columns.ts'
import { CsvScanner } from '../../src/cli/tables/csv-scanner.ts'
import { FaultReport } from '../../src/cli/tables/faults.ts'
import { readTable } from '../../src/cli/tables/read-table.ts'
import { choice, flag, integer, must, quantity, text, time } from '../../src/cli/tables/spec.ts'
import { effort } from '../support/effort.ts'

const folder = mkdtempSync(join(tmpdir(), 'takt-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

const spec = {
  code: must(text),
  qty: must(quantity({ min: 0 })),
  at: time,
  count: integer({ max: 100 }),
  yes: flag,
  kind: choice(['A', 'B']),
} as const

let files = 0
function read(content: string | Uint8Array, ending = '.csv', zone = 'UTC') {
  const base = `t${files++}`
  writeFileSync(join(folder, `${base}${ending}`), content)
  const report = new FaultReport()
  const table = readTable(folder, base, spec, { required: true, zone, report })
  return { table, lines: report.lines('en').map((line) => line.replace(base, 'T')) }
}

const texts = (column: TextColumn | null, length: number) =>
  Array.from({ length }, (_, row) => (column ? textAt(column, row) : null))

describe('csv scanner', () => {
  const cell = fc.stringMatching(/^[a-c",\n é一]{0,6}$/)
  const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`
  const plain = (value: string): boolean => !/[",\n]/.test(value)

  it('reads RFC 4180 with any quoting and any line ends', () => {
    const rows = fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 2, maxLength: 4 }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.boolean(),
        (records, end, last, mark) => {
          const body = records
            .map((row) =>
              row.map(([value, quote]) => (quote || !plain(value) ? quoted(value) : value)).join(','),
            )
            .join(end)
          const scanner = new CsvScanner(
            Buffer.from(`${mark ? '\ufeff' : ''}${body}${last && records.length > 0 ? end : ''}`),
          )
          const found: string[][] = []
          let line = 1
          while (scanner.next()) {
            expect(scanner.problem).toBeNull()
            expect(scanner.line).toBe(line)
            found.push(
              Array.from({ length: scanner.count }, (_, i) =>
                scanner.bytes.toString('utf8', scanner.starts[i], scanner.ends[i]),
              ),
            )
            line += 1 + found.at(-1)!.join('').split('\n').length - 1
          }
          expect(found).toEqual(records.map((row) => row.map(([value]) => value)))
        },
      ),
      { seed: 20261120, numRuns: effort(2000) },
    )
  })

  it.each([
    ['a"b,c', 'strayQuote'],
    ['"a"b,c', 'strayQuote'],
    ['"a,b', 'openQuote'],
    ['"a""', 'openQuote'],
    ['a,b', null],
  ])('sees what is wrong in %j', (record, problem) => {
    const scanner = new CsvScanner(Buffer.from(record))
    scanner.next()
    expect(scanner.problem).toBe(problem)
  })

  it('grows beyond its initial capacity', () => {
    const scanner = new CsvScanner(Buffer.from(Array.from({ length: 1000 }, (_, i) => i).join(',')))
    scanner.next()
    expect(scanner.count).toBe(1000)
    expect(scanner.bytes.toString('utf8', scanner.starts[999], scanner.ends[999])).toBe('999')
  })
})

describe('csv tables', () => {
  it('take columns in any order, ignore unknown ones and keep empty cells null', () => {
    const { table, lines } = read(
      '\ufeffnote,QTY,at,code,count,yes,kind\r\nx,1.5,2026-11-20,"A, ""1""",7,1,B\r\ny,0,, B ,,,\r\n',
    )
    expect(lines).toEqual([])
    expect(table!.length).toBe(2)
    const { code, qty, at, count, yes, kind } = table!.columns
    expect(texts(code, 2)).toEqual(['A, "1"', 'B'])
    expect([...qty!]).toEqual([1_500_000n, 0n])
    expect([...at!]).toEqual([BigInt(Date.parse('2026-11-20') / 1000), NULL_I64])
    expect([...count!]).toEqual([7, NULL_I32])
    expect([...yes!]).toEqual([1, 2])
    expect(texts(kind, 2)).toEqual(['B', null])
    expect(table!.lineOf(1)).toBe(3)
  })

  it('read gzip, local times and files without optional columns', () => {
    const { table } = read(gzipSync('code,qty,at\nA,1,2026-11-20T08:00\n'), '.csv.gz', 'Asia/Shanghai')
    expect(Number(table!.columns.at![0])).toBe(Date.parse('2026-11-20T00:00Z') / 1000)
    expect(table!.columns.count).toBeNull()
  })

  it('keep every quantity exactly', () => {
    const units = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
    fc.assert(
      fc.property(
        fc.array(fc.oneof(units, fc.bigInt({ min: 0n, max: 10n ** 10n })), { minLength: 1 }),
        (list) => {
          const { table, lines } = read(
            `code,qty\n${list.map((value) => `x,${formatDecimal(value)}`).join('\n')}`,
          )
          expect(lines).toEqual([])
          expect([...table!.columns.qty!]).toEqual(list)
        },
      ),
      { seed: 20261120, numRuns: 50 },
    )
  })

  it('agree with the rule for quantities on any text', () => {
    const number = fc.stringMatching(/^-?[0-9]{0,17}\.?[0-9]{0,8}$/).filter((value) => value !== '')
    fc.assert(
      fc.property(number, (value) => {
        const { table, lines } = read(`code,qty\nx,${value}`)
        const expected = parseDecimal(value)
        if (typeof expected === 'bigint' && expected >= 0n)
          expect([lines, table!.columns.qty![0]]).toEqual([[], expected])
        else expect(lines).toHaveLength(1)
      }),
      { seed: 20261120, numRuns: effort(300) },
    )
  })

  it('name file, line, column and reason of every fault', () => {
    const { lines } = read(
      'code,qty,at,count,kind,yes\n,1,,,,\nA,-1,,,,\nA,x,soon,1.5,C,maybe\nA,1,,101,,\nA,1\n"A\nB",1,,,,\nA,1e3,,,,\n',
    )
    expect(lines).toEqual([
      'T.csv, line 2, column code: code must not be empty',
      'T.csv, line 3, column qty: qty "-1" is below 0',
      'T.csv, line 4, column qty: qty "x" is not a number',
      'T.csv, line 4, column at: at "soon" is not a time (yyyy-mm-dd hh:mm:ss)',
      'T.csv, line 4, column count: count "1.5" is not a whole number',
      'T.csv, line 4, column yes: yes "maybe" is neither yes nor no',
      'T.csv, line 4, column kind: kind "C" is none of: A B',
      'T.csv, line 5, column count: count "101" is above 100',
      'T.csv, line 6: has 2 cells, the header 6',
      'T.csv, line 9, column qty: qty "1e3" is not a number',
    ])
  })

  it.each([
    ['', 'T.csv: the file is empty'],
    ['\n\n', 'T.csv: the file is empty'],
    ['code\nA\n', 'T.csv, line 1, column qty: the column is missing'],
    ['code,qty,code\n', 'T.csv, line 1, column code: the column stands twice'],
    ['code,qty\nA,"1\n', 'T.csv, line 2: a quoted cell is not closed'],
  ])('refuse %j', (content, line) => {
    expect(read(content).lines).toEqual([line])
  })

  it('name the line that is not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('code,qty\nA,1\n'),
      Buffer.from([0xb2, 0xbb]),
      Buffer.from(',2\n'),
    ])
    expect(read(bytes).lines).toEqual(['T.csv, line 3: not valid UTF-8'])
  })

  it('say which file is missing or broken', () => {
    const report = new FaultReport()
    expect(readTable(folder, 'nothing', spec, { required: true, zone: 'UTC', report })).toBeNull()
    expect(readTable(folder, 'nothing', spec, { required: false, zone: 'UTC', report })).toBeNull()
    expect(report.lines('en')).toEqual([
      'nothing.csv: the file is missing (nothing.csv.gz, nothing.arrow would do)',
    ])
    expect(read('no gzip', '.csv.gz').lines[0]).toMatch(/^T\.csv\.gz: not a whole gzip file/)
    expect(read('no arrow', '.arrow').lines[0]).toMatch(/^T\.arrow: not a whole Arrow IPC file/)
  })
})

describe('arrow tables', () => {
  const arrow = (columns: Record<string, Vector>) => tableToIPC(new Table(columns), 'file')

  it('take columns of every type that can hold the cell', () => {
    const decimal = new Vector([
      makeData({
        type: new Decimal(2, 10, 128),
        length: 2,
        nullCount: 0,
        data: Uint32Array.of(150, 0, 0, 0, 7, 0, 0, 0),
      }),
    ])
    const { table, lines } = read(
      arrow({
        code: vectorFromArray(['A', ' B '], new Utf8()),
        qty: decimal,
        at: vectorFromArray([new Date('2026-11-20'), null], new DateDay()),
        count: vectorFromArray([7, null], new Int32()),
        yes: vectorFromArray([true, null], new Bool()),
        kind: vectorFromArray(['B', null]),
      }),
      '.arrow',
    )
    expect(lines).toEqual([])
    const { code, qty, at, count, yes, kind } = table!.columns
    expect(texts(code, 2)).toEqual(['A', 'B'])
    expect([...qty!]).toEqual([1_500_000n, 70_000n])
    expect([...at!]).toEqual([BigInt(Date.parse('2026-11-20') / 1000), NULL_I64])
    expect([...count!]).toEqual([7, NULL_I32])
    expect([...yes!]).toEqual([1, 2])
    expect(texts(kind, 2)).toEqual(['B', null])
  })

  it('read floats exactly and timestamps in the zone, and name faults by row', () => {
    const { table, lines } = read(
      arrow({
        code: vectorFromArray(['A', null, 'C'], new Utf8()),
        qty: vectorFromArray([0.1, 2, -3], new Float64()),
        at: vectorFromArray([Date.parse('2026-11-20T08:00Z'), null, null], new TimestampMillisecond()),
      }),
      '.arrow',
      'Asia/Shanghai',
    )
    expect(lines).toEqual([
      'T.arrow, line 2, column code: code must not be empty',
      'T.arrow, line 3, column qty: qty "-3" is below 0',
    ])
    expect(table!.columns.qty![0]).toBe(100_000n)
    expect(Number(table!.columns.at![0])).toBe(Date.parse('2026-11-20T00:00Z') / 1000)
  })

  it('name a missing column', () => {
    expect(read(arrow({ code: vectorFromArray(['A'], new Utf8()) }), '.arrow').lines).toEqual([
      'T.arrow, column qty: the column is missing',
    ])
  })
})
