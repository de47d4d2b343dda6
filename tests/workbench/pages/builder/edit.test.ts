import { describe, expect, test } from 'vitest'
import { placesOn, withMoved, withoutPart, withProperties, newPart } from '#domain/pages/arrange.ts'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import { componentWith } from '#domain/pages/part-name.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import {
  contentOf,
  listOf,
  ofPage,
  sizeOfGroup,
  withBelow,
  withGroup,
  withInserted,
  withPut,
  withShifted,
  withTaken,
  withNewIds,
} from '../../../../src/workbench/screens/pages/builder/edit.ts'
import { copiedText, pastedComponents } from '../../../../src/workbench/screens/pages/builder/clipboard.ts'
import {
  structureOf,
  withDropped,
  withStep,
} from '../../../../src/workbench/screens/pages/builder/tree-lines.ts'

const text = (id: string, at?: readonly [number, number, number, number]): PageComponent => ({
  type: 'text',
  props: { id, ...(at ? { at: { x: at[0], y: at[1], w: at[2], h: at[3] } } : {}) },
})
const panel: PageComponent = { type: 'panel', props: { id: 'panel1', slot: [text('inner')] } }
const pageOf = (...content: readonly PageComponent[]): PageFile => ({
  ...newPage('p', 'page', { en: 'P' }),
  data: { root: { props: { kept: 1 } }, content },
})
const page = pageOf(text('text1'), panel)
const ids = (of: PageFile): string[] => [...componentsOf(of.data)].map(({ component }) => component.props.id)
const placeOf = (of: PageFile, id: string) =>
  placesOn(contentOf(of, listOf(of, id)!), 'at').find((one) => one.id === id)!.place

test('a component is added inside of what has a slot, below what has none, and last without either', () => {
  const added = newPart('text', 'text2')
  expect(listOf(withInserted(page, [added], 'panel1'), 'text2')).toEqual({ of: 'panel1', slot: 'slot' })
  const beside = withInserted(page, [added], 'text1')
  expect(listOf(beside, 'text2')).toEqual(ofPage)
  expect(placeOf(beside, 'text2')).toMatchObject({ x: 0, y: placeOf(beside, 'text1').h })
  expect(ids(withInserted(page, [added], null)).at(-1)).toBe('text2')
  expect(listOf(withBelow(page, [added], 'inner'), 'text2')).toEqual({ of: 'panel1', slot: 'slot' })
})

test('several components keep their places among each other below what they are added to', () => {
  const [a, b] = [text('a', [0, 3, 6, 2]), text('b', [6, 3, 6, 2])]
  const added = withInserted(pageOf(text('text1', [0, 0, 12, 2])), [a, b], 'text1')
  expect([placeOf(added, 'a'), placeOf(added, 'b')]).toEqual([
    { x: 0, y: 2, w: 6, h: 2 },
    { x: 6, y: 2, w: 6, h: 2 },
  ])
})

test('several components are put where they are dropped, inside of the columns', () => {
  const group = [text('a', [2, 3, 4, 2]), text('b', [6, 4, 4, 2])]
  expect(sizeOfGroup(group)).toEqual({ w: 8, h: 3 })
  expect(sizeOfGroup([group[0]!])).toEqual({ w: 4, h: 2 })
  const put = withGroup(page, group, {
    list: { of: 'panel1', slot: 'slot' },
    place: { x: 9, y: 4 },
    name: 'at',
  })
  expect([placeOf(put, 'a'), placeOf(put, 'b')]).toEqual([
    { x: 4, y: 4, w: 4, h: 2 },
    { x: 8, y: 5, w: 4, h: 2 },
  ])
  expect(withGroup(page, [], { list: ofPage, place: null, name: 'at' })).toBe(page)
})

