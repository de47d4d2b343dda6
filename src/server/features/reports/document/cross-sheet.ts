import type { Field } from '#domain/field-kinds.ts'
import { integer, quantity } from '#domain/field-kinds.ts'
import { textOf } from '#domain/label.ts'
import { pageTexts } from '#domain/print/page-texts.ts'
import { averageParts, type AverageParts } from '#domain/reports/designed/column.ts'
import { areaName, totalFormula, type Area } from '#domain/rules/sheet-columns.ts'
import { totalMarks } from '#domain/rules/totals.ts'
import { DAY, FIRST_LINE, xlsxCell, type Cell } from '../../../platform/exchange/xlsx/cells.ts'
import { LAST_COLUMN } from '../../../platform/exchange/xlsx/sheet.ts'
import type { TextLooks } from '../../../platform/exchange/pdf/cell-text.ts'
import { OwnCell } from './cells.ts'
import type { ContentColumn, CrossContent } from './cross-content.ts'

/** A value, or the formula that computes it from other cells. */
export type SheetCell = Cell | { readonly formula: string; readonly result: Exclude<Cell, null> }

export interface SheetColumn extends ContentColumn {
  /** Holds what averages are divided from. */
  readonly isHidden: boolean
}

export interface CrossSheet {
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<readonly SheetCell[]>
}

/**
 * A cross table as the cells of a sheet: totals and averages are formulas that come to what the screen shows. Averages are
 * divided from sums and counts in hidden columns at the right, as an average of averages is another number.
 */
export function crossSheet(content: CrossContent, looks: TextLooks): CrossSheet {
  const places = new Places(content)
  return {
    columns: [
      ...content.columns.map((column) => ({ ...column, isHidden: false })),
      ...hiddenColumns(content, places, looks),
    ],
    rows: new SheetRows(content, places, looks).rows(),
  }
}

/** An average with the place of its sums; its counts are behind these. */
interface Averaged {
  readonly parts: AverageParts
  readonly sums: number
}

/** Where the columns of a cross table are. */
class Places {
  readonly keys: number
  readonly measures: number
  /** Column keys; none where totals of lines are their only cells. */
  readonly across: number
  /** Column keys of hidden columns. */
  readonly keyed: number
  /** Averages by the place of their measure. */
  readonly averages: ReadonlyMap<number, Averaged>

  constructor({ keys, cross }: CrossContent) {
    this.keys = keys
    this.measures = cross.measures.length
    this.across = cross.columnAxes.length === 0 ? 0 : cross.columns.length
    this.keyed = cross.columns.length
    const averages = cross.measures.flatMap((measure, at) => {
      const parts = averageParts(measure)
      return parts ? [[at, parts] as const] : []
    })
    const shown = this.totalOf(this.measures)
    const fits = shown + 2 * averages.length * this.keyed <= LAST_COLUMN
    this.averages = new Map(
      fits ? averages.map(([at, parts], nth) => [at, { parts, sums: shown + 2 * nth * this.keyed }]) : [],
    )
  }

  cellOf = (column: number, measure: number): number => this.keys + column * this.measures + measure
  totalOf = (measure: number): number => this.cellOf(this.across, measure)
}

function hiddenColumns({ columns, cross }: CrossContent, places: Places, looks: TextLooks): SheetColumn[] {
  const word = (of: (typeof totalMarks)['count']): string => ` · ${textOf(of, looks.language)}`
  return [...places.averages.keys()].flatMap((measure) => {
    const titled = (end: string, field: Field): SheetColumn[] =>
      cross.columns.map((_, at) => {
        const of = places.across > 0 ? places.cellOf(at, measure) : places.totalOf(measure)
        return { header: columns[of]!.header + end, field, isHidden: true }
      })
    return [...titled(word(pageTexts.total), sums), ...titled(word(totalMarks.count), counts)]
  })
}

const sums = quantity('', '')
const counts = integer('', '')

