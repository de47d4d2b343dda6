import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { item } from '#domain/entities/master/item.ts'
import { purchaseOrder } from '#domain/entities/planning/purchase-order.ts'
import { importFields } from '#domain/entity.ts'
import { quantity } from '#domain/field-kinds.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { compileMapping } from '#domain/integration/evaluate-mapping.ts'
import { placeOf } from '#domain/integration/json-path.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { expressionNames } from '#domain/integration/source-object.ts'
import { convertText, type MappedColumn } from '#domain/integration/source-row.ts'
import { likeness, suggestMapping } from '#domain/integration/suggest-mapping.ts'
import { checkValue } from '#domain/checks/values.ts'

const columns: readonly MappedColumn[] = [
  { name: 'MATNR', kind: 'text' },
  { name: 'MAKTX', kind: 'text' },
  { name: '物料 类型', kind: 'text' },
  { name: 'qty', kind: 'number' },
  { name: 'changed', kind: 'time' },
  { name: 'doc', kind: 'other' },
]
const world = { now: Date.parse('2026-11-27T08:00:00Z') / 1000, zone: 'Asia/Shanghai' }
const row = ['  A-1 ', 'Housing', '自制', '5.500', '2026-11-27T20:30:00Z', '{"lines":[{"item":"X"}]}']
const none = () => undefined

const mapped = (lines: readonly MappingLine[], cells: readonly (string | null)[] = row) => {
  const program = compileMapping(item, lines, columns, world)
  const at = program.columns.map((name) => cells[columns.findIndex((one) => one.name === name)]!)
  return program.row(at, none)
}
const column = (target: string, name: string): MappingLine => ({
  target,
  value: { kind: 'column', column: name },
})

describe('mapping', () => {
  it('fills a field by a column, a path, a constant and an expression', () => {
    const { cells, faults } = mapped([
      column('code', 'MATNR'),
      column('name', 'doc.lines[0].item'),
      { target: 'remark', value: { kind: 'constant', text: 'from the ERP' } },
      { target: 'userStr1', value: { kind: 'expression', expression: "ME.MAKTX + '/' + ME.c3" } },
      { target: 'userNum1', value: { kind: 'expression', expression: 'ME.qty * 2' } },
    ])
    expect(faults).toEqual([])
    expect(cells).toEqual(['  A-1 ', 'X', 'from the ERP', 'Housing/自制', '11'])
  })

  it('translates codes before the default, and refuses what a strict table does not list', () => {
    const codes = { pairs: [{ from: '自制', to: 'M' }], strict: true }
    const line = { ...column('itemType', '物料 类型'), codes, default: 'P' }
    expect(mapped([line]).cells).toEqual(['M'])
    expect(mapped([line], row.with(2, '')).cells).toEqual(['P'])
    const { cells, faults } = mapped([line], row.with(2, '委外'))
    expect(cells).toEqual([''])
    expect(faults[0]!.message.en).toContain('"委外"')
    expect(mapped([{ ...line, codes: { ...codes, strict: false } }], row.with(2, '委外')).cells).toEqual([
      '委外',
    ])
  })

  it('asks for rows by other fields, once for what is empty, and names what is not found', () => {
    const line: MappingLine = {
      target: 'baseUnit',
      value: { kind: 'lookup', entity: 'unit', by: [{ field: 'name', column: 'MAKTX' }] },
    }
    const program = compileMapping(item, [line], columns, world)
    expect(program.columns).toEqual(['MAKTX'])
    expect(program.row(['Piece'], (_, [name]) => (name === 'Piece' ? 'PC' : undefined)).cells).toEqual(['PC'])
    expect(program.row([''], () => 'never').cells).toEqual([''])
    expect(program.row(['Box'], () => undefined).faults[0]!.message.en).toContain('Box')
    expect(program.row(['Box'], () => null).faults[0]!.message.en).toMatch(/several/)
  })

  it('turns what a source writes into what rules of fields read', () => {
    expect(convertText('5.000', 'number', 'integer', 'UTC')).toBe('5')
    expect(convertText('-0.50', 'number', 'quantity', 'UTC')).toBe('-0.5')
    expect(convertText('.000', 'number', 'quantity', 'UTC')).toBe('0')
    expect(convertText('2026-11-27T20:30:00Z', 'time', 'date', 'Asia/Shanghai')).toBe('2026-11-28')
    expect(convertText('2026-11-27T20:30:00', 'time', 'date', 'Asia/Shanghai')).toBe('2026-11-27')
    expect(convertText('00000000', 'text', 'date', 'UTC')).toBe('')
    expect(convertText('0010', 'text', 'code', 'UTC')).toBe('0010')
  })

  it('keeps the value of any decimal, whatever its scale', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat({ max: 12 }), (units, zeros) => {
        const text = `${units / 1000}`
        if (text.includes('e')) return
        const padded = `${text.includes('.') ? text : `${text}.`}${'0'.repeat(zeros)}`.replace(/\.$/, '')
        const field = quantity('数量', 'Quantity')
        expect(checkValue(field, convertText(padded, 'number', 'quantity', 'UTC'))).toEqual(
          checkValue(field, text),
        )
      }),
    )
  })

  it('names every column for expressions, each by another name', () => {
    expect([...expressionNames(columns).values()]).toEqual(['MATNR', 'MAKTX', 'c3', 'qty', 'changed', 'doc'])
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 20 }), (names) => {
        const given = [...expressionNames(names.map((name) => ({ name, kind: 'text' as const }))).values()]
        expect(new Set(given.map((name) => name.replaceAll('_', '').toLowerCase())).size).toBe(names.length)
        for (const name of given) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/)
      }),
    )
  })

  it('reads paths of documents and of columns that look like one', () => {
    expect(placeOf('a.b', ['a', 'a.b'])).toEqual({ column: 'a.b', steps: [] })
    expect(placeOf('a.b[2].c', ['a', 'a.b'])).toEqual({ column: 'a.b', steps: [2, 'c'] })
    expect(placeOf('b', ['a'])).toBeNull()
    expect(placeOf('a.', ['a'])).toBeNull()
  })
})

