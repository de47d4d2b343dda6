import { i64At, stepFrom, stepQty, usages } from './state'
import { mulDivCeil, SATURATED, mulDivFloor, gcd, saturatingMul } from '../../numbers/muldiv128'

/** Usage: num i64, den i64, offset i64, round i64, step start i32, step end i32, kind i32, pad. */
export const USAGE_BYTES: usize = 48
const NUM: usize = 0
const DEN: usize = 8
const OFFSET: usize = 16
const ROUND: usize = 24
const STEPS: usize = 32
const STEPS_END: usize = 36
const KIND: usize = 40
/** R(q) = q * num: most lines of most orders. */
const MULTIPLE: i32 = 0
/** R(q) = ceil(q * num / den). */
const FRACTION: i32 = 1
const GENERAL: i32 = 2
/** Steps may fall, so that R need not grow with q. */
const STEPPED: i32 = 3

/** Packs the columns of the problem; fractions are reduced so that more usages are plain multiples. */
export function packUsages(
  count: i32,
  num: usize,
  den: usize,
  offset: usize,
  round: usize,
  stepStart: usize,
  out: usize,
): void {
  for (let u = 0; u < count; u++) {
    const record = out + <usize>u * USAGE_BYTES
    const n = i64At(num, u)
    const d = i64At(den, u)
    const common = n > 0 ? gcd(n, d) : d
    const o = i64At(offset, u)
    const r = i64At(round, u)
    const start = load<i32>(stepStart + ((<usize>u) << 2))
    const end = load<i32>(stepStart + ((<usize>u) << 2), 4)
    store<i64>(record, n / common, NUM)
    store<i64>(record, d / common, DEN)
    store<i64>(record, o, OFFSET)
    store<i64>(record, r, ROUND)
    store<i32>(record, start, STEPS)
    store<i32>(record, end, STEPS_END)
    let kind = GENERAL
    if (end > start) kind = STEPPED
    else if (o == 0 && r == 1) kind = d == common ? MULTIPLE : FRACTION
    store<i32>(record, kind, KIND)
  }
}

/** R(q): requirement of a line for q > 0 parents. */
export function requirement(usage: i32, q: i64): i64 {
  const record = usages + <usize>usage * USAGE_BYTES
  const kind = load<i32>(record, KIND)
  if (q <= 0) return 0
  if (kind == MULTIPLE) return saturatingMul(q, load<i64>(record, NUM))
  if (kind == FRACTION) return mulDivCeil(q, load<i64>(record, NUM), load<i64>(record, DEN))
  let base: i64
  if (kind == STEPPED) base = stepped(q, load<i32>(record, STEPS), load<i32>(record, STEPS_END))
  else base = mulDivCeil(q, load<i64>(record, NUM), load<i64>(record, DEN))
  if (base >= SATURATED) return SATURATED
  const whole = max<i64>(0, base + load<i64>(record, OFFSET))
  const round = load<i64>(record, ROUND)
  if (round <= 1) return whole
  const rest = whole % round
  return rest == 0 ? whole : whole + (round - rest)
}

function stepped(q: i64, start: i32, end: i32): i64 {
  let quantity: i64 = 0
  for (let s = start; s < end; s++) {
    if (i64At(stepFrom, s) <= q) quantity = i64At(stepQty, s)
  }
  return quantity
}

/** Requirement of one parent when R(q) = q * num and no q up to 2^53 overflows; otherwise 0. */
export function smallMultiple(usage: i32): i64 {
  const record = usages + <usize>usage * USAGE_BYTES
  const num = load<i64>(record, NUM)
  return load<i32>(record, KIND) == MULTIPLE && num < 1024 ? num : 0
}

/** The largest q with R(q) <= quantity, for a non-decreasing usage; SATURATED when there is no limit. quantity >= 0. */
export function largestParents(usage: i32, quantity: i64): i64 {
  const record = usages + <usize>usage * USAGE_BYTES
  const num = load<i64>(record, NUM)
  const den = load<i64>(record, DEN)
  const kind = load<i32>(record, KIND)
  let base = quantity
  if (kind == GENERAL) {
    const round = load<i64>(record, ROUND)
    base = (round > 1 ? quantity - (quantity % round) : quantity) - load<i64>(record, OFFSET)
    if (base < 0) return 0
  }
  if (num == 0) return SATURATED
  return den == 1 ? base / num : mulDivFloor(base, den, num)
}

/** True when more parents never need less. */
export function grows(usage: i32): bool {
  return load<i32>(usages + <usize>usage * USAGE_BYTES, KIND) != STEPPED
}

/** Requirement of b more sets after `done`. */
export function increment(usage: i32, done: i64, b: i64): i64 {
  const after = requirement(usage, done + b)
  return done == 0 ? after : max<i64>(0, after - requirement(usage, done))
}
