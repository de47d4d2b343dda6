import { describe, expect, it } from 'vitest'
import { newPage, type PageComponent } from '../../../src/domain/pages/page.ts'
import { drawableData } from '../../../src/workbench/screens/pages/page/drawable.ts'
import { placeNameOf, placesOfPage } from '../../../src/workbench/screens/pages/page/use-page-places.ts'

const text = (id: string, at?: object): PageComponent => ({ type: 'text', props: { id, ...(at && { at }) } })

const data = {
  root: {},
  content: [
    text('a', { x: 0, y: 0, w: 6, h: 2 }),
    text('b', { x: 6, y: 0, w: 6, h: 2 }),
    {
      type: 'panel',
      props: { id: 'p', at: { x: 0, y: 2, w: 12, h: 6 }, slot: [text('c', { x: 3, y: 1, w: 4, h: 1 })] },
    },
    {
      type: 'tabs',
      props: { id: 't', items: [{ key: 'one', slot: [text('d')] }] },
    },
  ],
}

describe('places of a page', () => {
  it('are those of its width', () => {
    expect([null, 1440, 1100, 1099, 640, 639].map(placeNameOf)).toEqual([
      'at',
      'at',
      'at',
      'at1024',
      'at1024',
      'at390',
    ])
  })

  it('hold the components of slots, also of items, on grids of their own', () => {
    const places = placesOfPage(data, 'at')
    expect(places.get('b')).toEqual({ x: 6, y: 0, w: 6, h: 2 })
    expect(places.get('c')).toEqual({ x: 3, y: 1, w: 4, h: 1 })
    expect(places.get('d')).toEqual({ x: 0, y: 0, w: 6, h: 2 })
    expect([...places.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd', 'p', 't'])
  })

  it('are below each other in reading order on a narrow page', () => {
    const places = placesOfPage(data, 'at390')
    const rows = ['a', 'b', 'p', 't'].map((id) => places.get(id)!)
    expect(rows.every(({ x, w }) => x === 0 && w === 12)).toBe(true)
    expect(rows.map(({ y }) => y)).toEqual([0, 2, 4, 10])
  })
})

describe('data that is drawn', () => {
  it('has components in its slots and nothing else', () => {
    const broken = {
      ...newPage('a', 'page', {}).data,
      content: [
        { type: 'panel', props: { id: 'p', slot: 'words' } },
        {
          type: 'tabs',
          props: { id: 't', items: [null, 3, { key: 'a', slot: { length: 2 } }, { slot: [null] }] },
        },
        { type: 'hologram', props: { id: 'h', slot: 7 } },
        null,
      ] as unknown as PageComponent[],
    }
    expect(drawableData(broken).content).toEqual([
      { type: 'panel', props: { id: 'p', slot: [] } },
      { type: 'tabs', props: { id: 't', items: [{ key: 'a', slot: [] }, { slot: [] }] } },
      { type: 'hologram', props: { id: 'h', slot: 7 } },
    ])
  })
})
