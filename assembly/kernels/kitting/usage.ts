import { i32At, i64At } from '../../memory/columns'
import {
  stepFrom,
  stepQty,
  USAGE_BYTES,
  USAGE_DEN,
  USAGE_KIND,
  USAGE_NUM,
  USAGE_OFFSET,
  USAGE_ROUND,
  USAGE_STEPS,
  USAGE_STEPS_END,
  usageCount,
  usageDen,
  usageNum,
  usageOffset,
  usageRound,
  usages,
  usageStepStart,
} from '../../interface/kitting'
import { gcd, mulDivCeil, mulDivFloor, SATURATED, saturatingMul } from '../../numbers/muldiv128'

/** R(q) = q * num: most lines of most orders. */
const MULTIPLE: i32 = 0
/** R(q) = ceil(q * num / den). */
const FRACTION: i32 = 1
const GENERAL: i32 = 2
/** Steps may fall, so that R need not grow with q. */
const STEPPED: i32 = 3

/** Packs the columns of the problem; fractions are reduced so that more usages are plain multiples. */
export function packUsages(): void {
  for (let u = 0; u < usageCount; u++) {
    const record = usages + <usize>u * USAGE_BYTES
    const n = i64At(usageNum, u)
    const d = i64At(usageDen, u)
    const common = n > 0 ? gcd(n, d) : d
    const o = i64At(usageOffset, u)
    const r = i64At(usageRound, u)
    const start = i32At(usageStepStart, u)
    const end = i32At(usageStepStart, u + 1)
    store<i64>(record, n / common, USAGE_NUM)
    store<i64>(record, d / common, USAGE_DEN)
    store<i64>(record, o, USAGE_OFFSET)
    store<i64>(record, r, USAGE_ROUND)
    store<i32>(record, start, USAGE_STEPS)
    store<i32>(record, end, USAGE_STEPS_END)
    let kind = GENERAL
    if (end > start) kind = STEPPED
    else if (o == 0 && r == 1) kind = d == common ? MULTIPLE : FRACTION
    store<i32>(record, kind, USAGE_KIND)
  }
}

/** R(q): requirement of a line for q > 0 parents. */
export function requirement(usage: i32, q: i64): i64 {
  const record = usages + <usize>usage * USAGE_BYTES
  const kind = load<i32>(record, USAGE_KIND)
  if (q <= 0) return 0
  if (kind == MULTIPLE) return saturatingMul(q, load<i64>(record, USAGE_NUM))
  if (kind == FRACTION) return mulDivCeil(q, load<i64>(record, USAGE_NUM), load<i64>(record, USAGE_DEN))
  let base: i64
  if (kind == STEPPED) base = stepped(q, load<i32>(record, USAGE_STEPS), load<i32>(record, USAGE_STEPS_END))
  else base = mulDivCeil(q, load<i64>(record, USAGE_NUM), load<i64>(record, USAGE_DEN))
  if (base >= SATURATED) return SATURATED
  const whole = max<i64>(0, base + load<i64>(record, USAGE_OFFSET))
  const round = load<i64>(record, USAGE_ROUND)
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
  const num = load<i64>(record, USAGE_NUM)
  return load<i32>(record, USAGE_KIND) == MULTIPLE && num < 1024 ? num : 0
}

/** The largest q with R(q) <= quantity, for a non-decreasing usage; SATURATED when there is no limit. quantity >= 0. */
export function largestParents(usage: i32, quantity: i64): i64 {
  const record = usages + <usize>usage * USAGE_BYTES
  const num = load<i64>(record, USAGE_NUM)
  const den = load<i64>(record, USAGE_DEN)
  const kind = load<i32>(record, USAGE_KIND)
  let base = quantity
  if (kind == GENERAL) {
    const round = load<i64>(record, USAGE_ROUND)
    base = (round > 1 ? quantity - (quantity % round) : quantity) - load<i64>(record, USAGE_OFFSET)
    if (base < 0) return 0
  }
  if (num == 0) return SATURATED
  return den == 1 ? base / num : mulDivFloor(base, den, num)
}

/** True when more parents never need less. */
export function grows(usage: i32): bool {
  return load<i32>(usages + <usize>usage * USAGE_BYTES, USAGE_KIND) != STEPPED
}

/** Requirement of b more sets after `done`. */
export function increment(usage: i32, done: i64, b: i64): i64 {
  const after = requirement(usage, done + b)
  return done == 0 ? after : max<i64>(0, after - requirement(usage, done))
}
