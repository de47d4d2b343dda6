import { parseWork } from '#domain/rules/capacity.ts'
import { NULL_I32, tableOf, type Table, type TableSchema, type TextColumn } from '#engine/columns.ts'
import {
  calendarOverrideSchema,
  calendarResourceSchema,
  calendarRowSchema,
  calendarShiftSchema,
  holidaySchema,
} from '#engine/calendar/input.ts'
import { demandSchema } from '#engine/kitting/input.ts'
import * as explode from '#engine/scheduling/explode/input.ts'
import { consumerSchema, keptPegSchema, soldSchema } from '#engine/scheduling/commands/customers.ts'
import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import { itemGroupSchema } from '#engine/scheduling/input.ts'
import type { Tx } from '../../db/tenant.ts'
import { applySettings, copyInto, type Stop } from '../../platform/sources/copy.ts'
import { CopyTable } from '../../platform/sources/copy-table.ts'
import { SettingsBinder, type SourceQuery } from '../../platform/sources/source-query.ts'
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
  const binder = new SettingsBinder()
  const dates = { bind: binder.bind, zone: reading.zone }
  const queries: { readonly query: SourceQuery; readonly into: CopyTable }[] = []
  const read = <S extends TableSchema>(schema: S, ...made: readonly SourceQuery[]): CopyTable<S> => {
    const into = new CopyTable(schema)
    for (const query of made) queries.push({ query, into })
    return into
  }
  const orders = read(explode.orderSchema, plan.orderQuery(dates))
  const items = read(explode.itemSchema, plan.itemQuery())
  const masters = read(explode.masterSchema, plan.masterQuery(dates))
  const bom = read(explode.bomSchema, plan.bomQuery(dates))
  const processes = read(explode.processSchema, plan.processQuery())
  const routeResources = read(explode.resourceSchema, plan.routeResourceQuery())
  const present = read(explode.presentSchema, plan.presentQuery())
  const resources = read(plant.rawResourceSchema, plant.resourceQuery())
  const changeovers = read(plant.rawChangeoverSchema, ...plant.changeoverQueries())
  const itemGroups = read(itemGroupSchema, plant.itemGroupQuery())
  const calendarResources = read(calendarResourceSchema, plant.calendarResourceQuery())
  const shifts = read(calendarShiftSchema, plant.shiftQuery())
  const calendars = read(calendarRowSchema, plant.calendarQuery(dates))
  const overrides = read(calendarOverrideSchema, plant.overrideQuery())
  const holidays = read(holidaySchema, plant.holidayQuery(dates))
  const consumers = read(consumerSchema, ...customers.consumerQueries())
  const sold = read(soldSchema, customers.soldQuery())
  const kept = read(keptPegSchema, customers.keptPegQuery())
  await applySettings(tx.client, binder.settings)
  for (const { query, into } of queries) await copyInto(tx.client, query, into, stop)
  const kitting = await readSnapshot(tx, { demands: [], ...reading }, stop)
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
    kitting: { ...kitting, demands: tableOf(demandSchema, 0) },
    customers: { consumers: consumers.take(), sold: sold.finish(), kept: kept.finish() },
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
