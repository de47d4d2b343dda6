import { expect, test } from 'vitest'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import {
  newComponent,
  withAfter,
  withInserted,
  withNewIds,
  withoutComponent,
  withPlaced,
  withProps,
  withShifted,
} from '../../../../src/workbench/screens/pages/builder/edit.ts'
import { copiedText, pastedComponents } from '../../../../src/workbench/screens/pages/builder/clipboard.ts'
import { dataOf, pageOf } from '../../../../src/workbench/screens/pages/builder/puck-data.ts'

const text = (id: string): PageComponent => ({ type: 'text', props: { id } })
const panel: PageComponent = { type: 'panel', props: { id: 'panel1', slot: [text('inner')] } }
const page: PageFile = {
  ...newPage('p', 'page', { en: 'P' }),
  sources: [{ name: 'rows', kind: 'fixed', rows: [] }],
  data: { root: { props: { kept: 1 } }, content: [text('text1'), panel] },
}
const ids = (of: PageFile): string[] => [...componentsOf(of.data)].map(({ component }) => component.props.id)

test('a page goes through the data of the editor unchanged', () => {
  expect(pageOf(dataOf(page))).toEqual(page)
})

test('a component is added inside of what has a slot, after what has none, and last without either', () => {
  const added = newComponent(page, 'text')
  expect(added.props.id).toBe('text2')
  expect(ids(withInserted(page, [added], 'panel1'))).toEqual(['text1', 'panel1', 'inner', 'text2'])
  expect(ids(withInserted(page, [added], 'text1'))).toEqual(['text1', 'text2', 'panel1', 'inner'])
  expect(ids(withAfter(page, [added], 'inner'))).toEqual(['text1', 'panel1', 'inner', 'text2'])
  expect(ids(withInserted(page, [added], null))).toEqual(['text1', 'panel1', 'inner', 'text2'])
})

test('components in slots are changed, shifted and removed like others', () => {
  const changed = withProps(page, 'inner', { align: 'end' })
  expect([...componentsOf(changed.data)][2]!.component.props['align']).toBe('end')
  expect(withProps(changed, 'inner', { align: undefined })).toEqual(page)
  expect(ids(withShifted(page, 'panel1', -1))).toEqual(['panel1', 'inner', 'text1'])
  expect(ids(withShifted(page, 'inner', 1))).toEqual(ids(page))
  expect(ids(withoutComponent(page, 'inner'))).toEqual(['text1', 'panel1'])
})

test('pasted components have new ids, also those in slots, and no places', () => {
  const placed = { ...panel, props: { ...panel.props, at: { x: 0, y: 0, w: 6, h: 4 } } }
  const [pasted] = withNewIds(page, [placed])
  expect(pasted).toEqual({ type: 'panel', props: { id: 'panel2', slot: [text('text2')] } })
})

test('components are copied as text; other text is none', () => {
  expect(pastedComponents(copiedText([panel]))).toEqual([panel])
  for (const other of ['', '{', '[]', '{"format":"takt.components","components":[{"type":"text"}]}'])
    expect(pastedComponents(other)).toBeNull()
})

test('a component is placed on its grid for one width, and its neighbours give way', () => {
  const placed = withPlaced(page, 'panel1', { x: 0, y: 0, w: 12, h: 3 }, 'at1024')
  const [first, second] = placed.data.content
  expect(second!.props['at1024']).toEqual({ x: 0, y: 0, w: 12, h: 3 })
  expect(first!.props['at1024']).toMatchObject({ y: 3 })
  expect(second!.props['at']).toBeUndefined()
})
