import {
  Dictionary,
  NULL_I32,
  NULL_I64,
  reorderTable,
  rowAt,
  TableBuilder,
  tableFromRows,
  textAt,
  type Table,
} from '../../columns.ts'
import { instructionSchema } from '../explode/output.ts'
import { orderSchema } from '../explode/input.ts'
import {
  pieceSchema,
  resourceLoadSchema,
  scheduledJobSchema,
  scheduledOperationSchema,
  useSchema,
} from '../results.ts'
import { neighboursOf, waitsAfterMove } from './neighbours.ts'
import { rowsWhere } from './scheduling-input.ts'
import { rowsByCode, type PlanState } from './state.ts'
import { planInstructionSchema, planOperationSchema, planPegSchema, type PlanTables } from './tables.ts'

/** The tables of a run after the last schedule, including operations that no command has placed. */
export function planTables(state: PlanState): PlanTables {
  const scheduled = state.scheduled?.tables
  const { orders } = state
  const proposed = new Set(state.proposed)
  const made = rowsWhere(orders.length, (row) => proposed.has(textAt(orders.columns.code, row) ?? ''))
  return {
    operations: operationsOf(state),
    uses: scheduled?.uses ?? tableFromRows(useSchema, []),
    pieces: scheduled?.pieces ?? tableFromRows(pieceSchema, []),
    jobs: scheduled?.jobs ?? tableFromRows(scheduledJobSchema, []),
    resources: scheduled?.resources ?? tableFromRows(resourceLoadSchema, []),
    messages: state.messages.table(),
    instructions: instructionsOf(state),
    pegs: state.pegs ?? tableFromRows(planPegSchema, []),
    orders: reorderTable(orderSchema, orders, made),
  }
}

/**
 * The same after a move by hand: unchanged parts are copied from the tables before it, whose operations are in the
 * same rows.
 * @param rowOf row of every operation
 */
export function tablesAfterMove(
  state: PlanState,
  before: PlanTables,
  moved: ReadonlySet<string>,
  rowOf: ReadonlyMap<string, number>,
): PlanTables {
  const { operations, uses, pieces, jobs, resources } = state.scheduled!.tables
  const { kitStatus, materialReady, materialItem, prevOps, nextOps } = before.operations.columns
  const waitSeconds = waitsAfterMove(state.explosion!.links, moved, rowOf, before.operations, operations)
  return {
    ...before,
    operations: {
      length: operations.length,
      columns: {
        ...operations.columns,
        kitStatus,
        materialReady,
        materialItem,
        prevOps,
        nextOps,
        waitSeconds,
      },
    },
    uses,
    pieces,
    jobs,
    resources,
    messages: state.messages.table(),
    instructions: instructionsAfterMove(before.instructions, operations, moved, rowOf),
  }
}

/** Instructions of operations that did not move keep their times. */
function instructionsAfterMove(
  before: PlanTables['instructions'],
  operations: Table<typeof scheduledOperationSchema>,
  moved: ReadonlySet<string>,
  rowOf: ReadonlyMap<string, number>,
): PlanTables['instructions'] {
  const { operation, direction } = before.columns
  const isMoved = Uint8Array.from(operation.values, (code) => (moved.has(code) ? 1 : 0))
  const at = before.columns.at.slice()
  for (let row = 0; row < before.length; row++) {
    const code = operation.codes[row]!
    if (code < 0 || isMoved[code] === 0) continue
    const of = rowOf.get(operation.values[code]!)
    at[row] = of === undefined ? NULL_I64 : takenAt(operations, of, textAt(direction, row))
  }
  return { length: before.length, columns: { ...before.columns, at } }
}

/** Inputs are consumed at the start of production, outputs produced at its end; null for unplaced operations. */
function takenAt(
  { columns }: Table<typeof scheduledOperationSchema>,
  row: number,
  direction: string | null,
): bigint {
  if (columns.assigned[row] !== 1) return NULL_I64
  return direction === 'O' ? columns.productionEnd[row]! : columns.start[row]!
}

