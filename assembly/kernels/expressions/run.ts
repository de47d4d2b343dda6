import {
  BATCH,
  INSTRUCTION_BYTES,
  INSTRUCTION_OP,
  INSTRUCTION_TARGET,
  INSTRUCTION_A,
  INSTRUCTION_B,
  INSTRUCTION_X,
  INSTRUCTION_Y,
  OP_ROUND,
  OP_INT32,
  OP_DAYS_BETWEEN,
  OP_MULTIPLY,
  OP_AND,
  OP_NOT,
  OP_IS_NULL,
  OP_REMAINDER,
  OP_ADD,
  OP_POINT,
  OP_DIVIDE,
  OP_ABSOLUTE,
  OP_LEAST,
  OP_SUBTRACT,
  OP_LESS,
  OP_CHOOSE,
  OP_LOOKUP,
  OP_UNEQUAL,
  OP_ADD_DAYS,
  OP_OR,
  OP_EQUAL,
  OP_CEILING,
  OP_FLAG,
  OP_COALESCE,
  OP_NEGATE,
} from '../../interface/expressions'
import { NULL, product, ratio, roundedTo, stepsBetween, sum, wholeBeside } from './exact'

/**
 * Runs the code of a compiled expression (instructions: src/engine/interface/expressions.ts) over columns, BATCH rows at a time: every
 * instruction fills one vector of int64, NULL = null, truth as 0 and 1, texts as their ranks.
 */
const WIDTH: usize = 8
const DAY: i64 = 86_400

let vectors: usize = 0
let buffers: usize = 0

function vectorOf(register: u32): usize {
  return <usize>load<u32>(vectors + ((<usize>register) << 2))
}

function xOf(at: usize): i64 {
  return load<i64>(at, INSTRUCTION_X)
}

function yOf(at: usize): i64 {
  return load<i64>(at, INSTRUCTION_Y)
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
    for (let k: u32 = 0; k < count; k++) step(code + <usize>k * INSTRUCTION_BYTES, base, length)
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

function step(at: usize, base: u32, length: u32): void {
  const op = load<i32>(at, INSTRUCTION_OP)
  const target = load<u32>(at, INSTRUCTION_TARGET)
  if (op == OP_POINT) {
    const address = <usize>xOf(at) + <usize>base * <usize>yOf(at)
    store<u32>(vectors + ((<usize>target) << 2), <u32>address)
    return
  }
  const to = buffers + <usize>target * (<usize>BATCH * WIDTH)
  const a = vectorOf(load<u32>(at, INSTRUCTION_A))
  const b = vectorOf(load<u32>(at, INSTRUCTION_B))
  if (op < OP_NEGATE) read(op, at, base, length, to)
  else if (op < OP_ADD) unary(op, at, length, to, a)
  else binary(op, at, length, to, a, b)
  store<u32>(vectors + ((<usize>target) << 2), <u32>to)
}

function read(op: i32, at: usize, base: u32, length: u32, to: usize): void {
  const column = <usize>xOf(at)
  const y = yOf(at)
  for (let i: u32 = 0; i < length; i++) {
    const row = <usize>(base + i)
    let value: i64
    if (op == OP_INT32) {
      const whole = load<i32>(column + (row << 2))
      value = whole == i32.MIN_VALUE ? NULL : <i64>whole * y
    } else if (op == OP_FLAG) {
      const flag = load<u8>(column + row)
      value = flag > 1 ? NULL : <i64>flag
    } else if (op == OP_LOOKUP) {
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

function unary(op: i32, at: usize, length: u32, to: usize, a: usize): void {
  const x = xOf(at)
  for (let i: u32 = 0; i < length; i++) {
    const offset = <usize>i * WIDTH
    const value = load<i64>(a + offset)
    let result = NULL
    if (op == OP_IS_NULL) result = i64(value == NULL) ^ x
    else if (value != NULL) {
      if (op == OP_NEGATE) result = -value
      else if (op == OP_NOT) result = value ^ 1
      else if (op == OP_ABSOLUTE) result = value < 0 ? -value : value
      else if (op == OP_ROUND) result = roundedTo(value, <u64>x)
      else result = wholeBeside(value, op == OP_CEILING)
    }
    store<i64>(to + offset, result)
  }
}

function binary(op: i32, at: usize, length: u32, to: usize, a: usize, b: usize): void {
  if (op >= OP_EQUAL) compare(op, length, to, a, b)
  else if (op >= OP_AND) choose(op, at, length, to, a, b)
  else arithmetic(op, at, length, to, a, b)
}

function arithmetic(op: i32, at: usize, length: u32, to: usize, a: usize, b: usize): void {
  const x = xOf(at)
  const y = yOf(at)
  for (let i: u32 = 0; i < length; i++) {
    const offset = <usize>i * WIDTH
    const left = load<i64>(a + offset)
    const right = load<i64>(b + offset)
    let result = NULL
    if (left != NULL && right != NULL) {
      if (op == OP_ADD) result = sum(left, right, x, y)
      else if (op == OP_SUBTRACT) result = sum(left, -right, x, y)
      else if (op == OP_MULTIPLY) result = product(left, right)
      else if (op == OP_DIVIDE) result = ratio(left, right)
      else if (op == OP_REMAINDER) result = right == 0 ? NULL : left % right
      else if (op == OP_ADD_DAYS) result = sum(left, right / DAY, x, y)
      else if (op == OP_DAYS_BETWEEN) result = (left - right) * DAY
      else result = stepsBetween(left, right, x)
    }
    store<i64>(to + offset, result)
  }
}

/** And, or, if, coalesce, least, greatest: they ignore nulls. */
function choose(op: i32, at: usize, length: u32, to: usize, a: usize, b: usize): void {
  const c = op == OP_CHOOSE ? vectorOf(<u32>xOf(at)) : 0
  for (let i: u32 = 0; i < length; i++) {
    const offset = <usize>i * WIDTH
    const left = load<i64>(a + offset)
    const right = load<i64>(b + offset)
    let result: i64
    if (op == OP_AND) result = left == 0 || right == 0 ? 0 : left == NULL || right == NULL ? NULL : 1
    else if (op == OP_OR) result = left == 1 || right == 1 ? 1 : left == NULL || right == NULL ? NULL : 0
    else if (op == OP_CHOOSE) result = left == 1 ? right : load<i64>(c + offset)
    else if (left == NULL) result = right
    else if (op == OP_COALESCE || right == NULL) result = left
    else if (op == OP_LEAST) result = min(left, right)
    else result = max(left, right)
    store<i64>(to + offset, result)
  }
}

function compare(op: i32, length: u32, to: usize, a: usize, b: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    const offset = <usize>i * WIDTH
    const left = load<i64>(a + offset)
    const right = load<i64>(b + offset)
    let result = NULL
    if (left != NULL && right != NULL) {
      if (op == OP_EQUAL) result = i64(left == right)
      else if (op == OP_UNEQUAL) result = i64(left != right)
      else if (op == OP_LESS) result = i64(left < right)
      else result = i64(left <= right)
    }
    store<i64>(to + offset, result)
  }
}
