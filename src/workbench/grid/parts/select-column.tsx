import type { ColumnChoice } from '../model/column-state.ts'
import type { GridColumn } from '../model/column.ts'
import type { GridView } from '../model/source.ts'
import type { RowSelection } from '../use-row-selection.ts'
import { TickBox } from '../../parts/inputs.tsx'

/** The column of tick boxes. Fields starting with `#` are the grid's own: neither sorted, moved nor exported. */
export const selectColumn: GridColumn = {
  field: '#select',
  title: { zh: '选择', en: 'Select' },
  kind: 'flag',
  width: 34,
  pin: 'left',
  sortable: false,
}

export const isOwn = (column: GridColumn): boolean => column.field.startsWith('#')

/** The columns of a layout with the tick boxes in front. */
export function withSelectColumn(choices: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const { field, width = 0 } = selectColumn
  return [{ field, width, shown: true, pin: 'left', merge: false, title: '' }, ...choices]
}

interface SelectHeaderProps {
  readonly selection: RowSelection
  readonly view: GridView
  readonly label: string
}

export function SelectHeader({ selection, view, label }: SelectHeaderProps) {
  const { size } = selection.rows
  return (
    <TickBox
      label={label}
      tabIndex={-1}
      checked={size === 0 ? false : size >= view.matchCount ? true : 'indeterminate'}
      onChange={(on) => (on ? void selection.selectAll(view.rowCount) : selection.clear())}
    />
  )
}
