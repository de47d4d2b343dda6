import type { Grouping, TableEngine } from '#engine/table/types.ts'
import {
  plainValue,
  type CellValue,
  type Distinct,
  type GridQuery,
  type GridRow,
  type GridView,
  type GroupRow,
} from '../model/source.ts'
import type { ColumnTable } from './columns.ts'
import { engineCondition, keywordRows } from './conditions.ts'
import { groupLines, groupTree, orderGroups, type GroupNode } from './groups.ts'
import { cellValue, numberValue } from './values.ts'

/** Rows of the table that pass the keyword and the filters; undefined when all do. */
export function matchingRows(
  engine: TableEngine,
  table: ColumnTable,
  query: Pick<GridQuery, 'keyword' | 'filters'>,
): Uint32Array | undefined {
  const filters = query.filters.filter((condition) => table.columns[condition.field])
  const conditions = filters.map((condition) => engineCondition(table, condition))
  if (conditions.includes(null)) return new Uint32Array()
  const keyword = query.keyword.trim()
  const found = keyword ? keywordRows(table, keyword) : undefined
  return conditions.length > 0
    ? engine.filter(
        table,
        conditions.filter((condition) => condition !== null),
        found,
      )
    : found
}

interface Grouped {
  readonly grouping: Grouping
  readonly roots: readonly GroupNode[]
  nodes: GroupNode[]
  lines: Int32Array
}

/** One view on a table: filtered, sorted, grouped. Several views may stand on the same table. */
export class TableView {
  readonly #engine: TableEngine
  readonly #table: ColumnTable
  #query: GridQuery = { keyword: '', filters: [], sort: [], group: [], sums: [] }
  /** Undefined: all of the table, in its order. */
  #rows: Uint32Array | undefined = new Uint32Array()
  #totals: Record<string, CellValue> = {}
  #grouped: Grouped | null = null
  readonly #opened = new Set<string>()

  constructor(engine: TableEngine, table: ColumnTable) {
    this.#engine = engine
    this.#table = table
  }

  apply(query: GridQuery): GridView {
    const known = this.#known(query)
    if (known.group.join() !== this.#query.group.join()) this.#opened.clear()
    this.#query = known
    const sort = known.sort.filter((key) => !known.group.includes(key.field))
    const keys = sort.map(({ field, descending }) => ({ column: field, descending }))
    const matching = matchingRows(this.#engine, this.#table, known)
    this.#rows = keys.length > 0 ? this.#engine.sort(this.#table, keys, matching) : matching
    this.#totals = this.#sums(this.#engine.sum(this.#table, known.sums, matching))
    this.#grouped = known.group.length > 0 ? this.#group() : null
    return this.view
  }

  get view(): GridView {
    return {
      rowCount: this.#grouped?.lines.length ?? this.#matchCount,
      matchCount: this.#matchCount,
      totalCount: this.#table.length,
      totals: this.#totals,
    }
  }

  get #matchCount(): number {
    return this.#rows?.length ?? this.#table.length
  }

  toggle(id: number, open: boolean): GridView {
    const node = this.#grouped?.nodes[id]
    if (!this.#grouped || !node) return this.view
    const key = this.#key(node)
    if (open) this.#opened.add(key)
    else this.#opened.delete(key)
    this.#grouped = this.#layOut(this.#grouped)
    return this.view
  }

  rows(start: number, count: number): GridRow[] {
    const grouped = this.#grouped
    const found: GridRow[] = []
    const end = Math.min(this.view.rowCount, start + count)
    for (let line = Math.max(0, start); line < end; line++) {
      const row = grouped ? grouped.lines[line]! : this.#rowAt(line)
      found.push(row < 0 ? this.#groupRow(-1 - row) : { kind: 'row', id: row, values: this.#values(row) })
    }
    return found
  }

  /** Values of single fields of matching rows, in view order without group rows: what an export reads. */
  cells(fields: readonly string[], start: number, count: number): CellValue[][] {
    const length = Math.max(0, Math.min(count, this.#matchCount - start))
    return Array.from({ length }, (_, at) =>
      fields.map((field) => cellValue(this.#table, field, this.#rowAt(start + at))),
    )
  }

  #rowAt(place: number): number {
    return this.#rows ? this.#rows[place]! : place
  }

  distinct(field: string, keyword: string, limit: number): Distinct[] {
    if (!this.#table.columns[field]) return []
    const wanted = keyword.toLowerCase()
    const { first, starts } = this.#engine.group(this.#table, [field], [])
    return Array.from(first, (row, at) => ({
      value: cellValue(this.#table, field, row),
      count: starts[at + 1]! - starts[at]!,
    }))
      .filter(({ value }) => wanted === '' || plainValue(value).toLowerCase().includes(wanted))
      .sort((a, b) => b.count - a.count)
      .slice(0, limit)
  }

  get #aggregates() {
    return this.#query.sums.map((column) => ({ column, op: 'sum' as const }))
  }

  #known(query: GridQuery): GridQuery {
    const has = (field: string) => this.#table.columns[field] !== undefined
    return {
      ...query,
      sort: query.sort.filter((key) => has(key.field)),
      group: query.group.filter(has),
      sums: query.sums.filter((f) => ['quantity', 'integer'].includes(this.#table.kinds[f] ?? '')),
    }
  }

  #group(): Grouped {
    const { group, sums, sort } = this.#query
    const grouping = this.#engine.group(this.#table, group, this.#aggregates, this.#rows)
    const same = (level: number, a: number, b: number) =>
      cellValue(this.#table, group[level]!, a) === cellValue(this.#table, group[level]!, b)
    const roots = orderGroups(groupTree(grouping, group.length, same), group, sums, sort)
    return this.#layOut({ grouping, roots, nodes: [], lines: new Int32Array() })
  }

  #layOut(grouped: Grouped): Grouped {
    const nodes: GroupNode[] = []
    const isOpen = (node: GroupNode) => this.#opened.has(this.#key(node))
    const lines = groupLines(grouped.roots, grouped.grouping, isOpen, nodes)
    return { ...grouped, nodes, lines }
  }

  /** Values of the group's fields: the same group stays open when the order changes. */
  #key(node: GroupNode): string {
    const fields = this.#query.group.slice(0, node.level + 1)
    return JSON.stringify(fields.map((field) => cellValue(this.#table, field, node.first)))
  }

  #sums(sums: readonly bigint[]): Record<string, CellValue> {
    return Object.fromEntries(
      this.#query.sums.map((field, at) => [field, numberValue(this.#table, field, sums[at] ?? 0n)]),
    )
  }

  #values(row: number): Record<string, CellValue> {
    const values: Record<string, CellValue> = {}
    for (const field in this.#table.columns) values[field] = cellValue(this.#table, field, row)
    return values
  }

  #groupRow(id: number): GroupRow {
    const node = this.#grouped!.nodes[id]!
    const field = this.#query.group[node.level]!
    return {
      kind: 'group',
      id,
      level: node.level,
      field,
      value: cellValue(this.#table, field, node.first),
      count: node.count,
      open: this.#opened.has(this.#key(node)),
      values: this.#sums(node.sums),
    }
  }
}
