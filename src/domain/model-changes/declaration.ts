import type { Label } from '../label.ts'

/** What is wrong with a table, field or index that a tenant declares, by the member that it is about. */
export interface DeclarationFault<M> {
  readonly member: M
  readonly message: Label
}

/** Of a table behind its prefix, and of a field. */
export const isCode = (code: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,29}$/.test(code)

/** A name is missing in one of the languages. */
export const bothNames: Label = { zh: '中文名和英文名都须填写', en: 'Both names are needed' }
