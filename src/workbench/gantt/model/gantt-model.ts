import { buildBars, type BarInput, type Bars } from './bars.ts'
import type { Curve, Staircase } from './curves.ts'
import { buildLinks, type LinkInput, type Links } from './links.ts'
import { buildOccupancy } from './occupancy.ts'
import { rowPyramid, type Pyramid } from './pyramid.ts'
import type { Rows } from './rows.ts'
import { buildSpans, type SpanInput, type Spans } from './spans.ts'

/** What a marker of a row is. */
export const markKind = { due: 0, kit: 1, earliest: 2, latest: 3 } as const

/** Time around the work of a row: left before it must be done, beyond that, and waited for before it began. */
export const slackKind = { early: 0, late: 1, wait: 2 } as const

/** A frozen column at the left. */
export interface RowColumn {
  readonly title: string
  readonly width: number
  readonly textOf: (row: number) => string
  /** Numbers are at the right. */
  readonly end?: boolean
}

export type Beside = readonly [before: string, after: string]

/** Words of a chart; asked for only what is in view. */
export interface GanttTexts {
  /** The text on a bar. */
  readonly labelOf: (source: number) => string
  /** Texts before and after a bar, where its neighbours leave room. */
  readonly besideOf?: ((source: number) => Beside) | undefined
  readonly columns: readonly RowColumn[]
}

/**
 * All that a chart shows, whatever part of it is on screen: flat columns with an index per row. Every time is in seconds
 * after `base` (seconds UTC). Made by `createModel`; bars that moved are put in place by `patchBars`, without making it again.
 */
export interface GanttModel {
  readonly base: number
  /** Zone of the plan unit: days begin at its midnight. */
  readonly zone: string
  readonly rows: Rows
  readonly bars: Bars
  /** Loads of all rows, none hidden. */
  readonly pyramid: Pyramid
  readonly texts: GanttTexts
  /** CSS colours `#rrggbb` by tone; the colour-blind-safe palette when null. */
  readonly colours: readonly string[] | null
  /** By row: 0, or 1 + index into the colours, for a tint behind the row. */
  readonly rowTones: Uint8Array | null
  readonly links: Links | null
  /** Points of rows: `markKind`. */
  readonly marks: Spans | null
  /** Bands of rows: `slackKind`. */
  readonly slacks: Spans | null
  /** Working time; everything else is shaded in rows that have any. */
  readonly working: Spans | null
  readonly curves: readonly Curve[]
  readonly staircase: Staircase | null
  /** Another plan's places of the same sources, drawn as outlines behind. */
  readonly before: Bars | null
  readonly now: number | null
  /** Until when the plan is frozen. */
  readonly fence: number | null
}

/** What a producer gives; what is left out is not shown. */
export interface GanttInput {
  readonly base: number
  readonly zone: string
  readonly rows: {
    readonly count: number
    readonly parent?: Int32Array | null
    readonly units?: Uint8Array | null
  }
  readonly bars: BarInput
  readonly texts: GanttTexts
  readonly colours?: readonly string[] | null
  readonly rowTones?: Uint8Array | null
  readonly links?: LinkInput | null
  readonly marks?: SpanInput | null
  readonly slacks?: SpanInput | null
  readonly working?: Spans | null
  readonly curves?: readonly Curve[]
  readonly staircase?: Staircase | null
  readonly before?: BarInput | null
  readonly now?: number | null
  readonly fence?: number | null
  /** `grow`: a row is as many units high as it has lanes; `share` (as usual): its lanes share one. */
  readonly lanes?: 'grow' | 'share'
}

/** What takes long to make of 10^6 bars, and no words: can be made in a worker (worker/build.ts). */
export interface Indexed {
  readonly bars: Bars
  readonly pyramid: Pyramid
  readonly before: Bars | null
  readonly links: Links | null
}

export function indexOf({ bars, before, links }: Pick<GanttInput, 'bars' | 'before' | 'links'>): Indexed {
  const built = buildBars(bars)
  return {
    bars: built,
    pyramid: rowPyramid(buildOccupancy(built), built.rowCount),
    before: before ? buildBars(before) : null,
    links: links ? buildLinks(bars.count, links) : null,
  }
}

/** The model of what is given; up to some 10^5 bars in a few milliseconds, else see `buildModel` (worker/build.ts). */
export const createModel = (input: GanttInput): GanttModel => assembled(input, indexOf(input))

/** The model of an input whose bars are indexed. */
export function assembled(input: GanttInput, indexed: Indexed): GanttModel {
  const { count, parent = null, units = null } = input.rows
  return {
    ...indexed,
    base: input.base,
    zone: input.zone,
    rows: { count, parent, units: units ?? (input.lanes === 'grow' ? indexed.bars.laneCount : null) },
    texts: input.texts,
    colours: input.colours ?? null,
    rowTones: input.rowTones ?? null,
    marks: input.marks ? buildSpans(count, input.marks) : null,
    slacks: input.slacks ? buildSpans(count, input.slacks) : null,
    working: input.working ?? null,
    curves: input.curves ?? [],
    staircase: input.staircase ?? null,
    now: input.now ?? null,
    fence: input.fence ?? null,
  }
}
