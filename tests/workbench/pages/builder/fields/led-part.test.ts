import { expect, test } from 'vitest'
import { noNames } from '#domain/pages/check-text.ts'
import { checkPage } from '#domain/pages/check.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { EditedPage } from '../../../../../src/workbench/screens/pages/builder/edited-page.ts'
import {
  ledDeclaration,
  ledInPage,
} from '../../../../../src/workbench/screens/pages/builder/fields/led-part.ts'

const page: PageFile = {
  ...newPage('P', 'page', { en: 'P' }),
  params: [{ name: 'order', type: 'text' }],
  variables: [
    { name: 'line', type: 'text' },
    { name: 'day', type: 'date', initial: 'nothing(' },
  ],
  sources: [
    { name: 'one', kind: 'value', value: '1' },
    { name: 'work', kind: 'rows', entity: 'order', where: [{ field: 'gone', op: 'eq', values: ['1'] }] },
  ],
  events: [
    { on: 'opened', actions: [] },
    { on: 'timer', every: 60, actions: [{ do: 'set', variable: 'gone', value: '1' }] },
  ],
  data: { root: {}, content: [{ type: 'text', props: { id: 'a', body: { en: 'A' } } }] },
}

test('each fault that is no component leads to its declaration or into the panel of the page', () => {
  const edited = new EditedPage(page)
  const ways = checkPage(page, noNames).flatMap(({ part, member, isWarning }) => {
    if (isWarning) return []
    edited.lead(part, member)
    const { led } = edited.state()
    return [ledDeclaration(page, led) ?? ledInPage(led)]
  })
  expect(ways).toEqual([
    { of: 'variables', at: 1, leads: 'initial' },
    { of: 'sources', at: 1, leads: 'where[0].field' },
    'events[1].actions[0].variable',
  ])
})

test('a fault of the whole declaration leads to its name; one that is gone leads nowhere', () => {
  expect(ledDeclaration(page, { part: { of: 'parameter', name: 'order' }, member: '' })).toEqual({
    of: 'params',
    at: 0,
    leads: 'name',
  })
  expect(ledDeclaration(page, { part: { of: 'source', name: 'gone' }, member: 'kind' })).toBeNull()
})

test('what is led to is left by choosing a component and by arriving', () => {
  const edited = new EditedPage(page)
  const source = { of: 'source', name: 'work' } as const
  edited.choose('a')
  edited.lead(source, 'entity')
  expect(edited.state()).toMatchObject({ chosen: { id: 'a' }, led: { part: source, member: 'entity' } })
  edited.arrive()
  expect(edited.state().led).toBeNull()
  edited.lead({ of: 'page' }, 'title')
  expect(edited.state()).toMatchObject({ chosen: null, led: { member: 'title' } })
  edited.lead({ of: 'component', id: 'a', type: 'text' }, 'body')
  expect(edited.state()).toMatchObject({ chosen: { id: 'a', member: 'body' }, led: null })
})
