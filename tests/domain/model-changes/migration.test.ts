import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { compileExpression } from '#domain/expressions/index.ts'
import type { CustomField } from '#domain/modelling/custom-field.ts'
import { migrationOf, type KeptField, type WantedField } from '#domain/model-changes/migration.ts'
import { modelOf, standardModel } from '#domain/modelling/tenant-model.ts'

const item = entityNamed('item')

const wanted = (code: string, more: Partial<WantedField> = {}): WantedField => ({
  id: null,
  rowVersion: null,
  dropped: false,
  code,
  zh: `${code}字`,
  en: `${code} field`,
  kind: 'text',
  choices: [],
  target: null,
  required: false,
  initial: null,
  helpZh: null,
  helpEn: null,
  sortNo: 0,
  ...more,
})

const kept = (code: string, stored: string, more: Partial<WantedField> = {}): KeptField => {
  const { dropped: _dropped, ...rest } = wanted(code, more)
  return { ...rest, id: code, rowVersion: 1, tableCode: 'item', stored }
}

const members = (fields: readonly WantedField[], before: readonly KeptField[] = []): string[] =>
  migrationOf(item, before, fields).faults.map(({ member }) => member)

describe('a migration of fields', () => {
  it('takes the first free column of the family of the kind', () => {
    const { steps } = migrationOf(
      item,
      [kept('a', 'userStr1')],
      [wanted('b'), wanted('c'), wanted('d', { kind: 'flag' })],
    )
    expect(steps.map((step) => (step.kind === 'add' ? step.after.stored : ''))).toEqual([
      'userStr2',
      'userStr3',
      'userNum1',
    ])
  })

  it('gives the column of a dropped field to others of the same migration', () => {
    const full = Array.from({ length: 10 }, (_, at) => kept(`f${at}`, `userStr${at + 1}`))
    expect(members([wanted('more')], full)).toEqual(['kind'])
    expect(members([{ ...wanted('f4'), id: 'f4', dropped: true }, wanted('more')], full)).toEqual([])
  })

  it('keeps the column where the family stays, and moves where it does not', () => {
    const before = kept('a', 'userStr3')
    const to = (kind: WantedField['kind'], more: Partial<WantedField> = {}) => {
      const [step] = migrationOf(
        item,
        [before],
        [wanted('a', { id: 'a', rowVersion: 1, kind, ...more })],
      ).steps
      return step?.kind === 'change' ? [step.after.stored, step.converts] : []
    }
    expect(to('text')).toEqual(['userStr3', false])
    expect(to('expression')).toEqual(['userStr3', true])
    expect(to('date')).toEqual(['userDate1', true])
  })

  it('takes the id of a field of another entity for none', () => {
    const other = { ...kept('a', 'userStr1'), tableCode: 'unit' }
    const { steps } = migrationOf(
      item,
      [other],
      [wanted('b', { id: 'a' }), wanted('a', { id: 'a', dropped: true })],
    )
    expect(steps.map(({ kind }) => kind)).toEqual(['add'])
  })

  it('names what is wrong', () => {
    expect(members([wanted('1a')])).toEqual(['code'])
    expect(members([wanted('a_b'), wanted('A_B')])).toContain('code')
    expect(members([wanted('a', { en: 'Code' })])).toEqual(['en'])
    expect(members([wanted('a', { kind: 'choice' })])).toEqual(['choices'])
    const twice = [
      { code: 'x', zh: '一', en: 'one' },
      { code: 'X', zh: '二', en: 'two' },
    ]
    expect(members([wanted('a', { kind: 'choice', choices: twice })])).toEqual(['choices'])
    expect(members([wanted('a', { kind: 'reference', target: 'nothing' })])).toEqual(['target'])
    // An entity of the host, which tenants do not reach.
    expect(members([wanted('a', { kind: 'reference', target: 'tenant' })])).toEqual(['target'])
    expect(members([wanted('a', { kind: 'reference', target: 'unit' })])).toEqual([])
    expect(members([wanted('a', { kind: 'integer', initial: '1.5' })])).toEqual(['initial'])
  })
})

describe('the model of a tenant', () => {
  const field: CustomField = { ...kept('grade', 'userStr2'), kind: 'integer', stored: 'userNum2' }
  const model = modelOf([field])

  it('has its fields in place of the user fields that hold them, and others as they are', () => {
    const names = Object.keys(model.named('item').fields)
    expect(names).toContain('X_grade')
    expect(names).not.toContain('userNum2')
    expect(names.indexOf('X_grade')).toBe(names.indexOf('remark') - 1)
    expect(model.named('item').searchable).toEqual(item.searchable)
    const noted = modelOf([{ ...kept('note', 'userStr1'), tableCode: 'unit' }]).named('unit')
    expect(noted.searchable).toEqual(['code', 'name', 'X_note'])
    expect(model.named('order')).toBe(entityNamed('order'))
  })

  it('has them in expressions, and no other tenant does', () => {
    const compiles = (of: typeof model) =>
      compileExpression('ME.X_grade > 2', entityEnvironment('item', of)).ok
    expect([compiles(model), compiles(standardModel)]).toEqual([true, false])
  })
})
