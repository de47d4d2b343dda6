/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'

const both = (text: string) => ({ en: text, 'zh-Hans': text })
const entities = ['order', 'item', 'resource', 'customer', 'supplier', 'warehouse', 'process', 'operation']

const made: readonly ((at: number, source: string) => PageComponent)[] = [
  (at, source) => ({
    type: 'text',
    props: { id: `text${at}`, body: both(`**{PAGE.${source}Total}** rows`) },
  }),
  (at, source) => ({
    type: 'statistics',
    props: { id: `statistics${at}`, label: both('Rows'), value: `Count(PAGE.${source})` },
  }),
  (at, source) => ({
    type: 'bar',
    props: {
      id: `bar${at}`,
      source,
      x: 'code',
      y: [{ field: 'sortNo' }],
      at: { x: 0, y: at * 6, w: 6, h: 6 },
    },
  }),
  (at, source) => ({ type: 'number', props: { id: `number${at}`, value: `Count(PAGE.${source})` } }),
  (at, source) => ({
    type: 'progress',
    props: { id: `progress${at}`, value: `Count(PAGE.${source})`, maximum: '100' },
  }),
  (at) => ({
    type: 'steps',
    props: { id: `steps${at}`, from: 'choice', choice: 'OrderStatus', current: "'R'" },
  }),
]

/** A page of `count` components over 8 sources of 100 rows: texts, figures, charts, progress and steps in turn. */
export function largePage(code: string, count: number): PageFile {
  const sources = entities.map((entity, at) => ({ name: `s${at}`, kind: 'rows', entity, limit: 100 }))
  const content = Array.from({ length: count }, (_, at) => made[at % made.length]!(at, `s${at % 8}`))
  return { ...newPage(code, 'page', both(`Large ${count}`)), sources, data: { root: {}, content } }
}

interface Opening {
  /** Until what can be seen is drawn. */
  readonly seen: number
  /** Until all is. */
  readonly all: number
}

/** Milliseconds from the last answer that the visible page was given until its `parts` components are there and drawn. */
export const openingAfterData = (page: Page, parts: number): Promise<Opening> =>
  page.evaluate(async (wanted) => {
    const shown = (): Element | undefined =>
      [...document.querySelectorAll<HTMLElement>('.t-screen')].find((one) => one.offsetParent)
    const isSeen = (one: Element): boolean => {
      const { top, bottom } = one.getBoundingClientRect()
      return top < innerHeight && bottom > 0
    }
    const isDrawn = (counts: (one: Element) => boolean): boolean => {
      const all = [...(shown()?.querySelectorAll('[data-part]') ?? [])]
      return (
        all.length >= wanted &&
        all
          .filter(counts)
          .every(
            (one) =>
              one.querySelector('.t-state[aria-label]') === null &&
              [...one.querySelectorAll('.c-drawing')].every((chart) => chart.querySelector('svg') !== null),
          )
      )
    }
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const drawn = async (counts: (one: Element) => boolean): Promise<number> => {
      while (!isDrawn(counts)) await frame()
      await frame()
      return performance.now()
    }
    const seen = await drawn(isSeen)
    const all = await drawn(() => true)
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/services/')) as PerformanceResourceTiming[]
    const last = Math.max(...calls.map(({ responseEnd }) => responseEnd).filter((at) => at < all))
    return { seen: Math.max(0, seen - last), all: all - last }
  }, parts)

export const msAfterData = async (page: Page, parts: number): Promise<number> =>
  (await openingAfterData(page, parts)).all
