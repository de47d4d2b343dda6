import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedAmong } from '../../../src/domain/pages/compare-components.ts'
import { sameJson } from '../../../src/domain/pages/compare-values.ts'
import { comparePages } from '../../../src/domain/pages/compare.ts'
import type { KindName } from '../../../src/domain/pages/kinds/index.ts'
import type { PageComponent, PageFile } from '../../../src/domain/pages/page.ts'
import { componentsOf, mapComponents } from '../../../src/domain/pages/walk.ts'
import { sampleComponent, samplePage } from './samples.ts'

const holding = (component: PageComponent, content: readonly PageComponent[]): PageComponent => ({
  ...component,
  props: { ...component.props, slot: content },
})

/** The sample with a panel of two inputs in a tab of tabs. */
function nestedPage(): PageFile {
  const page = samplePage()
  const inputs = [sampleComponent('input', 'in-1'), sampleComponent('slider', 'in-2')]
  const panel = holding(sampleComponent('panel', 'inner'), inputs)
  const tabs = sampleComponent('tabs', 'outer')
  const items = [
    { key: 'a', title: { en: 'A' }, slot: [panel] },
    { key: 'b', title: { en: 'B' }, slot: [] },
  ]
  const outer = { ...tabs, props: { ...tabs.props, items } }
  return {
    ...page,
    texts: { hello: { en: 'Hello' } },
    data: { ...page.data, content: [...page.data.content, outer] },
  }
}

const withContent = (page: PageFile, content: readonly PageComponent[]): PageFile => ({
  ...page,
  data: { ...page.data, content },
})

const english = (before: PageFile, after: PageFile): readonly string[] =>
  comparePages(before, after).map(({ words }) => words.en)

const changed = (page: PageFile, id: string, change: (component: PageComponent) => PageComponent): PageFile =>
  withContent(
    page,
    mapComponents(page.data.content, (one) => (one.props.id === id ? change(one) : one)),
  )

const withProps = (page: PageFile, id: string, props: object): PageFile =>
  changed(page, id, (one) => ({ ...one, props: { ...one.props, ...props } }))

/** A page without a component, wherever it is. */
function without(page: PageFile, id: string): PageFile {
  const strip = (content: readonly PageComponent[]): readonly PageComponent[] =>
    content.filter(({ props }) => props.id !== id)
  const inner = mapComponents(page.data.content, (one) => {
    const items = one.props['items'] as readonly { slot?: readonly PageComponent[] }[] | undefined
    const slot = one.props['slot'] as readonly PageComponent[] | undefined
    const props = {
      ...one.props,
      ...(slot ? { slot: strip(slot) } : {}),
      ...(one.type === 'tabs' && items
        ? { items: items.map((item) => ({ ...item, slot: strip(item.slot ?? []) })) }
        : {}),
    }
    return { ...one, props }
  })
  return withContent(page, strip(inner))
}

describe('the difference of two states of a page', () => {
  it('names what was added, removed, moved and changed, in the order of the page', () => {
    const before = nestedPage()
    const [first, second, ...rest] = before.data.content
    const fresh = sampleComponent('divider', 'new-1')
    const edited = withProps(withContent(before, [second!, first!, fresh, ...rest]), 'in-1', {
      help: { en: 'Type here' },
    })
    const after = {
      ...without(edited, 'countdown-1'),
      title: { en: 'Other' },
      sources: [...before.sources.slice(1), { name: 'more', kind: 'choice', choice: 'OrderStatus' }],
    }
    expect(english(before, after)).toEqual([
      'Page: title changed',
      'Data source more added',
      'Data source orders removed',
      'Picture "text" moved within the page',
      'Divider "text" added in the page',
      'Input "text": Help changed',
      'Countdown "text" removed',
    ])
  })

  it('says in Chinese what it says in English', () => {
    const before = nestedPage()
    const words = comparePages(before, without(before, 'inner')).map(({ words: { zh } }) => zh)
    expect(words).toEqual(['移除面板“文本”及其中 2 个组件'])
  })

  it('finds a component in another slot, and leaves alone those that hold it', () => {
    const before = nestedPage()
    const input = sampleComponent('input', 'in-1')
    const gone = without(before, 'in-1')
    const after = withContent(gone, [...gone.data.content, input])
    expect(english(before, after)).toEqual(['Input "text" moved to the page'])
    expect(english(after, before)).toEqual(['Input "text" moved to Panel "text"'])
  })

  it('does not call what is in a tab moved when a tab is put before it', () => {
    const before = nestedPage()
    const after = changed(before, 'outer', (one) => ({
      ...one,
      props: { ...one.props, items: [{ key: 'c', slot: [] }, ...(one.props['items'] as object[])] },
    }))
    expect(english(before, after)).toEqual(['Tabs "text": Tabs changed'])
  })

  it('names events, places and members that this version does not know', () => {
    const before = nestedPage()
    const after = withProps(before, 'text-1', {
      on: {},
      at: { x: 3, y: 0, w: 6, h: 2 },
      at390: { x: 0, y: 0, w: 12, h: 2 },
      beam: 3,
    })
    expect(english(before, after)).toEqual([
      'Text "text": place and size, place and size at 390 changed',
      'Text "text": beam, Click changed',
    ])
  })

  it('has a component that became another kind as one change', () => {
    const before = nestedPage()
    const after = changed(before, 'text-1', (one) => ({ ...one, type: 'label' }))
    expect(english(before, after)).toEqual(['Text "text" became Label'])
  })
})

