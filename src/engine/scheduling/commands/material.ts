import { NULL_I64, rowAt, TableBuilder, textAt, type Table } from '../../columns.ts'
import { demandSchema, reservationSchema, type KittingInput } from '../../kitting/input.ts'
import { exploded, startOf, type PlanState } from './state.ts'

/** Statuses of operations whose material was issued. */
const issued = new Set(['T', 'B'])

/**
 * The operations' inputs as demands of a kitting run: one component list per operation, needed when it starts. What one
 * order gives another is pegged by the explosion already: taken off the demand, and off the supply that the order is.
 */
export function materialInput(state: PlanState): KittingInput {
  const demands = demandsOf(state)
  return {
    ...state.snapshot.kitting,
    demands,
    supplies: openSupplies(state),
    reservations: byOperation(state.snapshot.kitting.reservations, demands),
  }
}

/**
 * A reservation for an order is distributed to its operations: to those that consume the item in their order, up to their
 * need; the rest, and items that none of them consumes, to the first one.
 */
function byOperation(
  reservations: Table<typeof reservationSchema>,
  demands: Table<typeof demandSchema>,
): Table<typeof reservationSchema> {
  const takers = new Map<string, { readonly operation: string; left: bigint }[]>()
  const first = new Map<string, string>()
  for (let row = 0; row < demands.length; row++) {
    const [order, operation] = [textAt(demands.columns.parentOrder, row), textAt(demands.columns.order, row)!]
    if (order === null) continue
    if (!first.has(order)) first.set(order, operation)
    const key = pegKey(order, textAt(demands.columns.component, row))
    const list = takers.get(key) ?? []
    list.push({ operation, left: demands.columns.reqQty[row]! })
    takers.set(key, list)
  }
  const builder = new TableBuilder(reservationSchema)
  for (let row = 0; row < reservations.length; row++) {
    const one = rowAt(reservationSchema, reservations, row)
    let rest = one.qty ?? 0n
    for (const taker of takers.get(pegKey(one.order, one.item)) ?? []) {
      const qty = taker.left < rest ? taker.left : rest
      if (qty <= 0n) continue
      builder.add({ ...one, order: taker.operation, qty })
      taker.left -= qty
      rest -= qty
    }
    if (rest > 0n) builder.add({ ...one, order: first.get(one.order ?? '') ?? one.order, qty: rest })
  }
  return builder.table()
}

const pegKey = (operation: string | null, item: string | null): string => `${operation}\u0001${item}`

function demandsOf(state: PlanState): Table<typeof demandSchema> {
  const { instructions, operations, jobs, pegs } = exploded(state)
  const pegged = new Map<string, bigint>()
  for (let row = 0; row < pegs.length; row++) {
    const key = pegKey(textAt(pegs.columns.rightOperation, row), textAt(pegs.columns.item, row))
    pegged.set(key, (pegged.get(key) ?? 0n) + pegs.columns.qty[row]!)
  }
  const jobRows = new Map<string, number>()
  for (let row = 0; row < jobs.length; row++) jobRows.set(textAt(jobs.columns.code, row)!, row)
  const operationRows = new Map<string, number>()
  for (let row = 0; row < operations.length; row++)
    operationRows.set(textAt(operations.columns.code, row)!, row)
  const builder = new TableBuilder(demandSchema)
  for (let row = 0; row < instructions.length; row++) {
    const { columns } = instructions
    if (textAt(columns.direction, row) !== 'I') continue
    const code = textAt(columns.operation, row)
    const operation = code === null ? undefined : operationRows.get(code)
    if (operation === undefined || issued.has(textAt(operations.columns.status, operation) ?? 'N')) continue
    const item = textAt(columns.item, row)
    const key = pegKey(code, item)
    const covered = pegged.get(key) ?? 0n
    const qty = columns.qty[row]!
    const given = covered < qty ? covered : qty
    pegged.set(key, covered - given)
    if (qty === given) continue
    const job = jobRows.get(textAt(columns.order, row) ?? '')
    const of = operations.columns
    builder.add({
      source: 'PLAN',
      order: code,
      item: textAt(of.item, operation),
      planQty: of.qty[operation]!,
      need: startOf(state, operation) ?? needOf(state, operation, job),
      due: job === undefined ? null : timeOrNull(jobs.columns.due[job]!),
      priority: job === undefined ? null : jobs.columns.priority[job]!,
      customer: job === undefined ? null : textAt(jobs.columns.customer, job),
      parentOrder: textAt(of.order, operation),
      component: item,
      reqQty: qty - given,
    })
  }
  return builder.table()
}

const timeOrNull = (time: bigint): bigint | null => (time === NULL_I64 ? null : time)

/** Before anything is planned: the earliest start of the operation or its order, then the due date, then now. */
function needOf(state: PlanState, operation: number, job: number | undefined): bigint {
  const { operations, jobs } = exploded(state)
  const times = [
    operations.columns.earliest[operation]!,
    job === undefined ? NULL_I64 : jobs.columns.earliest[job]!,
    job === undefined ? NULL_I64 : jobs.columns.due[job]!,
  ]
  const found = times.find((time) => time !== NULL_I64)
  const now = BigInt(state.asOf)
  return found === undefined || found < now ? now : found
}

/** Supplies less the quantities pegged between orders; orders as supplies arrive at their planned end. */
function openSupplies(state: PlanState): KittingInput['supplies'] {
  const { supplies } = state.snapshot.kitting
  const { pegs } = exploded(state)
  const taken = new Map<string, bigint>()
  for (let row = 0; row < pegs.length; row++) {
    const key = pegKey(textAt(pegs.columns.leftOrder, row), textAt(pegs.columns.item, row))
    taken.set(key, (taken.get(key) ?? 0n) + pegs.columns.qty[row]!)
  }
  const ends = orderEnds(state)
  if (taken.size === 0 && ends.size === 0) return supplies
  const { columns } = supplies
  const [qty, date] = [columns.qty.slice(), columns.date.slice()]
  for (let row = 0; row < supplies.length; row++) {
    if (!madeHere.has(textAt(columns.class, row) ?? '')) continue
    const doc = textAt(columns.doc, row)
    const key = pegKey(doc, textAt(columns.item, row))
    const given = taken.get(key) ?? 0n
    const open = qty[row]! > given ? given : qty[row]!
    if (given > 0n) {
      qty[row] = qty[row]! - open
      taken.set(key, given - open)
    }
    date[row] = ends.get(doc ?? '') ?? date[row]!
  }
  return { ...supplies, length: supplies.length, columns: { ...columns, qty, date } }
}

/** Supply classes that are orders of this plan. */
const madeHere = new Set(['WIP', 'PLAN_M'])

/** Planned end of every order whose operations are all placed. */
function orderEnds(state: PlanState): Map<string, bigint> {
  const ends = new Map<string, bigint>()
  const jobs = state.scheduled?.tables.jobs
  if (!jobs) return ends
  for (let row = 0; row < jobs.length; row++) {
    const order = textAt(jobs.columns.order, row)
    if (order !== null && jobs.columns.assigned[row] === 1) ends.set(order, jobs.columns.end[row]!)
  }
  return ends
}
