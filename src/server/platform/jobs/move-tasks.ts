import { createHash } from 'node:crypto'
import { TaktError } from '#domain/errors.ts'
import { labelOfError, type Label, type Language } from '#domain/label.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { moveOperation, type Move } from '#engine/scheduling/commands/move.ts'
import { tablesOf } from '#engine/scheduling/commands/some-rows.ts'
import { openStoredPlan } from '#engine/scheduling/commands/stored-plan.ts'
import {
  followInStored,
  keepInStored,
  lastStart,
  moveInStored,
  rewriteInStored,
  type MadeMove,
  type StoredMove,
} from '#engine/scheduling/commands/stored-moves.ts'
import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import type { OperationChange, OrderChange } from '#engine/scheduling/compare.ts'
import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import { holdsOneOf, textAt, type TextColumn } from '#engine/columns.ts'
import type { PlanTables } from '#engine/scheduling/commands/tables.ts'
import { moveHash } from '#engine/scheduling/moves/hash.ts'
import { needsWholeRun } from '#engine/scheduling/moves/model.ts'
import { packPlan } from '#engine/scheduling/moves/packed.ts'
import { isoText } from '#engine/table-page.ts'
import * as rows from './plan-rows.ts'
import type { EntityCopy } from './entity-copy.ts'
import type { FoundPlan, HeldPlans } from './held-plans.ts'
import { engineOf, messagesOf } from './plan-tasks.ts'

/** The stored plan of a moment. */
export interface PlanWanted {
  /** Tenant and plan unit. */
  readonly key: string
  /** Of the stored data; see plan-stamp.ts. */
  readonly stamp: string
  /** Null: the plan may be held ready. */
  readonly snapshot: PlanSnapshot | null
  /** Moves from the plan that is held ready to the wanted one. */
  readonly since?: MovesSince
  /** Seconds UTC. */
  readonly asOf: number
  readonly zone: string
}

export interface MovesSince {
  /** Stamp of the plan before them. */
  readonly stamp: string
  readonly moves: readonly MadeMove[]
}

/** The plan is not held: neither as wanted nor, by its stamp, as moves made since could make it. */
export interface MissingPlan {
  readonly missing: true
  readonly holds: string | null
}

export interface MoveTask extends PlanWanted {
  readonly move: Move
  readonly language: Language
}

export interface MoveEffect {
  readonly moved: readonly (OperationChange & {
    readonly end: string | null
    readonly newEnd: string | null
  })[]
  readonly orders: readonly OrderChange[]
  readonly kpi: { readonly before: ScheduleKpi; readonly after: ScheduleKpi }
  readonly messages: readonly { readonly level: string; readonly code: string; readonly message: string }[]
  /** Stamp of the plan, and SHA-256 of what the move writes: a confirmation that carries them writes just this. */
  readonly plan: string
  readonly hash: string
  /** Hash of the places alone (moveHash): what a browser that moves in the same plan comes to. */
  readonly result: string | null
  /** Was the plan made ready for this move? */
  readonly prepared: boolean
  /** False: what the move can reach was scheduled anew. */
  readonly incremental: boolean
}

export type MoveAnswer =
  | MissingPlan
  | {
      readonly error: Label
      readonly code: string
      readonly values: Readonly<Record<string, unknown>>
    }
  | {
      readonly error: null
      readonly effect: MoveEffect
      readonly rows: Readonly<Record<'operations' | 'uses' | 'instructions' | 'jobs', EntityCopy>>
      readonly operations: readonly string[]
      /** What holders of the plan elsewhere can make; null: they read it again. */
      readonly made: MadeMove | null
    }

/**
 * A move by hand over the plan as it is stored: its effect, and the rows that it changes. The plan is held ready between
 * moves; the caller is asked for its data when it is not, or not as the stamp says.
 * @param fresh an instance of the kernels for a plan to be held in
 */
export async function moveWith(
  task: MoveTask,
  kernels: Kernels,
  held: HeldPlans,
  fresh: () => Kernels,
): Promise<MoveAnswer> {
  try {
    const found = await findPlan(task, kernels, held, fresh)
    if (!found) return missing(task, held)
    const quick = found.plan.stored && moveInStored(found.plan.stored, task.move)
    if (quick) return await answerOf(task, found, quick, found.plan.stored!.before)
    // What is held does not tell what is stored since a move was kept: the data is asked for.
    const { snapshot } = found.plan
    if (!snapshot) {
      held.drop(task.key)
      return missing(task, held)
    }
    // As of the moment of the plan: a confirmation comes to what was previewed, some minutes later, too.
    const asked = { ...task, asOf: found.plan.asOf }
    return await answerOf(task, found, await wholeMove(asked, snapshot, kernels), null)
  } catch (error) {
    // A plan in which something went wrong otherwise is not to be used again.
    if (!(error instanceof TaktError)) {
      held.drop(task.key)
      throw error
    }
    const label = labelOfError(error)
    return { error: label, code: error.code, values: error.values }
  }
}

export interface StandsTask extends PlanWanted {
  readonly operations: readonly string[]
  readonly language: Language
}

