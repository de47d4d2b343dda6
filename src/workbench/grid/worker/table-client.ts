import { WorkerCalls, type Functions } from '../../client/worker/calls.ts'
import type { TableRequests } from './protocol.ts'

/** The page's end of a table worker. */
export class TableClient<F extends TableRequests & Functions<F> = TableRequests> extends WorkerCalls<F> {
  #lastView = 0

  /** Opens a view on a table that is there, and gives its number at once. */
  openView(this: TableClient, table: string): number {
    const view = ++this.#lastView
    // Where that fails, every later call of the view fails, too.
    this.ask('open', [table, view]).catch(() => {})
    return view
  }
}
