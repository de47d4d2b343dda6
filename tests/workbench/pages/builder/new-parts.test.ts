import { describe, expect, test } from 'vitest'
import { withAdded, newPart, newRecord } from '#domain/pages/arrange.ts'
import { kindNamed, kinds, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import type { Property } from '#domain/pages/property.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { readProperties } from '#domain/pages/read-properties.ts'
import { sourceKinds } from '#domain/pages/sources.ts'
import { iconNames } from '../../../../src/workbench/parts/icons.ts'

const names = Object.keys(kinds) as KindName[]
const wordKinds = new Set(['text', 'markup'])

describe('a new component', () => {
  test.each(names)('of the kind %s has an icon, fits its declaration and says its required words', (name) => {
    expect(iconNames).toContain(kindNamed(name).icon)
    const { props } = newPart(name, 'x1')
    const properties = propertiesOfKind(name)
    const { faults } = readProperties(properties, props)
    expect(faults.filter(({ code }) => code === 'shape')).toEqual([])
    const missing = faults.flatMap(({ member, code }) =>
      code === 'missing' && wordKinds.has(properties[member]?.kind ?? '') ? [member] : [],
    )
    expect(missing).toEqual([])
  })

  test('of tabs has two with slots, which components are put into at once', () => {
    const { props } = newPart('tabs', 'tabs1')
    expect(props['items']).toEqual([
      { key: 'key1', title: { 'zh-Hans': '页签 1', en: 'Tabs 1' }, slot: [] },
      { key: 'key2', title: { 'zh-Hans': '页签 2', en: 'Tabs 2' }, slot: [] },
    ])
  })

  test('is named in both languages and survives keeping', () => {
    const page = names.reduce<PageFile>(
      (now, name) => withAdded(now, name).page,
      newPage('p', 'page', { en: 'P' }),
    )
    expect(readPage(JSON.parse(JSON.stringify(page))).page).toEqual(page)
    expect(newPart('button', 'b').props['text']).toEqual({ 'zh-Hans': '按钮', en: 'Button' })
  })
})

describe('a new record of a list', () => {
  test('has a name that no other has, and the words of the list with its number', () => {
    const { rows } = sourceKinds.fixed.properties
    expect(newRecord(rows, [{ value: 'value2' }])).toEqual({
      value: 'value3',
      text: { 'zh-Hans': '行 2', en: 'Rows 2' },
    })
    const { rowActions, columns } = kindNamed('table').properties as unknown as Record<
      string,
      Property<'items'>
    >
    expect(newRecord(rowActions!, [])).toEqual({ label: { 'zh-Hans': '行操作 1', en: 'Row actions 1' } })
    expect(newRecord(columns!, [])).toEqual({})
  })

  test('fits its declaration in every list of every kind and source', () => {
    const declared = [
      ...names.map((name) => propertiesOfKind(name)),
      ...Object.values(sourceKinds).map((one) => one.properties),
    ]
    const lists = declared
      .flatMap((one) => Object.values<Property>(one))
      .filter((one) => one.kind === 'items')
    expect(lists.length).toBeGreaterThan(10)
    for (const list of lists) {
      const { faults } = readProperties(list.of, newRecord(list, []))
      expect(
        faults.filter(({ member, code }) => code === 'shape' || wordKinds.has(list.of[member]!.kind)),
      ).toEqual([])
    }
  })
})
