import { expect, test } from 'vitest'
import {
  ledInItem,
  ledItem,
  ledWithin,
} from '../../../../../src/workbench/screens/pages/builder/fields/lead.ts'
import {
  pathInTab,
  recordOf,
  tabsOf,
} from '../../../../../src/workbench/screens/pages/builder/fields/panel-tabs.ts'

test('a path leads through members and records to a value', () => {
  expect(ledWithin('columns[2].field', 'columns')).toBe('[2].field')
  expect(ledWithin('columns[2].field', 'column')).toBeNull()
  expect(ledWithin('x', 'x')).toBe('')
  expect(ledItem('[12].field')).toBe(12)
  expect(ledItem('.field')).toBeNull()
  expect(ledInItem('[2].field', 2)).toBe('field')
  expect(ledInItem('[2].field', 1)).toBeNull()
})

test('a path of a component leads into the tab that has it', () => {
  const tabs = tabsOf('bar')
  const led = (member: string | null) => tabs.map((tab) => [tab.value, pathInTab(tab, member)] as const)
  expect(led('y[0].field')).toEqual([
    ['properties', null],
    ['data', 'y[0].field'],
    ['events', null],
    ['look', null],
  ])
  expect(led('on.click[0].value').find(([value]) => value === 'events')?.[1]).toBe('click[0].value')
  expect(led(null).every(([, path]) => path === null)).toBe(true)
  expect(tabsOf('divider').map(({ value }) => value)).toEqual(['properties', 'look'])
})

test('the tab of events edits the lists of actions', () => {
  const [events, look] = ['events', 'look'].map((name) => tabsOf('bar').find(({ value }) => value === name)!)
  const props = { id: 'b', on: { click: [] } }
  expect(recordOf(events!, props)).toBe(props.on)
  expect(recordOf(events!, { id: 'b' })).toEqual({})
  expect(recordOf(look!, props)).toBe(props)
})
