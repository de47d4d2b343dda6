/** What a text is written as: rows, chips of states, sums, titles. */
export type TextLook = 'cell' | 'chip' | 'sum' | 'title'

/** Width of a text in one line, px. */
export type MeasureText = (text: string, look: TextLook) => number

/** Widths of characters in parts of the font's size, as the fonts of the theme have them at most. */
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/
const narrow = /[ijlftrI|.,:;'!()[\] ]/
const broad = /[A-HJ-Z@%mwMW]/

const share = (sign: string): number =>
  wide.test(sign) ? 1 : narrow.test(sign) ? 0.34 : broad.test(sign) ? 0.74 : 0.57

const shares = new Map<string, number>()

/** About how many ems a text takes in one line, rounded up rather than down; nothing is drawn to know it. */
export function textEms(text: string): number {
  let ems = 0
  for (const sign of text) {
    let known = shares.get(sign)
    if (known === undefined) shares.set(sign, (known = share(sign)))
    ems += known
  }
  return ems
}
