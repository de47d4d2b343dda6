import { inEveryLanguage, listed, type Label } from '#domain/label.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { violationCodes } from '#domain/scheduling/message-texts.ts'
import { planMessageText } from '#domain/scheduling/plan-texts.ts'
import { NULL_I32, NULL_I64, rowAt, textAt, type Table, type TableSchema } from '#engine/columns.ts'
import { decimalText, isoText } from '#engine/table-page.ts'
import type { PlanTableName, PlanTables } from '#engine/scheduling/commands/tables.ts'
import {
  planInstructionSchema,
  planMessageSchema,
  planOperationSchema,
  planPegSchema,
} from '#engine/scheduling/commands/tables.ts'
import { orderSchema } from '#engine/scheduling/explode/input.ts'
import { scheduledJobSchema, useSchema } from '#engine/scheduling/results.ts'
import { entityCopy, type EntityCopy } from './entity-copy.ts'

const time = (value: bigint | number | null): string | null =>
  value === null ? null : isoText(BigInt(value))
const decimal = (value: bigint | null): string | null => (value === null ? null : decimalText(value))

/** Seconds that one time lies after another, within what the column holds. */
function after(from: bigint | number | null, to: bigint | number | null): number | null {
  if (from === null || to === null) return null
  return Math.max(-0x7fff_ffff, Math.min(0x7fff_ffff, Number(to) - Number(from)))
}

function* rowsOf<S extends TableSchema, R>(
  schema: S,
  table: Table<S>,
  make: (row: ReturnType<typeof rowAt<S>>, index: number) => R,
): Generator<R> {
  for (let row = 0; row < table.length; row++) yield make(rowAt(schema, table, row), row)
}

/** Orders that the run proposes; they exist before the operations that name them. */
export function orderRows({ orders }: PlanTables): EntityCopy {
  return entityCopy(
    'order',
    ['code', 'orderType', 'orderClass', 'itemCode', 'qty', 'dueDate', 'priority', 'status', 'parentOrder'],
    rowsOf(orderSchema, orders, (row) => ({
      code: row.code,
      orderType: 'M',
      orderClass: 'A',
      itemCode: row.item,
      qty: decimal(row.qty),
      dueDate: time(row.due),
      priority: row.priority ?? 50,
      status: 'N',
      parentOrder: row.parent,
    })),
  )
}

/** The message that an operation keeps, in both languages, names the limits of the plan that it breaks. */
export function operationRows({ operations, messages }: PlanTables): EntityCopy {
  const broken = violationsOf(messages)
  return entityCopy(
    'operation',
    [
      'code',
      'orderCode',
      'itemCode',
      'procNo',
      'processCode',
      'splitNo',
      'qty',
      'status',
      'assigned',
      'direction',
      'resCode',
      'setupStart',
      'start',
      'productionEnd',
      'end',
      'setupSec',
      'productionSec',
      'teardownSec',
      'waitSec',
      'est',
      'let',
      'lateness',
      'slack',
      'prevOps',
      'nextOps',
      'dispatchKey',
      'score',
      'reasonCode',
      'kitStatus',
      'materialReady',
      'message',
    ],
    rowsOf(planOperationSchema, operations, (row) => ({
      code: row.operation,
      orderCode: row.order,
      itemCode: row.item,
      procNo: row.procNo,
      processCode: row.process,
      splitNo: row.split ?? 0,
      qty: decimal(row.qty),
      status: row.status ?? 'N',
      assigned: row.assigned === true,
      direction: row.direction,
      resCode: row.resource,
      setupStart: time(row.setupStart),
      start: time(row.start),
      productionEnd: time(row.productionEnd),
      end: time(row.end),
      setupSec: row.setupSeconds,
      productionSec: row.productionSeconds,
      teardownSec: row.teardownSeconds,
      waitSec: row.waitSeconds,
      est: time(row.earliest),
      let: time(row.latest),
      lateness: after(row.latest, row.productionEnd),
      slack: after(row.productionEnd, row.latest),
      prevOps: row.prevOps,
      nextOps: row.nextOps,
      dispatchKey: row.dispatchKey,
      score: decimal(row.score),
      reasonCode: [row.reason, row.reasonRef].filter(Boolean).join(' ').slice(0, 200) || null,
      kitStatus: row.kitStatus,
      materialReady: time(row.materialReady),
      message: broken.get(row.operation ?? '') ?? row.message,
    })),
  )
}

/** What the plan says of limits that operations break, by operation. */
function violationsOf(messages: PlanTables['messages']): ReadonlyMap<string, string> {
  const found = new Map<string, Label>()
  for (const row of rowsOf(planMessageSchema, messages, (one) => one)) {
    if (row.operation === null || !violationCodes.has(row.code ?? '')) continue
    const text = inEveryLanguage((language) =>
      planMessageText(row.code!, { ...row, value: row.text ?? '' }, language),
    )
    const known = found.get(row.operation)
    found.set(row.operation, known ? listed([known, text], { zh: '\n', en: '\n' }) : text)
  }
  return new Map([...found].map(([operation, texts]) => [operation, inAllLanguages(texts)]))
}

