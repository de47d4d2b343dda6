import {
  Bool,
  DateDay,
  Decimal,
  Dictionary,
  Float64,
  Int32,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Field,
  Struct,
  Table,
  TimestampMillisecond,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import { describe, expect, it } from 'vitest'
import { readBytes, refusal } from './support.ts'

const typed = (): Table =>
  new Table({
    code: vectorFromArray(['A', null, 'C'], new Utf8()),
    kind: vectorFromArray(['x', 'y', 'x'], new Dictionary(new Utf8(), new Int32())),
    whole: vectorFromArray([1, 2, null], new Int32()),
    long: vectorFromArray([1n, -9007199254740993n, null], new Int64()),
    real: vectorFromArray([0.1 + 0.2, -2, null], new Float64()),
    on: vectorFromArray([true, false, null], new Bool()),
    day: vectorFromArray([new Date('2026-11-20'), null, null], new DateDay()),
    at: vectorFromArray([Date.UTC(2026, 10, 20, 8), null, null], new TimestampMillisecond('UTC')),
    local: vectorFromArray([Date.UTC(2026, 10, 20, 8), null, null], new TimestampMillisecond()),
  })

/** A batch whose one text column has the offsets given. */
function withOffsets(offsets: number[]): Uint8Array {
  const column = makeData({
    type: new Utf8(),
    length: offsets.length - 1,
    valueOffsets: new Int32Array(offsets),
    data: new TextEncoder().encode('abcdef'),
  })
  const schema = new Schema([new Field('code', new Utf8())])
  const struct = makeData({ type: new Struct(schema.fields), length: column.length, children: [column] })
  return tableToIPC(new Table(new RecordBatch(schema, struct)), 'stream')
}

describe('reading Arrow', () => {
  it('reads every type a field can be read from, as file and as stream', async () => {
    for (const format of ['file', 'stream'] as const) {
      const { header, rows, lines } = await readBytes(tableToIPC(typed(), format))
      expect(header).toEqual(['code', 'kind', 'whole', 'long', 'real', 'on', 'day', 'at', 'local'])
      expect(rows).toEqual([
        ['A', 'x', '1', '1', '0.3', 'true', '2026-11-20', '2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00'],
        ['', 'y', '2', '-9007199254740993', '-2', 'false', '', '', ''],
        ['C', 'x', '', '', '', '', '', '', ''],
      ])
      expect(lines).toEqual([2, 3, 4])
    }
  })

  it('reads decimals exactly', async () => {
    const words = new Uint32Array([0xfffed4f8 + 0, 0xffffffff, 0xffffffff, 0xffffffff])
    const data = makeData({ type: new Decimal(6, 20, 128), length: 1, data: words })
    const schema = new Schema([new Field('qty', new Decimal(6, 20, 128))])
    const struct = makeData({ type: new Struct(schema.fields), length: 1, children: [data] })
    const { rows } = await readBytes(tableToIPC(new Table(new RecordBatch(schema, struct)), 'stream'))
    expect(rows).toEqual([['-0.076552']])
  })

  it('refuses offsets that point outside or backwards', async () => {
    expect(await refusal(withOffsets([0, 2, 6]))).toBeUndefined()
    for (const offsets of [
      [0, 2, 700],
      [0, 5, 2],
      [-4, 2, 6],
    ])
      expect(await refusal(withOffsets(offsets)), String(offsets)).toMatchObject({ column: 'code' })
  })

  it('refuses dictionary indices outside the dictionary', async () => {
    const dictionary = vectorFromArray(['x', 'y'], new Utf8())
    const type = new Dictionary(new Utf8(), new Int32())
    const column = makeData({ type, length: 2, data: new Int32Array([0, 9]), dictionary })
    const schema = new Schema([new Field('code', type)])
    const struct = makeData({ type: new Struct(schema.fields), length: 2, children: [column] })
    const bytes = tableToIPC(new Table(new RecordBatch(schema, struct)), 'stream')
    expect(await refusal(bytes)).toMatchObject({ column: 'code' })
  })

  it('names the type it cannot read', async () => {
    const nested = new Table({ list: vectorFromArray([[1], [2]]) })
    expect(await refusal(tableToIPC(nested, 'stream'))).toMatchObject({ column: 'list' })
  })
})
