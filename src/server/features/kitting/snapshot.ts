import { tableOf as emptyTable } from '#engine/columns.ts'
import {
  bomSchema,
  demandSchema,
  itemSchema,
  previousSchema,
  reservationSchema,
  substituteSchema,
  supplySchema,
  type KittingInput,
} from '#engine/kitting/input.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Stop } from '../../platform/sources/copy.ts'
import { Copies } from '../../platform/sources/copies.ts'
import { SettingsBinder, sourceQuery, type SourceQuery } from '../../platform/sources/source-query.ts'
import { bomQuery, itemQuery, reservationQuery, substituteQuery } from './input-queries.ts'
import { readReceiving } from './receiving.ts'
import type { ReadSource } from './outside/read-source.ts'
import { stageRows } from './outside/rows.ts'

export interface SnapshotPlan {
  readonly demands: readonly ReadSource[]
  readonly supplies: readonly ReadSource[]
  /** IANA zone of the plan unit. */
  readonly zone: string
  /** ISO instant. */
  readonly asOf: string
}

/**
 * Reads the whole input of a run in the transaction `tx`, which must be repeatable read: all tables as of one moment. Where a
 * source reads a connection it must not be read only, as the rows go through a temporary table.
 * Rows go from COPY into columns; no objects are made for them.
 */
export async function readSnapshot(tx: Tx, plan: SnapshotPlan, stop?: Stop): Promise<KittingInput> {
  const binder = new SettingsBinder()
  const scope = { bind: binder.bind, zone: plan.zone, asOf: plan.asOf }
  const mapped = async ({ kind, source, facts, zone, rows }: ReadSource): Promise<SourceQuery> => {
    const staged = rows ? await stageRows(tx, rows) : undefined
    return sourceQuery(kind, source, facts, { ...scope, zone: zone ?? plan.zone }, staged)
  }
  const queriesOf = async (sources: readonly ReadSource[]): Promise<SourceQuery[]> => {
    const queries: SourceQuery[] = []
    for (const source of sources) queries.push(await mapped(source))
    return queries
  }
  const copies = new Copies(binder)
  const demands = copies.of(demandSchema, ...(await queriesOf(plan.demands)))
  const supplies = copies.of(supplySchema, ...(await queriesOf(plan.supplies)))
  const bom = copies.of(bomSchema, bomQuery(scope))
  const items = copies.of(itemSchema, itemQuery())
  const substitutes = copies.of(substituteSchema, substituteQuery(scope))
  const reservations = copies.of(reservationSchema, reservationQuery(scope))
  await copies.read(tx, stop)
  return {
    demands: demands.take(),
    supplies: supplies.take(),
    bom: bom.take(),
    items: items.take(),
    substitutes: substitutes.take(),
    reservations: reservations.take(),
    calendars: (await readReceiving(tx, plan)).table,
    // The worker fills it from the bytes of the published run (KitTask.previous).
    previous: emptyTable(previousSchema, 0),
  }
}
