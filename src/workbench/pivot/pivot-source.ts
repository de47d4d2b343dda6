import type { PivotAnswer } from '../grid/model/pivot.ts'
import type {
  CellValue,
  ChunkRequest,
  DataRow,
  GridQuery,
  GridRow,
  GridSource,
  GridView,
  RowPort,
} from '../grid/model/source.ts'
import { decimalText } from '../grid/worker/values.ts'
import { keyText, type AxisField } from './pivot-fields.ts'
import type { FormatSettings } from '../grid/cells/format.ts'

export const TOTAL = 'total'
export const keyField = (at: number): string => `k${at}`
export const cellField = (at: number): string => `c${at}`

const collator = new Intl.Collator('zh-Hans', { numeric: true })

/**
 * A computed pivot as rows of a grid: key columns, one column per key of the other side, the total. A pivot has as
 * many rows as keys, thousands at most, so it is sorted here.
 */
export class PivotSource implements GridSource {
  readonly #answer: PivotAnswer
  readonly #texts: readonly (readonly string[])[]
  readonly #totalWord: string
  #order: Int32Array

  constructor(answer: PivotAnswer, axes: readonly AxisField[], settings: FormatSettings, totalWord: string) {
    this.#answer = answer
    this.#totalWord = totalWord
    this.#texts = answer.rows.keys.map((keys) => keys.map((key, at) => keyText(axes[at]!, key, settings)))
    this.#order = Int32Array.from(answer.rows.keys, (_, row) => row)
  }

  apply(query: GridQuery): Promise<GridView> {
    this.#order = this.#sorted(query)
    const { keys, totals } = this.#answer.columns
    const all = this.#order.length === this.#answer.rows.keys.length
    const sums = all ? Object.fromEntries(keys.map((_, at) => [cellField(at), totals[at]])) : {}
    return Promise.resolve({
      rowCount: this.#order.length,
      matchCount: this.#order.length,
      totalCount: this.#answer.rows.keys.length,
      totals: all ? { ...sums, [TOTAL]: this.#answer.total } : {},
    })
  }

  rows(start: number, count: number): Promise<readonly GridRow[]> {
    return Promise.resolve(Array.from(this.#order.subarray(start, start + count), (row) => this.#row(row)))
  }

  serve(port: RowPort, { fields, query }: ChunkRequest): void {
    const order = this.#sorted(query)
    const isAll = order.length > 0 && order.length === this.#answer.rows.keys.length
    const lines = order.length + (isAll ? 1 : 0)
    let sent = 0
    port.addEventListener('message', () => {
      const rows = Array.from({ length: Math.min(500, lines - sent) }, (_, at) => {
        const row = order[sent + at]
        return fields.map((field) => (row === undefined ? this.#total(field) : this.#value(row, field)))
      })
      sent += rows.length
      port.postMessage({ rows, total: lines })
    })
    port.start()
  }

  #sorted({ keyword, sort }: GridQuery): Int32Array {
    const wanted = keyword.trim().toLowerCase()
    const rows = Int32Array.from(this.#answer.rows.keys, (_, row) => row).filter((row) =>
      this.#texts[row]!.some((text) => text.toLowerCase().includes(wanted)),
    )
    const compares = sort.map(({ field, descending }) => this.#comparing(field, descending))
    return rows.sort((a, b) => {
      for (const compare of compares) {
        const result = compare(a, b)
        if (result !== 0) return result
      }
      return a - b
    })
  }

  #comparing(field: string, descending: boolean): (a: number, b: number) => number {
    const sign = descending ? -1 : 1
    if (field.startsWith('k')) {
      const at = Number(field.slice(1))
      return (a, b) => sign * collator.compare(this.#texts[a]![at]!, this.#texts[b]![at]!)
    }
    return (a, b) => {
      const left = this.#value(a, field)
      const right = this.#value(b, field)
      if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
      return sign * (Number(left) - Number(right))
    }
  }

  #row(row: number): DataRow {
    const values: Record<string, CellValue> = { [TOTAL]: this.#value(row, TOTAL) }
    this.#texts[row]!.forEach((text, at) => (values[keyField(at)] = text))
    this.#answer.columns.keys.forEach((_, at) => (values[cellField(at)] = this.#value(row, cellField(at))))
    return { kind: 'row', id: row, values }
  }

  /** A cell of the line of totals, which files have where all lines are in them. */
  #total(field: string): CellValue {
    if (field === TOTAL) return this.#answer.total
    if (field.startsWith('k')) return field === keyField(0) ? this.#totalWord : null
    return this.#answer.columns.totals[Number(field.slice(1))] ?? null
  }

  #value(row: number, field: string): CellValue {
    if (field === TOTAL) return this.#answer.rows.totals[row] ?? null
    const at = Number(field.slice(1))
    if (field.startsWith('k')) return this.#texts[row]![at] ?? null
    const cell = row * this.#answer.columns.keys.length + at
    if (this.#answer.counts[cell] === 0) return null
    const value = this.#answer.cells[cell]!
    return this.#answer.kind === 'quantity' ? decimalText(value) : Number(value)
  }
}

/** The largest cell: what shading is measured by. */
export function largestCell({ cells, kind }: PivotAnswer): number {
  let largest = 0n
  for (const cell of cells) if (cell > largest) largest = cell
  return Number(largest) / (kind === 'quantity' ? 1e6 : 1)
}
