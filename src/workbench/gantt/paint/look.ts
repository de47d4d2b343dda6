/** Colours of the chart as `rgb` numbers where pixels are written, as CSS where shapes are drawn. */
export interface Look {
  readonly surface: string
  readonly sunken: string
  readonly line: string
  readonly ink: string
  readonly soft: string
  readonly now: string
  /** Colour per tone, and the colour of text on it. */
  readonly tones: readonly { readonly fill: string; readonly text: string; readonly pixel: number }[]
}

/** Colour-blind safe (Okabe and Ito 2008), light enough for dark text, distinct on white and on dark. */
const fills = [
  '#56b4e9',
  '#e69f00',
  '#f0715a',
  '#4cc3a0',
  '#d98fc0',
  '#c9c04a',
  '#8fa8c8',
  '#b0b7c3',
] as const
export const toneCount = fills.length

/** 0xAABBGGRR, as a little-endian Uint32Array over pixels wants it. */
function pixelOf(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16)
  return (0xff00_0000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0
}

/** Reads the theme where the chart stands. */
export function lookOf(element: Element): Look {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  return {
    surface: token('--surface'),
    sunken: token('--surface-sunken'),
    line: token('--line'),
    ink: token('--ink'),
    soft: token('--ink-faint'),
    now: token('--bad'),
    tones: fills.map((fill) => ({ fill, text: '#0b1220', pixel: pixelOf(fill) })),
  }
}
