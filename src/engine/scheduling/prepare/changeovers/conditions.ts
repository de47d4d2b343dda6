import {
  evaluate,
  ExpressionLimit,
  meets,
  type Program,
  type Row,
  type Value,
} from '#domain/expressions/index.ts'
import { membersOf } from '#domain/scheduling/pair-condition.ts'
import { NULL_I32, NULL_I64, textAt } from '../../../columns.ts'
import { decimalText, isoText } from '../../../table-page.ts'
import type { SchedulingInput } from '../../input.ts'
import type { Jobs, Operations } from '../operations.ts'

/** What conditions know of an operation: its row, and a text that is equal for operations they cannot tell apart. */
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
    const { operations, opOf } = this.#context
    const op = opOf[place]!
    const all = this.#operation(operations.row[op]!)
    const order = operations.job[op]! < 0 ? {} : this.#job(operations.job[op]!, operations.row[op]!)
    const pick = (row: Row, names: readonly string[]): Row =>
      Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
    const row = { ...pick(all, this.#own), order: pick(order, this.#order) }
    const key = JSON.stringify(row)
    let sample = this.#known.get(key)
    if (!sample) this.#known.set(key, (sample = { row, key }))
    return sample
  }

  /** As the wire writes an operation. */
  #operation(row: number): Row {
    const { columns } = this.#context.input.operations
    const integer = (column: Int32Array) => (column[row] === NULL_I32 ? null : column[row]!)
    return {
      code: textAt(columns.code, row),
      orderCode: textAt(columns.order, row),
      itemCode: textAt(columns.item, row),
      processCode: textAt(columns.process, row),
      procNo: integer(columns.procNo),
      splitNo: integer(columns.split),
      qty: columns.qty[row] === NULL_I64 ? null : decimalText(columns.qty[row]!),
      status: textAt(columns.status, row),
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
      priority: jobs.priority[job]!,
      customerCode: textAt(columns.customer, row),
      status: textAt(columns.status, row),
      ...Object.fromEntries(Array.from({ length: 10 }, (_, k) => [`spec${k + 1}`, specs[k]?.trim() || null])),
    }
  }

  /** The value of an expression about an operation; null where it needs too many steps. */
  value(program: Program, { row }: Sample): Value {
    try {
      return evaluate(program, { ME: row }, this.#context.world)
    } catch (error) {
      if (error instanceof ExpressionLimit) return null
      throw error
    }
  }

  /** Is the condition met for two neighbours? What needs too many steps is not. */
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
