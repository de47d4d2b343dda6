import { okabeIto } from '../../../gantt/paint/tones.ts'

/** Colours of a style's palette; the last is that of what belongs to nothing. */
export interface Palette {
  readonly colours: readonly string[]
  /** From low to high: values take colours by their rank. Otherwise equal values have one colour, whatever others there are. */
  readonly ascends: boolean
}

const GREY = '#b0b7c3'

/** Okabe and Ito 2008; Tol 2021 ("Colour schemes", SRON/EPS/TN/09-002); viridis by Smith and van der Walt 2015. */
export const palettes: Readonly<Record<string, Palette>> = {
  okabeIto: { colours: okabeIto, ascends: false },
  tolBright: {
    colours: ['#4477aa', '#ee6677', '#228833', '#ccbb44', '#66ccee', '#aa3377', GREY],
    ascends: false,
  },
  tolMuted: {
    colours: [
      '#88ccee',
      '#cc6677',
      '#ddcc77',
      '#117733',
      '#332288',
      '#aa4499',
      '#44aa99',
      '#999933',
      '#882255',
      '#dddddd',
    ],
    ascends: false,
  },
  viridis: {
    colours: [
      '#440154',
      '#472d7b',
      '#3b528b',
      '#2c728e',
      '#21918c',
      '#28ae80',
      '#5ec962',
      '#addc30',
      '#fde725',
      GREY,
    ],
    ascends: true,
  },
  greys: { colours: ['#525252', '#737373', '#969696', '#bdbdbd', '#d9d9d9', '#f0f0f0'], ascends: true },
}

export const paletteNamed = (name: string | null | undefined): Palette =>
  palettes[name ?? ''] ?? palettes['okabeIto']!

/** The colour of a text among `count`, the same in every chart. */
export function hashed(text: string, count: number): number {
  let hash = 0
  for (let k = 0; k < text.length; k++) hash = (hash * 31 + text.charCodeAt(k)) | 0
  return Math.abs(hash) % count
}
