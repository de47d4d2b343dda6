import { describe, expect, it } from 'vitest'
import {
  indexFaults,
  mostIndexFields,
  mostOwnIndexes,
  mostOwnTables,
  tableFaults,
} from '#domain/model-changes/check-tables.ts'
import { mostOwnFields } from '#domain/model-changes/check-fields.ts'
import type { CustomField } from '#domain/modelling/custom-field.ts'
import type { KeptField, WantedField } from '#domain/model-changes/migration.ts'
import { tableMigrationOf } from '#domain/model-changes/table-migration.ts'
import { modelOf } from '#domain/modelling/tenant-model.ts'

const table = (code: string) => ({ code, zh: `${code}表`, en: `${code} table`, stored: 't1_1' })
const field = (tableCode: string, code: string, more: Partial<CustomField> = {}): CustomField => ({
  tableCode,
  code,
  zh: `${code}字`,
  en: code.toUpperCase(),
  kind: 'text',
  stored: code,
  choices: [],
  target: null,
  required: false,
  initial: null,
  helpZh: null,
  helpEn: null,
  sortNo: 0,
  ...more,
})
const wanted = ({ stored: _stored, tableCode: _table, ...one }: CustomField): WantedField => ({
  ...one,
  id: null,
  rowVersion: null,
  dropped: false,
})
const kept = (one: CustomField): KeptField => ({ ...one, id: one.code, rowVersion: 1 })

describe('a table of a tenant', () => {
  it('is an entity of the model, behind those that it refers to', () => {
    const refers = field('X_a', 'b', { kind: 'reference', target: 'X_b' })
    const model = modelOf([refers, field('X_b', 'size', { kind: 'quantity' })], [table('X_a'), table('X_b')])
    expect(model.entities.slice(-2).map(({ name }) => name)).toEqual(['X_b', 'X_a'])
    const entity = model.named('X_a')
    expect([Object.keys(entity.fields), entity.key, entity.route, entity.scope]).toEqual([
      ['code', 'name', 'b', 'remark'],
      ['code'],
      '/designPage/X_a',
      'planUnit',
    ])
    expect(model.find('X_c')).toBeUndefined()
  })

  it('may refer to each other in a circle', () => {
    const fields = ['X_a', 'X_b'].map((code) =>
      field(code, 'other', { kind: 'reference', target: code === 'X_a' ? 'X_b' : 'X_a' }),
    )
    expect(modelOf(fields, [table('X_a'), table('X_b')]).entities.slice(-2)).toHaveLength(2)
  })

  it('has a code and names of its own, and a tenant so many of them', () => {
    const model = modelOf([], [table('X_a')])
    const members = (code: string, names = { zh: '新', en: 'New' }, of = model) =>
      tableFaults({ code, ...names }, of, true).map(({ member }) => member)
    expect(members('X_new')).toEqual([])
    expect(members('X_A')).toEqual(['code'])
    expect(members('X_1')).toEqual(['code'])
    expect(members('X_new', { zh: '物料', en: '' })).toEqual(['zh', 'en'])
    const full = modelOf(
      [],
      Array.from({ length: mostOwnTables }, (_, at) => table(`X_t${at}`)),
    )
    expect(members('X_new', undefined, full)).toEqual(['code'])
    expect(tableFaults({ ...table('X_t1') }, full, false)).toEqual([])
  })

  it('takes so many fields, whose columns differ', () => {
    const model = modelOf([], [table('X_a')])
    const faults = (has: readonly CustomField[], one: CustomField) =>
      tableMigrationOf(model.named('X_a'), has.map(kept), [wanted(one)], model).faults
    expect(faults([], field('X_a', 'size'))).toEqual([])
    expect(faults([field('X_a', 'netQty', { stored: 'net_qty' })], field('X_a', 'net_qty'))).not.toEqual([])
    const many = Array.from({ length: mostOwnFields }, (_, at) => field('X_a', `f${at}`))
    expect(faults(many, field('X_a', 'size'))).toMatchObject([{ member: 'code' }])
    expect(
      faults(
        many.map((one) => ({ ...one, tableCode: 'X_b' })),
        field('X_a', 'size'),
      ),
    ).toEqual([])
  })

  it('has so many indexes, each of some of its fields', () => {
    const fields = Array.from({ length: 12 }, (_, at) => ({ code: `f${at}`, kind: 'text' as const }))
    const others = Array.from({ length: mostOwnIndexes }, (_, at) => ({
      tableCode: 'X_a',
      number: at + 1,
      fields: [`f${at}`],
      isUnique: false,
    }))
    const count = (names: readonly string[], has = others.slice(0, 1)) =>
      indexFaults({ fields: names }, has, fields).length
    expect([count(['f1']), count(['code', 'name']), count(['f0']), count([]), count(['f1', 'f1'])]).toEqual([
      0, 0, 1, 1, 1,
    ])
    expect(count(fields.slice(1, mostIndexFields + 2).map(({ code }) => code))).toBe(1)
    expect(count(['f11'], others)).toBe(1)
    expect(indexFaults({ fields: ['rule'] }, [], [{ code: 'rule', kind: 'expression' }])).toHaveLength(1)
  })
})
