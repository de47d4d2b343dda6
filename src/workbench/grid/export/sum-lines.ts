import { unitsOr } from '#domain/rules/decimal.ts'
import { parseDuration } from '#domain/rules/duration.ts'
import { subtotalFunctions, Tally, type TotalOp } from '#domain/rules/totals.ts'
import { decimalText } from '#engine/table-page.ts'
import { fileText, totalColumn, totalMark, type FormatSettings } from '../cells/format.ts'
import { isNumeric, type GridColumn } from '../model/column.ts'
import { plainValue, type CellValue } from '../model/source.ts'
import { XLSX_ROWS, type ExportGroup, type ExportJob } from './protocol.ts'
import { columnName, numberStyleOf, styleOf } from './workbook-parts.ts'
import { DAY_S, numberOf, textCell } from './xlsx-cells.ts'

/** Excel has so many levels of an outline; groups further in are lines of sums without a level of their own. */
const MOST_LEVELS = 7

interface OpenGroup {
  readonly value: CellValue
  /** Number of its first row. */
  readonly from: number
  readonly sums: Sum[]
}

interface Sum {
  /** In 10^-6, of durations in seconds. */
  readonly tally: Tally
  /** A number in it cannot be read. */
  isUnreadable: boolean
  /** A number in it is too long for a cell and is written as text, which formulas leave out. */
  hasText: boolean
}

interface SummedColumn {
  readonly column: GridColumn
  readonly at: number
  readonly total: TotalOp
  /** The outermost level at which its sum has a meaning; -1: over all rows, too. */
  readonly from: number
}

/** Lines of sums of a sheet: below each group, and below all rows. They are formulas with their values. */
export class SumLines {
  readonly levels: number
  readonly #columns: readonly GridColumn[]
  readonly #groups: readonly ExportGroup[]
  readonly #words: NonNullable<ExportJob['sums']>['words']
  readonly #settings: FormatSettings
  readonly #summed: readonly SummedColumn[]
  readonly #all: OpenGroup
  #open: OpenGroup[] = []

  constructor(
    columns: readonly GridColumn[],
    { groups, words }: NonNullable<ExportJob['sums']>,
    settings: FormatSettings,
  ) {
    this.levels = Math.min(groups.length, MOST_LEVELS)
    this.#columns = columns
    this.#groups = groups
    this.#words = words
    this.#settings = settings
    this.#summed = columns.flatMap((column, at) => {
      const from = column.sumWithin
        ? groups.findIndex((group) => group.column.field === column.sumWithin)
        : -1
      const { total = 'sum' } = column
      const isSummed =
        column.sum && (total === 'count' || isNumeric(column.kind)) && !(column.sumWithin && from === -1)
      return isSummed ? [{ column, at, from, total }] : []
    })
    this.#all = this.#group(null, 2)
  }

  /** What is written before a row: the sums of groups that end there. `number`: of the next line. */
  before(row: readonly CellValue[], number: number): string[] {
    const values = this.#groups.map(({ at }) => row[at])
    const same = this.#open.findIndex(({ value }, level) => plainValue(value) !== plainValue(values[level]))
    const ended = this.#open.length === 0 ? 0 : same === -1 ? this.#groups.length : same
    const lines = this.#close(ended, number)
    const first = number + lines.length
    for (let level = this.#open.length; level < this.#groups.length; level++)
      this.#open.push(this.#group(values[level], first))
    for (const group of [this.#all, ...this.#open]) this.#addTo(group.sums, row)
    this.#check(first)
    return lines
  }

  /** What is written below the last row. */
  end(number: number): string[] {
    const lines = this.#close(0, number)
    const at = number + lines.length
    if (this.#summed.length === 0 || at === this.#all.from) return lines
    this.#check(at)
    return [...lines, this.#line(this.#all, -1, at, this.#words.total)]
  }

  /** Ends the groups of a level and further in, from the inside. */
  #close(level: number, number: number): string[] {
    const lines: string[] = []
    while (this.#open.length > level) {
      const group = this.#open.pop()!
      const at = this.#open.length
      const { column } = this.#groups[at]!
      const value = fileText(group.value, column, this.#settings) || '—'
      const label = this.#words.subtotal.replace('{value}', () => value)
      lines.push(this.#line(group, at, number + lines.length, label))
    }
    return lines
  }

  #check(row: number): void {
    if (row > XLSX_ROWS + 1) throw new Error(this.#words.tooMany)
  }

  #group(value: CellValue, from: number): OpenGroup {
    return {
      value,
      from,
      sums: this.#summed.map(() => ({ tally: new Tally(), isUnreadable: false, hasText: false })),
    }
  }

  #addTo(sums: Sum[], row: readonly CellValue[]): void {
    for (const [index, { column, at, total }] of this.#summed.entries()) {
      const value = row[at]
      if (value === null || value === undefined || value === '') continue
      const sum = sums[index]!
      // What is counted may be anything.
      const units = total === 'count' ? 0n : unitsOf(value, column)
      if (units === null) sum.isUnreadable = true
      else sum.tally.add(units)
      sum.hasText ||= total !== 'count' && numberOf(value, column, this.#settings.zone) === null
    }
  }

  #line(group: OpenGroup, level: number, row: number, label: string): string {
    const labelAt = this.#labelAt(level)
    const cells = this.#columns.map((column, at) => {
      if (at === labelAt) return textCell(`${columnName(at)}${row}`, styleOf(column, 'sum'), label)
      const index = this.#summed.findIndex((one) => one.at === at)
      const summed = this.#summed[index]
      return summed && level >= summed.from ? this.#sumCell(group, summed, group.sums[index]!, row) : ''
    })
    const outline = level > 0 && level < MOST_LEVELS ? ` outlineLevel="${level}"` : ''
    return `<row r="${row}"${outline}>${cells.join('')}</row>`
  }

  /** The column of the group, else the first one without sums. */
  #labelAt(level: number): number {
    const isFree = (at: number): boolean => this.#summed.every((one) => one.at !== at)
    const own = this.#columns.findIndex(({ field }) => field === this.#groups[level]?.column.field)
    return own !== -1 && isFree(own) ? own : this.#columns.findIndex((_, at) => isFree(at))
  }

  #sumCell({ from }: OpenGroup, { column, at, total }: SummedColumn, sum: Sum, row: number): string {
    const value = sum.isUnreadable ? null : sum.tally.total(total)
    if (value === null) return ''
    const own = totalColumn(column)
    const name = columnName(at)
    const isWhole = own.kind === 'duration' || total === 'count'
    const text = isWhole ? String(value) : decimalText(value)
    const number = own.kind === 'duration' ? String(Number(text) / DAY_S) : text
    const style = numberStyleOf(own, number, total) ?? styleOf(own, total)
    // Excel keeps 15 digits: what is longer, or has a part that is longer, would come out rounded.
    if (sum.hasText || numberOf(text, own, this.#settings.zone) === null)
      return textCell(`${name}${row}`, style, totalMark(column, this.#settings.language) + text)
    const cells = `${name}${from}:${name}${row - 1}`
    const formula = `SUBTOTAL(${subtotalFunctions[total]},${cells})`
    return `<c r="${name}${row}" s="${style}"><f>${formula}</f><v>${number}</v></c>`
  }
}

function unitsOf(value: CellValue, { kind }: GridColumn): bigint | null {
  const text = plainValue(value)
  if (kind === 'duration') {
    const seconds = parseDuration(text)
    return seconds === null ? null : BigInt(seconds)
  }
  return unitsOr(text, null)
}
