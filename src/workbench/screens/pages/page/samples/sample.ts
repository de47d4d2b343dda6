import type { Action } from '#domain/pages/actions.ts'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import { newPage, type PageComponent, type PageFile, type PageVariable } from '#domain/pages/page.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import type { PageText } from '#domain/pages/text.ts'

/** Words in both languages. */
export const words = (zh: string, en: string): PageText => ({ 'zh-Hans': zh, en })

/** A message that shows that an event came. */
export const says = (zh: string, en: string): readonly Action[] => [
  { do: 'toast', text: words(zh, en), tone: 'good' },
]

interface Sample {
  readonly props: Readonly<Record<string, unknown>>
  /** Components beside it. */
  readonly beside?: readonly PageComponent[]
  readonly sources?: readonly PageSource[]
  readonly variables?: readonly PageVariable[]
}

/** A small page that shows one kind of component. */
export function sample(type: string, { props, beside = [], sources = [], variables = [] }: Sample): PageFile {
  const size = isKindName(type) ? kindNamed(type).size : { w: 6, h: 2 }
  const shown: PageComponent = {
    type,
    props: { id: `sample-${type}`, at: { x: 0, y: 0, ...size }, ...props },
  }
  return {
    ...newPage(`sample-${type}`, 'page', words('示例', 'Sample')),
    sources,
    variables,
    data: { root: {}, content: [shown, ...beside] },
  }
}

export const part = (type: string, id: string, props: Readonly<Record<string, unknown>>): PageComponent => ({
  type,
  props: { id, ...props },
})

const row = (value: string, zh: string, en: string, amount: number) => ({
  value,
  text: words(zh, en),
  amount,
})

/** Output of four machines. */
export const machines: PageSource = {
  name: 'machines',
  kind: 'fixed',
  rows: [
    row('M1', '注塑机 1', 'Moulding 1', 420),
    row('M2', '注塑机 2', 'Moulding 2', 365),
    row('M3', '装配线', 'Assembly', 280),
    row('M4', '包装线', 'Packing', 510),
  ],
}

/** Output of two lines in each of six weeks: the value is the week, the text the line. */
export const weeks: PageSource = {
  name: 'weeks',
  kind: 'fixed',
  rows: [1, 2, 3, 4, 5, 6].flatMap((week) => [
    row(`W${week}`, '甲线', 'Line A', 60 + week * 7),
    row(`W${week}`, '乙线', 'Line B', 95 - week * 4),
  ]),
}

/** Hours and pieces of jobs: the value is the hours, the text the line. */
export const jobs: PageSource = {
  name: 'jobs',
  kind: 'fixed',
  rows: [1.5, 2, 2.5, 3, 4.5, 5, 6.5, 7].flatMap((hours, at) => [
    row(String(hours), '甲线', 'Line A', 30 + hours * 21 + (at % 3) * 9),
    row(String(hours + 0.3), '乙线', 'Line B', 20 + hours * 17 + (at % 2) * 12),
  ]),
}
