import type { DataRow, GridRow, GridView, GroupRow } from '../model/source.ts'
import type { ViewAnswer } from '../worker/protocol.ts'
import { totalOf } from '../worker/sums.ts'
import type { PageTable } from './page-table.ts'

/** Rows kept as objects, so that a row drawn again is the same object. */
const KEPT = 4000

/** The lines of one view on a table: data rows by their numbers, group rows from their columns. Never changes. */
export class ViewRows {
  readonly #table: PageTable
  readonly #answer: ViewAnswer
  readonly #kept = new Map<number, GridRow>()

  constructor(table: PageTable, answer: ViewAnswer) {
    this.#table = table
    this.#answer = answer
  }

  /** What the grid is given: numbers, sums, and any row at once. */
  get view(): GridView {
    return { ...this.#answer.view, row: this.row, sample: this.#sample, lineOf: this.#lineOf }
  }

  readonly row = (line: number): GridRow | undefined => {
    if (line < 0 || line >= this.#answer.view.rowCount) return undefined
    const kept = this.#kept.get(line)
    if (kept) return kept
    const row = this.#read(line)
    if (this.#kept.size >= KEPT) this.#kept.clear()
    this.#kept.set(line, row)
    return row
  }

  readonly #lineOf = (id: DataRow['id']): number | null => {
    const { lines, view } = this.#answer
    const line = lines ? lines.indexOf(Number(id)) : Number(id)
    return line >= 0 && line < view.rowCount ? line : null
  }

  readonly #sample = (count: number): DataRow[] => {
    const { rowCount } = this.#table
    const taken = Math.min(count, rowCount)
    return Array.from({ length: taken }, (_, at) => {
      const id = Math.floor((at * rowCount) / taken)
      return { kind: 'row', id, values: this.#table.values(id) }
    })
  }

  rows(start: number, count: number): GridRow[] {
    const end = Math.min(this.#answer.view.rowCount, start + count)
    return Array.from({ length: Math.max(0, end - start) }, (_, at) => this.#read(start + at))
  }

  #read(line: number): GridRow {
    const { lines } = this.#answer
    const row = lines ? lines[line]! : line
    return row < 0 ? this.#group(-1 - row) : { kind: 'row', id: row, values: this.#table.values(row) }
  }

  #group(id: number): GroupRow {
    const { groups, group, sums } = this.#answer
    const totalAt = (at: number): bigint => groups!.sums[id * sums.length + at]!
    const level = groups!.level[id]!
    const field = group[level]!
    return {
      kind: 'group',
      id,
      level,
      field,
      value: this.#table.value(field, groups!.first[id]!),
      count: groups!.count[id]!,
      open: groups!.open[id] === 1,
      values: Object.fromEntries(
        sums.map((sum, at) => [sum, this.#table.total(sum, totalOf(this.#answer, sum), totalAt(at))]),
      ),
    }
  }
}
