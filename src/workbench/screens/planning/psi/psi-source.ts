import { isoText } from '#engine/table-page.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { formatDay } from '#domain/rules/dates.ts'
import { localDay } from '#domain/rules/periods.ts'
import type { Scale } from '#engine/psi/horizon.ts'
import { selectItems, type PsiSelection } from '#engine/psi/select.ts'
import { shownCells, shownRows, writtenValue, type ShownRow } from '#engine/psi/shown.ts'
import { coloursOf, type CellColours } from '../../../grid/model/column.ts'
import { sortingOf } from '../../../grid/page-request.ts'
import { reasonOf } from '../../../grid/model/reason.ts'
import type {
  CellValue,
  ChunkRequest,
  DataRow,
  GridQuery,
  GridRow,
  GridSource,
  GridView,
  RowPort,
} from '../../../grid/model/source.ts'
import { decimalText } from '../../../grid/worker/values.ts'
import type { PsiChoice } from './psi-choice.ts'
import type { PsiData } from './psi-data.ts'

export const periodField = (p: number): string => `c${p}`
/** Number of the period that a field is of; null: it is of none. */
export const periodOfField = (field: string): number | null =>
  /^c\d+$/.test(field) ? Number(field.slice(1)) : null

/** Item and line of the layout that a row of the grid shows. */
export interface PsiPlace {
  readonly item: string
  readonly line: number
}

const idOf = (item: string, line: number): string => `${line} ${item}`
export const placeOf = (id: DataRow['id']): PsiPlace => {
  const text = String(id)
  const space = text.indexOf(' ')
  return { line: Number(text.slice(0, space)), item: text.slice(space + 1) }
}

type SourceChoice = Pick<PsiChoice, 'scale' | 'shown'>

/** The lines of all items chosen, one below the other: what is in view is read from the server and worked out here. */
export class PsiSource implements GridSource {
  readonly #data: PsiData
  readonly #lines: readonly ShownRow[]
  readonly #selection: PsiSelection
  readonly #scale: Scale | null
  readonly #shown: PsiChoice['shown']
  readonly #refresh: () => void
  #query: GridQuery | null = null
  #chosen: Int32Array = new Int32Array(0)

  /** `choice.shown` learns what the grid is asked for; `refresh` reads the pivot again. */
  constructor(data: PsiData, selection: PsiSelection, { scale, shown }: SourceChoice, refresh: () => void) {
    this.#shown = shown
    this.#refresh = refresh
    this.#data = data
    this.#lines = shownRows(data.layout.rows)
    this.#selection = selection
    this.#scale = scale
  }

  apply(query: GridQuery): Promise<GridView> {
    // The same query again is the wish to see what is new.
    if (query === this.#query) this.#refresh()
    this.#query = query
    const { items } = this.#data
    this.#chosen = this.#choose(query)
    this.#shown.keyword = query.keyword
    this.#shown.sorting = sortingOf(query.sort.slice(0, 1))
    const count = this.#chosen.length * this.#lines.length
    const totalCount = items.length * this.#lines.length
    return Promise.resolve({ rowCount: count, matchCount: count, totalCount, totals: {} })
  }

  rows(start: number, count: number): Promise<readonly GridRow[]> {
    return this.#rowsOf(this.#chosen, start, count)
  }

  serve(port: RowPort, { fields, query }: ChunkRequest): void {
    const chosen = this.#choose(query)
    let sent = 0
    const next = async (): Promise<void> => {
      const part = await this.#rowsOf(chosen, sent, 200 * this.#lines.length)
      sent += part.length
      const rows = part.map(({ values }) => fields.map((field) => values[field]))
      port.postMessage({ rows, total: chosen.length * this.#lines.length })
    }
    port.addEventListener('message', () => {
      next().catch((error: unknown) => port.postMessage({ error: reasonOf(error) }))
    })
    port.start()
  }

  #choose(query: GridQuery): Int32Array {
    const { keyword } = query
    return selectItems(this.#data.items, {
      ...this.#selection,
      keyword,
      sorting: sortingOf(query.sort.slice(0, 1)),
    })
  }

  async #rowsOf(chosen: Int32Array, start: number, count: number): Promise<readonly DataRow[]> {
    const { items, blocks } = this.#data
    const height = this.#lines.length
    const end = Math.min(start + count, chosen.length * height)
    if (height === 0 || start >= end) return []
    const wanted = Array.from(chosen.subarray(Math.floor(start / height), Math.ceil(end / height)))
    await blocks.load(wanted.map((row) => textAt(items.columns.item, row)!))
    return Array.from({ length: end - start }, (_, at) => {
      const place = start + at
      return this.#row(chosen[Math.floor(place / height)]!, place % height)
    })
  }

  /** Periods of whole days begin on a day, shifts at a time of it. */
  #dateOf(at: bigint): string | null {
    if (at === NULL_I64) return null
    const { period, zone } = this.#data.layout
    return period === 'shift' ? isoText(at) : formatDay(localDay(Number(at), zone))
  }

  #row(row: number, line: number): DataRow {
    const { layout, items, blocks } = this.#data
    const { columns } = items
    const item = textAt(columns.item, row)!
    const shown = this.#lines[line]!
    const values: Record<string, CellValue> = {
      item,
      name: textAt(columns.name, row),
      problem: textAt(columns.problem, row) ?? 'none',
      at: this.#dateOf(columns.at[row]!),
      row: shown.declared.label,
    }
    const cells = blocks.cellsOf(item, this.#scale)
    if (!cells) return { kind: 'row', id: idOf(item, line), values }
    const world = { now: Date.parse(layout.asOf) / 1000, zone: layout.zone }
    const { values: found, text, back } = shownCells(shown, cells.grid, cells.item, world)
    const safety = cells.grid.safety[cells.item]!
    found.forEach((value, p) => {
      const field = periodField(p)
      values[field] = textOf(writtenValue(shown, value))
      const tone = toneOf(value, shown.source === 'closing' ? safety : NULL_I64)
      const colours: CellColours = { text: text[p] ?? undefined, back: back[p] ?? undefined, tone }
      if (colours.text || colours.back || tone) values[coloursOf(field)] = colours
    })
    return { kind: 'row', id: idOf(item, line), values }
  }
}

const textOf = (value: bigint): string | null => (value === NULL_I64 ? null : decimalText(value))

/** Below zero, or below what should be there. */
const toneOf = (stock: bigint, safety: bigint): 'bad' | 'warn' | undefined =>
  stock === NULL_I64
    ? undefined
    : stock < 0n
      ? 'bad'
      : safety !== NULL_I64 && stock < safety
        ? 'warn'
        : undefined
