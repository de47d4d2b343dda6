import { FULL } from '../model/occupancy.ts'
import { okabeIto } from './tones.ts'

/** A colour as shapes want it, the colour of text on it, and its pixel mixed in steps with the ground. */
export interface Tone {
  readonly fill: string
  readonly text: string
  /** 0xAABBGGRR for shares 0 to 32 of 32. */
  readonly shades: Uint32Array
}

/** Colours of the chart in the theme where it is. Plain data: a worker gets it as it is. */
export interface Look {
  readonly font: string
  readonly dark: boolean
  readonly surface: string
  readonly sunken: string
  readonly header: string
  readonly line: string
  readonly lineStrong: string
  readonly ink: string
  readonly soft: string
  readonly good: string
  readonly goodSoft: string
  readonly warn: string
  readonly bad: string
  readonly badSoft: string
  readonly focus: string
  readonly tones: readonly Tone[]
  /** Opaque pixels of the ground, of closed time and of lines. */
  readonly pixels: { readonly surface: number; readonly sunken: number; readonly line: number }
  /** Pixel of each load (model/occupancy.ts): every load above nothing shows, more than FULL in the colour of faults. */
  readonly strip: Uint32Array
}

/** Strips of load: a blue that stands out on light and dark. */
const STRIP = '#2f7fc1'
const STRIP_DARK = '#5aa9e6'
/** The least that is mixed in, so that even a minute shows. */
const FAINT = 0.16

type Rgb = readonly [number, number, number]

/** `#rrggbb` or `#rgb`; black for anything else. */
export function rgbOf(colour: string): Rgb {
  const text = colour.trim().slice(1)
  const full = text.length === 3 ? text.replaceAll(/./g, '$&$&') : text
  const value = Number.parseInt(full, 16)
  return Number.isNaN(value) ? [0, 0, 0] : [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

/** An opaque pixel as a little-endian Uint32Array over image data wants it. */
export const pixelOf = ([r, g, b]: Rgb): number => (0xff00_0000 | (b << 16) | (g << 8) | r) >>> 0

const mixed = (ground: Rgb, colour: Rgb, share: number): Rgb =>
  [0, 1, 2].map((at) => Math.round(ground[at]! + (colour[at]! - ground[at]!) * share)) as unknown as Rgb

export function toneOf(fill: string, ground: Rgb): Tone {
  const rgb = rgbOf(fill)
  const light = (rgb[0] * 299 + rgb[1] * 587 + rgb[2] * 114) / 1000 > 118
  const shades = Uint32Array.from({ length: 33 }, (_, at) =>
    pixelOf(mixed(ground, rgb, at === 0 ? 0 : FAINT + ((1 - FAINT) * at) / 32)),
  )
  return { fill, text: light ? '#0b1220' : '#ffffff', shades }
}

function stripOf(ground: Rgb, strip: Rgb, over: Rgb): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, load) => {
    if (load === 0) return pixelOf(ground)
    if (load > FULL) return pixelOf(over)
    return pixelOf(mixed(ground, strip, FAINT + ((1 - FAINT) * load) / FULL))
  })
}

/** The look with a model's own colours; the palette's when it has none. */
export function colouredLook(look: Look, colours: readonly string[] | null): Look {
  if (!colours) return look
  const ground = rgbOf(look.surface)
  return { ...look, tones: colours.map((fill) => toneOf(fill, ground)) }
}

/** Reads the theme where the chart is. */
export function lookOf(element: Element): Look {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  const [surface, sunken, line, bad] = ['--surface', '--surface-closed', '--line', '--bad'].map(token) as [
    string,
    string,
    string,
    string,
  ]
  const ground = rgbOf(surface)
  const dark = ground[0] + ground[1] + ground[2] < 384
  return {
    font: style.fontFamily,
    dark,
    surface,
    sunken,
    header: token('--surface-header'),
    line,
    lineStrong: token('--line-strong'),
    ink: token('--ink'),
    soft: token('--ink-faint'),
    good: token('--good'),
    goodSoft: token('--good-soft'),
    warn: token('--warn'),
    bad,
    badSoft: token('--bad-soft'),
    focus: token('--focus'),
    tones: okabeIto.map((fill) => toneOf(fill, ground)),
    pixels: {
      surface: pixelOf(ground),
      sunken: pixelOf(rgbOf(sunken)),
      line: pixelOf(rgbOf(line)),
    },
    strip: stripOf(ground, rgbOf(dark ? STRIP_DARK : STRIP), rgbOf(bad)),
  }
}
