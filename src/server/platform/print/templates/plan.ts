import type { Cell, Worksheet } from 'exceljs'
import { templateFault, type TemplateFault } from '#domain/print/template-faults.ts'
import { placesIn, type PlacePart } from '#domain/print/template-place.ts'
import { LINES, templateLimits } from '#domain/print/templates.ts'

/** Rows of the template, both ends included, counted from 1. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** Once for every line. */
  readonly repeats: boolean
}

export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** What the rows of a template are, and where it names which field. */
export interface TemplatePlan {
  readonly stretches: readonly Stretch[]
  readonly columns: number
  readonly merges: readonly Merge[]
  /** Rows after which its own pages end. */
  readonly breaks: readonly number[]
  /** Paths of the fields by the cells that name them first, and how many of them are bar codes. */
  readonly places: readonly NamedPlace[]
}

export interface NamedPlace {
  /** `Sheet1!B4` */
  readonly cell: string
  readonly path: string
  readonly isCode: boolean
  readonly isLine: boolean
}

/** Texts of a cell: one, or those of its runs, each in a font of its own. */
export function textsOf({ value }: Cell): readonly string[] {
  if (typeof value === 'string') return [value]
  if (value !== null && typeof value === 'object' && 'richText' in value)
    return value.richText.map(({ text }) => text)
  return []
}

/** A cell under a merged one shows nothing. */
export const isCovered = (cell: Cell): boolean => cell.isMerged && cell.master.address !== cell.address

/** What a template does with its rows, or what is wrong with their places. */
export function planOf(sheet: Worksheet, breaks: readonly number[]): TemplatePlan | TemplateFault[] {
  const faults: TemplateFault[] = []
  const places: NamedPlace[] = []
  let [rows, columns] = [0, 0]
  for (const cell of cellsOf(sheet)) {
    if (isCovered(cell) || !isSeen(cell)) continue
    rows = Math.max(rows, Number(cell.row))
    columns = Math.max(columns, Number(cell.col))
    readCell(cell, `${sheet.name}!${cell.address}`, places, faults)
  }
  const merges = mergesOf(sheet)
  const pictures = sheet.getImages().map(({ range }) => bottomOf(range))
  rows = Math.max(rows, ...merges.map(({ bottom }) => bottom), ...pictures)
  columns = Math.max(columns, ...merges.map(({ right }) => right))
  const lined = new Set(
    places.filter(({ isLine }) => isLine).map(({ cell }) => Number(/\d+$/.exec(cell)![0])),
  )
  const stretches = stretchesOf(rows, lined)
  for (const { top, left, bottom } of merges)
    if (crosses(stretches, top, bottom))
      faults.push(templateFault('merged', `${sheet.name}!${sheet.getCell(top, left).address}`))
  return faults.length > 0 ? faults : { stretches, columns, merges, breaks, places }
}

/** Cells within the bounds of a template; a row that is formatted to the end of the sheet has no more of them. */
function* cellsOf(sheet: Worksheet): Generator<Cell> {
  for (let number = 1; number <= Math.min(sheet.rowCount, templateLimits.rows); number++) {
    const row = sheet.findRow(number)
    const columns = Math.min(row?.cellCount ?? 0, templateLimits.columns)
    for (let column = 1; column <= columns; column++) {
      const cell = row?.findCell(column)
      if (cell) yield cell
    }
  }
}

/** It holds something, or is framed or coloured. */
const isSeen = ({ value, border, fill }: Cell): boolean =>
  value !== null ||
  Object.values(border ?? {}).length > 0 ||
  (fill?.type === 'pattern' && fill.pattern !== 'none')

function readCell(cell: Cell, place: string, places: NamedPlace[], faults: TemplateFault[]): void {
  const texts = textsOf(cell)
  const whole = placesIn(texts.join('')).filter((part) => typeof part !== 'string')
  const single = texts.flatMap((text) => placesIn(text)).filter((part) => typeof part !== 'string')
  if (whole.length !== single.length)
    return void faults.push(templateFault('split', place, { name: texts.join('').slice(0, 40) }))
  const isAlone = texts.length === 1 && placesIn(texts[0]!).length === 1
  for (const part of whole as Exclude<PlacePart, string>[])
    if ('unknown' in part) faults.push(templateFault('unknownField', place, { name: part.unknown }))
    else if (part.form !== 'text' && !isAlone)
      faults.push(templateFault('codeAlone', place, { name: `{${part.path}}` }))
    else
      places.push({
        cell: place,
        path: part.path,
        isCode: part.form !== 'text',
        isLine: part.path.startsWith(LINES),
      })
}

/** Neighbouring rows that name fields of lines are repeated together. */
function stretchesOf(rows: number, lined: ReadonlySet<number>): Stretch[] {
  const stretches: { from: number; to: number; repeats: boolean }[] = []
  for (let row = 1; row <= rows; row++) {
    const repeats = lined.has(row)
    const last = stretches.at(-1)
    if (last?.repeats === repeats) last.to = row
    else stretches.push({ from: row, to: row, repeats })
  }
  return stretches
}

/** One end of it is in a repeated stretch that the other one is not in. */
const crosses = (stretches: readonly Stretch[], top: number, bottom: number): boolean =>
  stretches.some(({ from, to, repeats }) => {
    const [hasTop, hasBottom] = [top, bottom].map((row) => row >= from && row <= to)
    return repeats && hasTop !== hasBottom
  })

function mergesOf(sheet: Worksheet): Merge[] {
  const merges = new Map<string, Merge>()
  for (const cell of cellsOf(sheet)) {
    if (!cell.isMerged) continue
    const { master } = cell
    const [top, left] = [Number(master.row), Number(master.col)]
    const known = merges.get(master.address)
    merges.set(master.address, {
      top,
      left,
      bottom: Math.max(known?.bottom ?? top, Number(cell.row)),
      right: Math.max(known?.right ?? left, Number(cell.col)),
    })
  }
  return [...merges.values()]
}

/** Where a corner of a picture is: its row and column from 0, and how far inside of them. */
export interface Anchor {
  readonly nativeRow: number
  readonly nativeCol: number
  readonly nativeRowOff: number
  readonly nativeColOff: number
}

/** The row in which a picture ends; of one with a size but no end, the row in which it begins. */
export function bottomOf(range: object): number {
  const { tl, br } = range as { readonly tl: Anchor; readonly br?: Anchor }
  if (!br) return tl.nativeRow + 1
  return Math.max(tl.nativeRow, br.nativeRowOff === 0 ? br.nativeRow - 1 : br.nativeRow) + 1
}
