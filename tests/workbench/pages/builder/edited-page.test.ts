import { expect, test, vi } from 'vitest'
import { withMoved, withoutPart, withProperties } from '#domain/pages/arrange.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { EditedPage } from '../../../../src/workbench/screens/pages/builder/edited-page.ts'
import { skeletonData, withDrawnSlots } from '../../../../src/workbench/screens/pages/builder/skeleton.ts'
import { propertiesOfKind } from '#domain/pages/kinds/index.ts'

const page: PageFile = {
  ...newPage('p', 'page', { en: 'P' }),
  data: {
    root: {},
    content: [
      { type: 'text', props: { id: 'a', at: { x: 0, y: 0, w: 6, h: 2 } } },
      {
        type: 'panel',
        props: { id: 'b', at: { x: 0, y: 2, w: 6, h: 2 }, slot: [{ type: 'text', props: { id: 'c' } }] },
      },
    ],
  },
}
const moved = withMoved(page, 'b', { x: 0, y: 0, w: 6, h: 2 })

test('the chosen component stays chosen wherever changes, undo and redo put it', () => {
  const edited = new EditedPage(page)
  edited.choose('b')
  edited.change(moved)
  expect(edited.state()).toMatchObject({ page: moved, chosen: { id: 'b' }, canUndo: true, canRedo: false })
  edited.undo()
  expect(edited.state()).toMatchObject({ page, chosen: { id: 'b' }, canUndo: false, canRedo: true })
  edited.redo()
  expect(edited.state()).toMatchObject({ page: moved, chosen: { id: 'b' } })
  edited.change(withoutPart(moved, 'b'), null)
  expect(edited.state().chosen).toBeNull()
  edited.undo()
  expect(edited.state().chosen).toEqual({ id: 'b', member: null })
})

test('what is not there cannot be chosen', () => {
  const edited = new EditedPage(page)
  edited.choose('none')
  expect(edited.state().chosen).toBeNull()
  edited.choose('c', 'body')
  expect(edited.state().chosen).toEqual({ id: 'c', member: 'body' })
})

test('a change right before undo is undone, and each move is a step', () => {
  const edited = new EditedPage(page)
  edited.change(moved)
  edited.change(withMoved(moved, 'b', { x: 3, y: 0, w: 6, h: 2 }))
  edited.undo()
  expect(edited.state().page).toBe(moved)
  edited.undo()
  expect(edited.state().page).toBe(page)
})

test('what is typed in one go is one step; a pause, another property or component begins another', () => {
  vi.useFakeTimers()
  try {
    const edited = new EditedPage(page)
    const type = (id: string, property: string, words: string): void =>
      edited.change(withProperties(edited.state().page, id, { [property]: { en: words } }))
    const steps = (): number => {
      let count = 0
      while (edited.state().canUndo) {
        edited.undo()
        count += 1
      }
      return count
    }
    type('c', 'body', 'H')
    type('c', 'body', 'He')
    expect(steps()).toBe(1)
    type('c', 'body', 'H')
    vi.advanceTimersByTime(1500)
    type('c', 'body', 'He')
    type('c', 'label', 'L')
    type('a', 'label', 'L')
    expect(steps()).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

test('the editor gets components with their slots alone, and values come back around what it draws', () => {
  const tabs = {
    type: 'tabs',
    props: {
      id: 't',
      label: { 'a.b': 'x' },
      items: [{ key: '1', slot: [{ type: 'text', props: { id: 'i', body: {} } }] }],
    },
  }
  const { content } = skeletonData([tabs, 'junk', { type: 'gone', props: { id: 'g', slot: 3 } }])
  expect(content).toEqual([
    { type: 'gone', props: { id: 'g' } },
    { type: 'tabs', props: { id: 't', items: [{ slot: [{ type: 'text', props: { id: 'i' } }] }] } },
  ])
  const Slot = () => null
  expect(withDrawnSlots(propertiesOfKind('tabs'), tabs.props, { items: [{ slot: Slot }] })).toEqual({
    ...tabs.props,
    items: [{ key: '1', slot: Slot }],
  })
})
