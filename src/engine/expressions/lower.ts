import { Run } from '#domain/expressions/evaluate.ts'
import { fitDay, fitTime } from '#domain/expressions/arithmetic.ts'
import { Meter, type Limits } from '#domain/expressions/meter.ts'
import type { Rows, Typed, TypedOf, Value, World } from '#domain/expressions/index.ts'
import type { FieldKind } from '#domain/field-kinds.ts'
import { NULL_I64 } from '../columns.ts'
import type { OpName } from '../interface/expressions.ts'
import { REGISTERS, type Instruction, type Operand } from './code.ts'
import { distinctOf } from './distinct.ts'
import { fieldsRead, wireCell, type ColumnSource, type FieldColumn } from './source.ts'

/** Context of an evaluation besides its rows. */
export interface Around {
  readonly world: World
  readonly rows: Omit<Rows, 'ME'>
  readonly limits: Limits
}

const MAX = 0x7fff_ffff_ffff_ffffn
const wide = [-MAX, MAX] as const
const times = [limitOf(fitTime, -1n), limitOf(fitTime, 1n)] as const
const days = [limitOf(fitDay, -1n), limitOf(fitDay, 1n)] as const

/** The last value in a direction that is kept, by halving. */
function limitOf(fit: (value: bigint) => bigint | null, sign: bigint): bigint {
  let [inside, outside] = [0n, 1n << 50n]
  while (outside - inside > 1n) {
    const middle = (inside + outside) / 2n
    if (fit(sign * middle) === null) outside = middle
    else inside = middle
  }
  return sign * inside
}

/**
 * Compiles a checked expression to code over columns, with the same result as `evaluate` for every row:
 *   - a part without fields is computed once, by the reference;
 *   - a part with one text field, or one field in an unsupported way, is computed once per distinct value;
 *   - the rest is arithmetic, comparison and logic of the kernel.
 */
export class Lowering {
  readonly instructions: Instruction[] = []
  readonly #source: ColumnSource
  readonly #around: Around

  constructor(source: ColumnSource, around: Around) {
    this.#source = source
    this.#around = around
  }

