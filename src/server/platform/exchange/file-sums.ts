import type { Field } from '#domain/field-kinds.ts'
import { isNumeric } from '#domain/field-kinds.ts'
import { fill, saidOf, textOf } from '#domain/label.ts'
import { pageTexts } from '#domain/print/page-texts.ts'
import {
  GroupSums,
  labelPlace,
  totalDigits,
  type EndedGroup,
  type GroupChange,
  type SummedColumn,
} from '#domain/rules/group-sums.ts'
import { totalMarks, type TotalOp } from '#domain/rules/totals.ts'
import type { ExportColumn, ExportRows } from './export-columns.ts'
import { cellText, type TextLooks } from './pdf/cell-text.ts'

/** A total of a column. */
export interface FileTotal {
  readonly total: TotalOp
  /** Exact decimals; whole seconds of durations, whole numbers of counts. */
  readonly digits: string
  readonly field: Field
  /** A number in it is kept by the file as a text, which formulas leave out. */
  readonly hasText: boolean
}

/** What is written below a group of rows, or below all of them. */
export interface SumLine {
  readonly kind: 'sum'
  /** 0 is the outermost group; -1: all rows. */
  readonly level: number
  readonly label: string
  /** Column in which the label is written; -1: there is none without a total. */
  readonly labelAt: number
  /** Line of the first row. */
  readonly from: number
  /** By column; null where there is none. */
  readonly totals: readonly (FileTotal | null)[]
}

/** What is written above a group of rows. */
export interface HeadingLine {
  readonly kind: 'heading'
  readonly level: number
  readonly label: string
}

/** Values of a row, in the order of the columns, or a line between rows. */
export type FileLine = readonly unknown[] | SumLine | HeadingLine
export type FileLines = AsyncIterable<readonly FileLine[]>

export const isRow = (line: FileLine): line is readonly unknown[] => Array.isArray(line)

interface Lines {
  readonly columns: readonly ExportColumn[]
  /** Columns by which rows are grouped, outermost first, and where their values are in the rows. */
  readonly groups: readonly { readonly column: ExportColumn; readonly at: number }[]
  readonly looks: TextLooks
  /** Groups have a line above them, too. */
  readonly headings: boolean
  /** All rows have totals where nothing is grouped. */
  readonly ungrouped: boolean
  /** Line of the first row in the file. */
  readonly first: number
  readonly isText?: (value: unknown, at: number) => boolean
}

/** Columns that are totalled: anything is counted, and only numbers are added up or compared. */
const summedOf = (columns: readonly ExportColumn[]): SummedColumn[] =>
  columns.flatMap(({ field: { kind }, look }, at) => {
    const total = look?.total ?? null
    const isSummed = total !== null && (total === 'count' || isNumeric(kind))
    return isSummed ? [{ at, total, from: -1, isDuration: kind === 'duration' }] : []
  })

/** The rows with the lines of their groups and totals between them. */
export async function* linesOf(lines: Lines, rows: ExportRows): AsyncGenerator<FileLine[]> {
  const writer = new LineWriter(lines)
  for await (const batch of rows) yield batch.flatMap((row) => writer.row(row))
  yield writer.end()
}

class LineWriter {
  readonly #lines: Lines
  readonly #summed: readonly SummedColumn[]
  readonly #sums: GroupSums
  #next: number

  constructor(lines: Lines) {
    this.#lines = lines
    this.#next = lines.first
    this.#summed = summedOf(lines.columns)
    const { isText } = lines
    this.#sums = new GroupSums({
      groups: lines.groups.map(({ at }) => at),
      summed: this.#summed,
      first: lines.first,
      ...(isText ? { isText } : {}),
    })
  }

  row(row: readonly unknown[]): FileLine[] {
    const { ended, opened } = this.#sums.add(row, this.#next)
    const headings = this.#lines.headings ? opened.map((one) => this.#heading(one)) : []
    const lines = [...ended.map((one) => this.#sum(one)), ...headings, row]
    this.#next += lines.length
    return lines
  }

  end(): FileLine[] {
    const ended = this.#sums.end()
    const hasTotal =
      this.#summed.length > 0 &&
      this.#next + ended.length > this.#lines.first &&
      (this.#lines.ungrouped || this.#lines.groups.length > 0)
    return [...ended, ...(hasTotal ? [this.#sums.whole] : [])].map((one) => this.#sum(one))
  }

  #valueOf(level: number, value: unknown): string {
    const { column } = this.#lines.groups[level]!
    return cellText(value, column.field, this.#lines.looks) || '—'
  }

  #heading({ level, value }: GroupChange['opened'][number]): HeadingLine {
    const { header } = this.#lines.groups[level]!.column
    const label = textOf(saidOf(header, this.#valueOf(level, value)), this.#lines.looks.language)
    return { kind: 'heading', level, label }
  }

  #sum({ level, value, from, totals }: EndedGroup): SumLine {
    const { columns, looks } = this.#lines
    const label =
      level < 0
        ? textOf(pageTexts.total, looks.language)
        : fill(textOf(pageTexts.subtotal, looks.language), { value: this.#valueOf(level, value) })
    return {
      kind: 'sum',
      level,
      label,
      labelAt: labelPlace(this.#lines.groups[level]?.at ?? -1, columns.length, this.#summed),
      from,
      totals: columns.map(({ field }, at) => {
        const index = this.#summed.findIndex((one) => one.at === at)
        const summed = this.#summed[index]
        const units = totals[index]?.units ?? null
        if (!summed || units === null) return null
        const { total } = summed
        return { total, field, digits: totalDigits(summed, units), hasText: totals[index]!.hasText }
      }),
    }
  }
}

/** The texts of a line of totals, by column. */
export const sumTexts = ({ label, labelAt, totals }: SumLine, looks: TextLooks): string[] =>
  totals.map((total, at) => (at === labelAt ? label : total ? totalText(total, looks) : ''))

/** A total as readers see it, with what says which it is; a sum needs no word. */
export function totalText({ total, digits, field }: FileTotal, looks: TextLooks): string {
  const mark = total === 'sum' ? '' : `${textOf(totalMarks[total], looks.language)} `
  const isDuration = field.kind === 'duration' && total !== 'count'
  return mark + (isDuration ? cellText(Number(digits), field, looks) : digits)
}
