import { textOf, type Language } from '#domain/label.ts'
import type { SheetPage } from '#domain/print/sheet-page.ts'
import { colourTones, type ColourTone } from '#domain/reports/designed/definition.ts'
import { toneInks } from '#domain/reports/designed/tone-inks.ts'
import { totalMarks, totalOps, type TotalOp } from '#domain/rules/totals.ts'
import { columnName } from '#domain/rules/sheet-columns.ts'
import type { CellKind, GridColumn } from '../model/column.ts'

/**
 * Number formats in the order of their ids. `#,##0.######` alone would show 100 as `100.`, and no workbook shows a negative
 * time as one: it stays in days.
 */
const formats = {
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
const names = Object.keys(formats) as Format[]
/** Ids below belong to Excel's own formats; 49 is text. */
const FIRST_FORMAT = 164
const TEXT_FORMAT = 49

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Style of the header cells; the others follow it. */
export const HEADER_STYLE = 1

/** Cells of rows, with a line below them, of lines of totals, and of a colour. */
export type CellLook = 'plain' | 'lined' | TotalOp | ColourTone
const looks: readonly CellLook[] = ['plain', 'lined', ...totalOps, ...colourTones]
const isTotal = (look: CellLook): look is TotalOp => totalOps.some((op) => op === look)
/** Fonts and fills before those of tones. */
const FONTS = 2
const FILLS = 3
const toneAt = (look: CellLook): number => colourTones.findIndex((tone) => tone === look)

/** Totals that are no sums say so before their number; each has formats of its own behind those of the cells. */
const markedOps = totalOps.filter((op) => op !== 'sum')
const formatId = (at: number, look: CellLook): number =>
  FIRST_FORMAT + at + names.length * (markedOps.findIndex((op) => op === look) + 1)

function formatCodes(language: Language): string[] {
  const plain = names.map((name) => formats[name])
  const marked = markedOps.flatMap((op) =>
    plain.map((code) => `"${textOf(totalMarks[op], language)} "${code}`),
  )
  return [...plain, ...marked]
}

/** Style of a format, of texts without one. */
const styleNumber = (format: Format | null, look: CellLook): number =>
  2 + (format === null ? 0 : names.indexOf(format) + 1) * looks.length + looks.indexOf(look)

const isFormat = (kind: CellKind | Format): kind is Format => kind in formats

/** Style of the cells of a column. */
export function styleOf({ choice, texts, kind }: GridColumn, look: CellLook): number {
  return styleNumber(!choice && !texts && isFormat(kind) ? kind : null, look)
}

/** Style of a number in a column, where it is not that of the column. */
export function numberStyleOf({ kind }: GridColumn, number: string, look: CellLook): number | null {
  if (kind === 'quantity' && number.includes('.')) return styleNumber('fraction', look)
  if (kind === 'duration' && number.startsWith('-')) return styleNumber('before', look)
  return null
}

const rgb = (colour: string): string => `FF${colour.slice(1).toUpperCase()}`

function styles(language: Language): string {
  const format = (at: number, look: CellLook) => {
    const tone = toneAt(look)
    const font = tone >= 0 ? FONTS + tone : isTotal(look) ? 1 : 0
    const fill = tone >= 0 ? FILLS + tone : 0
    return `<xf numFmtId="${at < 0 ? TEXT_FORMAT : formatId(at, look)}" fontId="${font}" fillId="${fill}" borderId="${look === 'lined' ? 1 : 0}" xfId="0" applyNumberFormat="1"${look === 'lined' ? ' applyBorder="1"' : ''}${font > 0 ? ' applyFont="1"' : ''}${fill > 0 ? ' applyFill="1"' : ''}/>`
  }
  const inked = (text: (tone: ColourTone) => string): string => colourTones.map(text).join('')
  const toneFonts = inked(
    (tone) => `<font><sz val="11"/><color rgb="${rgb(toneInks[tone].text)}"/><name val="Calibri"/></font>`,
  )
  const toneFills = inked(
    (tone) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${rgb(toneInks[tone].back)}"/></patternFill></fill>`,
  )
  const places = [-1, ...names.keys()]
  const cells = places.flatMap((at) => looks.map((look) => format(at, look)))
  const codes = formatCodes(language)
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes
    .map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(code)}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="${FONTS + colourTones.length}"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>${toneFonts}</fonts><fills count="${FILLS + colourTones.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F4F7"/></patternFill></fill>${toneFills}</fills><borders count="2"><border><left/><right/><top/><bottom/></border><border><left/><right/><top/><bottom style="hair"><color rgb="FFD0D5DD"/></bottom></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="${TEXT_FORMAT}" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center"/></xf>${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/**
 * The parts of a workbook beside its sheets, by their paths (ECMA-376 part 1, SpreadsheetML). `titled`: the first row of the
 * first sheet is on each of its pages.
 */
export function workbookParts(
  sheets: readonly string[],
  language: Language,
  titled = false,
): Readonly<Record<string, string>> {
  const each = (text: (number: number, name: string) => string): string =>
    sheets.map((name, at) => text(at + 1, escapeXml(name))).join('')
  const styleId = sheets.length + 1
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageNames}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${styleId}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets>${titled ? titlesOf(sheets[0]!) : ''}</workbook>`,
    'xl/styles.xml': styles(language),
  }
}

/** The first row of a sheet, on each page of it. */
const titlesOf = (sheet: string): string =>
  `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escapeXml(sheet.replaceAll("'", "''"))}'!$1:$1</definedName></definedNames>`

export interface SheetColumn {
  /** In characters, as Excel counts. */
  readonly width: number
  readonly style: number
}

/** What comes before the rows of a sheet: the first row stays in view. `levels`: of groups. */
export function sheetStart(columns: readonly SheetColumn[], levels = 0, fitsWidth = false): string {
  const widths = columns
    .map(
      ({ width, style }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"/>`,
    )
    .join('')
  return `${head}<worksheet xmlns="${main}">${fitsWidth ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"${levels > 0 ? ` outlineLevelRow="${levels}"` : ''}/>${columns.length > 0 ? `<cols>${widths}</cols>` : ''}<sheetData>`
}

/** `filtered`: number of the last row that is filtered; 0: none is. */
export function sheetEnd(columnCount: number, filtered: number, page: SheetPage | null = null): string {
  const last = `${columnName(Math.max(1, columnCount) - 1)}${filtered}`
  return `</sheetData>${filtered > 0 ? `<autoFilter ref="A1:${last}"/>` : ''}${page ? pageText(page) : ''}</worksheet>`
}

function pageText({ margins, paperSize, orientation, fitWidth, header, footer }: SheetPage): string {
  const sides = Object.entries(margins)
    .map(([side, inches]) => `${side}="${inches}"`)
    .join(' ')
  const head = header === '' ? '' : `<oddHeader>${escapeXml(header)}</oddHeader>`
  return `<pageMargins ${sides}/><pageSetup paperSize="${paperSize}" orientation="${orientation}"${fitWidth ? ' fitToHeight="0"' : ''}/><headerFooter>${head}<oddFooter>${escapeXml(footer)}</oddFooter></headerFooter>`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (mark) => marks[mark]!) : text
