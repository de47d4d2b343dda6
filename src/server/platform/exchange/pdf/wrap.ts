/** Width of a text in ems: a font of size 8 makes it 8 times as many points. */
export type Measure = (text: string) => number

/** A text in lines that fit; `cut` where lines are missing at its end. */
export interface Wrapped {
  readonly lines: readonly string[]
  readonly cut: boolean
}

/** Chinese, Japanese and Korean characters and full-width forms: a line may end at each of them. */
const wide = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u
/** Never the first of a line. */
const closing = /[，。、；：？！）》」』】〕”’％)\]}.,;:?!%…]/u
/** Never the last of a line. */
const opening = /[（《「『【〔“‘([{]/u
const joint = /[-/;,_|]/
/** Control characters and separators other than the end of a line: they have no width. */
const control = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu

/** May a line end between two characters that follow each other? */
function breaks(before: string, after: string, first: boolean): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (closing.test(after) || opening.test(before)) return false
  if (joint.test(before)) return !first
  return wide.test(before) || wide.test(after)
}

/** Parts of a line that stay together while they fit. */
export function piecesOf(line: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let last = ''
  for (const char of line) {
    if (piece !== '' && breaks(last, char, piece === last)) {
      pieces.push(piece)
      piece = ''
    }
    piece += char
    last = char
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

/** A text as it is printed: line ends are kept, other control characters become blanks. */
export const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(control, ' ')

/**
 * Breaks a printable text into lines of at most `width` ems, at blanks, joints and between Chinese characters; what is
 * wider than a line breaks anywhere. More than `most` lines end with `…`.
 */
export function wrap(text: string, width: number, measure: Measure, most: number): Wrapped {
  if (!text.includes('\n') && measure(text) <= width) return { lines: [text], cut: false }
  const lines: string[] = []
  for (const line of text.split('\n')) {
    wrapLine(line, width, measure, lines)
    if (lines.length > most) return { lines: shortened(lines.slice(0, most), width, measure), cut: true }
  }
  return { lines, cut: false }
}

function wrapLine(text: string, width: number, measure: Measure, lines: string[]): void {
  let line = ''
  let used = 0
  const end = () => {
    lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  for (const piece of piecesOf(text)) {
    const size = measure(piece.trimEnd())
    if (line !== '' && used + size > width) end()
    if (size <= width) {
      line += piece
      used += measure(piece)
      continue
    }
    for (const char of piece) {
      const step = measure(char)
      if (line !== '' && used + step > width) end()
      line += char
      used += step
    }
  }
  end()
}

function shortened(lines: string[], width: number, measure: Measure): string[] {
  let last = Array.from(lines.at(-1)!)
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last = last.slice(0, -1)
  lines[lines.length - 1] = `${last.join('')}…`
  return lines
}
