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
import type { PlacementInput, PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
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
  const placements = await readPlacementInput(tx, reading.zone, stop)
  const copies = new Copies(reading.zone)
  const consumers = copies.of(consumerSchema, ...customers.consumerQueries())
  const sold = copies.of(soldSchema, customers.soldQuery())
  const kept = copies.of(keptPegSchema, customers.keptPegQuery())
  await copies.read(tx, stop)
  const kitting = await readSnapshot(tx, { demands: [], ...reading }, stop)
  return {
    ...placements,
    kitting: { ...kitting, demands: tableOf(demandSchema, 0) },
    customers: { consumers: consumers.finish(), sold: sold.finish(), kept: kept.finish() },
  }
}

/** The part of it that placements depend on. */
export async function readPlacementInput(tx: Tx, zone: string, stop?: Stop): Promise<PlacementInput> {
  const copies = new Copies(zone)
  const { dates } = copies
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
      orders: orders.finish(),
      items: items.finish(),
      masters: masters.finish(),
      bom: bom.finish(),
      processes: processes.finish(),
      resources: routeResources.finish(),
      present: present.finish(),
    },
    plant: {
      resources: withSeconds(resources.finish(), { setup: 'setupText', teardown: 'teardownText' }),
      changeovers: withSeconds(changeovers.finish(), { seconds: 'setupText' }),
      itemGroups: itemGroups.finish(),
    },
    calendars: {
      resources: calendarResources.finish(),
      shifts: shifts.finish(),
      calendars: calendars.finish(),
      overrides: overrides.finish(),
      holidays: holidays.finish(),
    },
  }
}

/** Queries and the tables that they are copied into, by one statement of settings. */
class Copies {
  readonly #binder = new SettingsBinder()
  readonly #queries: { readonly query: SourceQuery; readonly into: CopyTable }[] = []
  /** How queries bind days of the zone. */
  readonly dates: { readonly bind: SettingsBinder['bind']; readonly zone: string }

  constructor(zone: string) {
    this.dates = { bind: this.#binder.bind, zone }
  }

  of<S extends TableSchema>(schema: S, ...made: readonly SourceQuery[]): CopyTable<S> {
    const into = new CopyTable(schema)
    for (const query of made) this.#queries.push({ query, into })
    return into
  }

  async read({ client }: Tx, stop?: Stop): Promise<void> {
    await applySettings(client, this.#binder.settings)
    for (const { query, into } of this.#queries) await copyInto(client, query, into, stop)
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