function operationsOf(state: PlanState): Table<typeof planOperationSchema> {
  const builder = new TableBuilder(planOperationSchema)
  const scheduled = state.scheduled?.tables.operations
  const { explosion } = state
  if (!explosion) return builder.table()
  const rows = rowsByCode(explosion)
  if (scheduled && scheduled.length === explosion.operations.length) return wholeTable(state, scheduled, rows)
  const neighbours = neighboursOf(state)
  const seen = new Set<number>()
  for (let k = 0; k < (scheduled?.length ?? 0); k++) {
    const values = rowAt(scheduledOperationSchema, scheduled!, k)
    const row = rows.get(values.operation ?? '')
    if (row === undefined) continue
    seen.add(row)
    builder.add({
      ...values,
      ...statusOf(state, row, values.assigned === true),
      ...material(state, row),
      ...neighbours(values.operation ?? ''),
    })
  }
  const { columns, length } = explosion.operations
  for (let row = 0; row < length; row++) {
    if (seen.has(row)) continue
    builder.add({
      operation: textAt(columns.code, row),
      order: textAt(columns.order, row),
      item: textAt(columns.item, row),
      process: textAt(columns.process, row),
      procNo: columns.procNo[row]!,
      split: columns.split[row]!,
      qty: columns.qty[row]!,
      assigned: false,
      ...statusOf(state, row, false),
      ...material(state, row),
      ...neighbours(textAt(columns.code, row) ?? ''),
    })
  }
  return builder.table()
}

/** Every operation was scheduled: the columns as they are, with when their material is there. */
function wholeTable(
  state: PlanState,
  scheduled: Table<typeof scheduledOperationSchema>,
  rows: ReadonlyMap<string, number>,
): Table<typeof planOperationSchema> {
  const { length, columns } = scheduled
  const ready = new BigInt64Array(length).fill(NULL_I64)
  const [statuses, items] = [new Dictionary(), new Dictionary()]
  const [status, item] = [new Int32Array(length).fill(-1), new Int32Array(length).fill(-1)]
  const neighbours = neighboursOf(state)
  const wait = new Int32Array(length).fill(NULL_I32)
  const [before, after] = [new Dictionary(), new Dictionary()]
  const [prev, next] = [new Int32Array(length), new Int32Array(length)]
  for (let k = 0; k < length; k++) {
    const operation = textAt(columns.operation, k) ?? ''
    const around = neighbours(operation)
    prev[k] = before.code(around.prevOps)
    next[k] = after.code(around.nextOps)
    wait[k] = around.waitSeconds ?? NULL_I32
    const row = rows.get(operation)
    if (row === undefined) continue
    ready[k] = state.materialReady[row]!
    status[k] = statuses.code(state.kitStatus[row])
    item[k] = items.code(state.materialItem[row])
  }
  return {
    length,
    columns: {
      ...columns,
      kitStatus: { codes: status, values: statuses.values },
      materialReady: ready,
      materialItem: { codes: item, values: items.values },
      prevOps: { codes: prev, values: before.values },
      nextOps: { codes: next, values: after.values },
      waitSeconds: wait,
    },
  }
}

/** N and A follow from the place; later statuses are the planner's and the shop floor's. */
function statusOf(state: PlanState, row: number, assigned: boolean): { status: string } {
  const status = textAt(state.explosion!.operations.columns.status, row) ?? 'N'
  return { status: status === 'N' || status === 'A' ? (assigned ? 'A' : 'N') : status }
}

const material = (state: PlanState, row: number) => ({
  kitStatus: state.kitStatus[row] ?? null,
  materialReady: state.materialReady[row] === NULL_I64 ? null : state.materialReady[row]!,
  materialItem: state.materialItem[row] ?? null,
})

function instructionsOf(state: PlanState): Table<typeof planInstructionSchema> {
  const instructions = state.explosion?.instructions
  if (!instructions) return tableFromRows(planInstructionSchema, [])
  const operations = state.scheduled?.tables.operations
  const rows = new Map<string, number>()
  for (let k = 0; k < (operations?.length ?? 0); k++) rows.set(textAt(operations!.columns.operation, k)!, k)
  const at = new BigInt64Array(instructions.length).fill(NULL_I64)
  for (let row = 0; row < instructions.length; row++) {
    const of = rows.get(textAt(instructions.columns.operation, row) ?? '')
    if (of !== undefined) at[row] = takenAt(operations!, of, textAt(instructions.columns.direction, row))
  }
  const columns = Object.fromEntries(
    Object.keys(instructionSchema).map((name) => [name, instructions.columns[name as 'code']]),
  )
  return {
    length: instructions.length,
    columns: { ...columns, at } as unknown as Table<typeof planInstructionSchema>['columns'],
  }
}
