import { inflateSync } from 'node:zlib'

/** A piece of text on a page: where it begins, in points from the left and the lower edge. */
export interface PdfText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

export interface PdfPage {
  readonly width: number
  readonly height: number
  /** In the order they are drawn. */
  readonly texts: readonly PdfText[]
  /** Rectangles that are filled black together, from the left and the upper edge. */
  readonly black: readonly (readonly PdfRectangle[])[]
}

export interface PdfRectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface PdfObject {
  readonly head: string
  readonly stream: Buffer | null
}

/** Objects of a file that holds each of them in the clear, by number. */
function objectsOf(file: Buffer): Map<number, PdfObject> {
  const latin = file.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of latin.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const end = latin.indexOf('endobj', from)
    const stream = latin.slice(from, end).search(/(?<!end)stream\n/)
    const head = latin.slice(from, stream < 0 ? end : from + stream)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const begin = from + stream + 'stream\n'.length
    const bytes = stream < 0 ? null : file.subarray(begin, begin + length)
    const packed = bytes !== null && head.includes('/FlateDecode')
    // Packed bytes may look like the head of an object: only what fits an object's number once is one.
    if (!objects.has(Number(match[1])))
      objects.set(Number(match[1]), { head, stream: packed ? inflateSync(bytes) : bytes })
  }
  return objects
}

/** Texts of the glyphs of a font by their number, from its ToUnicode map. */
function glyphTexts(map: string): Map<number, string> {
  const texts = new Map<number, string>()
  for (const [, from, list] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [at, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries())
      texts.set(parseInt(from!, 16) + at, utf16(hex!.replaceAll(' ', '')))
  return texts
}

/** pdfkit turns the page over first, so that heights count from the upper edge. */
function blackOf(content: string): PdfRectangle[][] {
  const fills = content.matchAll(
    /((?:[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\n)+)(?:\/DeviceRGB cs\n)?0 0 0 scn\nf\n/g,
  )
  return [...fills].map(([, drawn]) =>
    drawn!
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [x, y, width, height] = line.split(' ').map(Number)
        return { x: x!, y: y!, width: width!, height: height! }
      }),
  )
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)))

/** The texts of the pages of a PDF as pdfkit writes it, read back by the glyphs that are drawn. */
export function pdfPages(bytes: Uint8Array): PdfPage[] {
  const objects = objectsOf(Buffer.from(bytes))
  const linked = (head: string, name: string): PdfObject =>
    objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)![1]))!
  const fonts = new Map<string, Map<number, string>>()
  const fontOf = (resources: string, name: string): Map<number, string> => {
    const number = new RegExp(`/${name} (\\d+) 0 R`).exec(resources)![1]!
    if (!fonts.has(number)) {
      const { head } = objects.get(Number(number))!
      fonts.set(number, glyphTexts(linked(head, 'ToUnicode').stream!.toString('latin1')))
    }
    return fonts.get(number)!
  }
  const tree = [...objects.values()].find(({ head }) => head.includes('/Type /Pages'))!.head
  const kids = [...tree.slice(tree.indexOf('/Kids')).matchAll(/(\d+) 0 R/g)].slice(
    0,
    Number(/\/Count (\d+)/.exec(tree)![1]),
  )
  return kids.map(([, number]) => {
    const { head } = objects.get(Number(number))!
    const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head)!.slice(1).map(Number)
    const resources = linked(head, 'Resources').head
    const content = linked(head, 'Contents').stream!.toString('latin1')
    const shown = content.matchAll(/1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\n\/(F\d+) ([\d.]+) Tf\n\[([^\]]*)\] TJ/g)
    const texts = [...shown].map(([, x, y, font, size, glyphs]) => {
      const known = fontOf(resources, font!)
      const codes = [...glyphs!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!)
      const text = codes.map((code) => known.get(parseInt(code, 16))!).join('')
      return { text, x: Number(x), y: Number(y), size: Number(size) }
    })
    return { width: width!, height: height!, texts, black: blackOf(content) }
  })
}

/** All texts of pages without blanks: wrapped ones read as they were. */
export const withoutBlanks = (text: string): string => text.replace(/\s/g, '')
export const drawnText = (pages: readonly PdfPage[]): string =>
  withoutBlanks(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''))
