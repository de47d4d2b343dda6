import { generateBom } from './bom.ts'
import { generateOrders } from './orders.ts'
import { Random } from '../random.ts'
import { grossRequirements } from './requirements.ts'
import type { Factory, FactoryOptions } from './shapes.ts'
import type { RowOptions } from './row-context.ts'
import { generateSubstitutes } from './substitutes.ts'
import { generateReceipts, generateStock } from './supplies.ts'

/**
 * A factory that could exist: products of shared components, stock for a part of the demand, purchases for most of
 * the rest, some of them late or overdue, some parts simply short. Same options, same factory.
 */
export function generateFactory(options: FactoryOptions): Factory {
  const random = new Random(options.seed)
  const { items, bom } = generateBom(options, random)
  const orders = generateOrders(options, items, random)
  const gross = grossRequirements(options, items, bom, orders)
  const substitutes = generateSubstitutes(options, items, random)
  const stock = generateStock(options, items, gross, random)
  const receipts = generateReceipts(options, items, gross, random)
  return { options, items, bom, orders, stock, receipts, substitutes }
}

/** Options of the factory of the demo tenant: some sixty orders, everything in it. */
export function demoOptions(asOf: number): FactoryOptions {
  return {
    seed: 5,
    asOf,
    orders: 64,
    products: 8,
    lines: 8,
    parts: 90,
    supplies: 480,
    levels: 3,
    areas: 2,
    substitutes: 0.12,
    stocked: 0.6,
    customers: 10,
    suppliers: 14,
    horizonDays: 45,
    troubled: 0.08,
  }
}

/** Format of the demo tenant's rows: names in either language, and all data that scheduling needs. */
export function demoRows(zone: string): RowOptions {
  return { language: 'both', zone, shop: true }
}

/** Options of a single-level factory with about the given count of component lines (orders x components), for benches. */
export function plainOptions(lines: number, asOf = 1_790_000_000 - (1_790_000_000 % 86_400)): FactoryOptions {
  const perOrder = 10
  const orders = Math.ceil(lines / perOrder)
  return {
    seed: 7,
    asOf,
    orders,
    products: Math.max(10, Math.ceil(orders / 50)),
    lines: perOrder,
    parts: Math.max(50, Math.ceil(orders / 20)),
    supplies: Math.max(100, Math.ceil(orders / 2)),
    levels: 1,
    areas: 1,
    substitutes: 0.1,
    stocked: 0,
    customers: 50,
    suppliers: 80,
    horizonDays: 90,
  }
}

/** Options of the second bench of the kitting job: deep products, many supplies, substitutes. */
export function deepOptions(orders = 20_000, asOf?: number): FactoryOptions {
  const plain = plainOptions(orders * 10, asOf)
  return {
    ...plain,
    lines: 30,
    products: Math.ceil(orders / 40),
    parts: Math.ceil(orders / 5),
    supplies: orders * 11,
    levels: 3,
  }
}
