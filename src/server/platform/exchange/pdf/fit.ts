/** What a column needs, in ems. */
export interface ColumnNeed {
  /** Width at which nothing of it wraps. */
  readonly natural: number
  /** Width below which it is no longer fit to read. */
  readonly minimum: number
}

/** Columns side by side on one page: their numbers and widths in points. */
export interface Panel {
  readonly columns: readonly number[]
  readonly widths: readonly number[]
}

export interface Fit {
  readonly size: number
  /** More than one where the columns do not fit on one page: the first column begins each. */
  readonly panels: readonly Panel[]
}

/** Sizes of type, in points, the largest that fits is taken. */
const SIZES = [8, 7, 6] as const
/** Of columns that fit on one page at no size. */
const SIZE_OF_PANELS = 7
/** Blank beside the text of a cell, points on each side. */
export const CELL_GAP = 3
const GAPS = 2 * CELL_GAP
/** Widest first column that is repeated, as a part of the page. */
const REPEATED = 1 / 3

const minimumOf = ({ minimum }: ColumnNeed, size: number, pageWidth: number): number =>
  Math.min(minimum * size + GAPS, pageWidth)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Do all columns fit side by side at the largest size? */
export const fitsUpright = (needs: readonly ColumnNeed[], pageWidth: number): boolean =>
  sum(needs.map((need) => minimumOf(need, SIZES[0], pageWidth))) <= pageWidth

/**
 * Shares the width of a page among columns. Columns that do not fit go to further pages, or are all made narrower where they
 * have to fit on one.
 */
export function fit(needs: readonly ColumnNeed[], pageWidth: number, onOnePage = false): Fit {
  const all = needs.map((_, at) => at)
  const size = SIZES.find((one) => sum(needs.map((need) => minimumOf(need, one, pageWidth))) <= pageWidth)
  if (size !== undefined) return { size, panels: [panelOf(all, needs, size, pageWidth)] }
  if (onOnePage) return { size: SIZES.at(-1)!, panels: [narrowed(all, needs, SIZES.at(-1)!, pageWidth)] }
  const groups = groupsOf(needs, SIZE_OF_PANELS, pageWidth)
  return {
    size: SIZE_OF_PANELS,
    panels: groups.map((columns) => panelOf(columns, needs, SIZE_OF_PANELS, pageWidth)),
  }
}

/** All columns in proportion to what they need. */
function narrowed(
  columns: readonly number[],
  needs: readonly ColumnNeed[],
  size: number,
  pageWidth: number,
): Panel {
  const widths = columns.map((at) => minimumOf(needs[at]!, size, pageWidth))
  const part = pageWidth / sum(widths)
  return { columns, widths: widths.map((width) => width * part) }
}

/** Columns by page, as many as fit; the first one again where it leaves enough for others. */
function groupsOf(needs: readonly ColumnNeed[], size: number, pageWidth: number): number[][] {
  const repeated = minimumOf(needs[0]!, size, pageWidth) <= pageWidth * REPEATED ? [0] : []
  const groups: number[][] = [[]]
  let used = 0
  for (const [at, need] of needs.entries()) {
    const width = minimumOf(need, size, pageWidth)
    if (groups.at(-1)!.length > 0 && used + width > pageWidth) {
      groups.push([...repeated])
      used = sum(repeated.map((one) => minimumOf(needs[one]!, size, pageWidth)))
    }
    groups.at(-1)!.push(at)
    used += width
  }
  return groups
}

/** What is left of the page goes to the columns that still wrap, those that need the smallest part first. */
function panelOf(
  columns: readonly number[],
  needs: readonly ColumnNeed[],
  size: number,
  pageWidth: number,
): Panel {
  const widths = columns.map((at) => minimumOf(needs[at]!, size, pageWidth))
  let left = Math.max(0, pageWidth - sum(widths))
  const wanting = columns
    .map((at, place) => ({ place, want: needs[at]!.natural * size + GAPS - widths[place]! }))
    .filter(({ want }) => want > 0)
    .sort((a, b) => a.want - b.want || a.place - b.place)
  for (const [at, { place, want }] of wanting.entries()) {
    const more = Math.min(want, left / (wanting.length - at))
    widths[place] = widths[place]! + more
    left -= more
  }
  return { columns, widths }
}
