import type { Label } from '../label.ts'
import { parseDecimal } from './decimal.ts'
import type { SyntaxFault } from './syntax-fault.ts'
import { LONGEST_WORK } from './time-limits.ts'

/**
 * Time that work takes: `perOperation` once per operation, plus `seconds` for every `pieces` pieces. All three in
 * 10^-6 (seconds and pieces), never negative, pieces above 0; a rate such as 7 pieces a minute stays exact that way.
 */
export interface Capacity {
  readonly perOperation: bigint
  readonly seconds: bigint
  readonly pieces: bigint
}

const UNIT = 1_000_000n
const unitSeconds: ReadonlyMap<string, bigint> = new Map([
  ['d', 86_400n],
  ['h', 3600n],
  ['m', 60n],
  ['s', 1n],
])

const reasons = {
  empty: { zh: '缺少数值', en: 'a number is missing' },
  number: { zh: '此处应为数字', en: 'a number is expected here' },
  join: { zh: '此处应为 + 或结尾', en: 'a + or the end is expected here' },
  decimals: { zh: '小数最多6位', en: 'at most 6 fraction digits are kept' },
  tooLarge: { zh: '数值过大', en: 'the number is too large' },
  tooLong: {
    zh: `超过一道工序的最长时间 ${LONGEST_WORK} 秒`,
    en: `longer than the longest work of an operation, ${LONGEST_WORK} seconds`,
  },
  negative: { zh: '时间不能为负', en: 'time cannot be negative' },
  unit: {
    zh: '未知单位；可用 d h m s（每工序）、dp hp mp sp（每件时间）、pd ph pm ps（每时间件数）',
    en: 'unknown unit; d h m s per operation, dp hp mp sp time per piece, pd ph pm ps pieces per time are known',
  },
  reserved: { zh: '每批时间（bp）尚不支持', en: 'time per batch (bp) is not supported' },
  rate: { zh: '每单位时间的件数必须大于0', en: 'pieces per time must be above 0' },
  ratio: { zh: '应为数量比，如 2、0.5 或 1/3', en: 'a ratio such as 2, 0.5 or 1/3 is expected' },
  denominator: { zh: '分母必须大于0', en: 'the denominator must be above 0' },
} as const satisfies Record<string, Label>

type CapacityFault = { readonly fault: SyntaxFault }
export type Parsed<T> = T | CapacityFault

/** Largest value of one term, in 10^-6: about three thousand years of seconds. */
const LIMIT = 100_000_000_000n * UNIT
/** Largest denominator of a sum or product of terms. */
const LARGEST_PIECES = 10n ** 36n

const fault = (position: number, reason: Label): CapacityFault => ({ fault: { position, reason } })

/**
 * Reads a capacity literal (entities.md 2.9): terms joined by `+`, each a span (`1d2h30m10s`, `30m`, `90` seconds) per
 * operation, a time per piece (`0.5mp`, `30sp`, `1hp`) or a rate (`5pm`, `300ph`, `2ps` pieces per time). Case and
 * blanks do not matter. A fault names the first wrong character, counted from 1.
 */
export function parseCapacity(text: string): Parsed<Capacity> {
  const reader = new Reader(text)
  let total: Capacity = { perOperation: 0n, seconds: 0n, pieces: UNIT }
  for (;;) {
    const term = readTerm(reader)
    if ('fault' in term) return term
    total = sum(total, term)
    if (total.perOperation > LIMIT || total.seconds > LIMIT * total.pieces) return fault(1, reasons.tooLarge)
    if (reader.atEnd()) return total
    if (!reader.take('+')) return fault(reader.position, reasons.join)
  }
}

/**
 * As `parseCapacity`, for the time that an operation, a setup or one piece takes: what is longer than a plan keeps
 * (time-limits.ts) is a fault.
 */
export function parseWork(text: string): Parsed<Capacity> {
  const read = parseCapacity(text)
  if ('fault' in read) return read
  const longest = BigInt(LONGEST_WORK)
  return read.perOperation > longest * UNIT || read.seconds > longest * read.pieces
    ? fault(1, reasons.tooLong)
    : read
}

function readTerm(reader: Reader): Parsed<Capacity> {
  let span = 0n
  let first = true
  for (;;) {
    const at = reader.position
    const number = reader.number()
    if (number === null)
      return fault(at, reader.atEnd() ? reasons.empty : reader.take('-') ? reasons.negative : reasons.number)
    if (typeof number === 'string')
      return fault(at, number === 'tooManyDecimals' ? reasons.decimals : reasons.tooLarge)
    if (number > LIMIT) return fault(at, reasons.tooLarge)
    const unitAt = reader.position
    const unit = reader.word()
    const term = measured(number, unit, first)
    if (typeof term !== 'bigint') return 'zh' in term ? fault(unit === '' ? at : unitAt, term) : term
    span += term
    first = false
    if (unit === '' || !reader.atDigit()) return { perOperation: span, seconds: 0n, pieces: UNIT }
  }
}