  /** Code that writes the value to a register and uses no lower one; false when there is none. */
  into(tree: Typed, target: number): boolean {
    if (target >= REGISTERS) return false
    const before = this.instructions.length
    const read = fieldsRead(tree)
    if (!read) return false
    const fields = [...read].map((name) => this.#source.fields.get(name)).filter((one) => one !== undefined)
    if (fields.length === 0) return this.#constant(tree, target)
    const [only, more] = fields
    const single = more === undefined ? [...read].find((name) => this.#source.fields.has(name))! : null
    if (single !== null && 'codes' in only!.column) return this.#lookup(tree, single, only!, target)
    if (this.#direct(tree, target)) return true
    this.instructions.length = before
    return single !== null && this.#lookup(tree, single, only!, target)
  }

  #emit(op: OpName, target: number, rest: Omit<Instruction, 'op' | 'target'> = {}): true {
    this.instructions.push({ op, target, ...rest })
    return true
  }

  #valueFor(tree: Typed, name: string | null, cell: unknown): Value {
    const { world, rows, limits } = this.#around
    const row = name === null ? {} : { [name]: cell }
    return new Run({ ...rows, ME: row }, world, new Meter(limits)).value(tree)
  }

  #constant(tree: Typed, target: number): boolean {
    const value = plain(this.#valueFor(tree, null, null))
    if (value === undefined) return false
    const put =
      typeof value === 'string'
        ? ({ kind: 'text', text: value } as const)
        : ({ kind: 'constant', value: value ?? NULL_I64 } as const)
    return this.#emit('point', target, { x: { put }, y: 0n })
  }

  /** Evaluates once for each distinct value of the single field, and for null. */
  #lookup(tree: Typed, name: string, field: FieldColumn, target: number): boolean {
    const { codes, of, count } = distinctOf(field)
    const values: (bigint | string | null)[] = []
    for (let code = -1; code < count; code++) {
      const value = plain(this.#valueFor(tree, name, code < 0 ? null : wireCell(of, code)))
      if (value === undefined) return false
      values.push(value)
    }
    const x: Operand = { put: { kind: 'array', array: codes } }
    if (tree.type === 'text')
      return this.#emit('lookup', target, {
        x,
        y: { put: { kind: 'texts', texts: values as (string | null)[] } },
      })
    const array = BigInt64Array.from(values, (value) => (value as bigint | null) ?? NULL_I64)
    return this.#emit('lookup', target, { x, y: { put: { kind: 'array', array } } })
  }

  /** Operands into the registers from `target` on. */
  #operands(target: number, ...trees: readonly Typed[]): boolean {
    return trees.every((tree, k) => this.into(tree, target + k))
  }

  #both(op: OpName, target: number, left: Typed, right: Typed, x?: bigint, y?: bigint): boolean {
    return (
      this.#operands(target, left, right) &&
      this.#emit(op, target, {
        a: target,
        b: target + 1,
        ...(x === undefined ? {} : { x }),
        ...(y === undefined ? {} : { y }),
      })
    )
  }

  #one(op: OpName, target: number, of: Typed, x?: bigint): boolean {
    return this.into(of, target) && this.#emit(op, target, { a: target, ...(x === undefined ? {} : { x }) })
  }

  #direct(tree: Typed, target: number): boolean {
    switch (tree.op) {
      case 'get':
        return this.#field(tree, target)
      case 'neg':
        return this.#one('negate', target, tree.of)
      case 'not':
        return this.#one('not', target, tree.of)
      case 'isNull':
        return (
          typeof tree.of.type === 'string' && this.#one('isNull', target, tree.of, tree.negated ? 1n : 0n)
        )
      case 'and':
      case 'or':
        return this.#both(tree.op, target, tree.left, tree.right)
      case 'compare':
        return this.#compare(tree.sign, target, tree.left, tree.right)
      case 'in':
        return this.#among(tree, target) && this.#maybeNot(tree.negated, target)
      case 'between':
        return (
          this.#compare('>=', target, tree.of, tree.low) &&
          this.#compare('<=', target + 1, tree.of, tree.high) &&
          this.#emit('and', target, { a: target, b: target + 1 }) &&
          this.#maybeNot(tree.negated, target)
        )
      case 'call':
        return this.#call(tree, target)
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
      case 'mod':
        return this.#arithmetic(tree, target)
      default:
        return false
    }
  }

  #maybeNot(negated: boolean, target: number): boolean {
    return !negated || this.#emit('not', target, { a: target })
  }

  #field({ of, property }: TypedOf<'get'>, target: number): boolean {
    const { from } = property
    if (from.kind !== 'field' || of.op !== 'root') return false
    const field = this.#source.fields.get(from.field)
    if (!field || field.kind !== from.of) return false
    const { column } = field
    if ('codes' in column) return false
    const scale = scaleOf(field.kind)
    const x: Operand = { put: { kind: 'array', array: column } }
    if (scale === null) return column instanceof Uint8Array && this.#emit('flag', target, { x })
    if (column instanceof Int32Array) return this.#emit('int32', target, { x, y: scale })
    if (!(column instanceof BigInt64Array)) return false
    return scale === 1n
      ? this.#emit('point', target, { x, y: 8n })
      : this.#emit('scaled', target, { x, y: scale })
  }

  #compare(sign: TypedOf<'compare'>['sign'], target: number, left: Typed, right: Typed): boolean {
    if (typeof left.type !== 'string' || typeof right.type !== 'string') return false
    if (sign === '>') return this.#compare('<', target, right, left)
    if (sign === '>=') return this.#compare('<=', target, right, left)
    return this.#both(comparisons[sign], target, left, right)
  }

  #among({ of, list }: TypedOf<'in'>, target: number): boolean {
    return list.every(
      (one, k) =>
        this.#compare('=', k === 0 ? target : target + 1, of, one) &&
        (k === 0 || this.#emit('or', target, { a: target, b: target + 1 })),
    )
  }

  #call({ name, args }: TypedOf<'call'>, target: number): boolean {
    const [first, second, third] = args as [Typed, Typed, Typed]
    switch (name) {
      case 'If':
        return (
          this.#operands(target, first, second, third) &&
          this.#emit('choose', target, { a: target, b: target + 1, x: BigInt(target + 2) })
        )
      case 'Coalesce':
        return this.#fold('coalesce', target, args)
      case 'Min':
        return this.#fold('least', target, args)
      case 'Max':
        return this.#fold('greatest', target, args)
      case 'Abs':
        return this.#one('absolute', target, first)
      case 'Floor':
        return this.#one('floor', target, first)
      case 'Ceil':
        return this.#one('ceiling', target, first)
      case 'Mod':
        return this.#both('remainder', target, first, second)
      case 'Round':
        return this.#round(target, first, args[1])
      case 'DateDiff':
        return this.#difference(target, first, second, third)
      default:
        return false
    }
  }

  #fold(op: OpName, target: number, args: readonly Typed[]): boolean {
    return args.every(
      (arg, k) =>
        this.into(arg, k === 0 ? target : target + 1) &&
        (k === 0 || this.#emit(op, target, { a: target, b: target + 1 })),
    )
  }

  #round(target: number, of: Typed, digits: Typed | undefined): boolean {
    const units =
      digits === undefined ? 0n : fieldsRead(digits)?.size === 0 ? this.#valueFor(digits, null, null) : null
    if (typeof units !== 'bigint') return false
    const places = units / 1_000_000n
    if (places >= 6n) return this.into(of, target)
    return places >= -12n && this.#one('round', target, of, 10n ** (6n - places))
  }

  #difference(target: number, unit: Typed, from: Typed, to: Typed): boolean {
    const seconds = unit.op === 'const' ? unitSeconds[unit.value as string] : undefined
    return seconds !== undefined && this.#both('stepsBetween', target, from, to, seconds)
  }

  #arithmetic(tree: TypedOf<'add' | 'sub' | 'mul' | 'div' | 'mod'>, target: number): boolean {
    const { op, type, left, right } = tree
    if (typeof type !== 'string' || type === 'capacity') return false
    if (op === 'mul') return this.#both('multiply', target, left, right)
    if (op === 'div') return this.#both('divide', target, left, right)
    if (op === 'mod') return this.#both('remainder', target, left, right)
    if (type === 'date') {
      if (!this.#operands(target, left, right)) return false
      if (op === 'sub') this.#emit('negate', target + 1, { a: target + 1 })
      return this.#emit('addDays', target, { a: target, b: target + 1, x: days[0], y: days[1] })
    }
    if (left.type === 'date' && right.type === 'date') return this.#both('daysBetween', target, left, right)
    const [low, high] = type === 'time' ? times : wide
    return this.#both(op === 'add' ? 'add' : 'subtract', target, left, right, low, high)
  }
}

const comparisons = { '=': 'equal', '<>': 'unequal', '<': 'less', '<=': 'lessOrEqual' } as const

const unitSeconds: Readonly<Record<string, bigint>> = { d: 86_400n, h: 3600n, m: 60n, s: 1n }

/** Units of the language in one of the column; null: it is no number. */
function scaleOf(kind: FieldKind): bigint | null {
  if (kind === 'integer') return 1_000_000n
  return kind === 'quantity' || kind === 'time' || kind === 'date' || kind === 'duration' ? 1n : null
}

/** A single value in the form of the kernel; undefined for rows, lists and capacities. */
function plain(value: Value): bigint | string | null | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n
  return value === null || typeof value === 'bigint' || typeof value === 'string' ? value : undefined
}
