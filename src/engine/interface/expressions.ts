import { named, type Fields, type KernelInterface } from './declare.ts'

/** Instructions. Operands are numbers of registers; the groups from LOADS, UNARY, CHOICES and COMPARISONS on are one kind each. */
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

/** Rows that an instruction handles at once. */
export const BATCH = 1024

export const instructionRecord = {
  op: 'u32',
  target: 'u32',
  a: 'u32',
  b: 'u32',
  x: 'i64',
  y: 'i64',
} as const satisfies Fields

export const expressionsInterface = {
  constants: { BATCH, ...named('OP_', Op) },
  records: { INSTRUCTION: instructionRecord },
} as const satisfies KernelInterface