/** A part of a span in 10^-6 seconds, or a whole term per piece, or why it is neither. */
function measured(number: bigint, unit: string, first: boolean): bigint | Capacity | Label {
  if (unit === '') return first ? number : reasons.unit
  const own = unitSeconds.get(unit)
  if (own !== undefined) return number * own
  if (unit === 'bp') return reasons.reserved
  const perPiece = unit.length === 2 && unit.endsWith('p') ? unitSeconds.get(unit[0]!) : undefined
  const rate = unit.length === 2 && unit.startsWith('p') ? unitSeconds.get(unit[1]!) : undefined
  if (!first || (perPiece === undefined && rate === undefined)) return reasons.unit
  if (perPiece !== undefined) return { perOperation: 0n, seconds: number * perPiece, pieces: UNIT }
  return number === 0n ? reasons.rate : { perOperation: 0n, seconds: rate! * UNIT, pieces: number }
}

function sum(a: Capacity, b: Capacity): Capacity {
  const perOperation = a.perOperation + b.perOperation
  if (b.seconds === 0n) return { ...a, perOperation }
  if (a.seconds === 0n) return { ...b, perOperation }
  return a.pieces === b.pieces
    ? { perOperation, seconds: a.seconds + b.seconds, pieces: a.pieces }
    : { perOperation, seconds: a.seconds * b.pieces + b.seconds * a.pieces, pieces: a.pieces * b.pieces }
}

/** Two terms together; null where the sum leaves the range of a capacity. */
export const addCapacities = (a: Capacity, b: Capacity): Capacity | null => inRange(sum(a, b))

/** A capacity times numerator / denominator; null for a denominator of zero, a negative factor and beyond the range. */
export function scaledCapacity(of: Capacity, numerator: bigint, denominator: bigint): Capacity | null {
  if (denominator === 0n || numerator < 0n !== denominator < 0n) return null
  const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator]
  return inRange({
    perOperation: (of.perOperation * n) / d,
    seconds: of.seconds * n,
    pieces: of.pieces * d,
  })
}

/** Fractions are shortened, so that no chain of operations lets them grow without end. */
function inRange({ perOperation, seconds, pieces }: Capacity): Capacity | null {
  const shared = greatestDivisor(seconds, pieces)
  const reduced = { perOperation, seconds: seconds / shared, pieces: pieces / shared }
  return perOperation > LIMIT || reduced.seconds > LIMIT * reduced.pieces || reduced.pieces > LARGEST_PIECES
    ? null
    : reduced
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x === 0n ? 1n : x
}

/** Quantity of an instruction per one piece made: numerator / denominator, in 10^-6 each. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Reads `2`, `0.5` or `1/3`: the quantity of a component, or of a second output, per piece. */
export function parseRatio(text: string): Parsed<Ratio> {
  const reader = new Reader(text)
  const numerator = reader.number()
  if (typeof numerator !== 'bigint')
    return fault(1, numerator === 'tooManyDecimals' ? reasons.decimals : reasons.ratio)
  if (reader.atEnd()) return { numerator, denominator: UNIT }
  if (!reader.take('/')) return fault(reader.position, reasons.ratio)
  const at = reader.position
  const denominator = reader.number()
  if (typeof denominator !== 'bigint' || !reader.atEnd()) return fault(at, reasons.ratio)
  return denominator === 0n ? fault(at, reasons.denominator) : { numerator, denominator }
}

/** Whole seconds, rounded up, that `quantity` (10^-6 pieces) takes at an efficiency (10^-6, 1 = 1000000). */
export function workSeconds(capacity: Capacity, quantity: bigint, efficiency = UNIT): bigint {
  const { perOperation, seconds, pieces } = capacity
  const numerator = (perOperation * pieces + seconds * quantity) * UNIT
  const denominator = pieces * efficiency * UNIT
  return (numerator + denominator - 1n) / denominator
}

/** Cuts a literal into numbers, units and signs, and knows where it is (from 1). */
class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text.toLowerCase()
    this.#blanks()
  }

  get position(): number {
    return this.#at + 1
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  atDigit(): boolean {
    return /[0-9.]/.test(this.#text[this.#at] ?? '')
  }

  take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at++
    this.#blanks()
    return true
  }

  /** The number that stands here, in 10^-6; null when none does. */
  number(): ReturnType<typeof parseDecimal> | null {
    const found = this.#match(/\d*\.?\d*/y)
    if (found === '' || found === '.') return null
    return parseDecimal(found)
  }

  word(): string {
    return this.#match(/[a-z]*/y)
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    this.#blanks()
    return found
  }

  #blanks(): void {
    while (this.#text[this.#at] === ' ') this.#at++
  }
}
