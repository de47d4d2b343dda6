import type { Action } from '../actions.ts'
import { isKindName, kindNamed, type EventOf, type KindName, type KindValues } from '../kinds/index.ts'
import { versionOf } from '../kind.ts'
import { newPage, type PageComponent, type PageFile } from '../page.ts'
import { type PageKind } from '../../choices/page-kinds.ts'
import type { Calculation, PageSource } from '../sources.ts'
import type { PageText } from '../text.ts'
import type { Tone } from '../tones.ts'

/** Words in both languages. */
export const both = (zh: string, en: string): PageText => ({ 'zh-Hans': zh, en })

type Given<K extends KindName> = Partial<{
  readonly [N in keyof KindValues<K>]: KindValues<K>[N] extends readonly (infer I)[]
    ? readonly Partial<I>[]
    : KindValues<K>[N]
}> & { readonly on?: Partial<Record<EventOf<K>, readonly Action[]>> }

/** A component on the grid: column, row, width and height, and what differs from the defaults of its kind. */
export function part<K extends KindName>(
  type: K,
  id: string,
  [x, y, w, h]: readonly [x: number, y: number, w: number, h: number],
  props: Given<K>,
): PageComponent {
  const v = isKindName(type) ? versionOf(kindNamed(type)) : 1
  return { type, props: { id, v, at: { x, y, w, h }, ...props } }
}

/** A page file of what a page holds. */
export const delivered = (
  code: string,
  kind: PageKind,
  title: PageText,
  members: Partial<Pick<PageFile, 'params' | 'variables' | 'sources' | 'events'>> & {
    readonly content: readonly PageComponent[]
  },
): PageFile => {
  const { content, ...rest } = members
  return { ...newPage(code, kind, title), ...rest, data: { root: {}, content } }
}

/** The same words in every language: values alone. */
export const plain = (text: string): PageText => both(text, text)

/** Rows in the order of fields; `-field` descends. */
export const sortedBy = (...fields: readonly string[]) =>
  fields.map((field) => ({ field: field.replace('-', ''), descending: field.startsWith('-') }))

export const columns = (...fields: readonly string[]) => fields.map((field) => ({ field }))

/** Bands from a low value to a high one. */
export const bands = (...all: readonly (readonly [from: string, tone: Tone])[]) =>
  all.map(([from, tone]) => ({ from, tone }))

/** Rows of an entity. */
export const rowsOf = (name: string, entity: string, more: object): PageSource => ({
  name,
  kind: 'rows',
  entity,
  ...more,
})

/** Rows of a table of the current result of a calculation. */
export const resultOf = (
  name: string,
  calculation: Calculation,
  table: string,
  more: object,
): PageSource => ({
  name,
  kind: 'run',
  calculation,
  table,
  ...more,
})
