import { describe, expect, it } from 'vitest'
import { toneOf } from '#domain/reports/designed/colours.ts'
import { compileDefinition } from '#domain/reports/designed/compile.ts'
import { newDefinition, newParameter } from '#domain/reports/designed/definition.ts'
import { quantity } from '#domain/field-kinds.ts'
import { modelOf } from '#domain/modelling/tenant-model.ts'
import {
  freeName,
  moved,
  withField,
  withoutColumn,
} from '../../../src/workbench/screens/reports/report-designer/draft.ts'
import {
  fieldLines,
  foundFields,
} from '../../../src/workbench/screens/reports/report-designer/field-lines.ts'
import {
  changedParameter,
  withDependency,
  withoutParameter,
  withParameter,
} from '../../../src/workbench/screens/reports/report-designer/parameter-draft.ts'
import { customField } from '../../support/custom-fields.ts'

const grade = customField('order', 'heat_grade', {
  zh: '等级',
  en: 'Grade',
  kind: 'choice',
  choices: [{ code: 'A', zh: '优', en: 'best' }],
})
const model = modelOf([grade])
const shown = { model, allowed: new Set(['order', 'item', 'customer']) }
const inEnglish = { language: 'en', model } as const

describe('fields of a report', () => {
  it('are those of the data, and of rows that it refers to where these may be read', () => {
    const lines = fieldLines('order', new Set(), shown)
    expect(lines.find(({ path }) => path === 'ME.itemCode')).toMatchObject({ open: false, target: 'item' })
    expect(lines.find(({ path }) => path === 'ME.saleOrderCode')).toMatchObject({ open: null, target: null })
    const open = fieldLines('order', new Set(['ME.itemCode']), shown)
    const at = open.findIndex(({ path }) => path === 'ME.itemCode')
    expect(open[at + 1]).toMatchObject({ level: 1, path: 'ME.item.code' })
    expect(open.filter(({ level }) => level === 1).length).toBeGreaterThan(20)
  })

  it('are found by their words in the language of the reader', () => {
    const paths = (keyword: string, language: 'en' | 'zh-Hans') =>
      foundFields('order', keyword, shown, language).map(({ path }) => path)
    expect(paths('item name', 'en')).toContain('ME.item.name')
    expect(paths('物料名称', 'zh-Hans')).toContain('ME.item.name')
    expect(paths('no such field', 'en')).toEqual([])
  })

  it('become columns and parameters that compile, with names of their own', () => {
    let definition = newDefinition('order')
    for (const path of ['ME.code', 'ME.item.name', 'ME.item.name', 'ME.dueDate'])
      definition = withField(definition, path)
    expect(definition.columns.map(({ name }) => name)).toEqual(['code', 'itemName', 'itemName2', 'dueDate'])
    const lines = fieldLines('order', new Set(), shown)
    for (const path of ['ME.dueDate', 'ME.dueDate', 'ME.itemCode', 'ME.status', 'ME.qty', 'ME.code'])
      definition = withParameter(definition, lines.find((line) => line.path === path)!, inEnglish)
    expect(definition.parameters.map(({ type, operator, many }) => [type, operator, many])).toEqual([
      ['date', 'ge', false],
      ['date', 'le', false],
      ['reference', 'eq', true],
      ['choice', 'eq', false],
      ['number', 'ge', false],
      ['text', 'contains', false],
    ])
    expect(compileDefinition(definition).faults).toEqual([])
  })

  it('are those that the tenant added too; the user field in whose column one is kept is none', () => {
    const lines = fieldLines('order', new Set(), shown)
    const line = lines.find(({ path }) => path === 'ME.X_heat_grade')!
    expect(line.label).toEqual({ zh: '等级', en: 'Grade' })
    expect(lines.some(({ path }) => path === 'ME.userStr1')).toBe(false)
    const definition = withParameter(withField(newDefinition('order'), line.path), line, inEnglish)
    expect(definition.columns.map(({ name }) => name)).toEqual(['heatGrade'])
    expect(definition.parameters.map(({ name }) => name)).toEqual(['pheatGrade'])
    const { design, faults } = compileDefinition(definition, model)
    expect(faults).toEqual([])
    expect(design!.columns[0]!.field).toMatchObject({ kind: 'choice', choice: { A: { en: 'best' } } })
    expect(compileDefinition(definition).faults.map(({ member }) => member)).toContain(
      'columns[0].expression',
    )
  })
})

it('a parameter that depends on another follows its name, and goes without it', () => {
  const group = { ...newParameter('group'), label: 'Group', type: 'reference', of: 'itemGroup' } as const
  const item = { ...newParameter('items'), label: 'Items', type: 'reference', of: 'item' } as const
  const change = withDependency(item, [group], 'group', model)
  expect(change).toEqual({ dependsOn: 'group', narrowedBy: 'ME.itemGroups' })
  const definition = { ...newDefinition('order'), parameters: [group, { ...item, ...change }] }
  expect(changedParameter(definition, 0, { name: 'family' }).parameters).toMatchObject([
    { name: 'family', dependsOn: '' },
    { name: 'items', dependsOn: 'family' },
  ])
  expect(withoutParameter(definition, 0).parameters).toEqual([item])
  expect(withDependency(item, [group], null, model)).toEqual({ dependsOn: '', narrowedBy: '' })
})

it('names and order of parts', () => {
  expect(freeName('Item Name', ['itemname'])).toBe('itemName2')
  expect(freeName('1st', [])).toBe('c1st')
  expect(freeName('id', [])).toBe('id2')
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a'], 0, -1)).toEqual(['a'])
  const definition = {
    ...withField(newDefinition('order'), 'ME.code'),
    groups: ['code'],
    sort: [{ column: 'code', descending: true }],
  }
  expect(withoutColumn(definition, 0)).toMatchObject({ columns: [], groups: [], sort: [] })
})

it('the first rule that a value meets gives its colour', () => {
  const field = quantity('数量', 'Quantity')
  const rules = [
    { op: 'empty', value: '', tone: 'quiet' },
    { op: 'lt', value: '0', tone: 'bad' },
    { op: 'ge', value: '9.5', tone: 'good' },
  ] as const
  expect([null, '-1', '0', '10', '9.5'].map((value) => toneOf(rules, value, field))).toEqual([
    'quiet',
    'bad',
    null,
    'good',
    'good',
  ])
})
