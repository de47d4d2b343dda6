import { bodies } from './apply.ts'
import * as exact from './arithmetic.ts'
import { arithmetic, capacity } from './operate.ts'
import type { Program } from './compile.ts'
import type { Property, Root, World } from './environment.ts'
import { eachOf } from './lists.ts'
import { defaultLimits, Meter, type Limits } from './meter.ts'
import type { ArithmeticOp, Typed, TypedOf } from './typed.ts'
import type { Row, Value } from './types.ts'
import { plainText, startOfDay, valueOfKind, valueOfType } from './wire.ts'
import { zonedSeconds } from '../rules/zone.ts'

/** The rows that the roots of an expression represent. */
export type Rows = { readonly [R in Root]?: Row | null }

/**
 * The value of a program for some rows. Total: what is missing, does not fit or cannot be divided is null. Pure: the
 * same rows and world give the same value. Conditions know three values, as in SQL.
 * @throws ExpressionLimit when a list or a text makes it need more than `limits`
 */
export function evaluate(program: Program, rows: Rows, world: World, limits: Limits = defaultLimits): Value {
  return new Run(rows, world, new Meter(limits)).value(program.tree)
}

/** Is a condition met? Null is not. @throws ExpressionLimit */
export const meets = (program: Program, rows: Rows, world: World, limits: Limits = defaultLimits): boolean =>
  evaluate(program, rows, world, limits) === true

type Single = bigint | string | boolean | null

/** One evaluation: the reference that every other way to run a program must equal. */
export class Run {
  readonly world: World
  readonly meter: Meter
  #rows: { -readonly [R in Root]?: Value }

  constructor(rows: Rows, world: World, meter: Meter) {
    this.world = world
    this.meter = meter
    this.#rows = { ...rows }
  }

  value(tree: Typed): Value {
    this.meter.step()
    switch (tree.op) {
      case 'const':
        return tree.value
      case 'local':
        return exact.fitTime(BigInt(zonedSeconds(tree.seconds, this.world.zone)))
      case 'root':
        return this.#rows[tree.root] ?? null
      case 'parameter':
        return valueOfType(tree.type, this.world.parameters?.get(tree.name))
      case 'get':
        return this.property(this.value(tree.of), tree.property)
      case 'map':
      case 'index':
      case 'has':
      case 'each':
        return this.#ofList(tree)
      case 'cast':
        return this.#cast(tree, this.value(tree.of))
      case 'neg': {
        const of = this.value(tree.of) as bigint | null
        return of === null ? null : exact.fit(-of)
      }
      case 'not': {
        const of = this.value(tree.of)
        return of === null ? null : of !== true
      }
      case 'and':
        return this.#both(tree, false)
      case 'or':
        return this.#both(tree, true)
      case 'isNull':
        return (this.value(tree.of) === null) !== tree.negated
      case 'call':
        return this.#call(tree)
      case 'compare':
      case 'in':
      case 'between':
      case 'like':
        return this.#test(tree)
      case 'concat': {
        const [left, right] = [this.value(tree.left), this.value(tree.right)]
        return left === null || right === null ? null : this.meter.made((left as string) + (right as string))
      }
      default:
        return this.#arithmetic(tree)
    }
  }

  /** A value while TARGET represents an element. */
  within(element: Value, tree: Typed): Value {
    const outer = this.#rows.TARGET ?? null
    this.#rows.TARGET = element
    const value = this.value(tree)
    this.#rows.TARGET = outer
    return value
  }

  property(of: Value, { from }: Property): Value {
    this.meter.step()
    if (of === null) return null
    const row = of as Row
    switch (from.kind) {
      case 'field':
        return valueOfKind(from.of, member(row, from.field))
      case 'self':
        return row
      case 'computed':
        return from.read(row, this.world)
      case 'reference': {
        const code = member(row, from.field)
        return typeof code === 'string' ? (this.world.resolve?.(from.target, code) ?? null) : null
      }
      case 'references': {
        const codes = valueOfKind('references', member(row, from.field)) as readonly string[] | null
        return (
          codes
            ?.map((code) => this.world.resolve?.(from.target, code) ?? null)
            .filter((one) => one !== null) ?? []
        )
      }
      default: {
        const code = member(row, from.key)
        return typeof code === 'string' ? (this.world.related?.(from.entity, from.field, code) ?? []) : []
      }
    }
  }

