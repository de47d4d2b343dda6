import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#domain/choices/index.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import * as kinds from '#domain/field-kinds.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import { faultMessages, faultText, fieldFaults } from '#domain/rules/messages.ts'
import { checkRow, readRow } from '#domain/checks/row.ts'
import { valueText } from '#domain/rules/texts.ts'
import { checkValue, codeSeparators } from '#domain/checks/values.ts'
import { effort } from '../../support/effort.ts'

const fields = {
  code: kinds.code('码', 'c'),
  text: kinds.text('文', 't'),
  longText: kinds.longText('长', 'l'),
  integer: kinds.integer('整', 'i', { min: -5, max: 5000 }),
  quantity: kinds.quantity('量', 'q'),
  flag: kinds.flag('标', 'f'),
  date: kinds.date('日', 'd'),
  time: kinds.time('时', 'T'),
  duration: kinds.duration('久', 'D'),
  choice: kinds.choice('选', 'C', 'OrderStatus'),
  reference: kinds.reference('引', 'r', 'item'),
  references: kinds.references('列', 'R', 'item'),
  expression: kinds.expression('式', 'e'),
  color: kinds.color('色', 'o'),
  json: kinds.json('对', 'j'),
} satisfies Record<FieldKind, Field>

const wordOf = fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/)
const valuesOf: Record<FieldKind, fc.Arbitrary<unknown>> = {
  code: wordOf,
  text: fc.stringMatching(/^[a-z一-龥"',;]{1,40}$/),
  longText: fc.stringMatching(/^[a-z\n]{1,40}z$/).map((text) => text.trim()),
  integer: fc.integer({ min: -5, max: 5000 }),
  quantity: fc.integer().map((n) => String(n / 4)),
  flag: fc.boolean(),
  date: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10)),
  time: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((d) => `${d.toISOString().slice(0, 19)}Z`),
  duration: fc.integer({ min: 0, max: 10 ** 8 }),
  choice: fc.constantFrom(...Object.keys(choiceOf('OrderStatus'))),
  reference: wordOf,
  references: fc.uniqueArray(wordOf, { minLength: 1, maxLength: 4 }),
  expression: wordOf,
  color: fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).toUpperCase().padStart(6, '0')}`),
  json: fc.oneof(fc.dictionary(wordOf, fc.integer()), fc.array(fc.boolean())),
}

describe('values', () => {
  it.each(Object.keys(fields) as FieldKind[])('of kind %s survive the text of a file', (kind) => {
    fc.assert(
      fc.property(valuesOf[kind], (value) => {
        const checked = checkValue(fields[kind], value)
        expect(checked).toEqual({ value })
        expect(checkValue(fields[kind], valueText(kind, value as never))).toEqual(checked)
      }),
      { seed: 20261120, numRuns: 200 },
    )
  })

  it('never throw, whatever is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(fields)), fc.anything(), (field, input) => {
        const checked = checkValue(field, input)
        if ('fault' in checked) {
          expect(faultText(checked.fault, 'en')).not.toMatch(/\{\w+\}/)
          expect(faultText(checked.fault, 'zh-Hans')).not.toMatch(/\{\w+\}/)
        }
      }),
      { seed: 20261120, numRuns: effort(2000) },
    )
  })

  it.each(codeSeparators)('of kind code never hold %s', (character) => {
    expect(checkValue(fields.code, `A${character}B`)).toMatchObject({ fault: { code: 'codeCharacter' } })
  })

  it.each([
    ['integer', '12.5', 'notInteger'],
    ['integer', 9999, 'above'],
    ['integer', '99999999999', 'outOfRange'],
    ['quantity', 'abc', 'notNumber'],
    ['quantity', '1e5', 'notNumber'],
    ['quantity', Number.NaN, 'notNumber'],
    ['flag', 'maybe', 'notFlag'],
    ['date', '2026-02-30', 'notDate'],
    ['time', 'now', 'notTime'],
    ['duration', 1.5, 'notDuration'],
    ['choice', 'constructor', 'notChoice'],
    ['references', [1], 'notList'],
    ['color', 'red', 'notColor'],
    ['json', '{', 'notJson'],
    ['text', 'x'.repeat(401), 'tooLong'],
    ['code', 'a\u0000b', 'controlCharacter'],
    ['text', { toString: 'x' }, 'notText'],
  ] as const)('of kind %s refuse %j as %s', (kind, input, code) => {
    expect(checkValue(fields[kind], input)).toMatchObject({ fault: { code } })
  })

  it('take choices by code or by text of either language', () => {
    for (const input of ['R', 'r', '已下达', 'Released'])
      expect(checkValue(fields.choice, input)).toEqual({ value: 'R' })
  })
})

describe('rows', () => {
  const order = { code: 'MO1', itemCode: 'P1', qty: '10', dueDate: '2026-12-01' }

  it('take defaults, trim texts and ignore what is unknown or read-only', () => {
    const { values, faults } = readRow(entityNamed('order'), {
      ...order,
      code: ' MO1 ',
      remainQty: '7',
      hack: 1,
    })
    expect(faults).toEqual([])
    expect(values).toMatchObject({
      code: 'MO1',
      orderType: 'M',
      priority: 50,
      completedQty: '0',
      enabled: true,
    })
    expect(values).not.toHaveProperty('remainQty')
    expect(values).not.toHaveProperty('hack')
  })

  it('name every faulty member', () => {
    const faults = checkRow(entityNamed('order'), { code: 'A*', qty: '-1', dueDate: 'soon', status: 'Q' })
    expect(faults.map((fault) => [fault.member, fault.code])).toEqual([
      ['code', 'codeCharacter'],
      ['itemCode', 'required'],
      ['qty', 'below'],
      ['dueDate', 'notTime'],
      ['status', 'notChoice'],
    ])
    expect(fieldFaults(faults, 'zh-Hans')[2]).toEqual({ message: '数量“-1”小于0', members: ['qty'] })
  })

  it('check only what a change names', () => {
    const { values, faults } = readRow(entityNamed('order'), { qty: '3' }, { partial: true })
    expect([values, faults]).toEqual([{ qty: '3' }, []])
    expect(checkRow(entityNamed('order'), { qty: '' }, { partial: true })).toMatchObject([
      { code: 'required' },
    ])
  })

  it('refuse a validity that ends before it starts', () => {
    const bom = {
      parentItem: 'P',
      childItem: 'C',
      usageNum: '1',
      validFrom: '2026-02-01',
      validTo: '2026-01-01',
    }
    expect(checkRow(entityNamed('bomLine'), bom)).toMatchObject([{ member: 'validFrom', code: 'wrongOrder' }])
  })

  it('obey the rule of their entity', () => {
    const bom = { parentItem: 'P', childItem: 'p', usageNum: '1' }
    expect(checkRow(entityNamed('bomLine'), bom)).toMatchObject([{ member: 'childItem', code: 'sameValue' }])
  })

  it('accept the defaults of every entity', () => {
    for (const entity of entities)
      for (const fault of checkRow(entity, {}))
        expect(fault.code, `${entity.name}.${fault.member}`).toBe('required')
  })
})

describe('messages', () => {
  it('have the same places in both languages', () => {
    for (const [code, { zh, en }] of Object.entries(faultMessages)) {
      const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
      expect(places(zh), code).toEqual(places(en))
    }
  })
})
