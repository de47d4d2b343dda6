import type { KpiPrograms } from '#domain/kpi/definition.ts'
import type { KpiAggregation } from '#domain/results/kpi-category.ts'
import {
  ExpressionLimit,
  evaluate,
  meets,
  type Row,
  type Value,
  type World,
} from '#domain/expressions/index.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'

/** Fixed-point units in one. */
const UNIT = 1_000_000n
const HOUR = 3600n

/** Aggregated value: exact decimal text, null where no row counts. */
export interface KpiFigure {
  readonly value: string | null
  /** Rows that counted. */
  readonly rows: number
}

export interface KpiResult extends KpiFigure {
  /** By group, ordered by name; empty without groups. */
  readonly groups: readonly (KpiFigure & { readonly dimension: string })[]
}

/** Value of each row, null for rows that do not count. */
export interface RowValue {
  readonly value: bigint
  readonly per: bigint
}

/** Yes and no are 1 and 0; spans are hours. */
function unitsOf(value: Value, type: unknown): bigint | null {
  if (typeof value === 'boolean') return value ? UNIT : 0n
  if (typeof value !== 'bigint') return null
  return type === 'span' ? rounded(value * UNIT, HOUR) : value
}

/** Value of a row for a KPI; null when it does not count. An expression that exceeds its limit does not count. */
export function valueOfRow(programs: KpiPrograms, row: Row, world: World): RowValue | null {
  try {
    const rows = { ME: row }
    if (programs.where !== null && !meets(programs.where, rows, world)) return null
    const value = unitsOf(evaluate(programs.formula, rows, world), programs.formula.type)
    if (value === null) return null
    if (programs.per === null) return { value, per: UNIT }
    const per = unitsOf(evaluate(programs.per, rows, world), programs.per.type)
    return per === null ? null : { value, per }
  } catch (error) {
    if (error instanceof ExpressionLimit) return null
    throw error
  }
}

class Fold {
  rows = 0
  #sum = 0n
  #per = 0n
  #yes = 0
  #least: bigint | null = null
  #most: bigint | null = null
  #last: bigint | null = null

  add({ value, per }: RowValue): void {
    this.rows++
    this.#sum += value
    this.#per += per
    if (value !== 0n) this.#yes++
    if (this.#least === null || value < this.#least) this.#least = value
    if (this.#most === null || value > this.#most) this.#most = value
    this.#last = value
  }

  figure(aggregation: KpiAggregation): KpiFigure {
    const units = this.#units(aggregation)
    return { value: units === null ? null : formatDecimal(units), rows: this.rows }
  }

  #units(aggregation: KpiAggregation): bigint | null {
    switch (aggregation) {
      case 'sum':
        return this.#sum
      case 'count':
        return BigInt(this.#yes) * UNIT
      case 'min':
        return this.#least
      case 'max':
        return this.#most
      case 'last':
        return this.#last
      case 'avg':
        return this.rows === 0 ? null : rounded(this.#sum, BigInt(this.rows))
      case 'share':
        return this.rows === 0 ? null : rounded(BigInt(this.#yes) * 100n * UNIT, BigInt(this.rows))
      case 'ratio':
        return this.#per === 0n ? null : rounded(this.#sum * UNIT, this.#per)
    }
  }
}

/** Quotient rounded half away from zero. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const [a, b] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  return a < 0n ? -((-2n * a + b) / (2n * b)) : (2n * a + b) / (2n * b)
}

/** Aggregates the rows of a run to a KPI, in total and by group, in the order of the run's table. */
export function calculateKpi(
  programs: KpiPrograms,
  aggregation: KpiAggregation,
  rows: Iterable<Row>,
  world: World,
): KpiResult {
  const all = new Fold()
  const groups = new Map<string, Fold>()
  for (const row of rows) {
    const found = valueOfRow(programs, row, world)
    if (found === null) continue
    all.add(found)
    if (programs.groupBy === null) continue
    const group = row[programs.groupBy]
    const name = typeof group === 'string' || typeof group === 'number' ? String(group) : ''
    let fold = groups.get(name)
    if (!fold) groups.set(name, (fold = new Fold()))
    fold.add(found)
  }
  return {
    ...all.figure(aggregation),
    groups: [...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([dimension, fold]) => ({ dimension, ...fold.figure(aggregation) })),
  }
}
