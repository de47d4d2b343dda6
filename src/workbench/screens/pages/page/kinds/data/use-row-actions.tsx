import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#domain/expressions/index.ts'
import { kinds } from '#domain/pages/kinds/index.ts'
import type { GridProps, RowAction as MenuLine } from '../../../../../grid/grid-props.ts'
import type { GridColumn } from '../../../../../grid/model/column.ts'
import { textEms } from '../../../../../grid/model/text-width.ts'
import type { DataRow } from '../../../../../grid/model/source.ts'
import { MenuIcon } from '../../../../../parts/icons.ts'
import { type KindProps, useOpenPage } from '../../page-context.ts'
import { useEvaluation } from '../../use-expressions.ts'
import { useTexts } from '../../use-text.ts'
import { ButtonsOfRow, type ButtonsOfRows, type RowAction } from './row-buttons.tsx'
import type { TakeTurn } from './use-turns.ts'

const { event } = kinds.table.properties.rowActions.of.actions
/** Like the grid's own columns it is neither sorted nor written to files. */
const FIELD = '#actions'
const ICON_SIZE = 13
/** Words of a button, its sides and its icon, and the space around all of them, px. */
const [FONT, SIDES, ICON, AROUND] = [12, 20, 18, 14] as const

interface Given {
  readonly id: string
  readonly values: KindProps<'table'>['values']
  readonly take: TakeTurn
}

interface RowActionsOfTable {
  readonly buttons: ButtonsOfRows
  /** Column of the buttons; null: rows have none. */
  readonly column: GridColumn | null
  readonly renderers: NonNullable<GridProps['renderers']>
  readonly menu: readonly MenuLine[]
  readonly onCurrent: (row: DataRow | null) => void
  /** A field is the column of the buttons. */
  readonly isField: (field: string) => boolean
}

// The buttons of another row in the same place are others: what has the focus or is pressed is of one row.
const renderers = { [FIELD]: (row: DataRow) => <ButtonsOfRow key={row.id} row={row} /> }
const noRenderers = {}

/** Buttons in a column of the table, and the same in the menu of its cells. */
export function useRowActions({ id, values, take }: Given): RowActionsOfTable {
  const { source, rowActions: actions } = values
  const { run: runActions, isEdited } = useOpenPage()
  const texts = useTexts(actions.map(({ label }) => label))
  const [current, setCurrent] = useState<DataRow['id'] | null>(null)
  const [isRunning, setRunning] = useState(false)
  const valuesOf = useEvaluation(
    actions.map(({ enabled }) => ({ text: enabled, gives: 'bool' })),
    source,
  )
  const isEnabled = (at: number, row: Row): boolean =>
    actions[at]!.enabled === '' || valuesOf(row)[at]!.value === true
  const run = (action: RowAction, row: Row): void => {
    if (isEdited || isRunning) return
    setRunning(true)
    void take(() =>
      runActions(action.actions, { event, component: id, row, source }, { source, row }),
    ).finally(() => setRunning(false))
  }
  const onCurrent = useCallback((row: DataRow | null) => setCurrent(row?.id ?? null), [])
  const width = actions.reduce<number>(
    (sum, { icon }, at) => sum + textEms(texts[at]!) * FONT + SIDES + (icon === '' ? 0 : ICON),
    AROUND,
  )
  const hasActions = actions.length > 0
  const column = useMemo(() => (hasActions ? columnOf(Math.ceil(width)) : null), [hasActions, width])
  return {
    buttons: { source, actions, current, isEnabled, isRunning, run },
    column,
    renderers: hasActions ? renderers : noRenderers,
    menu: actions.map((action, at) => ({
      label: texts[at]!,
      icon: action.icon === '' ? null : <MenuIcon name={action.icon} size={ICON_SIZE} />,
      isOffered: (row) => !isRunning && isEnabled(at, row.values),
      onSelect: (row) => run(action, row.values),
    })),
    onCurrent,
    isField: (field) => field === FIELD,
  }
}

const columnOf = (width: number): GridColumn => ({
  field: FIELD,
  title: { zh: '操作', en: 'Actions' },
  kind: 'text',
  width,
  designedWidth: width,
  pin: 'right',
  sortable: false,
  filterable: false,
})
