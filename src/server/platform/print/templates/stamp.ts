import type { Cell, Worksheet } from 'exceljs'
import { placesIn, type PlaceForm } from '#domain/print/template-place.ts'
import { workbookTexts } from '#domain/rules/xstring.ts'
import type { FilledDocument, FilledValue } from './job.ts'
import { LaidRows } from './laid-rows.ts'
import type { OpenedTemplate } from './open.ts'
import type { CodePictures } from './pictures.ts'
import { bottomOf, isCovered, textsOf, type Anchor, type Merge } from './plan.ts'

type Formats = Readonly<Record<string, string>>
type ValueOf = (path: string) => FilledValue

const blank: FilledValue = { value: null, text: '' }

/** Writes a document below `above` rows of a sheet, as the template has it; gives the rows it took. */
export function stamp(
  template: OpenedTemplate,
  to: Worksheet,
  document: FilledDocument,
  { above, formats, pictures }: { above: number; formats: Formats; pictures: CodePictures },
): LaidRows {
  const { sheet: from, plan } = template
  const laid = new LaidRows(plan, document)
  const merges = plan.merges.flatMap(({ top, bottom, ...sides }) =>
    laid
      .rangesOf(top, bottom)
      .map(([first, last]) => ({ top: above + first, bottom: above + last, ...sides })),
  )
  const codes: { readonly cell: Cell; readonly text: string; readonly form: 'bars' | 'qr' }[] = []
  for (const [at, { source, line }] of laid.rows.entries()) {
    const [old, row] = [from.getRow(source), to.getRow(above + at + 1)]
    if (old.height) row.height = old.height
    row.hidden = old.hidden
    const valueOf: ValueOf = (path) => line[path] ?? document.head[path] ?? blank
    for (let column = 1; column <= plan.columns; column++) {
      const [cell, made] = [old.getCell(column), row.getCell(column)]
      made.style = cell.style
      if (isCovered(cell)) continue
      const code = fillCell(cell, made, valueOf, formats)
      if (code && code.text !== '') codes.push({ cell: made, ...code })
    }
  }
  for (const { top, left, bottom, right } of merges) to.mergeCellsWithoutStyle(top, left, bottom, right)
  const byStart = new Map(merges.map((merge) => [`${merge.top} ${merge.left}`, merge]))
  for (const { cell, text, form } of codes) pictures.add(to, areaOf(cell, byStart), text, form)
  copyPictures(from, to, laid, above)
  for (const row of plan.breaks) to.getRow(above + laid.placesOf(row).at(-1)!).addPageBreak()
  return laid
}

function areaOf(cell: Cell, merges: ReadonlyMap<string, Merge>): Merge {
  const [row, column] = [Number(cell.row), Number(cell.col)]
  return merges.get(`${row} ${column}`) ?? { top: row, left: column, bottom: row, right: column }
}

/** The value of a cell; a code is given back to be drawn. */
function fillCell(
  cell: Cell,
  made: Cell,
  valueOf: ValueOf,
  formats: Formats,
): { readonly text: string; readonly form: 'bars' | 'qr' } | null {
  const texts = textsOf(cell)
  const [only] = texts.length === 1 ? placesIn(texts[0]!) : []
  if (texts.length === 1 && typeof only === 'object' && 'path' in only && placesIn(texts[0]!).length === 1) {
    const { path, form } = only
    const { value, text } = valueOf(path)
    if (form !== 'text') return { text, form: form as Exclude<PlaceForm, 'text'> }
    made.value = value
    const format = formats[path]
    if (format !== undefined && (!cell.numFmt || cell.numFmt === 'General'))
      made.style = { ...cell.style, numFmt: format }
    return null
  }
  const filled = workbookTexts(texts.map((said) => filledText(said, valueOf)))
  if (filled.length === 0) made.value = cell.value
  else if (typeof cell.value === 'string') made.value = filled[0]!
  else {
    const { richText } = cell.value as { richText: readonly { readonly text: string }[] }
    made.value = { richText: richText.map((run, at) => ({ ...run, text: filled[at]! })) }
  }
  return null
}

const filledText = (said: string, valueOf: ValueOf): string =>
  placesIn(said)
    .map((part) =>
      typeof part === 'string' ? part : 'path' in part ? valueOf(part.path).text : part.unknown,
    )
    .join('')

const movedBy = (anchor: Anchor, rows: number): Anchor => ({
  nativeCol: anchor.nativeCol,
  nativeColOff: anchor.nativeColOff,
  nativeRowOff: anchor.nativeRowOff,
  nativeRow: anchor.nativeRow + rows,
})

/** Pictures of the template, each where its rows are. */
function copyPictures(from: Worksheet, to: Worksheet, laid: LaidRows, above: number): void {
  for (const { imageId, range } of from.getImages()) {
    const { tl, br, ...rest } = range as unknown as { tl: Anchor; br?: Anchor }
    const [first, last] = [tl.nativeRow + 1, bottomOf(range)]
    for (const [top, bottom] of laid.rangesOf(first, last))
      to.addImage(Number(imageId), {
        ...rest,
        tl: movedBy(tl, above + top - first),
        ...(br ? { br: movedBy(br, above + bottom - last) } : {}),
      } as never)
  }
}
