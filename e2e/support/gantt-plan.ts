import { expect, type Page } from '@playwright/test'
import {
  planBarColumns,
  planSubUseColumns,
  planBarEpoch,
  planOrderColumns,
  planPegColumns,
} from '../../src/domain/planning/plan-bars.ts'
import { isHeldOperation } from '../../src/domain/scheduling/held.ts'
import { decodeTable } from '../../src/engine/arrow.ts'
import { NULL_I32, textAt } from '../../src/engine/columns.ts'

/** A planned operation as the server answered it; times in seconds UTC. */
export interface Operation {
  readonly code: string
  readonly order: string
  readonly item: string
  readonly resource: string
  readonly setupStart: number
  readonly start: number
  readonly productionEnd: number
  readonly end: number
  readonly status: string
  /** Stays where it is. */
  readonly held: boolean
}

export interface Order {
  readonly code: string
  readonly item: string
  readonly due: number | null
  /** The sales order that it is made for, of an order that is part of no other one. */
  readonly sale: string | null
  /** Its placed operations. */
  readonly operations: readonly Operation[]
}

/** What one thing feeds another with. */
export interface Peg {
  /** An operation, or a supply from outside of the plan. */
  readonly made: boolean
  readonly stock: boolean
  readonly from: string
  readonly at: number | null
  readonly to: string
  /** PegNode of what takes it, and when it is needed. */
  readonly toNode: string
  readonly toAt: number | null
}

/** Pegs from operations to sales orders and forecasts. */
export const soldPegs = ({ pegs }: { readonly pegs: readonly Peg[] }): readonly Peg[] =>
  pegs.filter(({ made, toNode }) => made && (toNode === 'SO' || toNode === 'FC'))

/** The plan as the server answered it, looked at without the code of the charts. */
export interface ServerPlan {
  readonly operations: readonly Operation[]
  readonly operationNamed: ReadonlyMap<string, Operation>
  readonly orders: ReadonlyMap<string, Order>
  readonly pegs: readonly Peg[]
}

const methods = ['GetPlanBars', 'GetPlanOrders', 'GetPlanPegs'] as const

/** Follows what the server sends to the charts about the plan; ask for it once a chart is drawn. */
export function hearPlan(page: Page): () => Promise<ServerPlan> {
  const heard = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const method = methods.find((one) => response.url().includes(one))
    if (method && response.ok()) heard.set(method, response.body())
  })
  return async () => {
    const [bars, orders, pegs] = await Promise.all(methods.map(async (method) => heard.get(method)))
    if (!bars || !orders || !pegs) throw new Error('the server answered no plan')
    return toldPlan(bars, orders, pegs)
  }
}

/** Uses of resources beside the main ones, as the server gave them last: by the code of the resource. */
export function hearSubUses(page: Page): () => Promise<ReadonlyMap<string, number>> {
  let heard: Promise<Buffer> | null = null
  page.on('response', (response) => {
    if (response.url().includes('GetPlanSubUses') && response.ok()) heard = response.body()
  })
  return async () => {
    // Charts draw the plan before they have these.
    await expect.poll(() => heard !== null).toBe(true)
    const uses = new Map<string, number>()
    const { length, columns } = decodeTable(planSubUseColumns, await heard!)
    for (let row = 0; row < length; row++) {
      const code = textAt(columns.resCode, row) ?? ''
      uses.set(code, (uses.get(code) ?? 0) + 1)
    }
    return uses
  }
}

function toldPlan(barBytes: Uint8Array, orderBytes: Uint8Array, pegBytes: Uint8Array): ServerPlan {
  const time = (column: Int32Array, row: number): number | null =>
    column[row] === NULL_I32 ? null : column[row]! + planBarEpoch
  const bars = decodeTable(planBarColumns, barBytes)
  const operations: Operation[] = []
  for (let row = 0; row < bars.length; row++) {
    const { columns } = bars
    const text = (column: Parameters<typeof textAt>[0]): string => textAt(column, row) ?? ''
    const [start, end] = [time(columns.start, row), time(columns.end, row)]
    if (start === null || end === null || text(columns.resCode) === '') continue
    operations.push({
      code: text(columns.code),
      order: text(columns.orderCode),
      item: text(columns.itemCode),
      resource: text(columns.resCode),
      setupStart: time(columns.setupStart, row) ?? start,
      start,
      productionEnd: time(columns.productionEnd, row) ?? end,
      end,
      status: text(columns.status),
      held: isHeldOperation(text(columns.status), text(columns.fixLevel)),
    })
  }
  const { columns: of, length } = decodeTable(planOrderColumns, orderBytes)
  const orders = Array.from({ length }, (_, row): Order => {
    const code = textAt(of.code, row)!
    return {
      code,
      item: textAt(of.itemCode, row) ?? '',
      due: time(of.dueDate, row),
      sale: textAt(of.parentOrder, row) === null ? textAt(of.saleOrderCode, row) : null,
      operations: operations.filter(({ order }) => order === code),
    }
  })
  const pegs = decodeTable(planPegColumns, pegBytes)
  return {
    operations,
    operationNamed: new Map(operations.map((one) => [one.code, one])),
    orders: new Map(orders.map((one) => [one.code, one])),
    pegs: Array.from({ length: pegs.length }, (_, row) => ({
      made: textAt(pegs.columns.leftNode, row) === 'OP',
      stock: textAt(pegs.columns.leftNode, row) === 'STK',
      from: textAt(pegs.columns.leftKey, row) ?? '',
      at: time(pegs.columns.leftAt, row) ?? time(pegs.columns.rightAt, row),
      to: textAt(pegs.columns.rightKey, row) ?? '',
      toNode: textAt(pegs.columns.rightNode, row) ?? '',
      toAt: time(pegs.columns.rightAt, row),
    })),
  }
}

/** Orders that feed an order or are fed by it, over any number of steps; itself too. */
export function relatedOrders({ pegs, operationNamed }: ServerPlan, code: string): Set<string> {
  const steps = pegs.flatMap(({ from, to, toNode }) => {
    const left = operationNamed.get(from)?.order
    const right = toNode === 'MO' ? to : operationNamed.get(to)?.order
    return left && right ? [[left, right] as const] : []
  })
  const reached = (side: 0 | 1): Set<string> => {
    const found = new Set([code])
    for (const one of found) for (const step of steps) if (step[side] === one) found.add(step[1 - side]!)
    return found
  }
  return new Set([...reached(0), ...reached(1)])
}
