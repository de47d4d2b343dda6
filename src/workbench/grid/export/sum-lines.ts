import {
  GroupSums,
  labelPlace,
  totalDigits,
  type EndedGroup,
  type SummedColumn,
} from '#domain/rules/group-sums.ts'
import { MOST_OUTLINE_LEVELS } from '#domain/rules/totals.ts'
import { fileText, totalColumn, totalMark, type FormatSettings } from '../cells/format.ts'
import { isNumeric, type GridColumn } from '../model/column.ts'
import type { CellValue } from '../model/source.ts'
import { XLSX_ROWS, type ExportGroup, type ExportJob } from './protocol.ts'
import { columnName, subtotalFormula } from '#domain/rules/sheet-columns.ts'
import { numberStyleOf, styleOf } from './workbook-parts.ts'
import { DAY_S, numberOf, textCell } from './xlsx-cells.ts'

/** Columns that are totalled, and from which level on. */
export const summedOf = (columns: readonly GridColumn[], groups: readonly ExportGroup[]): SummedColumn[] =>
  columns.flatMap((column, at) => {
    const from = column.sumWithin ? groups.findIndex((group) => group.column.field === column.sumWithin) : -1
    const { total = 'sum' } = column
    const isSummed =
      column.sum && (total === 'count' || isNumeric(column.kind)) && !(column.sumWithin && from === -1)
    return isSummed ? [{ at, from, total, isDuration: column.kind === 'duration' }] : []
  })

/** The name of a group, next to its totals. */
export function sumLabel(
  { level, value }: EndedGroup,
  groups: readonly ExportGroup[],
  words: NonNullable<ExportJob['sums']>['words'],
  settings: FormatSettings,
): string {
  if (level < 0) return words.total
  const text = fileText(value as CellValue, groups[level]!.column, settings) || '—'
  return words.subtotal.replace('{value}', () => text)
}

/** Column in which the totals of a group are named. */
export const labelColumn = (
  level: number,
  columns: readonly GridColumn[],
  groups: readonly ExportGroup[],
  summed: readonly SummedColumn[],
): number =>
  labelPlace(
    columns.findIndex(({ field }) => field === groups[level]?.column.field),
    columns.length,
    summed,
  )

/** Lines of sums of a sheet: below each group, and below all rows. They are formulas with their values. */
export class SumLines {
  readonly levels: number
  readonly #columns: readonly GridColumn[]
  readonly #groups: readonly ExportGroup[]
  readonly #words: NonNullable<ExportJob['sums']>['words']
  readonly #settings: FormatSettings
  readonly #summed: readonly SummedColumn[]
  readonly #sums: GroupSums

  constructor(
    columns: readonly GridColumn[],
    { groups, words }: NonNullable<ExportJob['sums']>,
    settings: FormatSettings,
  ) {
    this.levels = Math.min(groups.length, MOST_OUTLINE_LEVELS)
    this.#columns = columns
    this.#groups = groups
    this.#words = words
    this.#settings = settings
    this.#summed = summedOf(columns, groups)
    this.#sums = new GroupSums({
      groups: groups.map(({ at }) => at),
      summed: this.#summed,
      first: FIRST_LINE,
      isText: (value, at) => numberOf(value as CellValue, columns[at]!, settings.zone) === null,
    })
  }

  /** What is written before a row: the sums of groups that end there. `number`: of the next line. */
  before(row: readonly CellValue[], number: number): string[] {
    const lines = this.#lines(this.#sums.add(row, number).ended, number)
    this.#check(number + lines.length)
    return lines
  }

  /** What is written below the last row. */
  end(number: number): string[] {
    const ended = this.#sums.end()
    const hasTotal = this.#summed.length > 0 && number + ended.length > FIRST_LINE
    if (hasTotal) this.#check(number + ended.length)
    return this.#lines(hasTotal ? [...ended, this.#sums.whole] : ended, number)
  }

  #check(row: number): void {
    if (row > XLSX_ROWS + 1) throw new Error(this.#words.tooMany)
  }

  #lines(ended: readonly EndedGroup[], number: number): string[] {
    return ended.map((group, at) => this.#line(group, number + at))
  }

  #line(group: EndedGroup, row: number): string {
    const { level } = group
    const labelAt = labelColumn(level, this.#columns, this.#groups, this.#summed)
    const label = sumLabel(group, this.#groups, this.#words, this.#settings)
    const cells = this.#columns.map((column, at) => {
      if (at === labelAt) return textCell(`${columnName(at)}${row}`, styleOf(column, 'sum'), label)
      const index = this.#summed.findIndex((one) => one.at === at)
      return index < 0 ? '' : this.#sumCell(group, index, row)
    })
    const outline = level > 0 && level < MOST_OUTLINE_LEVELS ? ` outlineLevel="${level}"` : ''
    return `<row r="${row}"${outline}>${cells.join('')}</row>`
  }

  #sumCell({ from, totals }: EndedGroup, index: number, row: number): string {
    const summed = this.#summed[index]!
    const { at, total } = summed
    const { units, hasText } = totals[index]!
    if (units === null) return ''
    const column = this.#columns[at]!
    const own = totalColumn(column)
    const name = columnName(at)
    const text = totalDigits(summed, units)
    const number = own.kind === 'duration' ? String(Number(text) / DAY_S) : text
    const style = numberStyleOf(own, number, total) ?? styleOf(own, total)
    // Excel keeps 15 digits: what is longer, or has a part that is longer, would come out rounded.
    if (hasText || numberOf(text, own, this.#settings.zone) === null)
      return textCell(`${name}${row}`, style, totalMark(column, this.#settings.language) + text)
    const formula = subtotalFormula(total, at, from, row - 1)
    return `<c r="${name}${row}" s="${style}"><f>${formula}</f><v>${number}</v></c>`
  }
}

/** Number of the line below the titles. */
const FIRST_LINE = 2
