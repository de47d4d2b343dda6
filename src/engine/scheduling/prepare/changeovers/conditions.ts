import {
  evaluate,
  ExpressionLimit,
  meets,
  type Program,
  type Row,
  type Value,
} from '#domain/expressions/index.ts'
import { membersOf } from '#domain/planning/pair-condition.ts'
import { NULL_I32, NULL_I64, textAt } from '../../../columns.ts'
import { decimalText, isoText } from '../../../table-page.ts'
import type { SchedulingInput } from '../../input.ts'
import type { Jobs, Operations } from '../operations.ts'

/** Operation data for conditions: its row, and a text that is equal for indistinguishable operations. */
export interface Sample {
  readonly row: Row
  readonly key: string
}

export interface ConditionContext {
  readonly input: SchedulingInput
  readonly operations: Operations
  readonly jobs: Jobs
  /** Operation (in the order of the result) of every operation of the problem. */
  readonly opOf: Int32Array
  /** Seconds UTC that `Now()` means, and the zone of days. */
  readonly world: { readonly now: number; readonly zone: string }
  /** Members of an operation (in the order of the result) that differ from its row: where a pass has placed it. */
  readonly standing?: ((op: number) => Row) | undefined
}

/** Rows of operations for the conditions of changeover rows. */
export class Samples {
  readonly #context: ConditionContext
  readonly #own: readonly string[]
  readonly #order: readonly string[]
  readonly #known = new Map<string, Sample>()

  constructor(context: ConditionContext, conditions: readonly Program[]) {
    this.#context = context
    const members = conditions.map(membersOf)
    this.#own = [...new Set(members.flatMap(({ own }) => own))].sort()
    this.#order = [...new Set(members.flatMap(({ order }) => order))].sort()
  }

  /** The sample of an operation of the problem; equal operations share one. */
  of(place: number): Sample {
    const { operations, opOf, standing } = this.#context
    const op = opOf[place]!
    const own: Record<string, unknown> = {}
    for (const name of this.#own) own[name] = this.#member(name, operations.row[op]!)
    if (standing) {
      const placed = standing(op)
      for (const name of this.#own) if (name in placed) own[name] = placed[name]
    }
    const withOrder = this.#order.length > 0 && operations.job[op]! >= 0
    const order = withOrder ? this.#job(operations.job[op]!, operations.row[op]!) : {}
    const row = { ...own, order: Object.fromEntries(this.#order.map((name) => [name, order[name] ?? null])) }
    const key = JSON.stringify(row)
    let sample = this.#known.get(key)
    if (!sample) this.#known.set(key, (sample = { row, key }))
    return sample
  }

  /** A member of an operation as the wire writes it. */
  #member(name: string, row: number): unknown {
    const { columns } = this.#context.input.operations
    const integer = (column: Int32Array) => (column[row] === NULL_I32 ? null : column[row]!)
    const time = (column: BigInt64Array) => (column[row] === NULL_I64 ? null : isoText(column[row]!))
    switch (name) {
      case 'code':
        return textAt(columns.code, row)
      case 'orderCode':
        return textAt(columns.order, row)
      case 'itemCode':
        return textAt(columns.item, row)
      case 'processCode':
        return textAt(columns.process, row)
      case 'procNo':
        return integer(columns.procNo)
      case 'splitNo':
        return integer(columns.split)
      case 'qty':
        return columns.qty[row] === NULL_I64 ? null : decimalText(columns.qty[row]!)
      case 'status':
        return textAt(columns.status, row)
      case 'earliest':
        return time(columns.earliest)
      case 'latest':
        return time(columns.latest)
      case 'materialReady':
        return time(columns.materialReady)
      case 'fixLevel':
        return integer(columns.fixLevel)
      case 'resCode':
        return textAt(columns.resource, row)
      case 'start':
        return time(columns.start)
      case 'end':
        return time(columns.end)
      case 'isAssigned':
        return columns.start[row] !== NULL_I64 && columns.resource.codes[row]! >= 0
      default:
        return null
    }
  }

  /** As the wire writes an order; its specs are those that count for the operation. */
  #job(job: number, operation: number): Row {
    const { input, jobs } = this.#context
    const { columns } = input.jobs
    const row = jobs.row[job]!
    const specs = (textAt(input.operations.columns.specs, operation) ?? '').split(';')
    return {
      code: textAt(columns.code, row),
      itemCode: textAt(columns.item, row),
      qty: columns.qty[row] === NULL_I64 ? null : decimalText(columns.qty[row]!),
      dueDate: columns.due[row] === NULL_I64 ? null : isoText(columns.due[row]!),
      estDate: columns.earliest[row] === NULL_I64 ? null : isoText(columns.earliest[row]!),
      priority: jobs.priority[job]!,
      customerCode: textAt(columns.customer, row),
      status: textAt(columns.status, row),
      ...Object.fromEntries(Array.from({ length: 10 }, (_, k) => [`spec${k + 1}`, specs[k]?.trim() || null])),
    }
  }

  /** The value of an expression for an operation; null where it needs too many steps. */
  value(program: Program, { row }: Sample): Value {
    try {
      return evaluate(program, { ME: row }, this.#context.world)
    } catch (error) {
      if (error instanceof ExpressionLimit) return null
      throw error
    }
  }

  /** True when two neighbours meet the condition. An expression with too many steps does not. */
  meets(condition: Program, after: Sample | null, before: Sample | null): boolean {
    try {
      const rows = { ME: after?.row ?? null, OTHER: before?.row ?? null }
      return meets(condition, rows, this.#context.world)
    } catch (error) {
      if (error instanceof ExpressionLimit) return false
      throw error
    }
  }
}
