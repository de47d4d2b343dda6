import { formatDecimal, unitsOr } from './decimal.ts'
import { parseDuration } from './duration.ts'
import { Tally, type TotalOp } from './totals.ts'

/** A column that is totalled below groups of rows. */
export interface SummedColumn {
  /** Place of its value in a row. */
  readonly at: number
  readonly total: TotalOp
  /** Values are durations, counted in whole seconds; others in 10^-6. */
  readonly isDuration: boolean
  /** The outermost level at which its total has a meaning; -1: over all rows, too. */
  readonly from: number
}

/** Totals of one column over the rows of a group. */
export interface GroupTotal {
  /** In 10^-6, in seconds of a duration, or how many values there are of a count; null: none, or one cannot be read. */
  readonly units: bigint | null
  /** A number in it is kept by its file as a text, which formulas leave out. */
  readonly hasText: boolean
}

/** A group whose last row has passed. */
export interface EndedGroup {
  /** 0 is the outermost; -1: all rows. */
  readonly level: number
  /** Value of the field of the group; null of all rows. */
  readonly value: unknown
  /** Line of its first row. */
  readonly from: number
  /** In the order of the summed columns. */
  readonly totals: readonly GroupTotal[]
}

/** What a row begins and ends. */
export interface GroupChange {
  /** From the inside. */
  readonly ended: readonly EndedGroup[]
  /** From the outside. */
  readonly opened: readonly Pick<EndedGroup, 'level' | 'value'>[]
}

interface OpenGroup {
  readonly value: unknown
  readonly key: string
  readonly from: number
  readonly sums: readonly OpenSum[]
}

interface OpenSum {
  readonly tally: Tally
  isUnreadable: boolean
  hasText: boolean
}

interface GroupSumsOptions {
  /** Places of the values by which rows are grouped, outermost first. */
  readonly groups: readonly number[]
  readonly summed: readonly SummedColumn[]
  /** Line of the first row. */
  readonly first: number
  /** The file keeps a number as a text; without it none is. */
  readonly isText?: (value: unknown, at: number) => boolean
}

/**
 * Totals of rows that come in the order of their groups, exact in 10^-6: what a file writes below each group and below all
 * rows, a line for each. The screen totals the same rows in its engine, with the same rounding (totals.ts).
 */
export class GroupSums {
  readonly #options: GroupSumsOptions
  readonly #all: OpenGroup
  #open: OpenGroup[] = []

  constructor(options: GroupSumsOptions) {
    this.#options = options
    this.#all = this.#group(null, options.first)
  }

  /** A row counts from now on. `line`: the next one, which the first of the groups that ended before the row takes. */
  add(row: readonly unknown[], line: number): GroupChange {
    const { groups } = this.#options
    const keys = groups.map((at) => keyOf(row[at]))
    const same = this.#open.findIndex(({ key }, level) => key !== keys[level])
    const ended = this.#end(same === -1 ? this.#open.length : same)
    const opened = groups
      .slice(this.#open.length)
      .map((at, index) => ({ level: this.#open.length + index, value: row[at] }))
    for (const { value } of opened) this.#open.push(this.#group(value, line + ended.length))
    for (const { sums } of [this.#all, ...this.#open]) this.#addTo(sums, row)
    return { ended, opened }
  }

  /** What is open after the last row, from the inside, without the sums of all rows. */
  end(): EndedGroup[] {
    return this.#end(0)
  }

  /** Totals of all rows. */
  get whole(): EndedGroup {
    return endedOf(this.#all, -1, this.#options.summed)
  }

  #end(level: number): EndedGroup[] {
    const ended: EndedGroup[] = []
    while (this.#open.length > level) {
      const group = this.#open.pop()!
      ended.push(endedOf(group, this.#open.length, this.#options.summed))
    }
    return ended
  }

  #group(value: unknown, from: number): OpenGroup {
    const sums = this.#options.summed.map(() => ({ tally: new Tally(), isUnreadable: false, hasText: false }))
    return { value, key: keyOf(value), from, sums }
  }

  #addTo(sums: readonly OpenSum[], row: readonly unknown[]): void {
    const { summed, isText } = this.#options
    for (const [index, { at, total, isDuration }] of summed.entries()) {
      const value = row[at]
      if (value === null || value === undefined || value === '') continue
      const sum = sums[index]!
      // What is counted may be anything.
      const units = total === 'count' ? 0n : unitsOf(value, isDuration)
      if (units === null) sum.isUnreadable = true
      else sum.tally.add(units)
      sum.hasText ||= total !== 'count' && isText?.(value, at) === true
    }
  }
}

const endedOf = ({ value, from, sums }: OpenGroup, level: number, summed: readonly SummedColumn[]) => ({
  level,
  value,
  from,
  totals: sums.map(({ tally, isUnreadable, hasText }, index) => {
    const { total, from: outermost } = summed[index]!
    const isShown = !isUnreadable && level >= outermost
    return { units: isShown ? tally.total(total) : null, hasText }
  }),
})

/** Key that identifies a group; a missing value and an empty text are the same group. */
const keyOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

function unitsOf(value: unknown, isDuration: boolean): bigint | null {
  const text = keyOf(value)
  if (!isDuration) return unitsOr(text, null)
  const seconds = parseDuration(text)
  return seconds === null ? null : BigInt(seconds)
}

/** Column in which a line of totals is named: `own`, the one of its group, else the first one without totals; -1: none. */
export function labelPlace(own: number, count: number, summed: readonly SummedColumn[]): number {
  const isFree = (at: number): boolean => summed.every((one) => one.at !== at)
  if (own >= 0 && own < count && isFree(own)) return own
  return Array.from({ length: count }, (_, at) => at).findIndex(isFree)
}

/** A total as its number is written: exact decimals; whole seconds of durations, whole numbers of counts. */
export const totalDigits = (
  { total, isDuration }: Pick<SummedColumn, 'total' | 'isDuration'>,
  units: bigint,
): string => (isDuration || total === 'count' ? String(units) : formatDecimal(units))