describe('components that changed their order', () => {
  it('are as few as can be', () => {
    expect([...movedAmong(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])]).toEqual(['d'])
    expect([...movedAmong(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])]).toEqual(['a'])
    expect([...movedAmong(['a', 'b', 'c'], ['a', 'b', 'c'])]).toEqual([])
    expect(movedAmong(['a', 'b', 'c'], ['c', 'b', 'a']).size).toBe(2)
  })
})

type Edit = (page: PageFile) => PageFile

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length]!
const idAt = (page: PageFile, at: number): string => pick([...componentsOf(page.data)], at).component.props.id

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()))
const place = fc.record({ x: fc.nat(11), y: fc.nat(40), w: fc.integer({ min: 1, max: 12 }), h: fc.nat(9) })

const edits = fc.oneof(
  fc.tuple(fc.nat(), fc.constantFrom('label', 'tooltip', 'source', 'later', 'value', 'body'), value).map(
    ([at, name, given]): Edit =>
      (page) =>
        withProps(page, idAt(page, at), { [name]: given }),
  ),
  fc.tuple(fc.nat(), place).map(
    ([at, given]): Edit =>
      (page) =>
        withProps(page, idAt(page, at), { at: given }),
  ),
  fc.nat().map(
    (at): Edit =>
      (page) =>
        without(page, idAt(page, at)),
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([from, to]): Edit =>
      (page) => {
        const { content } = page.data
        const moved = pick(content, from)
        const rest = content.filter((one) => one !== moved)
        return withContent(page, rest.toSpliced(to % content.length, 0, moved))
      },
  ),
  fc.tuple(fc.nat(), fc.constantFrom<KindName>('text', 'table', 'dialog')).map(
    ([at, kind]): Edit =>
      (page) =>
        withContent(
          page,
          page.data.content.toSpliced(at % (page.data.content.length + 1), 0, sampleComponent(kind, 'new-1')),
        ),
  ),
  fc.tuple(fc.nat(), fc.string()).map(
    ([at, given]): Edit =>
      (page) => ({
        ...page,
        sources: page.sources.map((one, index) =>
          index === at % page.sources.length ? { ...one, every: given } : one,
        ),
      }),
  ),
  fc.constantFrom<Edit>(
    (page) => ({ ...page, sources: page.sources.toReversed() }),
    (page) => ({ ...page, variables: [] }),
    (page) => ({ ...page, params: [...page.params, { name: 'fresh', type: 'number' }] }),
    (page) => ({ ...page, events: [{ on: 'opened', actions: [] }, ...page.events] }),
    (page) => ({ ...page, events: page.events.map((one) => ({ ...one, every: 31 })) }),
    (page) => ({ ...page, ext: { other: 1 } }),
    (page) => ({ ...page, data: { ...page.data, root: { props: { wide: true } } } }),
  ),
  fc.string().map(
    (text): Edit =>
      (page) => ({ ...page, texts: { ...page.texts, hello: { en: text } }, title: { en: text } }),
  ),
)

describe('of any page', () => {
  it('nothing differs from the page itself, written and read again', () => {
    const page = nestedPage()
    expect(comparePages(page, page)).toEqual([])
    expect(comparePages(page, JSON.parse(JSON.stringify(page)) as PageFile)).toEqual([])
  })

  it('edits are noticed, whichever they are, and in the same order each time', () => {
    const start = nestedPage()
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 6 }), (list) => {
        let page = start
        for (const edit of list) page = [...componentsOf(page.data)].length > 0 ? edit(page) : page
        const found = comparePages(start, page)
        expect(found.length > 0).toBe(!sameJson(start, page))
        expect(comparePages(page, page)).toEqual([])
        expect(comparePages(start, structuredClone(page))).toEqual(found)
        expect(comparePages(page, start).length > 0).toBe(found.length > 0)
        for (const { words } of found) expect(`${words.zh}${words.en}`).not.toMatch(/[{}]|undefined/)
      }),
      { numRuns: 150, seed: 5485 },
    )
  })
})
