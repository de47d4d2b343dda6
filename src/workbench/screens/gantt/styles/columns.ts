import { operation } from '#domain/entities/planning/operation.ts'
import { order } from '#domain/entities/planning/order.ts'
import type { Entity } from '#domain/entity.ts'
import type { Row } from '#domain/expressions/index.ts'
import { planBarEpoch } from '#domain/planning/plan-bars.ts'
import { NULL_I32, NULL_I64, type Table } from '#engine/columns.ts'
import type { ColumnSource, FieldColumn } from '#engine/expressions/evaluate-columns.ts'
import { wireRow } from '#engine/expressions/source.ts'
import type { AnyColumn } from '#engine/table/columns.ts'
import type { Plan } from '../plan/plan.ts'

/** Columns of a table of the plan as fields of an entity, made as they are asked for: times are seconds UTC there. */
class PlanFields extends Map<string, FieldColumn> {
  readonly #fields: Entity['fields']
  readonly #columns: Readonly<Record<string, AnyColumn>>

  constructor(entity: Entity, columns: Readonly<Record<string, AnyColumn>>) {
    super(
      Object.entries(columns).flatMap(([name, column]): [string, FieldColumn][] => {
        const field = name === 'code' ? 'code' : entity.fields[name]?.kind
        return field === undefined ? [] : [[name, { kind: field, column }]]
      }),
    )
    this.#fields = entity.fields
    this.#columns = columns
  }

  override get(name: string): FieldColumn | undefined {
    const found = super.get(name)
    if (!found || found.kind !== 'time' || found.column !== this.#columns[name]) return found
    const made = { kind: this.#fields[name]!.kind, column: seconds(found.column as Int32Array) }
    this.set(name, made)
    return made
  }
}

const seconds = (column: Int32Array): BigInt64Array =>
  BigInt64Array.from(column, (value) => (value === NULL_I32 ? NULL_I64 : BigInt(value + planBarEpoch)))

const sourceOf = (entity: Entity, { length, columns }: Table): ColumnSource => ({
  length,
  fields: new PlanFields(entity, columns as Readonly<Record<string, AnyColumn>>),
})

export const operationColumns = (operations: Plan['operations']): ColumnSource =>
  sourceOf(operation, operations)

/** Rows of orders by code, as expressions reach them through an operation. */
export function orderRowsOf(orders: Plan['orders'], rowOf: ReadonlyMap<string, number>) {
  const source = sourceOf(order, orders)
  const names = [...source.fields.keys()]
  const known = new Map<string, Row>()
  return (code: string): Row | null => {
    const at = rowOf.get(code)
    if (at === undefined) return null
    const found = known.get(code) ?? wireRow(source, names, at)
    known.set(code, found)
    return found
  }
}
