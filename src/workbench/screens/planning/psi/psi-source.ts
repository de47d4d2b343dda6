import { isoText } from '#engine/table-page.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { formatDay } from '#domain/rules/dates.ts'
import { localDay } from '#domain/rules/periods.ts'
import type { PsiPeriod } from '#domain/psi/layout.ts'
import { collapse, type Scale } from '#engine/psi/horizon.ts'
import { selectItems, type PsiSelection } from '#engine/psi/select.ts'
import { lineCells, type PivotLine } from '#engine/psi/lines.ts'
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
  PatchedRows,
  RowPort,
} from '../../../grid/model/source.ts'
import { decimalText } from '../../../grid/worker/values.ts'
import type { Compared } from './compare/use-compared.ts'
import type { PsiBlocks } from './psi-blocks.ts'
import type { PsiChoice } from './psi-choice.ts'
import type { PsiData } from './psi-data.ts'
import { fenceAt, idOf, periodField } from './psi-place.ts'

/** Planned cells that were typed in: by item and period as shown. */
export interface EditedCells {
  readonly of: (item: string, period: number) => boolean
  readonly text: string
}

interface SourceChoice extends Pick<PsiChoice, 'scale' | 'shown'>, Compared {
  readonly labelOf: (line: PivotLine) => string
  /** What readers are informed with at the end of the time fence. */
  readonly fence: string
}

/** The lines of all items chosen, one below the other: what is in view is read from the server and calculated here. */
export class PsiSource implements GridSource {
  readonly #data: PsiData
  readonly #lines: readonly PivotLine[]
  readonly #earlier: PsiBlocks | null
  readonly #label: SourceChoice['labelOf']
  readonly #selection: PsiSelection
  readonly #scale: Scale | null
  readonly #shown: PsiChoice['shown']
  readonly #refresh: () => void
  readonly #editedText: string
  readonly #fence: string
  /** As shown: those of the layout, or collapsed. */
  readonly #periods: readonly PsiPeriod[]
  readonly #cells: EditedCells['of']
  #chosen: Int32Array = new Int32Array(0)

  /**
   * `choice.shown` learns what the grid is asked for; `refresh` reads the pivot again; `cells`: which are edited, and how
   * readers are informed of it.
   */
  constructor(
    data: PsiData,
    selection: PsiSelection,
    { scale, shown, lines, earlier, labelOf, fence }: SourceChoice,
    refresh: () => void,
    cells: EditedCells,
  ) {
    this.#editedText = cells.text
    this.#cells = cells.of
    this.#shown = shown
    this.#refresh = refresh
    this.#data = data
    this.#lines = lines
    this.#label = labelOf
    this.#earlier = earlier?.blocks ?? null
    this.#selection = selection
    this.#scale = scale
    this.#fence = fence
    this.#periods = collapse(data.layout.periods, scale).periods
  }

  renew(): void {
    this.#refresh()
  }

  apply(query: GridQuery): Promise<GridView> {
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

  /** Codes of the items chosen, in their order. */
  readonly items = (): readonly string[] =>
    Array.from(this.#chosen, (row) => textAt(this.#data.items.columns.item, row)!)

  /** What the lines of these items show now, by row: of those that were read. */
  linesOf(codes: readonly string[]): PatchedRows {
    const { blocks } = this.#data
    const rows = codes.flatMap((code) => {
      const row = blocks.rowOf(code)
      if (row === undefined || !blocks.read(code)) return []
      return this.#lines.map((_, line) => this.#row(row, line))
    })
    return new Map(rows.map(({ id, values }) => [id, values]))
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
    const codes = wanted.map((row) => textAt(items.columns.item, row)!)
    await Promise.all([blocks.load(codes), this.#earlier?.load(codes)])
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

  #isEdited({ row: { declared, source }, of }: PivotLine, item: string, p: number): boolean {
    return of === 'now' && declared.editable && source !== null && this.#cells(item, p)
  }

  #row(row: number, line: number): DataRow {
    const { layout, items, blocks } = this.#data
    const { columns } = items
    const item = textAt(columns.item, row)!
    const shown = this.#lines[line]!
    const edited = blocks.problemOf(item)
    const start = edited ? BigInt(layout.periods[edited.period]!.start) : NULL_I64
    const values: Record<string, CellValue> = {
      item,
      name: textAt(columns.name, row),
      problem: (edited === undefined ? textAt(columns.problem, row) : edited?.kind) ?? 'none',
      at: this.#dateOf(edited === undefined ? columns.at[row]! : start),
      row: this.#label(shown),
    }
    const cells = blocks.cellsOf(item, this.#scale)
    if (!cells) return { kind: 'row', id: idOf(item, line), values }
    const world = { now: Date.parse(layout.asOf) / 1000, zone: layout.zone }
    const earlier = this.#earlier?.cellsOf(item, this.#scale) ?? null
    const { values: found, text, back } = lineCells(shown, cells, earlier, world)
    const safety = cells.grid.safety[cells.item]!
    const fence = fenceAt(items, row, this.#periods)
    const isStock = shown.row.source === 'closing'
    found.forEach((value, p) => {
      const field = periodField(p)
      values[field] = textOf(value)
      const tone = shown.of === 'difference' ? undefined : toneOf(value, isStock ? safety : NULL_I64)
      const mark = this.#isEdited(shown, item, p) ? this.#editedText : undefined
      const edge = p === fence ? this.#fence : undefined
      const colours: CellColours = {
        text: text[p] ?? undefined,
        back: back[p] ?? undefined,
        tone,
        mark,
        edge,
      }
      if (colours.text || colours.back || tone || mark || edge) values[coloursOf(field)] = colours
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