/** A use instruction with the stretches of working time it fills. */
export function useRows({ uses, pieces, operations }: PlanTables): EntityCopy {
  const slotsOf = slotsByUse(pieces)
  const facts = new Map<string, number>()
  for (let row = 0; row < operations.length; row++) facts.set(textAt(operations.columns.operation, row)!, row)
  return entityCopy(
    'useInst',
    [
      'code',
      'operationCode',
      'workType',
      'instCode',
      'resCode',
      'resQty',
      'startTime',
      'endTime',
      'totalUseTime',
      'status',
      'isCopy',
      'candidateScore',
      'slots',
      'setupReason',
    ],
    rowsOf(useSchema, uses, (row) => {
      const of = facts.get(row.operation ?? '')
      const columns = operations.columns
      return {
        code: `${row.operation}-${row.workType}-${row.inst}`.slice(0, 80),
        operationCode: row.operation,
        workType: String(row.workType),
        instCode: row.inst,
        resCode: row.resource,
        resQty: decimal(row.resQty),
        startTime: time(row.start),
        endTime: time(row.end),
        totalUseTime: row.seconds,
        status: (of === undefined ? null : textAt(columns.status, of)) ?? 'A',
        isCopy: row.isCopy === true,
        candidateScore:
          of === undefined || columns.score[of] === NULL_I64 ? null : decimal(columns.score[of]!),
        slots: slotsOf(instructionKey(row.operation, row.workType, row.inst)),
        setupReason: row.workType === 1 && of !== undefined ? textAt(columns.setupReason, of) : null,
      }
    }),
  )
}

const instructionKey = (operation: string | null, workType: number | null, inst: string | null): string =>
  `${operation}\u0001${workType}\u0001${inst}`

interface SlotValue {
  readonly start: string
  readonly end: string
  readonly qty: string | null
}

/** The pieces of a use by its key, in their order; those of one key are chained, and slots are made when they are asked for. */
function slotsByUse({ columns, length }: PlanTables['pieces']): (key: string) => SlotValue[] {
  const first = new Map<string, number>()
  const next = new Int32Array(length)
  for (let row = length - 1; row >= 0; row--) {
    const workType = columns.workType[row] === NULL_I32 ? null : columns.workType[row]!
    const key = instructionKey(textAt(columns.operation, row), workType, textAt(columns.inst, row))
    next[row] = first.get(key) ?? -1
    first.set(key, row)
  }
  return (key) => {
    const slots: SlotValue[] = []
    for (let row = first.get(key) ?? -1; row >= 0; row = next[row]!)
      slots.push({
        start: isoText(columns.start[row]!),
        end: isoText(columns.end[row]!),
        qty: decimal(columns.quantity[row] === NULL_I64 ? null : columns.quantity[row]!),
      })
    return slots
  }
}

export function instructionRows({ instructions }: PlanTables): EntityCopy {
  return entityCopy(
    'inputInst',
    ['code', 'operationCode', 'workType', 'instCode', 'direction', 'itemCode', 'qty', 'at'],
    rowsOf(planInstructionSchema, instructions, (row) => ({
      code: row.code,
      operationCode: row.operation,
      workType: '0',
      instCode: row.inst,
      direction: row.direction,
      itemCode: row.item,
      qty: decimal(row.qty),
      at: time(row.at),
    })),
  )
}

export function pegRows({ pegs }: PlanTables, runNo: string): EntityCopy {
  return entityCopy(
    'peg',
    [
      'kind',
      'itemCode',
      'qty',
      'leftNode',
      'leftKey',
      'leftAt',
      'rightNode',
      'rightKey',
      'rightAt',
      'timeGap',
      'isLate',
      'runNo',
    ],
    rowsOf(planPegSchema, pegs, (row) => ({
      kind: row.kind,
      itemCode: row.item,
      qty: decimal(row.qty),
      leftNode: row.leftNode,
      leftKey: row.leftKey,
      leftAt: time(row.leftAt),
      rightNode: row.rightNode,
      rightKey: row.rightKey,
      rightAt: time(row.rightAt),
      timeGap: row.timeGap,
      isLate: row.isLate,
      runNo,
    })),
  )
}

/** What the plan says of orders; only these fields are written. */
export function orderPlanRows({ jobs }: PlanTables): EntityCopy {
  return entityCopy(
    'order',
    ['code', 'plannedStart', 'plannedEnd', 'lateness', 'slack', 'setupTotal'],
    rowsOf(scheduledJobSchema, jobs, (row) => ({
      code: row.order,
      plannedStart: time(row.start),
      plannedEnd: time(row.end),
      lateness: row.lateness,
      slack: row.slack,
      setupTotal: row.setupSeconds,
    })),
  )
}

/** What accepting a run writes, and the result tables that each of it is made of. */
export const planRowSources = {
  orders: ['orders'],
  operations: ['operations', 'messages'],
  uses: ['uses', 'pieces', 'operations'],
  instructions: ['instructions'],
  pegs: ['pegs'],
  jobs: ['jobs'],
} as const satisfies Readonly<Record<string, readonly PlanTableName[]>>

export type PlanRowsName = keyof typeof planRowSources

/** Each by its name. */
export const makeRows: Readonly<Record<PlanRowsName, (tables: PlanTables, runNo: string) => EntityCopy>> = {
  orders: orderRows,
  operations: operationRows,
  uses: useRows,
  instructions: instructionRows,
  pegs: pegRows,
  jobs: orderPlanRows,
}
