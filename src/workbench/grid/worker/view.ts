import { NULL_I64 } from '#engine/columns.ts'
import type { Grouping, TableEngine } from '#engine/table/types.ts'
import { plainValue, type CellValue, type Distinct, type GridQuery, type GridView } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'
import { matchingRows } from '#engine/table/matching-rows.ts'
import { groupLines, groupTree, orderGroups, type GroupNode } from './groups.ts'
import type { ViewAnswer } from './protocol.ts'
import type { PublishedGroups } from './published.ts'
import { canTotal, levelsOfSums, totalOf, TotalParts, totalsOf } from './sums.ts'
import { cellValue } from './values.ts'

interface Grouped {
  readonly grouping: Grouping
  readonly roots: readonly GroupNode[]
  nodes: GroupNode[]
  lines: Int32Array
}

/** Numbers of the rows in the order of their groups. */
const rowsOf = ({ roots, grouping }: Grouped): Int32Array =>
  groupLines(roots, grouping, () => true, []).filter((line) => line >= 0)

/** Rows that pass a query, and their totals. */
interface Matched {
  /** Keyword, filters and sums. */
  readonly of: string
  /** Joined columns are exchanged. */
  readonly columns: readonly ColumnTable['columns'][string][]
  readonly rows: Uint32Array | undefined
  readonly totals: Record<string, CellValue>
}

/** One view on a table: filtered, sorted, grouped. Several views may be on the same table. */
export class TableView {
  readonly #engine: TableEngine
  readonly #table: ColumnTable
  #query: GridQuery = { keyword: '', filters: [], sort: [], group: [], sums: [] }
  /** Undefined: all of the table, in its order. */
  #rows: Uint32Array | undefined = new Uint32Array()
  #totals: Record<string, CellValue> = {}
  #matched: Matched | null = null
  #grouped: Grouped | null = null
  /** Rows as exports have them; undefined: not asked for yet, or all in their order. */
  #order: ArrayLike<number> | undefined
  /** Groups that are not as the query has them at first. */
  readonly #turned = new Set<string>()

  constructor(engine: TableEngine, table: ColumnTable) {
    this.#engine = engine
    this.#table = table
  }

  apply(query: GridQuery): ViewAnswer {
    const known = this.#known(query)
    if (known.group.join() !== this.#query.group.join()) this.#turned.clear()
    this.#query = known
    const sort = known.sort.filter((key) => !known.group.includes(key.field))
    const keys = sort.map(({ field, descending }) => ({ column: field, descending }))
    const { rows: matching, totals } = this.#match(known)
    this.#rows = keys.length > 0 ? this.#engine.sort(this.#table, keys, matching) : matching
    this.#totals = totals
    this.#order = undefined
    this.#grouped = known.group.length > 0 ? this.#group() : null
    return this.#answer()
  }

  /** Another order of the same rows has the same totals. */
  #match(query: GridQuery): Matched {
    const { keyword, filters, sums, totals: how, sumWithin } = query
    const of = JSON.stringify([keyword, filters, sums, how, sumWithin])
    const columns = Object.values(this.#table.columns)
    const old = this.#matched
    if (old?.of === of && columns.every((column, at) => column === old.columns[at])) return old
    const rows = matchingRows(this.#engine, this.#table, query)
    const totals = totalsOf(this.#engine, this.#table, query, rows)
    return (this.#matched = { of, columns, rows, totals })
  }

  /** What the page needs to show any line at once: numbers of rows, and the groups among them. */
  #answer(): ViewAnswer {
    const { group, sums, totals = {} } = this.#query
    const grouped = this.#grouped
    // A copy, because it is handed over to the page.
    const lines = grouped ? grouped.lines.slice() : (this.#rows?.slice() ?? null)
    return { view: this.view, group, sums, totals, lines, groups: grouped && this.#published(grouped.nodes) }
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

  toggle(id: number, open: boolean): ViewAnswer {
    const node = this.#grouped?.nodes[id]
    if (!this.#grouped || !node) return this.#answer()
    const key = this.#key(node)
    if (open === this.#unfolded) this.#turned.delete(key)
    else this.#turned.add(key)
    this.#grouped = this.#layOut(this.#grouped)
    return this.#answer()
  }

  /**
   * Values of single fields of matching rows, in view order without group rows, also of groups that are folded: what an
   * export reads.
   */
  cells(fields: readonly string[], start: number, count: number): CellValue[][] {
    const length = Math.max(0, Math.min(count, this.#matchCount - start))
    const order = (this.#order ??= this.#grouped ? rowsOf(this.#grouped) : this.#rows)
    return Array.from({ length }, (_, at) =>
      fields.map((field) => cellValue(this.#table, field, order ? order[start + at]! : start + at)),
    )
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

  #known(query: GridQuery): GridQuery {
    const has = (field: string) => this.#table.columns[field] !== undefined
    return {
      ...query,
      sort: query.sort.filter((key) => has(key.field)),
      group: query.group.filter(has),
      sums: query.sums.filter((field) => canTotal(this.#table.kinds[field], totalOf(query, field))),
    }
  }

  #group(): Grouped {
    const { group, sums, sort } = this.#query
    const totals = new TotalParts(this.#table, this.#query)
    const grouping = this.#engine.group(this.#table, group, totals.aggregates, this.#rows)
    const same = (level: number, a: number, b: number) =>
      cellValue(this.#table, group[level]!, a) === cellValue(this.#table, group[level]!, b)
    const roots = orderGroups(groupTree(grouping, group.length, same, totals), group, sums, sort)
    return this.#layOut({ grouping, roots, nodes: [], lines: new Int32Array() })
  }

  #layOut(grouped: Grouped): Grouped {
    const nodes: GroupNode[] = []
    const lines = groupLines(grouped.roots, grouped.grouping, this.#isOpen, nodes)
    return { ...grouped, nodes, lines }
  }

  get #unfolded(): boolean {
    return this.#query.unfolded ?? false
  }

  readonly #isOpen = (node: GroupNode): boolean =>
    this.#unfolded !== (this.#turned.size > 0 && this.#turned.has(this.#key(node)))

  /** Values of the group's fields: the same group stays open when the order changes. */
  #key(node: GroupNode): string {
    const fields = this.#query.group.slice(0, node.level + 1)
    return JSON.stringify(fields.map((field) => cellValue(this.#table, field, node.first)))
  }

  #published(nodes: readonly GroupNode[]): PublishedGroups {
    const width = this.#query.sums.length
    const sums = new BigInt64Array(nodes.length * width)
    const from = levelsOfSums(this.#query)
    nodes.forEach((node, at) =>
      node.sums.forEach((sum, field) => {
        // A single row agrees with itself.
        const isTold = node.count === 1 || node.level >= from[field]!
        sums[at * width + field] = isTold ? sum : NULL_I64
      }),
    )
    return {
      level: Uint8Array.from(nodes, (node) => node.level),
      first: Uint32Array.from(nodes, (node) => node.first),
      count: Uint32Array.from(nodes, (node) => node.count),
      open: Uint8Array.from(nodes, (node) => Number(this.#isOpen(node))),
      sums,
    }
  }
}