/** The rows of some operations as the plan has them after their stored times were changed by hand. */
export async function standsWith(
  task: StandsTask,
  kernels: Kernels,
  held: HeldPlans,
  fresh: () => Kernels,
): Promise<MoveAnswer> {
  const found = await findPlan(task, kernels, held, fresh)
  if (!found) return missing(task, held)
  const [operation = ''] = task.operations
  const { stored } = found.plan
  if (!stored?.rows.has(operation)) {
    const error = new TaktError('moveAlone', { operation })
    const label = labelOfError(error)
    return { error: label, code: error.code, values: error.values }
  }
  return answerOf(task, found, rewriteInStored(stored, new Set(task.operations)), stored.before)
}

/** The plan as a browser moves in it by itself (moves/packed.ts); null when only the server can. */
export type PackedAnswer = MissingPlan | { readonly packed: Uint8Array<ArrayBuffer> | null }

export async function packWith(
  task: PlanWanted,
  kernels: Kernels,
  held: HeldPlans,
  fresh: () => Kernels,
): Promise<PackedAnswer> {
  const found = await findPlan(task, kernels, held, fresh)
  if (!found) return missing(task, held)
  const { stored } = found.plan
  if (!stored || needsWholeRun(stored.model.problem)) return { packed: null }
  const about = { stamp: task.stamp, asOf: stored.state.asOf, until: lastStart(stored) }
  return { packed: packPlan(stored.model, stored.solution, about) }
}

const missing = ({ key, asOf }: PlanWanted, held: HeldPlans): MissingPlan => ({
  missing: true,
  holds: held.stampOf(key, asOf),
})

async function findPlan(
  task: PlanWanted,
  kernels: Kernels,
  held: HeldPlans,
  fresh: () => Kernels,
): Promise<FoundPlan | null> {
  const { asOf, zone, since } = task
  if (since)
    await held.follow(task.key, since.stamp, task.stamp, (stored) => followInStored(stored, since.moves))
  return held.find(task, (snapshot) =>
    openStoredPlan(snapshot, engineOf(snapshot, kernels, asOf, zone), {
      asOf,
      zone,
      load: kernelMoves(fresh()),
    }),
  )
}

/** A move that has been told and written: the plan stays ready, under the stamp that it has now. */
export interface KeepTask extends Pick<MoveTask, 'key' | 'stamp' | 'move'> {
  readonly next: string
}

export const keepWith = ({ key, stamp, next, move }: KeepTask, held: HeldPlans): void =>
  held.keep(key, stamp, next, (stored) => keepInStored(stored, move))

async function wholeMove(
  { move, asOf, zone }: MoveTask,
  snapshot: PlanSnapshot,
  kernels: Kernels,
): Promise<StoredMove> {
  if (move.together?.length) throw new TaktError('moveAlone', { operation: move.operation })
  const engine = engineOf(snapshot, kernels, asOf, zone)
  const outcome = await moveOperation(snapshot, engine, move, { asOf, zone, report: () => {} })
  return { ...outcome, changed: new Set(), conflicts: new Set(), places: null, made: null }
}

/** @param before the plan that the move was made in; null: what the move can reach was scheduled anew */
async function answerOf(
  { language }: Pick<MoveTask, 'language'>,
  { plan: { snapshot, stamp }, prepared }: FoundPlan,
  outcome: StoredMove,
  before: PlanTables | null,
): Promise<MoveAnswer> {
  const compared = outcome.comparison.operations.filter(({ change }) => change !== 'removed')
  const codes = new Set([...compared.map(({ operation }) => operation), ...outcome.changed])
  const told = new Set([...codes, ...outcome.conflicts])
  const tables = tablesOf(outcome.tables, codes)
  const ends = before
    ? endsOf(before.operations.columns.operation, before.operations.columns.end, codes)
    : endsOf(snapshot!.explode.present.columns.code, snapshot!.explode.present.columns.end, codes)
  const newEnds = endsOf(tables.operations.columns.operation, tables.operations.columns.end, codes)
  const copies = {
    operations: rows.operationRows(tables),
    uses: rows.useRows(tables),
    instructions: rows.instructionRows(tables),
    jobs: rows.orderPlanRows(outcome.tables),
  }
  const result = outcome.places && (await moveHash(outcome.places))
  return {
    error: null,
    effect: {
      moved: compared.map((one) => ({
        ...one,
        end: ends.get(one.operation) ?? null,
        newEnd: newEnds.get(one.operation) ?? null,
      })),
      orders: outcome.comparison.orders,
      kpi: { before: outcome.kpiBefore, after: outcome.kpi },
      messages: messagesOf(outcome.messages.table(), language)
        .filter(({ operation }) => operation !== null && told.has(operation))
        .map(({ level, code, message }) => ({ level, code, message })),
      plan: stamp,
      hash: hashOf(copies),
      result,
      prepared,
      incremental: before !== null,
    },
    rows: copies,
    operations: [...codes],
    made: outcome.made && result !== null ? { move: outcome.made, result } : null,
  }
}

/** SHA-256 of everything that the move writes. */
function hashOf(copies: Readonly<Record<string, EntityCopy>>): string {
  const hash = createHash('sha256')
  for (const { entity, rows, content } of Object.values(copies))
    hash.update(`${entity} ${rows}\n`).update(content)
  return hash.digest('hex')
}

/** Ends of some operations, ISO instants. */
function endsOf(
  codes: TextColumn,
  ends: BigInt64Array,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const isWanted = holdsOneOf(codes, wanted)
  for (let row = 0; row < ends.length; row++)
    if (isWanted(row) && ends[row]! >= 0n) found.set(textAt(codes, row)!, isoText(ends[row]!))
  return found
}
