import { fill, textOf, type Label, type Language } from '../label.ts'

/** Types of stock documents that bring stock in; the others take it out (entities.md §1, StockInOutType). */
export const incomingTypes = ['RI', 'PI', 'SI', 'TI', 'AI', 'RT'] as const

/** What posting and reversing depend on. */
export interface DocumentState {
  readonly docNo: string
  readonly posted: boolean
  /** It undoes another document. */
  readonly isReversal: boolean
  /** The document that takes this one back. */
  readonly reversedBy: string | null
}

export type DocumentAction = 'post' | 'reverse'

const refusalTexts = {
  unknown: { zh: '没有单据 {doc}', en: 'there is no document {doc}' },
  posted: { zh: '单据 {doc} 已过账', en: 'document {doc} is posted already' },
  notPosted: {
    zh: '单据 {doc} 未过账，可直接修改或删除',
    en: 'document {doc} is not posted; change or delete it',
  },
  reversed: { zh: '单据 {doc} 已被 {by} 冲销', en: 'document {doc} was reversed by {by} already' },
  isReversal: {
    zh: '单据 {doc} 是冲销单，不能再冲销',
    en: 'document {doc} is a reversal and cannot be reversed',
  },
} as const satisfies Record<string, Label>

export type DocumentRefusal = keyof typeof refusalTexts

/** Why a document may not be posted or reversed; null: it may. A posted document never changes, it is reversed. */
export function documentRefusal(action: DocumentAction, state: DocumentState): DocumentRefusal | null {
  if (action === 'post') return state.posted ? 'posted' : null
  if (!state.posted) return 'notPosted'
  if (state.isReversal) return 'isReversal'
  return state.reversedBy === null ? null : 'reversed'
}

export const documentRefusalText = (
  refusal: DocumentRefusal,
  doc: string,
  by: string | null,
  language: Language,
): string => fill(textOf(refusalTexts[refusal], language), { doc, by: by ?? '' })
