import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'
import type { TestUser } from './server.ts'

type Row = Readonly<Record<string, unknown>>
type Lists = Readonly<Record<string, readonly Row[]>>

/** All rows of lists, as a user sees them. */
export async function listsOf(user: TestUser, names: readonly string[]): Promise<Lists> {
  const lists: Record<string, Row[]> = {}
  for (const name of names) {
    const rows: Row[] = []
    for (;;) {
      const page = { skipCount: rows.length, maxResultCount: 1000, sorting: entityNamed(name).key.join(',') }
      const { items } = await user.ask(crudOf(entityNamed(name)).getAll, page)
      rows.push(...(items as Row[]))
      if (items.length < 1000) break
    }
    lists[name] = rows
  }
  return lists
}

/** Lists that a pivot is made from. */
export const psiLists = [
  'item',
  'warehouse',
  'stock',
  'stockInOut',
  'order',
  'operation',
  'inputInst',
  'purchaseOrder',
  'saleOrder',
  'bomLine',
]

const units = (text: unknown): bigint => parseDecimal(typeof text === 'string' ? text : '0') as bigint
const seconds = (iso: unknown): number | null =>
  typeof iso === 'string' ? Math.floor(Date.parse(iso) / 1000) : null
const ended = new Set<unknown>(['F', 'X', 'H'])

interface Event {
  readonly item: string
  readonly at: number | null
  readonly qty: bigint
}

/**
 * Closing stock of every item and period as somebody with the lists on paper would work it out: what is there now, and
 * from period to period what comes and what goes. No forecast consumption but in the own period. Events are written one
 * by one from the lists, in another way than the server's statements.
 */
export function plainClosing(lists: Lists, layout: PsiLayout): Map<string, bigint[]> {
  const { periods, asOf } = layout
  const now = Date.parse(asOf) / 1000
  const [start, end] = [periods[0]!.start, periods.at(-1)!.end]
  const moved = movements(lists, now).filter(({ at }) => at! >= start)
  const comes = [...receipts(lists, layout), ...moved.filter(({ qty }) => qty > 0n)]
  const goes = [
    ...demands(lists),
    ...moved.flatMap((one) => (one.qty < 0n ? [{ ...one, qty: -one.qty }] : [])),
  ]
  const periodOf = (at: number | null): number => {
    if (at === null || at >= end) return -1
    return at < start ? 0 : periods.findIndex((one) => at >= one.start && at < one.end)
  }
  const closing = new Map<string, bigint[]>()
  for (const { code } of lists['item']!) {
    const item = code as string
    const own = <E extends Event>(list: readonly E[]): E[] => list.filter((one) => one.item === item)
    const change = periods.map(() => 0n)
    const add = (list: readonly Event[], sign: bigint): void => {
      for (const { at, qty } of list) if (periodOf(at) >= 0) change[periodOf(at)]! += sign * qty
    }
    add(own(comes), 1n)
    add(own(goes), -1n)
    const [sold, forecast] = [sales(lists), forecasts(lists)].map((list) => {
      const cells = periods.map(() => 0n)
      for (const { at, qty } of own(list)) if (periodOf(at) >= 0) cells[periodOf(at)]! += qty
      return cells
    }) as [bigint[], bigint[]]
    const early = own(forecasts(lists)).filter(({ at }) => at !== null && at < start)
    forecast[0]! -= early.reduce((sum, { qty }) => sum + qty, 0n)
    let left = stockOf(lists, item) - own(moved).reduce((sum, { qty }) => sum + qty, 0n)
    closing.set(
      item,
      periods.map((_, p) => {
        const demand = sold[p]! > forecast[p]! ? sold[p]! : forecast[p]!
        return (left += change[p]! - demand)
      }),
    )
  }
  return closing
}

const nettable = (lists: Lists, warehouse: unknown): boolean =>
  lists['warehouse']!.find(({ code }) => code === warehouse)?.['isNettable'] !== false

function stockOf(lists: Lists, item: string): bigint {
  return lists['stock']!.filter(
    (row) => row['itemCode'] === item && row['qualityStatus'] === 'OK' && nettable(lists, row['warehouse']),
  ).reduce((sum, row) => sum + units(row['qty']), 0n)
}

function movements(lists: Lists, now: number): Event[] {
  return lists['stockInOut']!.flatMap((row) => {
    if (row['posted'] !== true || row['qualityStatus'] !== 'OK') return []
    const sign = row['direction'] === 'I' ? 1n : -1n
    const here = nettable(lists, row['warehouse']) ? sign : 0n
    const there = row['toWarehouse'] && nettable(lists, row['toWarehouse']) ? -sign : 0n
    const qty = units(row['qty']) * (here + there)
    return [{ item: row['itemCode'] as string, at: Math.min(now, seconds(row['at'])!), qty }]
  })
}

