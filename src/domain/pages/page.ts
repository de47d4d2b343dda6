import type { Label } from '../label.ts'
import type { Action } from './actions.ts'
import type { PageSource } from './sources.ts'
import type { PageText, SharedTexts } from './text.ts'
import { type PageKind } from '../choices/page-kinds.ts'

export const pageFormat = 'takt.page'
/** Raised when files of before could be misread; kinds have versions of their own (kind.ts). */
export const formatVersion = 1

/** Place on a grid of 12 columns and rows of 40 px. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Widths of the page in px below which the narrower places count. */
export const narrowWidths = { at1024: 1100, at390: 640 } as const

/** A component as a page keeps it. What this version does not know of it stays as it is. */
export interface PageComponent {
  readonly type: string
  readonly props: ComponentProps
}

export interface ComponentProps {
  readonly id: string
  /** Version of the kind that wrote the properties. */
  readonly v?: number
  readonly [property: string]: unknown
}

export const valueTypes = {
  text: { zh: '文本', en: 'text' },
  number: { zh: '数值', en: 'number' },
  bool: { zh: '是/否', en: 'yes/no' },
  time: { zh: '时间', en: 'time' },
  date: { zh: '日期', en: 'date' },
} as const satisfies Readonly<Record<string, Label>>
export type ValueType = keyof typeof valueTypes

/** What the address of the page may bring: PAGE has it by its name. */
export interface PageParameter {
  readonly name: string
  readonly type: ValueType
  readonly required?: boolean
}

/** What the page remembers while it is open: PAGE has it by its name. */
export interface PageVariable {
  readonly name: string
  readonly type: ValueType
  /** Expression over USER and the parameters; '': null. */
  readonly initial?: string
  /** It is in the address, so that a copied address opens the page as it is. */
  readonly inAddress?: boolean
}

/** What the page does when it opens, now and then, or when data changes. */
export interface PageRule {
  readonly on: 'opened' | 'timer' | 'live'
  /** Seconds between two turns of a timer, 5 or more. */
  readonly every?: number
  /** Entity whose changes count. */
  readonly entity?: string
  readonly actions: readonly Action[]
}

export interface PageData {
  readonly root: { readonly props?: Readonly<Record<string, unknown>> }
  readonly content: readonly PageComponent[]
}

/** A page as it is kept, exported and imported (spec/pages.md 1). */
export interface PageFile {
  readonly format: typeof pageFormat
  readonly formatVersion: number
  readonly product: string
  readonly code: string
  readonly kind: PageKind
  readonly title: PageText
  readonly params: readonly PageParameter[]
  readonly variables: readonly PageVariable[]
  readonly sources: readonly PageSource[]
  readonly events: readonly PageRule[]
  readonly data: PageData
  readonly texts: SharedTexts
  /** Ids of uploaded files that the page shows. */
  readonly assets: readonly string[]
  readonly requires: PageRequires
  /** What other programs keep with the page. */
  readonly ext: Readonly<Record<string, unknown>>
}

/** What a page uses, so that a plan unit can know before import whether it has it. */
export interface PageRequires {
  readonly entities: readonly string[]
  readonly fields: readonly string[]
  readonly calls: readonly string[]
  readonly kinds: readonly string[]
  /** Codes of linked templates. */
  readonly parts: readonly string[]
}

export const noRequires: PageRequires = { entities: [], fields: [], calls: [], kinds: [], parts: [] }

export const newPage = (code: string, kind: PageKind, title: PageText): PageFile => ({
  format: pageFormat,
  formatVersion,
  product: 'Takt',
  code,
  kind,
  title,
  params: [],
  variables: [],
  sources: [],
  events: [],
  data: { root: {}, content: [] },
  texts: {},
  assets: [],
  requires: noRequires,
  ext: {},
})

/** Largest page in characters of JSON, deepest nesting of slots, most components and sources. */
export const pageLimits = { characters: 2_000_000, depth: 12, components: 1000, sources: 100 } as const

/** Names of sources, variables and parameters, as expressions read them after `PAGE.`. */
export const isPageName = (name: string): boolean => /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name)
