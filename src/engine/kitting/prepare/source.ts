import type { Policy } from '#domain/kitting/policy-values.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import type { KittingInput } from '../input.ts'
import { unify, type Codes } from '../../text-codes.ts'
import { Calendars } from './calendar.ts'
import { Messages } from './messages.ts'
import { Clock, type BucketSize } from './time.ts'

export interface PrepareOptions {
  /** Seconds UTC; everything before it has happened. */
  readonly asOf: number
  /** Time zone of days, buckets and working days. */
  readonly zone: string
  /** Refuse rows whose item is not in the table of items; otherwise such items have no properties. */
  readonly strictItems?: boolean
}

/** Input of every part of the preparation. */
export interface Source {
  readonly input: KittingInput
  readonly policy: Policy
  readonly options: PrepareOptions
  readonly clock: Clock
  readonly calendars: Calendars
  readonly messages: Messages
  /** Time 0 of the problem: the as-of time at the start of its bucket. */
  readonly base: number
  readonly items: ItemCodes
  readonly orders: OrderCodes
}

export interface ItemCodes {
  readonly values: readonly string[]
  readonly demand: Int32Array
  readonly component: Int32Array
  readonly bomParent: Int32Array
  readonly bomComponent: Int32Array
  readonly supply: Int32Array
  readonly substituteParent: Int32Array
  readonly substituteMain: Int32Array
  readonly substitute: Int32Array
  readonly reservation: Int32Array
  readonly previous: Int32Array
  /** Row of an item in the table of items, or -1. */
  readonly row: Int32Array
}

export interface OrderCodes {
  readonly values: readonly string[]
  readonly demand: Int32Array
  readonly parent: Int32Array
  readonly reservedFor: Int32Array
  readonly substitute: Int32Array
  readonly reservation: Int32Array
  readonly previous: Int32Array
}

function itemCodes({
  demands,
  bom,
  supplies,
  items,
  substitutes,
  reservations,
  previous,
}: KittingInput): ItemCodes {
  const codes: Codes = unify([
    demands.columns.item,
    demands.columns.component,
    bom.columns.parent,
    bom.columns.component,
    supplies.columns.item,
    substitutes.columns.parent,
    substitutes.columns.main,
    substitutes.columns.substitute,
    reservations.columns.item,
    previous.columns.item,
    items.columns.code,
  ])
  const [demand, component, bomParent, bomComponent, supply] = codes.columns
  const [substituteParent, substituteMain, substitute, reservation, previousItem, own] =
    codes.columns.slice(5)
  const row = new Int32Array(codes.values.length).fill(-1)
  for (let k = own!.length - 1; k >= 0; k--) if (own![k]! >= 0) row[own![k]!] = k
  return {
    values: codes.values,
    demand: demand!,
    component: component!,
    bomParent: bomParent!,
    bomComponent: bomComponent!,
    supply: supply!,
    substituteParent: substituteParent!,
    substituteMain: substituteMain!,
    substitute: substitute!,
    reservation: reservation!,
    previous: previousItem!,
    row,
  }
}

function orderCodes({ demands, supplies, substitutes, reservations, previous }: KittingInput): OrderCodes {
  const { values, columns } = unify([
    demands.columns.order,
    demands.columns.parentOrder,
    supplies.columns.reservedFor,
    substitutes.columns.order,
    reservations.columns.order,
    previous.columns.order,
  ])
  const [demand, parent, reservedFor, substitute, reservation, previousOrder] = columns
  return {
    values,
    demand: demand!,
    parent: parent!,
    reservedFor: reservedFor!,
    substitute: substitute!,
    reservation: reservation!,
    previous: previousOrder!,
  }
}

export function readSource(input: KittingInput, policy: Policy, options: PrepareOptions): Source {
  const clock = new Clock(options.zone, policy.bucket as BucketSize)
  return {
    input,
    policy,
    options,
    clock,
    calendars: new Calendars(input.calendars, clock),
    messages: new Messages(),
    base: clock.floor(options.asOf),
    items: itemCodes(input),
    orders: orderCodes(input),
  }
}

/** A quantity option of the policy in 10^-6 units. */
export function unitsOf(text: string): number {
  const units = parseDecimal(text)
  return typeof units === 'bigint' ? Number(units) : 0
}

/** The scheme uses a field that the table does not have; that part of it has no effect. */
export function reportField(source: Source, field: string): void {
  const where = { level: 'W', table: 'scheme', row: -1, column: field } as const
  source.messages.add({ ...where, code: 'fieldUnknown', value: field })
}
