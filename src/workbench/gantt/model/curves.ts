/** A line over time in a row of its own: load histogram, stock, PSI. */
export interface Curve {
  readonly row: number
  /** `step`: a value holds until the next time (stock); `column`: filled from zero (load); `line`: joined points. */
  readonly shape: 'step' | 'column' | 'line'
  /** Ascending; seconds after the base. */
  readonly at: Int32Array
  readonly value: Float32Array
  /** Value of the lower and upper edge of the row. */
  readonly least: number
  readonly most: number
  /** What the value should not exceed at each time (capacity, maximum stock): beyond it is drawn as bad. */
  readonly limit?: Float32Array | number | undefined
  /** A thin line (safety stock, 100 %). */
  readonly guide?: number | undefined
  /** Index into the colours of the model. */
  readonly tone: number
}

/** Material coming in for bars: how much of what a bar needs is there from a time on. */
export interface Staircase {
  /** Steps of source s: [first[s], first[s + 1]). */
  readonly first: Uint32Array
  readonly at: Int32Array
  /** 0 to 255: share of the sets that are complete from then on. */
  readonly share: Uint8Array
}
