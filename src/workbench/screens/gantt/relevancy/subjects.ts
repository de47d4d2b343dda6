import { saleOf, textAt, type Plan } from '../plan/plan.ts'
import { consumersOf, plannedOrders } from '../plan/rows.ts'

/** What a pegging chart can be asked for: an order, a sales order, a forecast or an item, with the orders it means. */
export interface Subject {
  readonly code: string
  /** What is said beside the code, and looked through as well. */
  readonly name: string
  readonly kind: 'order' | 'consumer' | 'item'
  readonly orders: readonly number[]
}

/** Orders by due date, then sales orders and forecasts, then items, each by code; a code that two have is the first one's. */
export function subjectsOf(plan: Plan, countOf: (orders: number) => string): Subject[] {
  const planned = plannedOrders(plan)
  const { code, itemCode, customerCode } = plan.orders.columns
  const consumers = new Map<string, number[]>()
  const items = new Map<string, number[]>()
  const pegs = consumersOf(plan)
  const names = new Map<number, string[]>()
  for (const order of planned) {
    const taking = new Set((pegs.get(order) ?? []).map((peg) => textAt(plan.pegs.columns.rightKey, peg)!))
    const sale = saleOf(plan, order)
    if (sale !== null) taking.add(sale)
    names.set(order, [...taking])
    for (const one of taking) add(consumers, one, order)
    const item = textAt(itemCode, order)
    if (item !== null) add(items, item, order)
  }
  const words = (order: number): string =>
    [textAt(itemCode, order), textAt(customerCode, order), ...names.get(order)!].filter(Boolean).join(' · ')
  const found = new Map<string, Subject>()
  const put = (subject: Subject): void => {
    if (!found.has(subject.code)) found.set(subject.code, subject)
  }
  for (const order of planned)
    put({ code: textAt(code, order)!, name: words(order), kind: 'order', orders: [order] })
  for (const [kind, groups] of [
    ['consumer', consumers],
    ['item', items],
  ] as const)
    for (const [name, orders] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
      put({ code: name, name: countOf(orders.length), kind, orders })
  return [...found.values()]
}

function add(groups: Map<string, number[]>, key: string, order: number): void {
  const list = groups.get(key)
  if (list) list.push(order)
  else groups.set(key, [order])
}

/** Subjects in whose code or words a text occurs; those whose code begins with it first. */
export function subjectsWith(subjects: readonly Subject[], text: string): readonly Subject[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return subjects
  const begins = subjects.filter(({ code }) => code.toLowerCase().startsWith(wanted))
  const holds = subjects.filter(
    ({ code, name }) =>
      !code.toLowerCase().startsWith(wanted) && `${code} ${name}`.toLowerCase().includes(wanted),
  )
  return [...begins, ...holds]
}