describe('reading and checking of mappings', () => {
  const check = (lines: readonly MappingLine[], mode: 'upsert' | 'update' = 'upsert') =>
    checkMapping(lines, { entity: item, mode, columns })

  it('names the field of each fault', () => {
    const faults = check([
      column('code', 'NOPE'),
      column('colour', 'MATNR'),
      column('name', 'MAKTX'),
      column('name', 'MATNR'),
      { target: 'userNum1', value: { kind: 'constant', text: 'many' } },
      { target: 'userStr1', value: { kind: 'expression', expression: 'ME.nope' } },
      { target: 'userStr2', value: { kind: 'lookup', entity: 'bomLine', by: [] } },
    ])
    expect(faults.map(({ target }) => target)).toEqual(
      expect.arrayContaining(['code', 'colour', 'name', 'userNum1', 'userStr1', 'userStr2']),
    )
    expect(faults.find(({ target }) => target === 'code')!.message.en).toContain('"NOPE"')
  })

  it('wants required fields where rows are made, and only the key where they are changed', () => {
    const order = (mode: 'upsert' | 'update') =>
      checkMapping([column('docNo', 'MATNR'), column('lineNo', 'qty')], {
        entity: purchaseOrder,
        mode,
        columns,
      }).map(({ target }) => target)
    expect(order('update')).toEqual([])
    const needed = importFields(purchaseOrder)
      .filter(
        ([name, field]) => !purchaseOrder.key.includes(name) && field.required && field.default === undefined,
      )
      .map(([name]) => name)
    expect(order('upsert')).toEqual(needed)
  })

  it('finds nothing wrong with what it suggests, and never fails on anything that comes from outside', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { lines } = readMapping(value)
        check(lines)
        compileMapping(
          item,
          lines.filter(({ target }) => target in item.fields),
          columns,
          world,
        )
      }),
    )
    const line = fc.record({
      target: fc.constantFrom('code', 'name', 'nope'),
      value: fc.oneof(
        fc.record({ kind: fc.constantFrom('column', 'constant', 'expression', 'lookup', 'x') }),
        fc.record({ kind: fc.constant('column'), column: fc.string() }),
        fc.record({ kind: fc.constant('expression'), expression: fc.string() }),
        fc.record({ kind: fc.constant('lookup'), entity: fc.string(), by: fc.anything() }),
      ),
      codes: fc.anything(),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (value) => {
        const { lines } = readMapping(value)
        for (const { target } of check(lines)) expect(typeof target).toBe('string')
      }),
    )
  })

  it('suggests fields by names that are alike in either language', () => {
    const source: readonly MappedColumn[] = [
      { name: 'item_code', kind: 'text' },
      { name: '名称', kind: 'text' },
      { name: 'Remarks', kind: 'text' },
      { name: 'zzz', kind: 'text' },
    ]
    const lines = suggestMapping(item, source)
    expect(lines).toEqual(
      expect.arrayContaining([
        column('code', 'item_code'),
        column('name', '名称'),
        column('remark', 'Remarks'),
      ]),
    )
    expect(lines.some(({ value }) => value.kind === 'column' && value.column === 'zzz')).toBe(false)
    expect(checkMapping(lines, { entity: item, mode: 'update', columns: source })).toEqual([])
    expect(suggestMapping(item, source, lines)).toEqual([])
  })

  it('likens names symmetrically, 1 for the same letters alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const found = likeness(one, other)
        expect(found).toBeCloseTo(likeness(other, one), 10)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
      }),
    )
    expect(likeness('Item_Code', 'itemCode')).toBe(1)
  })
})
