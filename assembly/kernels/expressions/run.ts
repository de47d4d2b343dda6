import { NULL, product, ratio, roundedTo, stepsBetween, sum, wholeBeside } from './exact'

/**
 * Runs the code of a compiled expression (src/engine/expressions/code.ts) over columns, BATCH rows at a time: every
 * instruction fills one vector of int64, NULL = null, truth as 0 and 1, texts as their ranks.
 *
 * An instruction is 32 bytes: op u32, target u32, a u32, b u32 (numbers of registers), x i64, y i64.
 */
const BATCH: u32 = 1024
const WIDTH: usize = 8
const INSTRUCTION: usize = 32
const DAY: i64 = 86_400

let vectors: usize = 0
let buffers: usize = 0

function vectorOf(register: u32): usize {
  return <usize>load<u32>(vectors + ((<usize>register) << 2))
}

function xOf(at: usize): i64 {
  return load<i64>(at, 16)
}

function yOf(at: usize): i64 {
  return load<i64>(at, 24)
}

/**
 * Values of rows 0..n-1 into `out`, or, where `rows` is not 0, the numbers of those rows that are true; returns how many.
 * @param registers one u32 each, then one vector of BATCH each at `space`; the result is register 0
 */
export function expressionRun(
  code: usize,
  count: u32,
  registers: usize,
  space: usize,
  n: u32,
  out: usize,
  rows: usize,
): u32 {
  vectors = registers
  buffers = space
  let kept: u32 = 0
  for (let base: u32 = 0; base < n; base += BATCH) {
    const length = min(BATCH, n - base)
    for (let k: u32 = 0; k < count; k++) step(code + <usize>k * INSTRUCTION, base, length)
    const result = vectorOf(0)
    if (rows) kept = keep(result, base, length, rows, kept)
    else memory.copy(out + <usize>base * WIDTH, result, <usize>length * WIDTH)
  }
  return rows ? kept : n
}

function keep(result: usize, base: u32, length: u32, rows: usize, from: u32): u32 {
  let kept = from
  for (let i: u32 = 0; i < length; i++) {
    store<u32>(rows + ((<usize>kept) << 2), base + i)
    kept += u32(load<i64>(result + <usize>i * WIDTH) == 1)
  }
  return kept
}

const LOADS: u32 = 8
const UNARY: u32 = 24

function step(at: usize, base: u32, length: u32): void {
  const op = load<u32>(at)
  const target = load<u32>(at, 4)
  if (op == 0) {
    const address = <usize>xOf(at) + <usize>base * <usize>yOf(at)
    store<u32>(vectors + ((<usize>target) << 2), <u32>address)
    return
  }
  const to = buffers + <usize>target * (<usize>BATCH * WIDTH)
  const a = vectorOf(load<u32>(at, 8))
  const b = vectorOf(load<u32>(at, 12))
  if (op < LOADS) read(op, at, base, length, to)
  else if (op < UNARY) unary(op, at, length, to, a)
  else binary(op, at, length, to, a, b)
  store<u32>(vectors + ((<usize>target) << 2), <u32>to)
}

function read(op: u32, at: usize, base: u32, length: u32, to: usize): void {
  const column = <usize>xOf(at)
  const y = yOf(at)
  for (let i: u32 = 0; i < length; i++) {
    const row = <usize>(base + i)
    let value: i64
    if (op == 1) {
      const whole = load<i32>(column + (row << 2))
      value = whole == i32.MIN_VALUE ? NULL : <i64>whole * y
    } else if (op == 2) {
      const flag = load<u8>(column + row)
      value = flag > 1 ? NULL : <i64>flag
    } else if (op == 3) {
      const code = load<i32>(column + (row << 2))
      value = load<i64>(<usize>y + ((<usize>(code + 1)) << 3))
    } else {
      const whole = load<i64>(column + (row << 3))
      const most = i64.MAX_VALUE / y
      value = whole == NULL || whole > most || whole < -most ? NULL : whole * y
    }
    store<i64>(to + <usize>i * WIDTH, value)
  }
}

function unary(op: u32, at: usize, length: u32, to: usize, a: usize): void {
  const x = xOf(at)
  for (let i: u32 = 0; i < length; i++) {
    const offset = <usize>i * WIDTH
    const value = load<i64>(a + offset)
    let result = NULL
    if (op == 10) result = i64(value == NULL) ^ x
    else if (value != NULL) {
      if (op == 8) result = -value
      else if (op == 9) result = value ^ 1
      else if (op == 11) result = value < 0 ? -value : value
      else if (op == 12) result = roundedTo(value, <u64>x)
      else result = wholeBeside(value, op == 14)
    }
    store<i64>(to + offset, result)
  }
}

function binary(op: u32, at: usize, length: u32, to: usize, a: usize, b: usize): void {
  if (op >= 40) compare(op, length, to, a, b)
  else if (op >= 32) choose(op, at, length, to, a, b)
  else arithmetic(op, at, length, to, a, b)
}

function arithmetic(op: u32, at: usize, length: u32, to: usize, a: usize, b: usize): void {
  const x = xOf(at)
  const y = yOf(at)
  for (let i: u32 = 0; i < length; i++) {
    const offset = <usize>i * WIDTH
    const left = load<i64>(a + offset)
    const right = load<i64>(b + offset)
    let result = NULL
    if (left != NULL && right != NULL) {
      if (op == 24) result = sum(left, right, x, y)
      else if (op == 25) result = sum(left, -right, x, y)
      else if (op == 26) result = product(left, right)
      else if (op == 27) result = ratio(left, right)
      else if (op == 28) result = right == 0 ? NULL : left % right
      else if (op == 29) result = sum(left, right / DAY, x, y)
      else if (op == 30) result = (left - right) * DAY
      else result = stepsBetween(left, right, x)
    }
    store<i64>(to + offset, result)
  }
}

/** And, or, if, coalesce, least, greatest: they ignore nulls. */
function choose(op: u32, at: usize, length: u32, to: usize, a: usize, b: usize): void {
  const c = op == 34 ? vectorOf(<u32>xOf(at)) : 0
  for (let i: u32 = 0; i < length; i++) {
    const offset = <usize>i * WIDTH
    const left = load<i64>(a + offset)
    const right = load<i64>(b + offset)
    let result: i64
    if (op == 32) result = left == 0 || right == 0 ? 0 : left == NULL || right == NULL ? NULL : 1
    else if (op == 33) result = left == 1 || right == 1 ? 1 : left == NULL || right == NULL ? NULL : 0
    else if (op == 34) result = left == 1 ? right : load<i64>(c + offset)
    else if (left == NULL) result = right
    else if (op == 35 || right == NULL) result = left
    else if (op == 36) result = min(left, right)
    else result = max(left, right)
    store<i64>(to + offset, result)
  }
}

function compare(op: u32, length: u32, to: usize, a: usize, b: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    const offset = <usize>i * WIDTH
    const left = load<i64>(a + offset)
    const right = load<i64>(b + offset)
    let result = NULL
    if (left != NULL && right != NULL) {
      if (op == 40) result = i64(left == right)
      else if (op == 41) result = i64(left != right)
      else if (op == 42) result = i64(left < right)
      else result = i64(left <= right)
    }
    store<i64>(to + offset, result)
  }
}
