import type { Row, Worksheet } from 'exceljs'
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
import { subtotalFormula } from '#domain/rules/sheet-columns.ts'
import type { CellStyles } from './cell-styles.ts'
import { DAY_S, numberOf, textValue } from './xlsx-cells.ts'

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
  readonly #styles: CellStyles
  readonly #summed: readonly SummedColumn[]
  readonly #sums: GroupSums

  constructor(
    columns: readonly GridColumn[],
    { groups, words }: NonNullable<ExportJob['sums']>,
    settings: FormatSettings,
    styles: CellStyles,
  ) {
    this.#styles = styles
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

  /** Writes what comes before a row: the sums of groups that end there. `number`: of the next line. Answers that after them. */
  before(row: readonly CellValue[], number: number, sheet: Worksheet): number {
    const { ended } = this.#sums.add(row, number)
    this.#check(number + ended.length)
    return this.#write(ended, number, sheet)
  }

  /** Writes what comes below the last row. */
  end(number: number, sheet: Worksheet): void {
    const ended = this.#sums.end()
    const hasTotal = this.#summed.length > 0 && number + ended.length > FIRST_LINE
    if (hasTotal) this.#check(number + ended.length)
    this.#write(hasTotal ? [...ended, this.#sums.whole] : ended, number, sheet)
  }

  #check(row: number): void {
    if (row > XLSX_ROWS + 1) throw new Error(this.#words.tooMany)
  }

  #write(ended: readonly EndedGroup[], number: number, sheet: Worksheet): number {
    for (const group of ended) {
      const row = sheet.addRow([])
      this.#fill(row, group)
      row.commit()
    }
    return number + ended.length
  }

  #fill(row: Row, group: EndedGroup): void {
    const { level } = group
    const labelAt = labelColumn(level, this.#columns, this.#groups, this.#summed)
    const label = row.getCell(labelAt + 1)
    label.value = textValue(sumLabel(group, this.#groups, this.#words, this.#settings))
    label.style = this.#styles.of(this.#columns[labelAt]!, 'sum')
    for (const index of this.#summed.keys()) this.#fillSum(row, group, index)
    if (level > 0 && level < MOST_OUTLINE_LEVELS) row.outlineLevel = level
  }

  #fillSum(row: Row, { from, totals }: EndedGroup, index: number): void {
    const summed = this.#summed[index]!
    const { at, total } = summed
    const { units, hasText } = totals[index]!
    if (units === null) return
    const column = this.#columns[at]!
    const own = totalColumn(column)
    const text = totalDigits(summed, units)
    const result = own.kind === 'duration' ? Number(text) / DAY_S : Number(text)
    const cell = row.getCell(at + 1)
    cell.style = this.#styles.ofNumber(own, result, total)
    // Excel keeps 15 digits: what is longer, or has a part that is longer, would come out rounded.
    cell.value =
      hasText || numberOf(text, own, this.#settings.zone) === null
        ? totalMark(column, this.#settings.language) + text
        : { formula: subtotalFormula(total, at, from, row.number - 1), result }
  }
}

/** Number of the line below the titles. */
const FIRST_LINE = 2
