import { faces, newDocument } from '../exchange/pdf/pen.ts'
import type { Print } from './blocks.ts'
import { drawLabels } from './draw-labels.ts'
import { drawSheets } from './draw-sheets.ts'

/** Pages drawn between two looks at what is waited for. */
const PAGES_AT_ONCE = 10

/** Documents or labels as a PDF, in parts. Each part is drawn when it is asked for. */
export async function* drawPrint(print: Print): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { pen, take, finish } = newDocument(print)
  const measures = faces(pen)
  const pages =
    'sheets' in print
      ? drawSheets(pen, measures, print, print.size, print.sheets)
      : drawLabels(pen, measures, print.sheet, print.start, print.labels)
  for (const number of pages) if (number % PAGES_AT_ONCE === 0) yield await take()
  yield await finish()
}
