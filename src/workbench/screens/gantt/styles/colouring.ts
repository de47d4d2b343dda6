import type { Program } from '#domain/expressions/index.ts'
import { NULL_I64 } from '#engine/columns.ts'
import type { evaluateColumns } from '#engine/expressions/evaluate-columns.ts'
import type { FormatSettings } from '../../../fields/format.ts'
import { hashed, type Palette } from './palettes.ts'
import { shownText, shownValue } from './value-texts.ts'

/** Most values that a legend distinguishes. */
export const MOST_TOLD = 12
/** Tones fit into a byte, and 0 of a row means none. */
const MOST_COLOURS = 250
const explicit = /^#[0-9a-f]{6}$/i

/** Which colour each value has. */
export interface Tints {
  readonly tones: Uint8Array
  /** 1 where the value is a text that is not empty, or another value. */
  readonly named: Uint8Array
  readonly legend: readonly { readonly text: string; readonly colour: string }[]
}

/** Gives colours to values: of the palette, and those that values name themselves. */
export class Colouring {
  readonly colours: string[]
  readonly #palette: Palette

  constructor(palette: Palette) {
    this.#palette = palette
    this.colours = [...palette.colours]
  }

  /** The colour of what belongs to nothing. */
  get none(): number {
    return this.#palette.colours.length - 1
  }

  tints(
    program: Program,
    { type, values, texts }: ReturnType<typeof evaluateColumns>,
    settings: FormatSettings,
  ): Tints {
    const ascending = [...new Set(values)]
      .filter((value) => value !== NULL_I64 && !(type === 'text' && texts[Number(value)] === ''))
      .sort((a, b) => (a < b ? -1 : 1))
    const toneOf = new Map<bigint, number>()
    const legend: { text: string; colour: string }[] = []
    for (const [rank, value] of ascending.entries()) {
      const text = type === 'text' ? texts[Number(value)]! : String(value)
      const tone = explicit.test(text) ? this.#own(text) : this.#shared(text, rank, ascending.length)
      toneOf.set(value, tone)
      if (legend.length <= MOST_TOLD) {
        const shown =
          type === 'text' ? shownText(program, text, settings) : shownValue(program, value, settings)
        legend.push({ text: explicit.test(text) ? '' : shown, colour: this.colours[tone]! })
      }
    }
    const tones = new Uint8Array(values.length)
    const named = new Uint8Array(values.length)
    for (let at = 0; at < values.length; at++) {
      const tone = toneOf.get(values[at]!)
      tones[at] = tone ?? this.none
      named[at] = tone === undefined ? 0 : 1
    }
    return { tones, named, legend: legend.filter(({ text }) => text !== '') }
  }

  #own(colour: string): number {
    const found = this.colours.indexOf(colour.toLowerCase())
    if (found >= 0) return found
    return this.colours.length < MOST_COLOURS ? this.colours.push(colour.toLowerCase()) - 1 : this.none
  }

  #shared(text: string, rank: number, count: number): number {
    const { ascends } = this.#palette
    if (ascends) return count === 1 ? 0 : Math.round((rank * (this.none - 1)) / (count - 1))
    return count <= this.none ? rank : hashed(text, this.none)
  }
}