const ordersOf = (lists: Lists, type: string): readonly Row[] =>
  lists['order']!.filter((row) => row['orderType'] === type && !ended.has(row['status']))

const operationsOf = (lists: Lists, order: unknown): readonly Row[] =>
  lists['operation']!.filter((row) => row['orderCode'] === order)

function receipts(lists: Lists, { zone }: PsiLayout): Event[] {
  const made = ordersOf(lists, 'M').map((row) => {
    const ends = operationsOf(lists, row['code'])
      .filter((one) => one['assigned'] === true)
      .flatMap((one) => seconds(one['end']) ?? [])
    const planned = seconds(row['plannedEnd']) ?? seconds(row['dueDate'])
    return {
      item: row['itemCode'] as string,
      at: ends.length > 0 ? Math.max(...ends) : planned,
      qty: units(row['remainQty']),
    }
  })
  const bought = ordersOf(lists, 'P').map((row) => ({
    item: row['itemCode'] as string,
    at: seconds(row['plannedEnd']) ?? seconds(row['dueDate']),
    qty: units(row['remainQty']),
  }))
  const lines = lists['purchaseOrder']!.flatMap((row) => {
    if (row['status'] !== 'O') return []
    const replied = row['replyAccepted'] === true ? row['replyDate'] : null
    const day = (replied ?? row['asnDate'] ?? row['promisedDate'] ?? null) as string | null
    const at =
      day === null ? seconds(row['needDate']) : zonedSeconds(Date.parse(`${day}T00:00:00Z`) / 1000, zone)
    return [{ item: row['itemCode'] as string, at, qty: units(row['openQty']) }]
  })
  return [...made, ...bought, ...lines]
}

function sales(lists: Lists): Event[] {
  return lists['saleOrder']!.filter((row) => !ended.has(row['status'])).map((row) => ({
    item: row['itemCode'] as string,
    at: seconds(row['dueDate']),
    qty: units(row['openQty']),
  }))
}

function forecasts(lists: Lists): Event[] {
  return ordersOf(lists, 'F').map((row) => ({
    item: row['itemCode'] as string,
    at: seconds(row['dueDate']),
    qty: units(row['remainQty']),
  }))
}

function demands(lists: Lists): Event[] {
  const orders = new Map(lists['order']!.map((row) => [row['code'], row]))
  const operations = new Map(lists['operation']!.map((row) => [row['code'], row]))
  const taken = lists['inputInst']!.flatMap((row): Event[] => {
    const operation = operations.get(row['operationCode'])
    const order = operation && orders.get(operation['orderCode'])
    if (!operation || !order || row['direction'] !== 'I' || ended.has(order['status'])) return []
    if (operation['status'] === 'T' || operation['status'] === 'B') return []
    const at = [operation['start'], row['at'], order['plannedStart'], order['dueDate']].find(Boolean)
    return [{ item: row['itemCode'] as string, at: seconds(at), qty: units(row['qty']) }]
  })
  const open = ordersOf(lists, 'M').filter((row) => operationsOf(lists, row['code']).length === 0)
  const needed = open.flatMap((row) => {
    const at = seconds(row['plannedStart']) ?? seconds(row['dueDate'])
    return componentsOf(
      lists,
      row['itemCode'],
      (row['bomVersion'] as string | null) ?? '',
      units(row['remainQty']),
    ).map((one) => ({ ...one, at }))
  })
  return [...taken, ...needed]
}

/** What is taken for a quantity by the bill of material; phantoms are replaced. Alternates and dates are not looked at. */
function componentsOf(lists: Lists, parent: unknown, version: string, qty: bigint): Omit<Event, 'at'>[] {
  const lines = (item: unknown, of: string): readonly Row[] =>
    lists['bomLine']!.filter(
      (row) => row['parentItem'] === item && ((row['bomVersion'] as string | null) ?? '') === of,
    )
  return lines(parent, version).flatMap((row) => {
    const kept = 1_000_000n - units(row['scrapRate'])
    const divisor = units(row['usageDen']) * kept
    const pieces = row['usageType'] === 'F' ? 1_000_000n : qty
    const needed =
      (pieces * units(row['usageNum']) * 1_000_000n + divisor - 1n) / divisor + units(row['fixedQty'])
    const item = row['childItem'] as string
    if (row['phantom'] === true && lines(item, '').length > 0) return componentsOf(lists, item, '', needed)
    return [{ item, qty: needed }]
  })
}
