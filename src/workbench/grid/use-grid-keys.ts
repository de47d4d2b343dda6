import type { KeyboardEvent } from 'react'
import { toast } from 'sonner'
import i18next from 'i18next'
import { toClipboard } from '../parts/to-clipboard.ts'
import type { FormatSettings } from './cells/format.ts'
import type { OpenMenu } from './grid-menus.tsx'
import { resizeColumn, shiftColumn, toggleSort } from './model/column-state.ts'
import type { Panes, PlacedColumn } from './model/panes.ts'
import { movedBy, rectangleOf, type Bounds, type Cell, type CellRange } from './model/selection.ts'
import type { DataRow, GridSource } from './model/source.ts'
import { copyText } from './use-cells.ts'
import type { ChangeLayout } from './use-layout.ts'
import type { RowSelection, SelectionMode } from './use-row-selection.ts'
import type { ViewData } from './use-view.ts'

interface KeyContext {
  readonly bounds: Bounds
  readonly gridId: string
  readonly cells: { readonly range: CellRange; readonly setRange: (range: CellRange) => void }
  readonly activate: (cell: Cell, extend: boolean) => void
  readonly panes: Panes
  readonly data: ViewData
  readonly source: GridSource
  readonly settings: FormatSettings
  readonly titleOf: (field: string) => string
  readonly change: ChangeLayout
  readonly selection: SelectionMode
  readonly rowSelection: RowSelection
  /** Scrolls the middle pane. */
  readonly toLeft: (left: number) => void
  readonly onOpen: ((row: DataRow, field: string) => void) | undefined
  readonly onMenu: (menu: OpenMenu) => void
  /** Keys of cells that may be changed in place. */
  readonly onEditKey: (event: KeyboardEvent) => boolean
}

/** The keys of the grid. All of them work while the grid itself has the focus. */
export function useGridKeys(context: KeyContext): (event: KeyboardEvent<HTMLDivElement>) => void {
  return (event) => {
    // Keys of an input method are its own.
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing || event.key === 'Process')
      return
    const { active } = context.cells.range
    const place = context.panes.all[active.column]
    const handled =
      context.onEditKey(event) ||
      commandKey(event, context) ||
      (active.row < 0 ? headerKey(event, context, place) : bodyKey(event, context)) ||
      moveKey(event, context)
    if (handled) event.preventDefault()
  }
}

const control = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey

function commandKey(event: KeyboardEvent, { cells, bounds, ...context }: KeyContext): boolean {
  const { active } = cells.range
  if (control(event) && event.key === 'a') {
    cells.setRange({
      anchor: { row: 0, column: 0 },
      active: { row: bounds.rowCount - 1, column: bounds.columnCount - 1 },
    })
    return true
  }
  if (control(event) && event.key === 'c') {
    void copyRange(context, cells.range, false)
    return true
  }
  if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
    openMenu({ cells, bounds, ...context }, active)
    return true
  }
  if (event.key === 'Escape' && cells.range.anchor !== active) {
    cells.setRange({ anchor: active, active })
    return true
  }
  return false
}

function headerKey(event: KeyboardEvent, context: KeyContext, place: PlacedColumn | undefined): boolean {
  if (!place || place.column.field.startsWith('#')) return false
  const { field } = place.column
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if ((event.key === 'Enter' || event.key === ' ') && place.column.sortable !== false) {
    const add = event.shiftKey || control(event)
    context.change((layout) => ({ ...layout, sort: toggleSort(layout.sort, field, add) }))
    return true
  }
  if (event.altKey && event.key === 'ArrowDown') {
    openMenu(context, context.cells.range.active)
    return true
  }
  if (by !== 0 && control(event) && event.shiftKey) {
    context.change((layout) => shiftColumn(layout, field, by))
    context.activate({ row: -1, column: clampColumn(context, place, by) }, false)
    return true
  }
  if (by !== 0 && event.shiftKey) {
    context.change((layout) => resizeColumn(layout, field, place.width + by * 12))
    return true
  }
  return false
}

/** The active cell follows a moved column, which stays inside its pane. */
function clampColumn({ panes }: KeyContext, place: PlacedColumn, by: -1 | 1): number {
  const next = panes.all[place.index + by]
  return next && next.choice.pin === place.choice.pin && !next.column.field.startsWith('#')
    ? next.index
    : place.index
}

function bodyKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { active } = context.cells.range
  const row = context.data.row(active.row)
  if (row?.kind === 'group') {
    const open = event.key === 'ArrowRight' || event.key === 'ArrowLeft' ? event.key === 'ArrowRight' : null
    const flips = event.key === 'Enter' || event.key === ' '
    if ((flips || (open !== null && open !== row.open && active.column === 0)) && !control(event)) {
      context.data.toggle(row)
      return true
    }
    return false
  }
  if (!row) return false
  if (event.key === ' ' && context.selection !== 'none') {
    const { top, bottom } = rectangleOf(context.cells.range)
    if (context.selection === 'multiple' && bottom > top) void context.rowSelection.selectLines(top, bottom)
    else context.rowSelection.toggle(row)
    return true
  }
  if (event.key === 'Enter' && context.onOpen) {
    context.onOpen(row, context.panes.all[active.column]?.column.field ?? '')
    return true
  }
  return false
}

function moveKey(event: KeyboardEvent, context: KeyContext): boolean {
  if (event.altKey) return false
  const { active } = context.cells.range
  const cell = movedBy({ key: event.key, ctrl: control(event) }, active, context.bounds)
  if (!cell) return false
  // The first column may be pinned and need no scrolling; Home still means the left end.
  if (event.key === 'Home') context.toLeft(0)
  const into = active.row >= 0 && cell.row < 0 && event.shiftKey ? { ...cell, row: 0 } : cell
  context.activate(into, event.shiftKey && active.row >= 0)
  return true
}

function openMenu(context: KeyContext, cell: Cell): void {
  const element = document.getElementById(`${context.gridId}-${cell.row}-${cell.column}`)
  const place = context.panes.all[cell.column]
  if (!element || !place || place.column.field.startsWith('#')) return
  const at = element.getBoundingClientRect()
  context.onMenu(cell.row < 0 ? { kind: 'column', place, at } : { kind: 'cell', cell, at })
}

type CopyContext = Pick<KeyContext, 'source' | 'panes' | 'settings' | 'titleOf'>

/** Copies the cells of a range as a spreadsheet pastes them; says when there are too many. */
export async function copyRange(context: CopyContext, range: CellRange, withTitles: boolean): Promise<void> {
  const { left, right } = rectangleOf(range)
  const columns = context.panes.all
    .slice(left, right + 1)
    .filter(({ column }) => !column.field.startsWith('#'))
  const titles = withTitles ? columns.map(({ column }) => context.titleOf(column.field)) : null
  const text = await copyText(context.source, columns, range, context.settings, titles)
  if (text === null) toast.warning(i18next.t('tooManyToCopy', { ns: 'grid' }))
  else await toClipboard(text)
}
