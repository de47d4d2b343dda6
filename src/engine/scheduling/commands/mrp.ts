import { rowAt, TableBuilder, textAt } from '../../columns.ts'
import type { KittingInput } from '../../kitting/input.ts'
import { orderSchema } from '../explode/input.ts'
import { explodeOrders } from './explode-orders.ts'
import { materialInput } from './material.ts'
import { exploded, type PlanState, type Report } from './state.ts'

export interface MrpFigures {
  readonly levels: number
  readonly orders: number
}

interface Need {
  readonly order: string
  readonly item: string
  readonly due: bigint
  qty: bigint
}

/**
 * MRP: shortages of manufactured items become replenishment orders, one for each order and item, due when the order needs
 * them; they are exploded in turn, level by level. Shortages of purchased items stay: purchasing is not planned here. The
 * new orders have the order they are for as parent, so that the explosion links and pegs them.
 */
export async function mrp(
  state: PlanState,
  options: { readonly useStock: boolean; readonly maxLevel: number },
  report: Report,
): Promise<MrpFigures> {
  const made = makeableItems(state)
  const proposed: string[] = []
  for (let level = 0; level < options.maxLevel; level++) {
    report(level / options.maxLevel)
    const input = materialInput(state)
    if (input.demands.length === 0) break
    const supplied = options.useStock ? input : withoutStock(input)
    const { tables } = await state.engine.kit(supplied, 'JIT', () => report(level / options.maxLevel))
    const needs = needsOf(state, tables.shortages, made)
    if (needs.length === 0) return finish(state, proposed, level)
    proposed.push(...propose(state, needs))
    explodeOrders(state)
  }
  return finish(state, proposed, options.maxLevel)
}

function finish(state: PlanState, proposed: readonly string[], levels: number): MrpFigures {
  state.proposed = proposed
  return { levels, orders: proposed.length }
}

/** Items with a use instruction: they can be manufactured. */
function makeableItems(state: PlanState): ReadonlySet<string> {
  const { masters } = state.snapshot.explode
  const items = new Set<string>()
  for (let row = 0; row < masters.length; row++)
    if (textAt(masters.columns.instType, row) === 'U') items.add(textAt(masters.columns.item, row) ?? '')
  return items
}

function withoutStock(input: KittingInput): KittingInput {
  const { supplies } = input
  const qty = supplies.columns.qty.slice()
  for (let row = 0; row < supplies.length; row++)
    if (textAt(supplies.columns.class, row) === 'STOCK') qty[row] = 0n
  return { ...input, supplies: { ...supplies, columns: { ...supplies.columns, qty } } }
}

type Shortages = Awaited<ReturnType<PlanState['engine']['kit']>>['tables']['shortages']

/** Shortages of manufactured items, by the order of the operation that needs them; by order and item. */
function needsOf(state: PlanState, shortages: Shortages, made: ReadonlySet<string>): Need[] {
  const { operations } = exploded(state)
  const orderOf = new Map<string, string>()
  for (let row = 0; row < operations.length; row++)
    orderOf.set(textAt(operations.columns.code, row)!, textAt(operations.columns.order, row)!)
  const needs = new Map<string, Need>()
  const { columns, length } = shortages
  for (let row = 0; row < length; row++) {
    const [item, order] = [textAt(columns.item, row), orderOf.get(textAt(columns.order, row) ?? '')]
    const [qty, due] = [columns.short[row]!, columns.need[row]!]
    if (item === null || order === undefined || qty <= 0n || !made.has(item)) continue
    const key = `${order}\u0001${item}`
    const found = needs.get(key)
    needs.set(key, { order, item, qty: (found?.qty ?? 0n) + qty, due: earlier(found?.due, due) })
  }
  return [...needs.values()].sort((a, b) => compare(a.order, b.order) || compare(a.item, b.item))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const earlier = (a: bigint | undefined, b: bigint): bigint => (a !== undefined && a < b ? a : b)

/** Adds the orders to those of the run; their codes contain the order and the item that they are for. */
function propose(state: PlanState, needs: readonly Need[]): string[] {
  const { orders } = state
  const builder = new TableBuilder(orderSchema)
  const codes = new Set<string>()
  const priorities = new Map<string, number | null>()
  for (let row = 0; row < orders.length; row++) {
    const values = rowAt(orderSchema, orders, row)
    builder.add(values)
    codes.add((values.code ?? '').toLowerCase())
    priorities.set(values.code ?? '', values.priority)
  }
  const made = needs.map(({ order, item, qty, due }) => {
    const code = freeCode(`${order}-${item}`, codes)
    builder.add({
      code,
      type: 'M',
      item,
      qty,
      due,
      priority: priorities.get(order) ?? null,
      status: 'N',
      parent: order,
    })
    state.messages.add({ level: 'I', code: 'orderProposed', order: code, text: item })
    return code
  })
  state.orders = builder.table()
  return made
}

const longest = 80

function freeCode(wanted: string, taken: Set<string>): string {
  const base = wanted.slice(0, longest - 4)
  let code = base
  for (let n = 2; taken.has(code.toLowerCase()); n++) code = `${base}-${n}`
  taken.add(code.toLowerCase())
  return code
}
