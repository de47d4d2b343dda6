import { setImmediate as breathe } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PdfKit from 'pdfkit'
import type { Faces } from './layout.ts'
import type { Measure } from './wrap.ts'

export type Pen = InstanceType<typeof PdfKit>

/** Where the build puts it (tools/build-fonts.ts). */
const fontFile = (name: string): string =>
  fileURLToPath(new URL(`../../../../../dist/fonts/NotoSansSC_${name}.ttf`, import.meta.url))

/** What a document says of itself. */
export interface DocumentInfo {
  readonly title: string
  readonly language: string
  /** ms since 1970. */
  readonly made: number
}

interface NewDocument {
  readonly pen: Pen
  /** The bytes since the last call. */
  readonly take: () => Promise<Uint8Array<ArrayBuffer>>
  /** The last bytes; nothing is drawn any more. */
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>
}

/** An empty document with the fonts `regular` and `bold`, subset to what is written. Nothing in it is random. */
export function newDocument({ title, language, made }: DocumentInfo): NewDocument {
  const pen = new PdfKit({
    autoFirstPage: false,
    lang: language,
    info: { Title: title, Creator: 'Takt', Producer: 'Takt', CreationDate: new Date(made) },
  })
  pen.registerFont('regular', fontFile('400Regular'))
  pen.registerFont('bold', fontFile('700Bold'))
  let parts: Uint8Array[] = []
  pen.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => pen.once('end', resolve))
  const taken = () => {
    const bytes = Uint8Array.from(Buffer.concat(parts))
    parts = []
    return bytes
  }
  const take = () => breathe().then(taken)
  const finish = () => {
    pen.end()
    return ended.then(taken)
  }
  return { pen, take, finish }
}

/** Size at which widths are asked for; they grow with it in proportion. */
const MEASURED = 1000

/** Widths of texts: the sum of those of their characters, each of which is measured once. */
export function faces(pen: Pen): Faces {
  const measure = (name: string): Measure => {
    const known = new Map<string, number>()
    const widthOf = (char: string): number => {
      let width = known.get(char)
      if (width === undefined) {
        width = pen.font(name).fontSize(MEASURED).widthOfString(char) / MEASURED
        known.set(char, width)
      }
      return width
    }
    return (text) => {
      let width = 0
      for (const char of text) width += widthOf(char)
      return width
    }
  }
  return { regular: measure('regular'), bold: measure('bold') }
}
