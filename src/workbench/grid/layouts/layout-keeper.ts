import type { ComponentType } from 'react'
import type { Endpoint, InputOf } from '#domain/service.ts'
import type { GridColumn } from '../model/column.ts'
import type { GridLayout } from '../model/column-state.ts'
import type { ChangeLayout } from '../use-layout.ts'
import type { LayoutContent } from './content.ts'

/** A layout that is kept under a name. */
export interface NamedLayout {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly own: boolean
  readonly isDefault: boolean
  readonly isPublic: boolean
  readonly content: unknown
}

export interface KeepOptions {
  readonly isDefault?: boolean
  readonly isPublic?: boolean
}

/** What only the owner changes of a kept layout beside its content. */
export interface LayoutChange extends KeepOptions {
  readonly name?: string
}

export interface LayoutDialogProps {
  readonly layout: GridLayout
  readonly columns: readonly GridColumn[]
  readonly titleOf: (field: string) => string
  readonly change: ChangeLayout
  readonly onClose: () => void
}

/** A further part of a layout, changed in a dialog that the menu opens. */
export interface LayoutDialog {
  /** Name of its text. */
  readonly text: string
  readonly Dialog: ComponentType<LayoutDialogProps>
}

/** The call that lists kept layouts; the same answer gives the same list. */
export interface LayoutList {
  readonly endpoint: Endpoint
  readonly input: InputOf<Endpoint>
  readonly itemsOf: (answer: unknown) => readonly NamedLayout[]
}

/** Where named layouts of a grid are kept. */
export interface LayoutKeeper {
  /** Namespace of the texts of their menu. */
  readonly texts: 'layouts' | 'report-styles'
  /** What lists them, the user's own first. */
  readonly list: LayoutList
  /** Keeps what the grid shows under a name of the user's, over `old` where it is one; answers the id. */
  readonly save: (
    name: string,
    content: LayoutContent,
    options: KeepOptions,
    old: NamedLayout | null,
  ) => Promise<string>
  readonly change: (layout: NamedLayout, to: LayoutChange) => Promise<unknown>
  readonly remove: (layout: NamedLayout) => Promise<unknown>
  /** Whether layouts can get another name. */
  readonly renames: boolean
  /** Whether a layout says which rows are shown, too, or only how. */
  readonly keepsFilters: boolean
  /** What is kept as the content of a layout. */
  readonly read: (kept: unknown) => unknown
  readonly dialogs: readonly LayoutDialog[]
}
