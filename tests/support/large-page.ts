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

/** Milliseconds from the last answer that the visible page was given until its `parts` components are drawn. */
export const msAfterData = (page: Page, parts: number): Promise<number> =>
  page.evaluate(async (wanted) => {
    const shown = (): Element | undefined =>
      [...document.querySelectorAll<HTMLElement>('.t-screen')].find((one) => one.offsetParent)
    const isDrawn = (screen: Element | undefined): boolean =>
      screen !== undefined &&
      screen.querySelectorAll('[data-part]').length >= wanted &&
      screen.querySelector('.t-state[aria-label]') === null &&
      [...screen.querySelectorAll('.c-drawing')].every((one) => one.querySelector('svg') !== null)
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    while (!isDrawn(shown())) await frame()
    await frame()
    const end = performance.now()
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/services/')) as PerformanceResourceTiming[]
    return end - Math.max(...calls.map(({ responseEnd }) => responseEnd).filter((at) => at < end))
  }, parts)
