import { TaktError } from '#domain/errors.ts'
import { earlierTables, wantedEvents, type EarlierWanted } from '#engine/psi/earlier.ts'
import { planShows } from '#engine/scheduling/result-shows.ts'
import { Reading } from '../../../crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { EarlierAnswer, EarlierTask } from '../../../jobs/psi-tasks.ts'
import { readerLimits } from '../../../results/reader-limits.ts'
import { bytesOfTables, filesOfRun, finishedRun } from '../../runs/run-tables.ts'
import type { CalculationService } from '../../runs/service.ts'
import { isHidden } from '../needed.ts'
import type { EarlierPlan } from './bind.ts'

/** The run whose plan is looked at; none: the plan that is there. */
export interface EarlierInput {
  readonly run?: string | null | undefined
}

/**
 * The plan of an earlier run, as far as rows of a pivot are wanted: with what of its tables the caller may see. null: none
 * is asked for. 404 for a run that is not known, 409 for one that is not finished.
 * @param codes items (groups, resources) that are wanted; null: all
 */
export async function earlierPlan(
  { tables, pool }: CalculationService,
  tx: Tx,
  runNo: string | null | undefined,
  target: string,
  codes: readonly string[] | null,
): Promise<EarlierPlan | null> {
  if (!runNo) return null
  const run = await finishedRun(tx, runNo, 'SCHED')
  if (!run.startedAt) throw new TaktError('runNotFinished', { run: run.runNo })
  const files = await filesOfRun(tables, tx, run, earlierTables)
  const task: EarlierTask = {
    bytes: (await bytesOfTables(tables, run, files)) as EarlierTask['bytes'],
    limits: await readerLimits(
      tx,
      earlierTables.map((name) => planShows[name]),
    ),
    without: withoutTables(tx),
    wanted: await wantedOf(tx, target, codes),
  }
  const answer = await pool.ask<EarlierAnswer>('psiEarlier', task)
  return { at: run.startedAt, ...answer }
}

/** As the plan that is there counts: nothing without orders, orders alone without operations. */
function withoutTables(tx: Tx): EarlierTask['without'] {
  if (isHidden(tx, 'order')) return earlierTables
  if (isHidden(tx, 'operation')) return ['operations']
  return isHidden(tx, 'inputInst') ? ['instructions'] : []
}

async function wantedOf(tx: Tx, target: string, codes: readonly string[] | null): Promise<EarlierWanted> {
  if (codes === null) return null
  if (target === 'resource') return { by: 'resource', codes }
  if (target === 'item') return { by: 'item', codes }
  const read = new Reading(tx, [codes])
  const items = await read.rows<{ code: string }>(
    `select i.code from ${read.seen('item')} i where i.item_groups::text[] && $1::text[]`,
  )
  return { by: 'item', codes: items.map(({ code }) => code) }
}

/** The part of a plan that some items (groups, resources) are about. */
export async function ofCodes(
  tx: Tx,
  plan: EarlierPlan,
  target: string,
  codes: readonly string[],
): Promise<EarlierPlan> {
  return { ...plan, events: wantedEvents(plan.events, await wantedOf(tx, target, codes)) }
}
