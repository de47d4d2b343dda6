import { parseWork } from '#domain/rules/capacity.ts'
import { NULL_I32, tableOf, type Table, type TableSchema, type TextColumn } from '#engine/columns.ts'
import {
  calendarOverrideSchema,
  calendarResourceSchema,
  calendarRowSchema,
  calendarShiftSchema,
  holidaySchema,
} from '#engine/calendar/input.ts'
import { demandSchema, kittingSchemas } from '#engine/kitting/input.ts'
import * as explode from '#engine/scheduling/explode/input.ts'
import {
  consumerSchema,
  customerSchemas,
  keptPegSchema,
  soldSchema,
} from '#engine/scheduling/commands/customers.ts'
import type { PlacementInput, PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import { itemGroupSchema } from '#engine/scheduling/input.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Stop } from '../../platform/sources/copy.ts'
import { Copies } from '../../platform/sources/copies.ts'
import { SettingsBinder } from '../../platform/sources/source-query.ts'
import { readSnapshot } from '../kitting/snapshot.ts'
import type { ReadSource } from '../kitting/outside/read-source.ts'
import * as customers from './customer-queries.ts'
import * as plan from './plan-queries.ts'
import * as plant from './plant-queries.ts'

export interface PlanReading {
  readonly supplies: readonly ReadSource[]
  readonly zone: string
  /** ISO instant. */
  readonly asOf: string
}

/** Reads everything a run needs in the transaction `tx`, which must be repeatable read: all tables as of one moment. */
export async function readPlanSnapshot(tx: Tx, reading: PlanReading, stop?: Stop): Promise<PlanSnapshot> {
  const placements = await readPlacementInput(tx, reading.zone, stop)
  const copies = new Copies(new SettingsBinder())
  const consumers = copies.of(consumerSchema, ...customers.consumerQueries())
  const sold = copies.of(soldSchema, customers.soldQuery())
  const kept = copies.of(keptPegSchema, customers.keptPegQuery())
  await copies.read(tx, stop)
  const kitting = await readSnapshot(tx, { demands: [], ...reading }, stop)
  return {
    ...placements,
    kitting: { ...kitting, demands: tableOf(demandSchema, 0) },
    customers: { consumers: consumers.take(), sold: sold.take(), kept: kept.take() },
  }
}

/** The same for moves by hand, which read neither supplies nor customers (place-inputs.ts): these have no rows. */
export async function readMovableSnapshot(tx: Tx, reading: PlanReading): Promise<PlanSnapshot> {
  const empty = (schemas: Readonly<Record<string, TableSchema>>): unknown =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tableOf(schema, 0)]))
  return {
    ...(await readPlacementInput(tx, reading.zone)),
    kitting: empty(kittingSchemas) as PlanSnapshot['kitting'],
    customers: empty(customerSchemas) as PlanSnapshot['customers'],
  }
}

/** The part of it that placements depend on. */
export async function readPlacementInput(tx: Tx, zone: string, stop?: Stop): Promise<PlacementInput> {
  const binder = new SettingsBinder()
  const dates = { bind: binder.bind, zone }
  const copies = new Copies(binder)
  const orders = copies.of(explode.orderSchema, plan.orderQuery(dates))
  const items = copies.of(explode.itemSchema, plan.itemQuery())
  const masters = copies.of(explode.masterSchema, plan.masterQuery(dates))
  const bom = copies.of(explode.bomSchema, plan.bomQuery(dates))
  const processes = copies.of(explode.processSchema, plan.processQuery())
  const routeResources = copies.of(explode.resourceSchema, plan.routeResourceQuery())
  const present = copies.of(explode.presentSchema, plan.presentQuery())
  const resources = copies.of(plant.rawResourceSchema, plant.resourceQuery())
  const changeovers = copies.of(plant.rawChangeoverSchema, ...plant.changeoverQueries())
  const itemGroups = copies.of(itemGroupSchema, plant.itemGroupQuery())
  const calendarResources = copies.of(calendarResourceSchema, plant.calendarResourceQuery())
  const shifts = copies.of(calendarShiftSchema, plant.shiftQuery())
  const calendars = copies.of(calendarRowSchema, plant.calendarQuery(dates))
  const overrides = copies.of(calendarOverrideSchema, plant.overrideQuery())
  const holidays = copies.of(holidaySchema, plant.holidayQuery(dates))
  await copies.read(tx, stop)
  return {
    explode: {
      orders: orders.take(),
      items: items.take(),
      masters: masters.take(),
      bom: bom.take(),
      processes: processes.take(),
      resources: routeResources.take(),
      present: present.take(),
    },
    plant: {
      resources: withSeconds(resources.take(), { setup: 'setupText', teardown: 'teardownText' }),
      changeovers: withSeconds(changeovers.take(), { seconds: 'setupText' }),
      itemGroups: itemGroups.take(),
    },
    calendars: {
      resources: calendarResources.take(),
      shifts: shifts.take(),
      calendars: calendars.take(),
      overrides: overrides.take(),
      holidays: holidays.take(),
    },
  }
}

/** Fills columns of seconds from the capacity literals that stand in text columns; those per piece count as nothing. */
function withSeconds<S extends TableSchema>(
  table: Table<S>,
  columns: { readonly [N in keyof S]?: keyof S & string },
): Table<S> {
  const filled: Record<string, unknown> = { ...table.columns }
  for (const [name, source] of Object.entries(columns)) {
    const texts = table.columns[source as keyof S] as unknown as TextColumn
    const seconds = texts.values.map(wholeSeconds)
    filled[name] = Int32Array.from(texts.codes, (code) => (code < 0 ? NULL_I32 : seconds[code]!))
  }
  return { length: table.length, columns: filled as Table<S>['columns'] }
}

const micro = 1_000_000n

function wholeSeconds(text: string): number {
  const capacity = parseWork(text)
  if ('fault' in capacity) return NULL_I32
  const seconds = (capacity.perOperation + micro - 1n) / micro
  return Number(seconds)
}