class SheetRows {
  readonly #content: CrossContent
  readonly #places: Places
  /** What cells come to, without their formulas, by line and column. */
  readonly #values: readonly (readonly Cell[])[]

  constructor(content: CrossContent, places: Places, looks: TextLooks) {
    this.#content = content
    this.#places = places
    const { columns, rows, cross } = content
    this.#values = rows.map((row, at) => [
      ...columns.map(({ field }, place) => {
        const value = row[place]
        return value instanceof OwnCell
          ? xlsxCell(value.value, value.field, looks)
          : xlsxCell(value, field, looks)
      }),
      ...[...places.averages.keys()].flatMap((measure) => {
        const from = cross.lines[at]?.averaged.map((cell) => cell[measure] ?? null) ?? []
        return [
          ...from.map((one) => xlsxCell(one?.sum, sums, looks)),
          ...from.map((one) => xlsxCell(one?.count, counts, looks)),
        ]
      }),
    ])
  }

  *rows(): Generator<readonly SheetCell[]> {
    for (const [line, values] of this.#values.entries())
      yield values.map((value, at) => this.#withFormula(line, at, value))
  }

  #withFormula(line: number, at: number, value: Cell): SheetCell {
    // What is empty has nothing to be computed from, and a number that is kept as a text is in no formula.
    if (value === null || typeof value === 'string') return value
    const formula = this.#formulaOf(line, at)
    return formula === null ? value : { formula, result: value }
  }

  #formulaOf(line: number, at: number): string | null {
    const { keys, measures, across, averages, totalOf } = this.#places
    if (at < keys || at >= totalOf(measures)) return null
    const [column, measure] = [Math.floor((at - keys) / measures), (at - keys) % measures]
    const { cross } = this.#content
    const isTotal = column === across
    const isLast = line === cross.lines.length
    const lines: Span = isLast ? [0, line - 1] : [line, line]
    const averaged = averages.get(measure)
    if (averaged)
      return this.#quotient(averaged, lines, isTotal ? [0, this.#places.keyed - 1] : [column, column])
    const op = cross.measures[measure]!.column.total
    if (op === 'average') return null
    if (isLast) return this.#total(op, [this.#area(lines, [at, at])])
    return isTotal && across > 0 ? this.#total(op, this.#cellsOf(line, measure)) : null
  }

  /** The cells of a measure in a line. */
  #cellsOf(line: number, measure: number): Area[] {
    const { measures, across, cellOf } = this.#places
    if (measures === 1) return [this.#area([line, line], [cellOf(0, 0), cellOf(across - 1, 0)])]
    return Array.from({ length: across }, (_, column) => {
      const at = cellOf(column, measure)
      return this.#area([line, line], [at, at])
    })
  }

  #total(op: 'sum' | 'count' | 'min' | 'max' | null, areas: readonly Area[]): string | null {
    if (areas.some((area) => this.#hasText(area))) return null
    // Counts of parts are added up.
    return totalFormula(op === 'min' || op === 'max' ? op : 'sum', areas)
  }

  #quotient({ parts, sums: from }: Averaged, lines: Span, [first, last]: Span): string | null {
    const all = this.#area(lines, [from + first, from + last])
    if (this.#hasText(all)) return null
    const { keyed } = this.#places
    const counted = this.#area(lines, [from + keyed + first, from + keyed + last])
    const rounded = `ROUND(SUM(${areaName(all)})/SUM(${areaName(counted)}),${parts.decimals})`
    return parts.isDuration ? `${rounded}/${DAY}` : rounded
  }

  #area([top, bottom]: Span, [left, right]: Span): Area {
    return { top: top + FIRST_LINE, bottom: bottom + FIRST_LINE, left, right }
  }

  #hasText({ top, bottom, left, right }: Area): boolean {
    return this.#values
      .slice(top - FIRST_LINE, bottom - FIRST_LINE + 1)
      .some((values) => values.slice(left, right + 1).some((value) => typeof value === 'string'))
  }
}

type Span = readonly [first: number, last: number]
