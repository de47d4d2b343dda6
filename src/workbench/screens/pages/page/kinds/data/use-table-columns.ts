import { useMemo } from 'react'
import type { Fields } from '#domain/field-kinds.ts'
import type { GridColumn } from '../../../../../grid/model/column.ts'
import type { KindProps } from '../../kind-props.ts'
import { useTexts } from '../../use-text.ts'
import { tableColumns } from './table-columns.ts'

type Declared = KindProps<'table'>['values']['columns']

interface ColumnsOfTable {
  /** Those of the buttons of its rows are last. */
  readonly columns: readonly GridColumn[]
  /** Fields that they show. */
  readonly fields: Fields
}

/** Columns of a table in the language of the user. */
export function useTableColumns(
  fields: Fields,
  declared: Declared,
  key: string,
  buttons: GridColumn | null,
): ColumnsOfTable {
  const titles = useTexts(declared.map(({ title }) => title))
  // Texts are found again at each drawing; columns that are the same stay the same.
  const known = JSON.stringify(declared.map(({ field, width }, at) => ({ field, width, title: titles[at]! })))
  const columns = useMemo(
    () => tableColumns(fields, JSON.parse(known) as Parameters<typeof tableColumns>[1], key),
    [fields, known, key],
  )
  const shown = useMemo(
    () => Object.fromEntries(columns.map(({ field }) => [field, fields[field]!])),
    [columns, fields],
  )
  const all = useMemo(() => (buttons ? [...columns, buttons] : columns), [columns, buttons])
  return { columns: all, fields: shown }
}
