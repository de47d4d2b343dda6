import { entityNamed } from '#domain/entities/index.ts'
import { localDay } from '#domain/rules/periods.ts'
import type { TableSchema } from '#engine/columns.ts'
import {
  timelineFlowSchema,
  timelineItemSchema,
  timelineLineSchema,
  timelineNoteSchema,
  type TimelineSettings,
} from '#engine/timeline/input.ts'
import type { Tx } from '../../../db/tenant.ts'
import { hiddenAmong, Reading } from '../../../platform/crud/reading.ts'
import type { TimelineElementsTask, TimelineItemsTask } from '../../../platform/jobs/timeline-tasks.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { applySettings, copyInto, type Stop } from '../../../platform/sources/copy.ts'
import { CopyTable } from '../../../platform/sources/copy-table.ts'
import type { SourceQuery } from '../../../platform/sources/source-query.ts'
import { CopyBinder, scopeOf, type Moments } from '../scope.ts'
import { timelineFlowsQuery, timelineItemsQuery, timelineLinesQuery, timelineNotesQuery } from './queries.ts'

/** Now in the plan unit. */
export async function momentsOf(tx: Tx, now: Date): Promise<Moments> {
  const asOf = now.toISOString()
  return { zone: await unitZone(tx), asOf, start: asOf }
}

export const todayOf = ({ asOf, zone }: Moments): number =>
  localDay(Math.floor(Date.parse(asOf) / 1000), zone)

/** Forecasts are consumed as in the first PSI layout of items. */
async function settingsOf(tx: Tx, moments: Moments): Promise<TimelineSettings> {
  const read = new Reading(tx)
  const row = await read.row<{ back: number | null; forward: number | null }>(
    `select t.forecast_back as back, t.forecast_forward as forward from ${read.seen('psiSet')} t
     where t.target = 'item' order by t.code limit 1`,
  )
  return { today: todayOf(moments), window: { back: row?.back ?? 0, forward: row?.forward ?? 0 } }
}

/** Whether the reader sees every supplier of every item; else nothing is said of items without one. */
function knowsSuppliers(tx: Tx): boolean {
  const hidden = hiddenAmong(tx, 'item', ['obtainMethod', 'defaultSupplier'])
  const ofItems = hiddenAmong(tx, 'itemSupplier', ['itemCode', 'supplier', 'validTo'])
  const narrowed = tx.limits?.condition(entityNamed('itemSupplier'), () => 'null') ?? null
  return hidden === undefined && ofItems === undefined && narrowed === null
}

/** The input of the collective list as the caller sees it. */
export async function readItems(
  tx: Tx,
  moments: Moments,
  code: string | null,
  stop: Stop,
): Promise<TimelineItemsTask> {
  const binder = new CopyBinder()
  const scope = scopeOf(tx, binder, moments)
  const wanted = code === null ? null : scope.bind([code], 'text[]')
  const queries = {
    items: timelineItemsQuery(scope, wanted, knowsSuppliers(tx)),
    flows: timelineFlowsQuery(scope, wanted),
  }
  const settings = await settingsOf(tx, moments)
  await applySettings(tx.client, binder.settings)
  const read = reader(tx, stop)
  return {
    items: await read(timelineItemSchema, queries.items),
    flows: await read(timelineFlowSchema, queries.flows),
    settings,
  }
}

/** The input of the list of one item. */
export async function readElements(
  tx: Tx,
  moments: Moments,
  code: string,
  stop: Stop,
): Promise<TimelineElementsTask> {
  const binder = new CopyBinder()
  const scope = scopeOf(tx, binder, moments)
  const wanted = scope.bind([code], 'text[]')
  const queries = {
    items: timelineItemsQuery(scope, wanted, false),
    lines: timelineLinesQuery(scope, wanted),
    notes: timelineNotesQuery(scope, wanted),
  }
  const settings = await settingsOf(tx, moments)
  await applySettings(tx.client, binder.settings)
  const read = reader(tx, stop)
  return {
    items: await read(timelineItemSchema, queries.items),
    lines: await read(timelineLineSchema, queries.lines),
    notes: await read(timelineNoteSchema, queries.notes),
    settings,
  }
}

const reader =
  (tx: Tx, stop: Stop) =>
  async <S extends TableSchema>(schema: S, sql: SourceQuery) => {
    const into = new CopyTable(schema)
    await copyInto(tx.client, sql, into, stop)
    return into.finish()
  }
