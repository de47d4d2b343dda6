import { TaktError } from '#domain/errors.ts'
import type { PatchName, ScenarioPatch } from '#domain/kitting/scenario.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import {
  NULL_I64,
  reorderTable,
  tableFromRows,
  textAt,
  type ColumnArrays,
  type RowValues,
  type Table,
  type TableSchema,
  type TextColumn,
} from '../columns.ts'
import {
  demandSchema,
  reservationSchema,
  supplySchema,
  type KittingInput,
  type KittingTableName,
} from './input.ts'

/** Source of orders that a scenario adds. */
export const SCENARIO_SOURCE = 'WHAT-IF'

/**
 * The input as it would be if the patches held, applied one after the other (kitting.md §6); the given input stays as it
 * is. Throws `scenarioUnmatched` when a patch names something that is not there: a scenario that changes nothing by
 * mistake would be read as "no effect".
 */
export function applyScenario(input: KittingInput, patches: readonly ScenarioPatch[]): KittingInput {
  return patches.reduce((patched, patch, at) => {
    const result = appliers[patch.kind](patched, patch)
    if (result === null)
      throw new TaktError('scenarioUnmatched', { place: at + 1, patch: Object.values(patch).join(' ') })
    return result
  }, input)
}

type Apply = (input: KittingInput, patch: ScenarioPatch) => KittingInput | null

const appliers: Readonly<Record<PatchName, Apply>> = {
  receipt: (input, patch) =>
    changeReceipts(input, patch, ({ date, qty, replyDate, replyQty }, row) => {
      if (patch['date']) {
        date[row] = seconds(patch['date'])
        replyDate[row] = NULL_I64
      }
      if (isGiven(patch['qty'])) {
        qty[row] = units(patch['qty'])
        replyQty[row] = NULL_I64
      }
    }),
  reply: (input, patch) =>
    changeReceipts(input, patch, ({ replyDate, replyQty, replyAccepted }, row) => {
      const counts = isGiven(patch['date'])
      replyDate[row] = counts ? seconds(patch['date']) : NULL_I64
      replyQty[row] = counts && isGiven(patch['qty']) ? units(patch['qty']) : NULL_I64
      replyAccepted[row] = Number(counts)
    }),
  priority: (input, patch) => {
    const rows = rowsOfOrder(input, patch)
    if (rows.length === 0) return null
    const demands = editable(input, 'demands')
    for (const row of rows) demands.columns.priority[row] = Number(patch['priority'])
    return { ...input, demands }
  },
  stock: changeStock,
  substitute: (input, patch) => {
    const { columns, length } = input.substitutes
    const rows = matching(length, [
      [columns.main, patch['main']],
      [columns.substitute, patch['substitute']],
    ])
    if (rows.length === 0) return null
    const substitutes = editable(input, 'substitutes')
    for (const row of rows) substitutes.columns.approved[row] = 1
    return { ...input, substitutes }
  },
  addOrder: (input, patch) => {
    const { columns, length } = input.demands
    if (matching(length, [[columns.order, patch['order']]]).length > 0) return null
    const row: RowValues<typeof demandSchema> = {
      source: SCENARIO_SOURCE,
      order: String(patch['order']),
      item: String(patch['item']),
      planQty: units(patch['qty']),
      need: seconds(patch['need']),
      due: seconds(patch['need']),
      priority: isGiven(patch['priority']) ? Number(patch['priority']) : null,
    }
    return { ...input, demands: withRow(demandSchema, input.demands, row) }
  },
  cancelOrder: (input, patch) => {
    const cancelled = new Set(rowsOfOrder(input, patch))
    if (cancelled.size === 0) return null
    const kept = Array.from({ length: input.demands.length }, (_, row) => row).filter(
      (row) => !cancelled.has(row),
    )
    return { ...input, demands: reorderTable(demandSchema, input.demands, kept) }
  },
  reserve: (input, patch) => {
    if (rowsOfOrder(input, patch).length === 0) return null
    const freed = patch['from'] ? takeFrom(input, patch) : input
    const row: RowValues<typeof reservationSchema> = {
      order: String(patch['order']),
      item: String(patch['item']),
      qty: units(patch['qty']),
      doc: textOf(patch['doc']),
      warehouse: textOf(patch['warehouse']),
      lot: textOf(patch['lot']),
      kind: 'hard',
    }
    return { ...freed, reservations: withRow(reservationSchema, freed.reservations, row) }
  },
}

/** Changes the supplies of a document, or of one line or item of it; null: there are none. */
function changeReceipts(
  input: KittingInput,
  patch: ScenarioPatch,
  change: (columns: KittingInput['supplies']['columns'], row: number) => void,
): KittingInput | null {
  const { columns, length } = input.supplies
  const rows = matching(length, [
    [columns.doc, patch['doc']],
    [columns.line, patch['line']],
    [columns.item, patch['item']],
  ])
  if (rows.length === 0) return null
  const supplies = editable(input, 'supplies')
  for (const row of rows) change(supplies.columns, row)
  return { ...input, supplies }
}