describe('narrower pages', () => {
  const names = ['at1024', 'at390'] as const
  const parts = ['a', 'b', 'c'].map((id, at) => text(id, [4 * at, 0, 4, 2]))
  const orderAt = (of: PageFile, name: (typeof names)[number], list = ofPage) =>
    placesOn(contentOf(of, list), name)
      .toSorted((one, other) => one.place.y - other.place.y || one.place.x - other.place.x)
      .map(({ id }) => id)
  // Places that differ from the flow: the first component is as wide as the page.
  const kept = withMoved(
    withMoved(pageOf(...parts), 'a', { x: 0, y: 0, w: 12, h: 1 }, 'at1024'),
    'a',
    { x: 0, y: 0, w: 12, h: 5 },
    'at390',
  )

  test('have the order of the structure after a step, whether they have places of their own or not', () => {
    for (const from of [pageOf(...parts), kept])
      for (const name of names) {
        expect(orderAt(withShifted(from, 'a', 1), name)).toEqual(['b', 'a', 'c'])
        expect(orderAt(withShifted(from, 'c', -1), name)).toEqual(['a', 'c', 'b'])
      }
    expect(componentWith('a', withShifted(kept, 'a', 1))!.props).toMatchObject({
      at1024: { w: 12, h: 1 },
      at390: { h: 5 },
    })
    expect(componentWith('a', withShifted(pageOf(...parts), 'a', 1))!.props['at1024']).toBeUndefined()
  })

  test('have the order of the structure after a line was dropped, also from another list', () => {
    const dropped = (from: PageFile, id: string, on: string, part: 'before' | 'after') =>
      withDropped(from, id, structureOf(from).find((one) => one.id === on)!, part)
    const around = { ...kept, data: { ...kept.data, content: [...kept.data.content, panel] } }
    for (const name of names) {
      expect(orderAt(dropped(kept, 'c', 'a', 'before'), name)).toEqual(['c', 'a', 'b'])
      expect(orderAt(dropped(kept, 'a', 'c', 'after'), name)).toEqual(['b', 'c', 'a'])
      expect(orderAt(dropped(around, 'inner', 'b', 'before'), name)).toEqual([
        'a',
        'inner',
        'b',
        'c',
        'panel1',
      ])
    }
  })

  test('keep their places while a component is moved at full width', () => {
    const taken = withTaken(kept, 'b', { list: ofPage, place: { x: 0, y: 6 }, name: 'at' })
    expect(placeOf(taken, 'b')).toMatchObject({ x: 0, y: 6 })
    for (const name of names)
      expect(placesOn(taken.data.content, name).find(({ id }) => id === 'b')!.place).toEqual(
        placesOn(kept.data.content, name).find(({ id }) => id === 'b')!.place,
      )
  })
})

test('components in slots are changed, moved and removed like others; what does not change stays the same object', () => {
  const changed = withProperties(page, 'inner', { align: 'end' })
  expect(componentWith('inner', changed)!.props['align']).toBe('end')
  expect(changed.data.content[0]).toBe(page.data.content[0])
  expect(withProperties(changed, 'inner', { align: undefined })).toEqual(page)
  expect(ids(withoutPart(page, 'inner'))).toEqual(['text1', 'panel1'])
  expect(withoutPart(page, 'none')).toBe(page)
  const narrow = withMoved(page, 'panel1', { x: 0, y: 0, w: 12, h: 3 }, 'at1024')
  expect(componentWith('panel1', narrow)!.props).toMatchObject({ at1024: { x: 0, y: 0, w: 12, h: 3 } })
  expect(componentWith('text1', narrow)!.props['at1024']).toMatchObject({ y: 3 })
  expect(componentWith('panel1', narrow)!.props['at']).toBeUndefined()
})

describe('the structure', () => {
  const row = pageOf(text('b', [6, 0, 6, 2]), text('a', [0, 0, 4, 2]), text('c', [0, 2, 12, 2]), {
    type: 'tabs',
    props: { id: 'tabs1', at: { x: 0, y: 4, w: 12, h: 8 }, items: [{ slot: [] }, { slot: [text('t')] }] },
  })
  const order = (of: PageFile) => structureOf(of).map(({ id }) => id)

  test('shows components as they lie on the page, and the slots of what has several', () => {
    expect(order(row)).toEqual(['a', 'b', 'c', 'tabs1', 'tabs1|items[0].slot', 'tabs1|items[1].slot', 't'])
  })

  test('changes the order of components that have places', () => {
    expect(order(withShifted(row, 'b', -1)).slice(0, 3)).toEqual(['b', 'a', 'c'])
    expect(placeOf(withShifted(row, 'b', -1), 'a')).toEqual({ x: 8, y: 0, w: 4, h: 2 })
    expect(order(withShifted(row, 'c', -1)).slice(0, 3)).toEqual(['a', 'c', 'b'])
    expect(order(withShifted(row, 'a', 1)).slice(0, 3)).toEqual(['b', 'a', 'c'])
    expect(withShifted(row, 'a', -1)).toBe(row)
  })

  test('takes components into slots, from one to the next and out of them', () => {
    const inside = withStep(pageOf(panel, text('text1')), 'text1', 'in')
    expect(listOf(inside, 'text1')).toEqual({ of: 'panel1', slot: 'slot' })
    const outside = withStep(inside, 'text1', 'out')
    expect(listOf(outside, 'text1')).toEqual(ofPage)
    expect(order(outside)).toEqual(['panel1', 'inner', 'text1'])
    expect(listOf(withStep(row, 't', 'up'), 't')).toEqual({ of: 'tabs1', slot: 'items[0].slot' })
    expect(withStep(row, 't', 'down')).toBe(row)
    expect(withStep(row, 'a', 'in')).toBe(row)
  })

  test('takes what is dropped on a line before it, into it and after it, and nothing into itself', () => {
    const line = (id: string) => structureOf(row).find((one) => one.id === id)!
    expect(order(withDropped(row, 'c', line('a'), 'before'))[0]).toBe('c')
    expect(order(withDropped(row, 'a', line('c'), 'after')).slice(0, 3)).toEqual(['b', 'c', 'a'])
    expect(listOf(withDropped(row, 'a', line('tabs1|items[1].slot'), 'in'), 'a')).toEqual({
      of: 'tabs1',
      slot: 'items[1].slot',
    })
    expect(
      withTaken(row, 'tabs1', { list: { of: 'tabs1', slot: 'items[0].slot' }, place: null, name: 'at' }),
    ).toBe(row)
  })
})

