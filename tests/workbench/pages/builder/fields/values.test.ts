import { pageCalls } from '#domain/pages/calls.ts'
import { expect, test } from 'vitest'
import { noNames } from '#domain/pages/check-text.ts'
import { scopeOfPage } from '#domain/pages/check.ts'
import { kinds, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import {
  actionNote,
  scopeOfAction,
  itemTitle,
} from '../../../../../src/workbench/screens/pages/builder/fields/item-title.ts'
import { rulesOf } from '../../../../../src/workbench/screens/pages/builder/fields/declared.ts'
import {
  faultsWithin,
  recordFaults,
  changed,
  fieldScope,
} from '../../../../../src/workbench/screens/pages/builder/fields/field-props.ts'
import { propertyGroups } from '../../../../../src/workbench/screens/pages/builder/fields/groups.ts'
import { shifted } from '../../../../../src/workbench/screens/pages/builder/fields/order.ts'
import {
  freeTextKey,
  usesShared,
  withSharedRenamed,
} from '../../../../../src/workbench/screens/pages/builder/fields/shared-texts.ts'

const page: PageFile = {
  ...newPage('P', 'page', { en: 'P' }),
  variables: [{ name: 'line', type: 'text' }],
  sources: [{ name: 'rows', kind: 'fixed', rows: [] }],
  texts: { hello: { en: 'Hello' } },
  data: {
    root: {},
    content: [{ type: 'button', props: { id: 'b', text: { shared: 'hello' }, label: { en: 'hello' } } }],
  },
}
const scope = fieldScope(page, noNames, scopeOfPage(page, noNames))
const words = { language: 'en', label: ({ en }: { en: string }) => en } as const

test('each property of each kind but its slots is in one group', () => {
  for (const kind of Object.keys(kinds) as KindName[]) {
    const properties = propertiesOfKind(kind)
    const { properties: own, data, look } = propertyGroups(properties)
    const expected = Object.keys(properties).filter((name) => properties[name]!.kind !== 'slot')
    expect([...own, ...data, ...look].toSorted()).toEqual(expected.toSorted())
  }
})

test('a switch is set together with what depends on it', () => {
  expect(propertyGroups(propertiesOfKind('statistics')).data).toEqual(
    expect.arrayContaining(['from', 'kpi', 'value', 'source', 'spark']),
  )
  expect(propertyGroups(propertiesOfKind('text'))).toMatchObject({
    properties: ['label', 'body', 'align'],
    data: [],
    look: ['tooltip', 'tone', 'visible', 'permission', 'color'],
  })
})

test('members that become undefined are left out', () => {
  expect(changed({ a: 1, b: 2 }, { a: undefined, c: 3 })).toEqual({ b: 2, c: 3 })
})

test('faults have the path within their member', () => {
  const faults = recordFaults(
    propertiesOfKind('bar'),
    { source: 'rows', x: 'text', y: [{ field: 'nothing' }], period: 'year' },
    scope,
  )
  expect(faultsWithin(faults, 'y')).toMatchObject([{ member: '[0].field', code: 'noField' }])
  expect(faultsWithin(faults, 'period')).toMatchObject([{ member: '', code: 'shape' }])
  expect(faultsWithin(faults, 'x')).toEqual([])
})

test('records are called by their title member, else by what they say first', () => {
  const { of } = propertiesOfKind('bar')['y'] as { of: ReturnType<typeof propertiesOfKind> }
  const within = { ...scope, records: [{ source: 'rows' }] }
  expect(itemTitle({ of, title: 'field' }, { field: 'amount' }, within, words)).toBe('Number')
  expect(itemTitle({ of, title: 'field' }, { label: { en: 'Pieces' } }, within, words)).toBe('Pieces')
  expect(itemTitle({ of, title: 'field' }, {}, within, words)).toBe('')
})

test('an action says what it concerns, and knows the row it is taken for', () => {
  expect(actionNote({ do: 'set', variable: 'line', value: '1' }, scope, words)).toBe('line')
  expect(actionNote({ do: 'confirm', text: { shared: 'hello' } }, scope, words)).toBe('Hello')
  expect(actionNote({ do: 'command', parameters: { a: "'1'" } }, scope, words)).toBe('')
  const call = '/api/services/app/ASPResult/Report'
  expect(actionNote({ do: 'command', call }, scope, words)).toBe(pageCalls.get(call)!.label.en)
  expect(actionNote({ do: 'delete', entity: 'order' }, scope, words)).toBe('Order')
  expect(scopeOfAction({ do: 'command', rows: 'rows' }, scope).scope.me).toBe('rows')
  expect(scopeOfAction({ do: 'set', rows: 'rows' }, scope).scope.me).toBeNull()
})

test('rules that were just added wait for the page to open', () => {
  expect(rulesOf([{}, { on: 'timer', every: 9 }])).toEqual([
    { on: 'opened', actions: [] },
    { on: 'timer', every: 9, actions: [] },
  ])
  expect(rulesOf(undefined)).toEqual([])
})

test('a shared text is renamed with all that uses it, and only that', () => {
  const renamed = withSharedRenamed(page, 'hello', 'greeting')
  expect(renamed.texts).toEqual({ greeting: { en: 'Hello' } })
  expect(renamed.data.content[0]!.props).toMatchObject({
    text: { shared: 'greeting' },
    label: { en: 'hello' },
  })
  expect(usesShared(page.data, 'hello')).toBe(true)
  expect(usesShared(renamed.data, 'hello')).toBe(false)
  expect(freeTextKey({ ...page, texts: { text1: {} } })).toBe('text2')
})

test('members of a list change places with their neighbours and stay at its ends', () => {
  expect(shifted([1, 2, 3], 1, -1)).toEqual([2, 1, 3])
  expect(shifted([1, 2, 3], 2, 1)).toEqual([1, 2, 3])
  expect(shifted([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
})
