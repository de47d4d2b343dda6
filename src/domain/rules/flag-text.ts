import { textOf, type Label, type Language } from '../label.ts'

const yes: Label = { zh: '是', en: 'Yes' }
const no: Label = { zh: '否', en: 'No' }

/** A flag as it is read. */
export const flagText = (flag: boolean, language: Language): string => textOf(flag ? yes : no, language)
