import type { Language } from '../label.ts'

/** What a figure measures; the kind says how many decimals it is written with. */
export type FigureKind =
  /** Whole things: orders, lines, resources. */
  | 'count'
  /** 0 to 100. */
  | 'percent'
  /** 0 to 1, written as per cent. */
  | 'share'
  /** Anything else: hours, days, quantities, money. */
  | 'measure'

export interface FigureForm {
  readonly kind: FigureKind
  readonly unit?: string | null | undefined
  /** Decimals of a percentage, and the most that a measure has; default 1. */
  readonly decimals?: number | null | undefined
}

/** A written figure: the number, and the unit apart from it. */
export interface FigureParts {
  readonly number: string
  readonly unit: string
}

/** In place of a figure that there is none of. */
export const noFigure = '–'

/** From here on decimals say nothing beside the whole part. */
const WHOLE_FROM = 10_000
const MOST_DECIMALS = 6

/**
 * Writes a figure with the digits that mean something: counts without decimals, percentages with one, measures with at
 * most `decimals` and without zeros at the end. A value that would round to zero keeps its first digit.
 */
export function figureParts(
  value: number | string | null | undefined,
  form: FigureForm,
  language: Language,
): FigureParts {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  if (Number.isNaN(number)) return { number: noFigure, unit: '' }
  const shown = form.kind === 'share' ? number * 100 : number
  const unit = form.kind === 'share' || form.kind === 'percent' ? '%' : (form.unit ?? '')
  if (!Number.isFinite(shown)) return { number: shown > 0 ? '∞' : '−∞', unit }
  return { number: digits(shown, form, language), unit }
}

/** A figure with its unit: `97.5%`, `8.1 h`, `2`. */
export function figureText(
  value: number | string | null | undefined,
  form: FigureForm,
  language: Language,
): string {
  const { number, unit } = figureParts(value, form, language)
  return unit === '' ? number : unit === '%' ? `${number}%` : `${number} ${unit}`
}

function digits(value: number, { kind, decimals }: FigureForm, language: Language): string {
  const most = Math.min(MOST_DECIMALS, Math.max(0, decimals ?? 1))
  const least = kind === 'percent' || kind === 'share' ? most : 0
  const size = Math.abs(value)
  const places = kind === 'count' ? 0 : least === 0 && size >= WHOLE_FROM ? 0 : most
  if (kind !== 'count' && size > 0 && rounded(size, places) === 0)
    return format(language, 0, Math.min(MOST_DECIMALS, firstPlace(size)), value)
  return format(language, Math.min(least, places), places, value)
}

/** Half away from zero at a decimal place; the decimal text avoids 1.005 becoming 1. */
const rounded = (size: number, places: number): number => {
  const [mantissa = '0', exponent = '0'] = String(size).split('e')
  return Number(`${Math.round(Number(`${mantissa}e${Number(exponent) + places}`))}e-${places}`)
}

/** The decimal place of the first digit of a number below 1. */
const firstPlace = (size: number): number => Math.ceil(-Math.log10(size))

function format(language: Language, least: number, most: number, value: number): string {
  const text = formatter(language, least, most).format(rounded(Math.abs(value), most))
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: Language, least: number, most: number): Intl.NumberFormat {
  const key = `${language} ${least} ${most}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most })
    formatters.set(key, found)
  }
  return found
}

/** A figure as short as an axis needs it, in the reader's way: `12K`, `1.2万`. */
export function axisText(value: number, { kind, unit }: FigureForm, language: Language): string {
  const shown = kind === 'share' ? value * 100 : value
  const short = compact(language).format(Math.abs(shown))
  const percent = kind === 'share' || kind === 'percent' || unit === '%'
  return `${shown < 0 ? '−' : ''}${short}${percent ? '%' : ''}`
}

const compacts = new Map<Language, Intl.NumberFormat>()

function compact(language: Language): Intl.NumberFormat {
  let found = compacts.get(language)
  if (!found) {
    found = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 4 })
    compacts.set(language, found)
  }
  return found
}
