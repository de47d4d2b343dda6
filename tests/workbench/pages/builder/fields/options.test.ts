import { expect, test } from 'vitest'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { parameterFields, standardData } from '#domain/pages/parameters.ts'
import { fieldsOfSources } from '#domain/pages/check.ts'
import {
  bindOptions,
  callOptions,
  dialogOptions,
  entityOptions,
  foundOptions,
  optionMeant,
  totalOptions,
} from '../../../../../src/workbench/screens/pages/builder/fields/options.ts'

const words = ({ en }: { en: string }): string => en
const options = [
  { code: 'kit', name: 'Kitting' },
  { code: 'Kitting', name: 'Other' },
  { code: 'plan', name: 'Plan of lines' },
]
const page: PageFile = {
  ...newPage('P', 'page', { en: 'P' }),
  variables: [{ name: 'line', type: 'text' }],
  sources: [
    { name: 'rows', kind: 'fixed', rows: [] },
    { name: 'order', kind: 'form', entity: entityOptions(true, words)[0]!.code },
  ],
  data: {
    root: {},
    content: [
      {
        type: 'panel',
        props: { id: 'p', slot: [{ type: 'dialog', props: { id: 'd', label: { en: 'Ask' } } }] },
      },
    ],
  },
}

test('options are found by code or name; a typed text means the one of that code, then of that name', () => {
  expect(foundOptions(options, ' PLAN ').map(({ code }) => code)).toEqual(['plan'])
  expect(optionMeant(options, 'kitting')).toBe('Kitting')
  expect(optionMeant(options, 'plan of lines')).toBe('plan')
  expect(optionMeant(options, 'plan of')).toBeUndefined()
})

test('inputs are bound to variables and to fields of forms', () => {
  const sources = fieldsOfSources(page)
  const bound = bindOptions(page, (form) => sources[form] ?? null, words).map(({ code }) => code)
  expect(bound[0]).toBe('line')
  expect(bound.slice(1).length).toBe(Object.keys(sources['order']!).length)
  expect(bound.slice(1).every((code) => code.startsWith('order.'))).toBe(true)
})

test('dialogs inside of others are found', () => {
  expect(dialogOptions(page, words)).toEqual([{ code: 'd', name: 'Dialog "Ask"' }])
})

test('data that cannot be written is offered to sources alone', () => {
  const [all, written] = [entityOptions(false, words), entityOptions(true, words)]
  expect(written.length).toBeLessThan(all.length)
  expect(written.every((one) => all.some(({ code }) => code === one.code))).toBe(true)
})

test('totals of the records around a field are offered with a name only', () => {
  expect(totalOptions([{ totals: [{ name: 'n' }, { name: '' }, {}] }, {}])).toEqual([
    { code: 'n', name: 'n' },
  ])
})

test('parameters are those of the call or of the data; a screen takes any', () => {
  const call = callOptions(words).find(
    ({ code }) => Object.keys(parameterFields({ call: code }, standardData)).length > 0,
  )!
  expect(call).toBeDefined()
  const { entity } = page.sources[1]!
  expect(Object.keys(parameterFields({ entity }, standardData))).toEqual(
    Object.keys(fieldsOfSources(page)['order']!),
  )
  expect(parameterFields({ route: '/main/home' }, standardData)).toEqual({})
  expect(parameterFields({ report: 'unknown' }, standardData)).toEqual({})
})
