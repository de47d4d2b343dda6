/** Points. */
export const MARGIN = 26
export const FOOTER = 18
export const GAP = 8

export const size = {
  title: 16,
  heading: 11,
  figure: 17,
  value: 9,
  cell: 8,
  label: 6.5,
  foot: 6.5,
  name: 8,
} as const

/** Distance of lines as a part of the size of type; Chinese characters fill nearly all of it. */
export const LEADING = 1.35

export const ink = {
  text: '#1c2024',
  faint: '#60646c',
  line: '#c9ccd3',
  box: '#60646c',
  head: '#e6e8ec',
  band: '#f4f5f7',
} as const

/** Height of bars that are read at arm's length, and side of squares at the top of a document. */
export const BARS = 30
export const SQUARE = 56
/** Lines of the longest text in a cell. */
export const MOST_LINES = 16