test('a component is put where it is dropped, also into an empty slot, and neighbours give way', () => {
  const made = newPart('panel', 'panel2')
  const put = withPut(page, made, { list: ofPage, place: { x: 3, y: 0 }, name: 'at' })
  expect(placeOf(put, 'panel2')).toMatchObject({ x: 3, y: 0 })
  const inner = withTaken(put, 'text1', {
    list: { of: 'panel2', slot: 'slot' },
    place: { x: 6, y: 0 },
    name: 'at',
  })
  expect(listOf(inner, 'text1')).toEqual({ of: 'panel2', slot: 'slot' })
  expect(ids(inner).filter((id) => id === 'text1')).toHaveLength(1)
})

describe('copies', () => {
  test('have new ids, also in slots, and lead to each other and not to what they were copied from', () => {
    const dialog: PageComponent = { type: 'dialog', props: { id: 'dialog1', slot: [text('text1')] } }
    const opens = (id: string, dialogId: string): PageComponent => ({
      type: 'button',
      props: { id, on: { click: [{ do: 'openDialog', dialog: dialogId }] } },
    })
    const around = {
      type: 'grid',
      props: { id: 'grid1', slot: [opens('button1', 'dialog1'), dialog, opens('button2', 'other')] },
    }
    const [copy] = withNewIds(pageOf(around), [around])
    const [button, copied, other] = copy!.props['slot'] as PageComponent[]
    expect(copied!.props.id).toBe('dialog2')
    expect(button!.props['on']).toEqual({ click: [{ do: 'openDialog', dialog: 'dialog2' }] })
    expect(other!.props['on']).toEqual({ click: [{ do: 'openDialog', dialog: 'other' }] })
    expect(new Set(ids(pageOf(around, copy!))).size).toBe(10)
  })

  test('bring what they use, by another name where that means something else', () => {
    const source = { name: 'rows', kind: 'choice', choice: 'PageKind' } as const
    const list: PageComponent = {
      type: 'list',
      props: { id: 'list1', source: 'rows', label: { en: '{PAGE.rowsTotal}' } },
    }
    const from: PageFile = {
      ...pageOf(list),
      sources: [source, { name: 'unused', kind: 'fixed' }],
      variables: [{ name: 'line', type: 'text' }],
    }
    const copied = copiedText(from, [list])
    const fresh = pastedComponents(copied, page)!
    expect(fresh.page.sources).toEqual([source])
    expect(fresh.page.variables).toEqual([])
    expect(pastedComponents(copied, from)!.page.sources).toEqual(from.sources)
    const other = { ...page, sources: [{ name: 'rows', kind: 'fixed' }] }
    const renamed = pastedComponents(copied, other)!
    expect(renamed.page.sources).toEqual([
      { name: 'rows', kind: 'fixed' },
      { ...source, name: 'rows2' },
    ])
    expect(renamed.components[0]!.props).toMatchObject({
      source: 'rows2',
      label: { en: '{PAGE.rows2Total}' },
    })
  })

  test('are not made of other texts', () => {
    for (const other of ['', '{', '[]', '{"format":"takt.components","page":{}}'])
      expect(pastedComponents(other, page)).toBeNull()
  })
})
