import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { item } from '#domain/entities/master/item.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import {
  checkOutMapping,
  compileOutMapping,
  fieldsSent,
  jsonWriter,
  outColumns,
  outText,
} from '#domain/integration/out-mapping.ts'

const columns = outColumns(item, new Set(['remark']))
const world = { now: 0, zone: 'UTC' }
const column = (target: string, name: string): MappingLine => ({
  target,
  value: { kind: 'column', column: name },
})
const faultsOf = (lines: readonly MappingLine[], nests = true) =>
  checkOutMapping(lines, columns, nests).map(({ target, message }) => `${target}: ${message.en}`)

describe('outgoing mapping', () => {
  it('writes numbers, flags and texts as they are, and nests names with dots', () => {
    const lines: MappingLine[] = [
      column('item.code', 'code'),
      column('item.price', 'price'),
      { target: 'big', value: { kind: 'constant', text: '7' } },
      { ...column('on', 'enabled'), default: 'yes' },
      { target: 'sum', value: { kind: 'expression', expression: 'ME.price + 1' } },
    ]
    expect(faultsOf(lines)).toEqual([])
    const program = compileOutMapping(lines, columns, world)
    const values: Readonly<Record<string, unknown>> = {
      code: 'A"1',
      price: '12345678901234567.10',
      enabled: true,
    }
    const write = jsonWriter(program.targets)
    const row = program.columns.map((name) => outText(values[name]))
    const text = write(program.row(row).cells)
    expect(text).toContain('{"item":{"code":"A\\"1","price":12345678901234567.10},"big":"7","on":true,"sum":')
    const none = program.columns.map(() => null)
    expect(JSON.parse(write(program.row(none).cells))).toEqual({
      item: { code: null, price: null },
      big: '7',
      on: 'yes',
      sum: null,
    })
    expect(fieldsSent(compileOutMapping(lines, columns, world))).toEqual(['code', 'price', 'enabled'])
  })

  it('makes lists of names with places', () => {
    const lines = [column('ids[0]', 'code'), column('vals.lines[1].name', 'name')]
    expect(faultsOf(lines)).toEqual([])
    const program = compileOutMapping(lines, columns, world)
    const cells = program.columns.map((name) => name.toUpperCase())
    expect(jsonWriter(program.targets)(program.row(cells).cells)).toBe(
      '{"ids":["CODE"],"vals":{"lines":[null,{"name":"NAME"}]}}',
    )
    expect(faultsOf([column('a[0]', 'code'), column('a', 'name')])).toEqual([
      'a: "a" cannot be a value and hold "a[0]"',
    ])
    expect(faultsOf([column('a[0]', 'code'), column('a.b', 'name')])).toHaveLength(2)
    for (const name of ['a[100]', 'a[x]', 'a[0]b', '[0'])
      expect(faultsOf([column(name, 'code')])).toHaveLength(1)
  })

  it('refuses names that cannot be, and what is not seen', () => {
    expect(faultsOf([column('a', 'code'), column('a.b', 'name')])).toEqual([
      'a: "a" cannot be a value and hold "a.b"',
    ])
    expect(faultsOf([column('a', 'code'), column('a.b', 'name')], false)).toEqual([])
    expect(faultsOf([column('a', 'code'), column('a', 'name')])).toEqual(['a: the name "a" is there twice'])
    for (const name of ['a..b', '.a', ' a', '__proto__', 'a.__proto__.b', 'x'.repeat(201)])
      expect(faultsOf([column(name, 'code')])).toHaveLength(1)
    // Hidden fields are not there, neither by their names nor in expressions.
    expect(faultsOf([column('a', 'remark')])).toEqual(['a: there is no field "remark" that can be read'])
    expect(faultsOf([{ target: 'a', value: { kind: 'expression', expression: 'ME.remark' } }])).toHaveLength(
      1,
    )
    const lookup = { kind: 'lookup', entity: 'unit', by: [{ field: 'name', column: 'name' }] } as const
    expect(faultsOf([{ target: 'a', value: lookup }])).toHaveLength(1)
  })

  it('writes JSON whatever names and values are', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(names, fc.array(fc.string(), { minLength: 6, maxLength: 6 }), (targets, texts) => {
        const lines = targets.map((target) => column(target, 'name'))
        fc.pre(faultsOf(lines).length === 0)
        const kinds = ['text', 'number', 'flag', 'date'] as const
        const cells = targets.map((_, at) => ({ text: texts[at]!, kind: kinds[at % kinds.length]! }))
        expect(() => JSON.parse(jsonWriter(targets)(cells)) as unknown).not.toThrow()
      }),
    )
  })
})
