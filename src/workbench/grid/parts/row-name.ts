import type { FormatSettings } from '../../fields/format.ts'
import { cellText } from '../cells/format.ts'
import type { Panes } from '../model/panes.ts'
import type { DataRow } from '../model/source.ts'

/** Columns that say which row it is: the first ones shown. */
const NAMING = 2

/** The name of a row: the texts of its first columns; empty where these are. */
export function rowNamer({ all }: Pick<Panes, 'all'>, settings: FormatSettings): (row: DataRow) => string {
  const columns = all.filter(({ column }) => !column.field.startsWith('#')).slice(0, NAMING)
  return ({ values }) =>
    columns
      .map(({ column }) => cellText(values[column.field] ?? null, column, settings))
      .filter((text) => text !== '')
      .join(' ')
}
