import { useCallback, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { AfterEdit, BlockAction, CellEditing } from './model/cell-editing.ts'
import type { PlacedColumn } from './model/panes.ts'
import { rectangleOf, type Cell, type CellRange } from './model/selection.ts'
import type { DataRow, GridRow, GridSource } from './model/source.ts'
import { fromTsv, spreadOver } from './model/tsv.ts'
import { useComposition } from './use-composition.ts'

export interface OpenEditor {
  readonly cell: Cell
  readonly row: DataRow
  readonly field: string
  readonly typed: string | null
  readonly at: DOMRect
}

interface EditContext {
  readonly editing: CellEditing | undefined
  readonly gridId: string
  /** What has the focus while no editor is open. */
  readonly element: RefObject<HTMLElement | null>
  readonly range: CellRange
  readonly columns: readonly PlacedColumn[]
  readonly rowAt: (line: number) => GridRow | undefined
  readonly rowCount: number
  readonly source: GridSource
  readonly activate: (cell: Cell, extend: boolean) => void
}

const isData = (row: GridRow | undefined): row is DataRow => row?.kind === 'row'

/** Keys, clipboard and editor of cells that may be changed in place; does nothing where `editing` is absent. */
export function useCellEditing(context: EditContext) {
  const { editing, gridId, range, columns, rowAt, rowCount, source, activate } = context
  const [open, setOpen] = useState<OpenEditor | null>(null)

  const begin = (cell: Cell, typed: string | null): boolean => {
    const field = columns[cell.column]?.column.field
    const row = rowAt(cell.row)
    const element = document.getElementById(`${gridId}-${cell.row}-${cell.column}`)
    if (!editing || field === undefined || !isData(row) || !element || !editing.may(field, row)) return false
    setOpen({ cell, row, field, typed, at: element.getBoundingClientRect() })
    return true
  }
  const close = (after: AfterEdit): void => {
    const cell = open?.cell
    // The next key may come at once: it belongs to the grid.
    flushSync(() => setOpen(null))
    context.element.current?.focus({ preventScroll: true })
    if (!cell || after === 'stay') return
    const { row, column } = cell
    const next =
      after === 'down' ? { row: row + 1, column } : { row, column: column + (after === 'right' ? 1 : -1) }
    if (next.row < rowCount && next.column >= 0 && next.column < columns.length) activate(next, false)
  }
  const chosen = async (): Promise<{ rows: DataRow[]; fields: string[] }> => {
    const { top, bottom, left, right } = rectangleOf(range)
    const rows = (await source.rows(top, bottom - top + 1)).filter(isData)
    return { rows, fields: columns.slice(left, right + 1).map(({ column }) => column.field) }
  }

  const runBlock = (action: BlockAction): void =>
    void chosen().then(({ rows, fields }) => action.run(rows, fields))

  const onKey = (event: KeyboardEvent): boolean => {
    if (!editing || range.active.row < 0) return false
    const control = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (control && key === 'z') {
      if (event.shiftKey) editing.redo()
      else editing.undo()
      return true
    }
    if (control && key === 'y') {
      editing.redo()
      return true
    }
    const action = control ? editing.blockActions?.find((one) => one.key === key) : undefined
    if (action) {
      runBlock(action)
      return true
    }
    if (control || event.altKey) return false
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'F2') return begin(range.active, null)
    if (event.key === 'Delete') {
      void chosen().then(({ rows, fields }) =>
        editing.clear(
          rows,
          fields.filter((field) => editing.may(field)),
        ),
      )
      return true
    }
    // A printable key begins an edit with it; space belongs to the tick box.
    return event.key.length === 1 && event.key !== ' ' && begin(range.active, event.key)
  }

  const onPaste = useCallback(
    (event: ClipboardEvent) => {
      if (!editing || event.target !== event.currentTarget || range.active.row < 0) return
      event.preventDefault()
      const { top, bottom, left, right } = rectangleOf(range)
      const copied = fromTsv(event.clipboardData.getData('text/plain'))
      const block = spreadOver(copied, bottom - top + 1, right - left + 1)
      const fields = columns.slice(left, left + (block[0]?.length ?? 0)).map(({ column }) => column.field)
      const there = Math.max(0, Math.min(block.length, rowCount - top))
      void source.rows(top, there).then((rows) => editing.paste({ rows: rows.filter(isData), fields, block }))
    },
    [editing, range, columns, rowCount, source],
  )
  const placeOfActive = (): DOMRect | null => {
    const { row, column } = range.active
    return document.getElementById(`${gridId}-${row}-${column}`)?.getBoundingClientRect() ?? null
  }
  const composing = useComposition({
    element: context.element,
    enabled: editing !== undefined,
    place: placeOfActive,
    onText: (text) => void begin(range.active, text),
  })
  return { open, begin, close, onKey, onPaste, runBlock, composing }
}

export type CellEdits = ReturnType<typeof useCellEditing>
