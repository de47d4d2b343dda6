import type { PdfPage, PdfRectangle } from './pdf-text.ts'

/** Bar widths of the symbols of Code 128 (ISO/IEC 15417) by number, bars and spaces in turn; the last one is the stop. */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
const numberOf = new Map(symbols.split(' ').map((widths, number) => [widths, number]))

/** Texts of the codes that are drawn on a page, in the order in which they are drawn. */
export const codesOn = ({ black }: PdfPage): string[] =>
  black.map((rectangles) =>
    rectangles.every(({ y }) => y === rectangles[0]!.y) ? readBars(rectangles) : readSquare(rectangles),
  )

/** Text of bars, read from their widths alone. */
export function readBars(rectangles: readonly PdfRectangle[]): string {
  const bars = rectangles.toSorted((one, other) => one.x - other.x)
  const step = (bars[0]!.width + bars[1]!.width) / 3
  const runs = bars.flatMap(({ x, width }, at) => {
    const next = bars[at + 1]
    return next ? [width, next.x - x - width] : [width]
  })
  const modules = runs.map((run) => Math.round(run / step))
  const numbers: number[] = []
  for (let at = 0; at < modules.length; ) {
    const length = modules.length - at === 7 ? 7 : 6
    const number = numberOf.get(modules.slice(at, at + length).join(''))
    if (number === undefined)
      throw new Error(`no symbol of Code 128: ${modules.slice(at, at + length).join('')}`)
    numbers.push(number)
    at += length
  }
  return textOfSymbols(numbers)
}

function textOfSymbols(numbers: readonly number[]): string {
  const [start, ...rest] = numbers
  const stop = rest.pop()
  const check = rest.pop()!
  const sum = rest.reduce((total, value, at) => total + value * (at + 1), start!)
  if (stop !== 106 || sum % 103 !== check) throw new Error('the checksum of a bar code is wrong')
  let set = 'ABC'[start! - 103]!
  let text = ''
  for (const value of rest)
    if (set === 'C') {
      if (value < 100) text += String(value).padStart(2, '0')
      else set = value === 100 ? 'B' : 'A'
    } else if (value === 99) set = 'C'
    else if (value >= 96) throw new Error(`symbol ${value} is not read here`)
    else text += String.fromCharCode(value + (set === 'A' && value >= 64 ? -64 : 32))
  return text
}

/** Blocks and codewords of data in each, by level and version of QR codes from 1 on; levels in the order of their bits. */
const blocksOf: readonly (readonly (readonly [blocks: number, words: number])[])[] = [
  [
    [1, 16],
    [1, 28],
    [1, 44],
    [2, 32],
    [2, 43],
  ],
  [
    [1, 19],
    [1, 34],
    [1, 55],
    [1, 80],
    [1, 108],
  ],
  [
    [1, 9],
    [1, 16],
    [2, 13],
    [4, 9],
  ],
  [
    [1, 13],
    [1, 22],
    [2, 17],
    [2, 24],
  ],
]

/** Text of a QR code of a low version (ISO/IEC 18004), read without correction: what is drawn is sharp. */
export function readSquare(rectangles: readonly PdfRectangle[]): string {
  const left = Math.min(...rectangles.map(({ x }) => x))
  const top = Math.min(...rectangles.map(({ y }) => y))
  const step = rectangles[0]!.height
  const size = Math.round((Math.max(...rectangles.map(({ x, width }) => x + width)) - left) / step)
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const { x, y, width } of rectangles)
    for (let at = 0; at < Math.round(width / step); at++)
      dark[Math.round((y - top) / step)]![Math.round((x - left) / step) + at] = true
  const { level, mask } = formatOf(dark)
  const version = (size - 17) / 4
  const bits = bitsOf(dark, version, masks[mask]!)
  const [count, length] = blocksOf[level]![version - 1]!
  const words = Array.from({ length: count * length }, (_, at) => bits.slice(at * 8, at * 8 + 8).join(''))
  const ordered = Array.from({ length: count }, (_, block) =>
    words.filter((_word, at) => at % count === block),
  )
  return textOfBits(ordered.flat().join(''))
}

const masks: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_y, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

function formatOf(dark: readonly (readonly boolean[])[]): { level: number; mask: number } {
  const bits = [0, 1, 2, 3, 4].map((at) => (dark[8]![at] ? 1 : 0)).join('')
  const format = parseInt(bits, 2) ^ 0b10101
  return { level: format >> 3, mask: format & 7 }
}

/** Bits of the data in their order, the mask taken off. */
function bitsOf(
  dark: readonly (readonly boolean[])[],
  version: number,
  mask: (y: number, x: number) => boolean,
): number[] {
  const size = dark.length
  const isFunction = (y: number, x: number): boolean =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (version > 1 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2)
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let nth = 0; nth < size; nth++) {
      const y = isUp ? size - 1 - nth : nth
      for (const x of [right, right - 1]) if (!isFunction(y, x)) bits.push(dark[y]![x] !== mask(y, x) ? 1 : 0)
    }
    isUp = !isUp
  }
  return bits
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function textOfBits(bits: string): string {
  let at = 0
  const take = (count: number): number => parseInt(bits.slice(at, (at += count)), 2)
  let text = ''
  const bytes: number[] = []
  const flush = () => {
    text += new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes.splice(0)))
  }
  while (bits.length - at >= 4) {
    const mode = take(4)
    if (mode === 0) break
    if (mode === 4) for (let left = take(8); left > 0; left--) bytes.push(take(8))
    else {
      flush()
      if (mode === 2) text += alphanumeric(take, take(9))
      else if (mode === 1) text += numeric(take, take(10))
      else throw new Error(`mode ${mode} of QR codes is not read here`)
    }
  }
  flush()
  return text
}

function alphanumeric(take: (bits: number) => number, count: number): string {
  let text = ''
  for (; count > 1; count -= 2) {
    const pair = take(11)
    text += letters[Math.floor(pair / 45)]! + letters[pair % 45]!
  }
  return count === 1 ? text + letters[take(6)]! : text
}

function numeric(take: (bits: number) => number, count: number): string {
  let text = ''
  for (; count > 2; count -= 3) text += String(take(10)).padStart(3, '0')
  if (count === 2) text += String(take(7)).padStart(2, '0')
  if (count === 1) text += String(take(4))
  return text
}
