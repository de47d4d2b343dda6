import type { Fields } from '../field-kinds.ts'
import type { RowFault } from './messages.ts'

/** What is wrong with a row whose single values are valid. */
export type RowCheck = (values: Readonly<Record<string, unknown>>, fields: Fields) => readonly RowFault[]
