import { entityNamed } from '#domain/entities/index.ts'
import { localDay } from '#domain/rules/periods.ts'
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
import type { Stop } from '../../../platform/sources/copy.ts'
import { Copies } from '../../../platform/sources/copies.ts'
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
  const copies = new Copies(binder)
  const items = copies.of(timelineItemSchema, timelineItemsQuery(scope, wanted, knowsSuppliers(tx)))
  const flows = copies.of(timelineFlowSchema, timelineFlowsQuery(scope, wanted))
  const settings = await settingsOf(tx, moments)
  await copies.read(tx, stop)
  return { items: items.take(), flows: flows.take(), settings }
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
  const copies = new Copies(binder)
  const items = copies.of(timelineItemSchema, timelineItemsQuery(scope, wanted, false))
  const lines = copies.of(timelineLineSchema, timelineLinesQuery(scope, wanted))
  const notes = copies.of(timelineNoteSchema, timelineNotesQuery(scope, wanted))
  const settings = await settingsOf(tx, moments)
  await copies.read(tx, stop)
  return { items: items.take(), lines: lines.take(), notes: notes.take(), settings }
}
