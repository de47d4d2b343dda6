import { compareTexts } from '#domain/expressions/arithmetic.ts'
import { defaultLimits, evaluate, type Program, type Type } from '#domain/expressions/index.ts'
import { NULL_I64 } from '../columns.ts'
import type { Kernels } from '../kernel/kernels.ts'
import { BATCH } from '../interface/expressions.ts'
import { encode, REGISTERS, type Instruction, type Putting } from './code.ts'
import { Lowering, type Around } from './lower.ts'
import { fieldsRead, wireRow, type ColumnSource } from './source.ts'

export type { Around } from './lower.ts'
export type { ColumnSource, FieldColumn } from './source.ts'

/**
 * Values of an expression for every row. Units by type: number 10^-6, time and span seconds, date days, bool 0 and 1,
 * text = place in `texts`, which ascend; null = NULL_I64.
 */
export interface ColumnValues {
  readonly type: Type
  readonly values: BigInt64Array
  readonly texts: readonly string[]
}

export type Known = Partial<Around> & Pick<Around, 'world'>

/**
 * Equals `evaluate` (src/domain/expressions) for every row of a table, computed over columns
 * in the kernel; expressions that the kernel does not support are evaluated row by row. Source: entities.md §2.9.
 * @throws ExpressionLimit, TypeError for a program whose values are rows, lists or capacities
 */
export function evaluateColumns(
  kernels: Kernels,
  program: Program,
  source: ColumnSource,
  known: Known,
): ColumnValues {
  if (typeof program.type !== 'string' || program.type === 'capacity')
    throw new TypeError(`the values of ${program.text} do not fit into a column`)
  const around = { rows: {}, limits: defaultLimits, ...known }
  const instructions = lowered(program, source, around)
  if (!instructions) return byRows(program, source, around)
  return kernels.scope(() => {
    const out = kernels.alloc(source.length * 8)
    const texts = run(kernels, instructions, source.length, out, 0).texts
    return { type: program.type, values: kernels.i64(out, source.length).slice(), texts }
  })
}

/** Numbers of the rows for which a condition is true, ascending. @throws ExpressionLimit */
export function rowsThatMeet(
  kernels: Kernels,
  program: Program,
  source: ColumnSource,
  known: Known,
): Uint32Array {
  const around = { rows: {}, limits: defaultLimits, ...known }
  const instructions = lowered(program, source, around)
  if (!instructions) {
    const met: number[] = []
    for (const [row, value] of byRows(program, source, around).values.entries())
      if (value === 1n) met.push(row)
    return Uint32Array.from(met)
  }
  return kernels.scope(() => {
    const rows = kernels.alloc((source.length + 1) * 4)
    const { count } = run(kernels, instructions, source.length, 0, rows)
    return kernels.u32(rows, count).slice()
  })
}

/** Is the expression worked out in the kernel, or row by row? */
export const isColumnar = (program: Program, source: ColumnSource, known: Known): boolean =>
  lowered(program, source, { rows: {}, limits: defaultLimits, ...known }) !== null

function lowered(program: Program, source: ColumnSource, around: Around): readonly Instruction[] | null {
  const lowering = new Lowering(source, around)
  return lowering.into(program.tree, 0) ? lowering.instructions : null
}

function run(
  kernels: Kernels,
  instructions: readonly Instruction[],
  length: number,
  out: number,
  rows: number,
): { readonly count: number; readonly texts: readonly string[] } {
  const texts = textsOf(instructions)
  const rank = new Map(texts.map((text, place) => [text, BigInt(place)]))
  const placed = new Map<unknown, number>()
  const addressOf = (putting: Putting): number => {
    const key = putting.kind === 'array' ? putting.array : putting
    let at = placed.get(key)
    if (at === undefined) placed.set(key, (at = kernels.put(arrayOf(putting, rank))))
    return at
  }
  const code = kernels.put(encode(instructions, addressOf))
  const registers = kernels.zeros(REGISTERS * 4)
  const space = kernels.alloc(REGISTERS * BATCH * 8)
  const count = kernels.exports.expressionRun(code, instructions.length, registers, space, length, out, rows)
  return { count, texts }
}

/** All texts that the code can meet, in the order of the language. */
function textsOf(instructions: readonly Instruction[]): string[] {
  const found = new Set<string>()
  for (const { x, y } of instructions)
    for (const operand of [x, y]) {
      if (typeof operand !== 'object') continue
      const { put } = operand
      if (put.kind === 'text') found.add(put.text)
      else if (put.kind === 'texts') for (const text of put.texts) if (text !== null) found.add(text)
    }
  return [...found].sort(compareTexts)
}

function arrayOf(
  putting: Putting,
  rank: ReadonlyMap<string, bigint>,
): BigInt64Array | Int32Array | Uint8Array {
  switch (putting.kind) {
    case 'array':
      return putting.array
    case 'texts':
      return BigInt64Array.from(putting.texts, (text) => (text === null ? NULL_I64 : rank.get(text)!))
    case 'text':
      return new BigInt64Array(BATCH).fill(rank.get(putting.text)!)
    default:
      return new BigInt64Array(BATCH).fill(putting.value)
  }
}

function byRows(program: Program, source: ColumnSource, { world, rows, limits }: Around): ColumnValues {
  const fields = fieldsRead(program.tree) ?? source.fields.keys()
  const names = [...fields]
  const found = Array.from({ length: source.length }, (_, row) =>
    evaluate(program, { ...rows, ME: wireRow(source, names, row) }, world, limits),
  )
  const texts = [...new Set(found.filter((value) => typeof value === 'string'))].sort(compareTexts)
  const rank = new Map(texts.map((text, place) => [text, BigInt(place)]))
  const values = BigInt64Array.from(found, (value) => {
    if (typeof value === 'boolean') return value ? 1n : 0n
    if (typeof value === 'string') return rank.get(value)!
    return (value as bigint | null) ?? NULL_I64
  })
  return { type: program.type, values, texts }
}