/** Distributes the change over the rows of the item: increases go to the first, decreases are taken from one after the other. */
function changeStock(input: KittingInput, patch: ScenarioPatch): KittingInput | null {
  const { columns, length } = input.supplies
  const rows = matching(length, [
    [columns.class, 'STOCK'],
    [columns.item, patch['item']],
    [columns.warehouse, patch['warehouse']],
  ])
  const wanted = units(patch['qty'])
  if (rows.length === 0) {
    const row: RowValues<typeof supplySchema> = {
      source: SCENARIO_SOURCE,
      class: 'STOCK',
      item: String(patch['item']),
      warehouse: textOf(patch['warehouse']),
      qty: wanted,
    }
    return { ...input, supplies: withRow(supplySchema, input.supplies, row) }
  }
  const supplies = editable(input, 'supplies')
  const { qty } = supplies.columns
  let change = wanted - rows.reduce((sum, row) => sum + qty[row]!, 0n)
  for (const row of rows) {
    const then = qty[row]! + change
    qty[row] = then < 0n ? 0n : then
    change = then < 0n ? then : 0n
  }
  return { ...input, supplies }
}

/** Reduces the reservation of the giving order for the same supply by the quantity. */
function takeFrom(input: KittingInput, patch: ScenarioPatch): KittingInput {
  const { columns, length } = input.reservations
  const rows = matching(length, [
    [columns.order, patch['from']],
    [columns.item, patch['item']],
    [columns.doc, patch['doc']],
    [columns.warehouse, patch['warehouse']],
    [columns.lot, patch['lot']],
  ])
  const reservations = editable(input, 'reservations')
  const { qty } = reservations.columns
  let left = units(patch['qty'])
  for (const row of rows) {
    const taken = qty[row]! < left ? qty[row]! : left
    qty[row] = qty[row]! - taken
    left -= taken
  }
  return { ...input, reservations }
}

const rowsOfOrder = ({ demands: { columns, length } }: KittingInput, patch: ScenarioPatch): number[] =>
  matching(length, [
    [columns.order, patch['order']],
    [columns.lineNo, patch['lineNo']],
  ])

/** Rows with the given texts; a missing text matches every row. */
function matching(
  length: number,
  wanted: readonly (readonly [TextColumn, string | number | null | undefined])[],
): number[] {
  const given = wanted.filter(([, value]) => isGiven(value))
  const codes = given.map(([column, value]) => [column.codes, column.values.indexOf(String(value))] as const)
  const rows: number[] = []
  if (codes.some(([, code]) => code < 0)) return rows
  for (let row = 0; row < length; row++)
    if (codes.every(([column, code]) => column[row] === code)) rows.push(row)
  return rows
}

/** A writable copy. */
function editable<N extends KittingTableName>(input: KittingInput, name: N): KittingInput[N] {
  const { length, columns } = input[name] as Table
  const copied = Object.entries(columns).map(([field, column]) => [
    field,
    'codes' in column ? { ...column, codes: column.codes.slice() } : column.slice(),
  ])
  return { length, columns: Object.fromEntries(copied) as never } as KittingInput[N]
}

function withRow<S extends TableSchema>(schema: S, table: Table<S>, row: RowValues<S>): Table<S> {
  const added = tableFromRows(schema, [row])
  const columns = Object.keys(schema).map((name) => [
    name,
    joined(table.columns[name]!, added.columns[name]!),
  ])
  return { length: table.length + 1, columns: Object.fromEntries(columns) as Table<S>['columns'] }
}

type AnyColumn = ColumnArrays[keyof ColumnArrays]

function joined(column: AnyColumn, added: AnyColumn): AnyColumn {
  if ('codes' in column) {
    const text = textAt(added as TextColumn, 0)
    const known = text === null ? -1 : column.values.indexOf(text)
    const values = text !== null && known < 0 ? [...column.values, text] : column.values
    const code = text === null ? -1 : known < 0 ? values.length - 1 : known
    return { codes: appended(column.codes, code), values }
  }
  return column instanceof BigInt64Array
    ? appended(column, (added as BigInt64Array)[0]!)
    : appended(column as Int32Array, (added as Int32Array)[0]!)
}

function appended<T extends BigInt64Array | Int32Array | Uint8Array>(column: T, value: T[number]): T {
  const longer = new (column.constructor as new (length: number) => T)(column.length + 1)
  longer.set(column as never)
  longer[column.length] = value
  return longer
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
const textOf = (value: string | number | null | undefined): string | null =>
  isGiven(value) ? String(value) : null
const seconds = (iso: unknown): bigint => BigInt(Math.floor(Date.parse(String(iso)) / 1000))

function units(decimal: unknown): bigint {
  const parsed = parseDecimal(String(decimal))
  if (typeof parsed === 'string') throw new RangeError(`not a quantity: ${String(decimal)}`)
  return parsed
}
