import type { ExportRows } from '../../../platform/exchange/export-columns.ts'
import {
  makeTable,
  rowsAtOnce,
  type MadeTable,
  type TableTask,
} from '../../../platform/exchange/made-table.ts'
import type { TextLooks } from '../../../platform/exchange/pdf/cell-text.ts'
import type { Fact } from '../../../platform/print/blocks.ts'
import { crossOf, type CrossContent, type CrossTask } from './cross-content.ts'

/** What a section is made from, but for its rows. */
export type SectionTask =
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | { readonly kind: 'list'; readonly title: string; readonly table: TableTask }
  | CrossTask

/** Rows as a file of them alone has them, read while they are written. */
export interface ListContent {
  readonly kind: 'list'
  readonly title: string
  readonly table: MadeTable
}

export type SectionContent = ListContent | CrossContent | Extract<SectionTask, { readonly kind: 'text' }>

/** What a file of a document has beside its sections. */
export interface DocumentHead {
  readonly title: string
  /** Below the title: what was asked, and when. */
  readonly facts: readonly Fact[]
  readonly looks: TextLooks
}

/** What a file of a document is made of. */
export interface DocumentContent extends DocumentHead {
  /** The lines of a list are read before the next section is asked for. */
  readonly sections: AsyncIterable<SectionContent>
}

/** Reads the rows of a section by its number among those that have rows. */
export type ReadSection = (names: readonly string[], atOnce: number, of: number) => ExportRows

/** All sections of a document one after the other. */
export async function* contentOf(
  tasks: readonly SectionTask[],
  looks: TextLooks,
  read: ReadSection,
): AsyncGenerator<SectionContent> {
  let at = 0
  for (const task of tasks) {
    if (task.kind === 'text') {
      yield task
      continue
    }
    const of = at++
    if (task.kind === 'list') {
      const { kind, title, table } = task
      const atOnce = rowsAtOnce(table.format)
      yield { kind, title, table: makeTable(table, (names) => read(names, atOnce, of)) }
    } else yield await crossOf(task, looks, read(task.names, Infinity, of))
  }
}
