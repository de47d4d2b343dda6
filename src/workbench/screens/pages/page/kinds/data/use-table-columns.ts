import { useMemo } from 'react'
import type { Fields } from '#domain/field-kinds.ts'
import type { GridColumn } from '../../../../../grid/model/column.ts'
import type { KindProps } from '../../kind-props.ts'
import { useTexts } from '../../use-text.ts'
import { tableColumns } from './table-columns.ts'

type Declared = KindProps<'table'>['values']['columns']

/** Columns of a table in the language of the user, those of the buttons of its rows last. */
export function useTableColumns(
  fields: Fields,
  declared: Declared,
  key: string,
  buttons: GridColumn | null,
): readonly GridColumn[] {
  const titles = useTexts(declared.map(({ title }) => title))
  // Texts are found again at each drawing; columns that are the same stay the same.
  const known = JSON.stringify(declared.map(({ field, width }, at) => ({ field, width, title: titles[at]! })))
  const columns = useMemo(
    () => tableColumns(fields, JSON.parse(known) as Parameters<typeof tableColumns>[1], key),
    [fields, known, key],
  )
  return useMemo(() => (buttons ? [...columns, buttons] : columns), [columns, buttons])
}
