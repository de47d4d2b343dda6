import type { FigureForm } from '#domain/rules/figure.ts'

/** Colour of a series or a level that has a meaning; others take the colours of the palette in turn. */
export type ChartTone = 'good' | 'warn' | 'bad' | 'info' | 'quiet'

/** `dot`: points without a line, as in a scatter. */
export type SeriesShape = 'bar' | 'line' | 'area' | 'step' | 'dot'

export interface Series {
  readonly name: string
  /** One for each place of the axis; null: none there. */
  readonly values: readonly (number | null)[]
  /** How it is drawn where it differs from the chart, such as capacity as a step over bars. */
  readonly shape?: SeriesShape
  readonly tone?: ChartTone
  /** Colour of the palette by its number, where it must not depend on the place among the series. */
  readonly hue?: number
  /** Colours of single points where these have a meaning of their own. */
  readonly tones?: readonly ChartTone[]
}

/** A level drawn across the chart, such as a target. */
export interface Level {
  readonly label: string
  readonly value: number
  readonly tone: ChartTone
}

/** Values outside of it are drawn at its ends. */
export interface ValueRange {
  readonly low: number
  readonly high: number
}

/** A part of a dial from a value on. */
export interface Band {
  readonly from: number
  readonly tone: ChartTone
}

/** An instant drawn from top to bottom, such as a need date. */
export interface Moment {
  readonly label: string
  /** Place on the axis: seconds UTC of a time axis, the number of a number axis, that of a category and 0.5 for its end. */
  readonly at: number
  readonly tone: ChartTone
}

export type Axis =
  | {
      readonly kind: 'category'
      /** What the places are: day, resource, customer. */
      readonly label: string
      readonly names: readonly string[]
      /** Names as the axis writes them, where these are shorter. */
      readonly short?: readonly string[]
    }
  | {
      readonly kind: 'time'
      readonly label: string
      /** Instants in seconds UTC, ascending. */
      readonly at: readonly number[]
      /** Where the axis begins and ends when that is outside of the instants. */
      readonly from?: number
      readonly until?: number
      /** Places are whole days, named without a time of day. */
      readonly days?: boolean
      /** What else is known of each place, such as the run. */
      readonly notes?: readonly string[]
    }
  | {
      readonly kind: 'number'
      readonly label: string
      readonly at: readonly number[]
      readonly from?: number
      readonly until?: number
      readonly form: FigureForm
    }
  | {
      /** Intervals that values were counted in; one more edge than values. */
      readonly kind: 'bins'
      readonly label: string
      readonly edges: readonly number[]
      readonly form: FigureForm
    }

/** `spark`: a line without axes, as high as a row. */
export type ChartKind = SeriesShape | 'stacked' | 'pie' | 'ring' | 'radar' | 'gauge' | 'spark'

export const roundKinds: ReadonlySet<ChartKind> = new Set(['pie', 'ring', 'radar', 'gauge'])

/** All that a chart says: the drawing, the table, the tooltips and the exported files come from it. */
export interface ChartSpec {
  readonly title: string
  readonly kind: ChartKind
  readonly axis: Axis
  readonly series: readonly Series[]
  /** How values are written; default: a measure without a unit. */
  readonly form?: FigureForm
  readonly levels?: readonly Level[]
  readonly moments?: readonly Moment[]
  /** The value axis holds zero; bars and areas always do. */
  readonly zero?: boolean
  /** Value that a stepped line comes from before its first place. */
  readonly lead?: number
  /** Text written at each mark of the first series. */
  readonly markTexts?: readonly string[]
  /** Bars and areas over each other lie across: the axis of places goes down, values to the right. */
  readonly across?: boolean
  /** Of dots: how large each place is compared with the others; 0 or more. */
  readonly sizes?: readonly (number | null)[]
  /** Ends of the values of a dial and of the rays of a radar; an axis of values holds them. */
  readonly range?: ValueRange
  /** Parts of a dial by their lower ends, ascending. */
  readonly bands?: readonly Band[]
  /** Slices of a pie or ring at most; the smaller ones are gathered. */
  readonly slices?: number
  /** Text in the centre of a ring; left out: the total. */
  readonly centre?: string
  /** The place that is marked. */
  readonly chosen?: number | null
}

export const defaultForm: FigureForm = { kind: 'measure', decimals: 1 }

/** How a series is drawn in its chart. */
export function shapeOf({ kind }: Pick<ChartSpec, 'kind'>, { shape }: Series): SeriesShape {
  if (shape) return shape
  if (kind === 'bar' || kind === 'line' || kind === 'area' || kind === 'step' || kind === 'dot') return kind
  return kind === 'spark' ? 'line' : 'bar'
}

const palette = 6

/** CSS colour of a series: by its tone, else by its number of the palette or its place. */
export const colourOf = ({ tone, hue }: Pick<Partial<Series>, 'tone' | 'hue'>, at: number): string =>
  tone ? `var(--chart-${tone})` : `var(--chart-${(hue ?? at) % palette})`

/** Number of places on the axis. */
export function placesOf(axis: Axis): number {
  if (axis.kind === 'category') return axis.names.length
  if (axis.kind === 'bins') return Math.max(0, axis.edges.length - 1)
  return axis.at.length
}