  #ofList(tree: TypedOf<'map' | 'index' | 'has' | 'each'>): Value {
    switch (tree.op) {
      case 'map': {
        const list = (this.value(tree.of) ?? []) as readonly Value[]
        return list.map((one) => this.property(one, tree.property))
      }
      case 'index':
        return this.#index(tree)
      case 'has': {
        const [list, item] = [this.value(tree.list) as readonly Single[] | null, this.value(tree.item)]
        if (list === null || item === null) return null
        return list.some((one) => one === item) !== tree.negated
      }
      default:
        return eachOf(tree, this)
    }
  }

  #index(tree: TypedOf<'index'>): Value {
    const list = this.value(tree.of) as readonly Value[] | null
    const by = this.value(tree.by)
    if (list === null || by === null) return null
    if (typeof by === 'bigint') return list[exact.wholeOf(by) - 1] ?? null
    return list.find((one) => one !== null && member(one as Row, tree.key!) === by) ?? null
  }

  #cast(tree: TypedOf<'cast'>, value: Value): Value {
    if (value === null) return null
    const { type } = tree.of
    if (tree.key !== null) return valueOfType('text', member(value as Row, tree.key))
    if (tree.type === 'time') return startOfDay(value as bigint, this.world.zone)
    if (tree.type === 'capacity') {
      const perOperation = (value as bigint) * (type === 'span' ? exact.UNIT : 1n)
      return perOperation < 0n ? null : { perOperation, seconds: 0n, pieces: exact.UNIT }
    }
    return this.meter.made(plainText(type, value as bigint | boolean | string, this.world.zone))
  }

  /** `and` (end = false) and `or` (end = true) of three values. */
  #both({ left, right }: { left: Typed; right: Typed }, end: boolean): Value {
    const first = this.value(left)
    if (first === end) return end
    const second = this.value(right)
    return second === end ? end : first === null || second === null ? null : !end
  }

  #call(tree: TypedOf<'call'>): Value {
    if (tree.name === 'If') {
      const [condition, then, otherwise] = tree.args as [Typed, Typed, Typed]
      return this.value(this.value(condition) === true ? then : otherwise)
    }
    const args = tree.args.map((arg) => this.value(arg) as Single)
    const types = tree.args.map(({ type }) => type)
    return bodies[tree.name](args, { types, world: this.world, meter: this.meter })
  }

  #test(tree: TypedOf<'compare' | 'in' | 'between' | 'like'>): Value {
    switch (tree.op) {
      case 'compare': {
        const order = this.#order(this.value(tree.left) as Single, this.value(tree.right) as Single)
        return order === null ? null : exact.holds(tree.sign, order)
      }
      case 'in':
        return negated(this.#among(tree), tree.negated)
      case 'between': {
        const of = this.value(tree.of) as Single
        const low = this.#order(of, this.value(tree.low) as Single)
        const high = this.#order(of, this.value(tree.high) as Single)
        const inside =
          (low !== null && low < 0) || (high !== null && high > 0)
            ? false
            : low === null || high === null
              ? null
              : true
        return negated(inside, tree.negated)
      }
      default: {
        const [of, pattern] = [this.value(tree.of), this.value(tree.pattern)] as (string | null)[]
        if (of === null || pattern === null) return null
        this.meter.read(of!)
        return negated(
          exact.matchesPattern(of!, pattern!, () => this.meter.step()),
          tree.negated,
        )
      }
    }
  }

  #among(tree: TypedOf<'in'>): boolean | null {
    const of = this.value(tree.of) as Single
    let unknown = of === null
    for (const one of tree.list) {
      const order = this.#order(of, this.value(one) as Single)
      if (order === 0) return true
      unknown ||= order === null
    }
    return unknown ? null : false
  }

  #order(a: Single, b: Single): number | null {
    if (a === null || b === null) return null
    if (typeof a === 'string') this.meter.read(a)
    return exact.compareScalars(a, b)
  }

  #arithmetic(tree: TypedOf<ArithmeticOp>): Value {
    const [left, right] = [this.value(tree.left), this.value(tree.right)]
    if (left === null || right === null) return null
    if (tree.type === 'capacity') return capacity(tree.op, left, right)
    return arithmetic(tree, left as bigint, right as bigint)
  }
}

/** An own member of a row: what a row inherits is none of its values. */
const member = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : null)

const negated = (value: boolean | null, not: boolean): boolean | null =>
  value === null ? null : value !== not
