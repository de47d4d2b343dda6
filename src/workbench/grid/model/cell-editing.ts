import type { ReactNode } from 'react'
import type { DataRow } from './source.ts'

/** Where the active cell goes after an edit. */
export type AfterEdit = 'stay' | 'down' | 'right' | 'left'

export interface CellEditorProps {
  readonly row: DataRow
  readonly field: string
  /** The character the edit was begun with; it takes the place of the value. */
  readonly typed: string | null
  readonly onClose: (after: AfterEdit) => void
}

/** Cells that a block of the clipboard goes into: rows from one on, and the fields from the active one to the right. */
export interface PasteTarget {
  /** Rows of the view from the active one on, as many as are needed and there. */
  readonly rows: readonly DataRow[]
  readonly fields: readonly string[]
  readonly block: readonly (readonly string[])[]
}

/** What is done with the marked cells together; from the menu of a cell, or by Ctrl and a key. */
export interface BlockAction {
  readonly label: string
  /** Lower case, with Ctrl. */
  readonly key: string
  readonly run: (rows: readonly DataRow[], fields: readonly string[]) => void
}

/** Changing cells in place: the grid has keys, focus and places, the screen knows what values mean and writes them. */
export interface CellEditing {
  /** Whether cells of a column may be changed; with a row: that one. */
  readonly may: (field: string, row?: DataRow) => boolean
  readonly editor: (props: CellEditorProps) => ReactNode
  readonly paste: (target: PasteTarget) => void
  readonly clear: (rows: readonly DataRow[], fields: readonly string[]) => void
  readonly blockActions?: readonly BlockAction[]
  readonly undo: () => void
  readonly redo: () => void
}
