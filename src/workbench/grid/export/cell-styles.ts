import type { Style } from 'exceljs'
import { textOf, type Language } from '#domain/label.ts'
import { argb, filledWith } from '#domain/print/workbook-looks.ts'
import type { ColourTone } from '#domain/reports/designed/definition.ts'
import { toneInks } from '#domain/reports/designed/tone-inks.ts'
import { totalMarks, totalOps, type TotalOp } from '#domain/rules/totals.ts'
import type { CellKind, GridColumn } from '../model/column.ts'

/**
 * Number formats. `#,##0.######` alone would show 100 as `100.`, and no workbook shows a negative time as one: it stays in
 * days.
 */
const formats = {
  text: '@',
  quantity: '#,##0',
  fraction: '#,##0.######',
  integer: '#,##0',
  rate: '0.0%',
  date: 'yyyy/mm/dd',
  time: 'yyyy/mm/dd hh:mm',
  duration: '[h]:mm:ss',
  before: '0.00" d"',
} as const
type Format = keyof typeof formats
const isFormat = (kind: CellKind): kind is CellKind & Format => kind in formats

/** Cells of rows, with a line below them, of lines of totals, and of a colour. */
export type CellLook = 'plain' | 'lined' | TotalOp | ColourTone
const isTotal = (look: CellLook): look is TotalOp => totalOps.some((op) => op === look)
const isTone = (look: CellLook): look is ColourTone => look in toneInks

export type CellStyle = Partial<Style>

const font = { name: 'Calibri', size: 11 }
const lined: CellStyle = { border: { bottom: { style: 'hair', color: argb('#d0d5dd') } } }

export const headerStyle: CellStyle = {
  numFmt: formats.text,
  font: { ...font, bold: true },
  fill: filledWith('#f2f4f7'),
  alignment: { vertical: 'middle' },
}

function styleOf(format: Format, look: CellLook, language: Language): CellStyle {
  const numFmt = formats[format]
  if (isTone(look)) {
    const { text, back } = toneInks[look]
    return { numFmt, font: { ...font, color: argb(text) }, fill: filledWith(back) }
  }
  if (!isTotal(look)) return { numFmt, ...(look === 'lined' ? lined : {}) }
  // Totals that are no sums say so before their number.
  const mark = look === 'sum' || format === 'text' ? '' : `"${textOf(totalMarks[look], language)} "`
  return { numFmt: mark + numFmt, font: { ...font, bold: true } }
}

/** Styles of the cells of a workbook. Those of one format and look are one object: exceljs writes each object once. */
export class CellStyles {
  readonly #language: Language
  readonly #made = new Map<string, CellStyle>()

  constructor(language: Language) {
    this.#language = language
  }

  /** Of the cells of a column. */
  of({ choice, texts, kind }: GridColumn, look: CellLook): CellStyle {
    return this.#style(!choice && !texts && isFormat(kind) ? kind : 'text', look)
  }

  /** Of a number in a column. */
  ofNumber(column: GridColumn, number: number, look: CellLook): CellStyle {
    if (column.kind === 'quantity' && !Number.isInteger(number)) return this.#style('fraction', look)
    if (column.kind === 'duration' && number < 0) return this.#style('before', look)
    return this.of(column, look)
  }

  #style(format: Format, look: CellLook): CellStyle {
    const key = `${format} ${look}`
    let style = this.#made.get(key)
    if (!style) this.#made.set(key, (style = styleOf(format, look, this.#language)))
    return style
  }
}
