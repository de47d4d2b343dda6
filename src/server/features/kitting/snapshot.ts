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
import { applySettings, copyInto, type Stop } from '../../platform/sources/copy.ts'
import { CopyTable } from '../../platform/sources/copy-table.ts'
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

interface Reading {
  readonly query: SourceQuery
  readonly into: CopyTable
}

/**
 * Reads the whole input of a run in the transaction `tx`, which must be repeatable read: all tables as of one moment. Where a
 * source reads a connection it must not be read only, as the rows go through a temporary table.
 * Rows go from COPY into columns; no objects are made for them.
 */
export async function readSnapshot(tx: Tx, plan: SnapshotPlan, stop?: Stop): Promise<KittingInput> {
  const binder = new SettingsBinder()
  const scope = { bind: binder.bind, zone: plan.zone, asOf: plan.asOf }
  const demands = new CopyTable(demandSchema)
  const supplies = new CopyTable(supplySchema)
  const bom = new CopyTable(bomSchema)
  const items = new CopyTable(itemSchema)
  const substitutes = new CopyTable(substituteSchema)
  const reservations = new CopyTable(reservationSchema)
  const mapped = async ({ kind, source, facts, zone, rows }: ReadSource): Promise<SourceQuery> => {
    const staged = rows ? await stageRows(tx, rows) : undefined
    return sourceQuery(kind, source, facts, { ...scope, zone: zone ?? plan.zone }, staged)
  }
  const mappings: Reading[] = []
  for (const source of plan.demands) mappings.push({ query: await mapped(source), into: demands })
  for (const source of plan.supplies) mappings.push({ query: await mapped(source), into: supplies })
  const readings: Reading[] = [
    ...mappings,
    { query: bomQuery(scope), into: bom },
    { query: itemQuery(), into: items },
    { query: substituteQuery(scope), into: substitutes },
    { query: reservationQuery(scope), into: reservations },
  ]
  await applySettings(tx.client, binder.settings)
  for (const { query, into } of readings) await copyInto(tx.client, query, into, stop)
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
