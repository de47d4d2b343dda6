import { describe, expect, it } from 'vitest'
import { fitted, moved, placesOf, type GridItem, type Placed } from '../../../src/domain/pages/places.ts'
import { Random } from '../../support/random-kitting.ts'

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

const meet = (items: readonly Placed[]): readonly string[] =>
  items.flatMap((a, at) =>
    items
      .slice(at + 1)
      .filter(
        (b) =>
          a.place.x < b.place.x + b.place.w &&
          b.place.x < a.place.x + a.place.w &&
          a.place.y < b.place.y + b.place.h &&
          b.place.y < a.place.y + a.place.h,
      )
      .map((b) => `${a.id} ${b.id}`),
  )

describe('places on the grid', () => {
  it('lie inside the columns', () => {
    expect(fitted(place(10, -3, 6, 0))).toEqual(place(6, 0, 6, 1))
    expect(fitted(place(-1, 2, 40, 3))).toEqual(place(0, 2, 12, 3))
  })

  it('of neighbours give way downwards to the one that was moved', () => {
    const items = [
      { id: 'a', place: place(0, 0, 6, 2) },
      { id: 'b', place: place(6, 0, 6, 2) },
      { id: 'c', place: place(0, 2, 12, 2) },
    ]
    expect(moved(items, 'b', place(3, 0, 6, 2))).toEqual([
      { id: 'a', place: place(0, 2, 6, 2) },
      { id: 'b', place: place(3, 0, 6, 2) },
      { id: 'c', place: place(0, 4, 12, 2) },
    ])
  })

  it('never meet, whatever is moved where', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = new Random(seed)
      let items: readonly Placed[] = Array.from({ length: random.int(1, 12) }, (_, at) => ({
        id: `p${at}`,
        place: place(0, at * 5, random.int(1, 12), random.int(1, 5)),
      }))
      for (let turn = 0; turn < 20; turn++) {
        const { id } = random.pick(items)
        const to = place(random.int(-2, 14), random.int(-2, 30), random.int(0, 14), random.int(0, 8))
        items = moved(items, id, to)
        expect(meet(items)).toEqual([])
        expect(items.find((one) => one.id === id)!.place).toEqual(fitted(to))
      }
    }
  })
})

const item = (id: string, props: Record<string, unknown> = {}, w = 3, h = 2): GridItem => ({
  props: { id, ...props },
  size: { w, h },
})

describe('places of the components of a grid', () => {
  it('flow below those that have one, in the order of the page', () => {
    const items = [item('a'), item('b', { at: place(0, 0, 12, 3) }), item('c', {}, 10)]
    expect(placesOf(items, 'at').map(({ place: at }) => at)).toEqual([
      place(0, 3, 3, 2),
      place(0, 0, 12, 3),
      place(0, 5, 10, 2),
    ])
  })

  it('flow in reading order on a telephone, each as wide as the page', () => {
    const items = [
      item('low', { at: place(0, 5, 6, 2) }),
      item('right', { at: place(6, 0, 6, 4) }),
      item('left', { at: place(0, 0, 6, 3) }),
    ]
    expect(placesOf(items, 'at390').map(({ id, place: { y, w } }) => [id, y, w])).toEqual([
      ['low', 7, 12],
      ['right', 3, 12],
      ['left', 0, 12],
    ])
  })

  it('of a narrow page may be set one by one', () => {
    const items = [
      item('a', { at: place(0, 0, 6, 2), at390: place(0, 9, 12, 1) }),
      item('b', { at: place(6, 0, 6, 2) }),
    ]
    expect(placesOf(items, 'at390').map(({ place: at }) => at)).toEqual([
      place(0, 9, 12, 1),
      place(0, 1, 12, 2),
    ])
  })

  it('never meet at any width', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = new Random(seed)
      const any = () => place(random.int(-2, 14), random.int(0, 20), random.int(0, 14), random.int(0, 9))
      const items = Array.from({ length: random.int(1, 15) }, (_, at) =>
        item(
          `p${at}`,
          {
            ...(random.chance(0.6) ? { at: any() } : {}),
            ...(random.chance(0.2) ? { at1024: any() } : {}),
            ...(random.chance(0.2) ? { at390: any() } : {}),
          },
          random.int(1, 12),
          random.int(1, 6),
        ),
      )
      for (const name of ['at', 'at1024', 'at390'] as const) expect(meet(placesOf(items, name))).toEqual([])
    }
  })
})
