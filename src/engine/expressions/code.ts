/** Instructions of assembly/kernels/expressions/run.ts. Operands are numbers of registers. */
export const Op = {
  /** x = address, y = 8 for a column and 0 for a constant: no copy is made. */
  point: 0,
  int32: 1,
  flag: 2,
  /** x = codes, y = value by code, the first one for null. */
  lookup: 3,
  /** int64 times y. */
  scaled: 4,
  negate: 8,
  not: 9,
  /** x = 1: is it not null? */
  isNull: 10,
  absolute: 11,
  /** To a multiple of x. */
  round: 12,
  floor: 13,
  ceiling: 14,
  /** Within x and y. */
  add: 24,
  subtract: 25,
  multiply: 26,
  divide: 27,
  remainder: 28,
  /** A day and seconds; within x and y. */
  addDays: 29,
  daysBetween: 30,
  /** Full x seconds from a to b. */
  stepsBetween: 31,
  and: 32,
  or: 33,
  /** a ? b : register x */
  choose: 34,
  coalesce: 35,
  least: 36,
  greatest: 37,
  equal: 40,
  unequal: 41,
  less: 42,
  lessOrEqual: 43,
} as const
export type OpName = keyof typeof Op

/** Value of x or y until the columns are in kernel memory: an index of a buffer. */
export type Operand = bigint | { readonly put: Putting }

export type Putting =
  | { readonly kind: 'array'; readonly array: BigInt64Array | Int32Array | Uint8Array }
  /** BATCH times the value. */
  | { readonly kind: 'constant'; readonly value: bigint }
  | { readonly kind: 'text'; readonly text: string }
  /** Ranks of texts by code; null = null. */
  | { readonly kind: 'texts'; readonly texts: readonly (string | null)[] }

export interface Instruction {
  readonly op: OpName
  readonly target: number
  readonly a?: number
  readonly b?: number
  readonly x?: Operand
  readonly y?: Operand
}

/** More are not needed by anything a person writes; beyond, rows are evaluated one by one. */
export const REGISTERS = 48
export const BATCH = 1024
const WORDS = 4

/** Instructions as the kernel reads them. */
export function encode(
  instructions: readonly Instruction[],
  addressOf: (putting: Putting) => number,
): BigInt64Array {
  const code = new BigInt64Array(instructions.length * WORDS)
  const numbers = new Uint32Array(code.buffer)
  const operand = (value: Operand = 0n): bigint =>
    typeof value === 'bigint' ? value : BigInt(addressOf(value.put))
  for (const [k, { op, target, a = 0, b = 0, x, y }] of instructions.entries()) {
    numbers.set([Op[op], target, a, b], k * WORDS * 2)
    code[k * WORDS + 2] = operand(x)
    code[k * WORDS + 3] = operand(y)
  }
  return code
}
