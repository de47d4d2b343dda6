import { filled, textOf } from '#domain/label.ts'
import { enterTenant, type Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import { logLine } from '../leased-run.ts'
import { compare, comparing } from './compare.ts'
import type { KeptSync } from './config.ts'
import { deleteMissing } from './delete.ts'
import { plansOf, rulesOfTarget, type PartPlan } from './plan.ts'
import { noCounts, setCounts, withBatch, writtenOf } from './progress.ts'
import { insertRun } from './queue.ts'
import { forgetEarlier, noteBases } from './rows.ts'
import type { Sides } from './sides.ts'
import { Stopped, stops } from './stopped.ts'
import type { DiffRow } from './seen.ts'
import { diffColumns, writeRows, type BatchResult } from './write.ts'

/** A conflict as it was shown to who decides it. */
export interface ShownConflict {
  readonly key: string
  readonly sourceMark: string | null
  readonly targetMark: string | null
}

/** What of a client's rows can be used. */
export function shownConflicts(given: unknown): readonly ShownConflict[] {
  if (!Array.isArray(given)) return []
  const markOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  return (given as readonly unknown[]).flatMap((one) => {
    const { key, sourceMark, targetMark } = (one ?? {}) as Record<string, unknown>
    return typeof key === 'string'
      ? [{ key, sourceMark: markOf(sourceMark), targetMark: markOf(targetMark) }]
      : []
  })
}

export interface Decision {
  readonly sync: KeptSync
  readonly sides: Sides
  readonly entity: string
  readonly take: 'source' | 'target'
  readonly rows: readonly ShownConflict[]
  readonly now: Date
}

export interface Resolved {
  readonly done: number
  /** Changed since they were shown. */
  readonly stale: number
  readonly faults: readonly { readonly key: string; readonly message: string }[]
}

/** Decides open conflicts. Rows of the source that are taken are a run of their own, which can be undone like any other. */
export async function resolve(tx: Tx, decision: Decision, call: Call): Promise<Resolved> {
  const { sync, sides, entity, take, rows, now } = decision
  const plan = plansOf(sync, sides).find((one) => one.entity.name === entity)
  if (!plan) throw new Stopped('noEntity', { entity })
  const { table } = await compare(tx, plan, comparing(now))
  const open = await tx.rows<DiffRow>(
    `select ${diffColumns} from ${table} where action = 'A' and key = any ($1::text[]) order by n`,
    [rows.map(({ key }) => key)],
  )
  const shown = new Map(rows.map((row) => [row.key, row]))
  const met = open.filter(({ key, sourceMark, targetMark }) => {
    const one = shown.get(key)
    return one?.sourceMark === sourceMark && one.targetMark === targetMark
  })
  const result =
    take === 'target' ? await keep(tx, plan, met) : await takeSource(tx, plan, met, decision, call)
  return {
    done: met.length - result.faulty.length - result.stale.length,
    stale: shown.size - met.length + result.stale.length,
    faults: result.faulty.map(({ name, faults }) => ({
      key: name,
      message: faults.map(({ message }) => textOf(message, call.language)).join(' '),
    })),
  }
}

const nothing: BatchResult = { created: 0, updated: 0, deleted: 0, stale: [], faulty: [] }

/** The target stays as it is, until one of the sides changes. */
async function keep(tx: Tx, { sync, entity }: PartPlan, rows: readonly DiffRow[]): Promise<BatchResult> {
  const bases = rows.map(({ key, sourceMark, targetMark }) => ({ key, sourceMark, targetMark, kept: true }))
  await noteBases(tx, { syncId: sync.id, entity: entity.name }, bases)
  return nothing
}

async function takeSource(
  tx: Tx,
  plan: PartPlan,
  rows: readonly DiffRow[],
  { sync, now }: Decision,
  call: Call,
): Promise<BatchResult> {
  if (rows.length === 0) return nothing
  const home = (): Promise<void> => enterTenant(tx, tx.tenantId, sync.unit)
  await home()
  const user = call.caller!.userName
  const run = (await insertRun(tx, sync, { now, state: 'S', byHand: true, user }))!
  const written = await writeRows(
    tx,
    plan,
    rows.filter(({ sourceId }) => sourceId !== null),
    await rulesOfTarget(tx, plan),
    run.id,
  )
  const deleted = await deleteMissing(
    tx,
    plan,
    rows.filter(({ sourceId }) => sourceId === null),
    run.id,
  )
  await home()
  const counts = withBatch(withBatch({ ...noCounts, planned: rows.length }, written), deleted)
  await setCounts(tx, run.id, counts)
  if (writtenOf(counts) > 0) await forgetEarlier(tx, sync.id, run.id)
  const text = filled(stops.resolved, { entity: plan.entity.label })
  await logLine(tx, 'data_sync_run', run.id, now, text)
  return {
    ...nothing,
    stale: [...written.stale, ...deleted.stale],
    faulty: [...written.faulty, ...deleted.faulty],
  }
}
