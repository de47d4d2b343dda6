import { layoutOf } from '../interface/declare.ts'
import { instructionRecord, Op, type OpName } from '../interface/expressions.ts'

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
const WORDS = layoutOf(instructionRecord).bytes / 8

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
