import { TaktError, type ErrorCode } from '#domain/errors.ts'
import { isInstant } from '#domain/kitting/condition/index.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import type { Move } from '#engine/scheduling/commands/move.ts'
import { checkAssigned } from '../../identity/assignment.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { KeepTask, MoveAnswer, MoveEffect, MoveTask } from '../../platform/jobs/move-tasks.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { rowsShown } from '../../platform/results/reader-limits.ts'
import { askWithPlan, movablePlan, planWanted } from './movable-plan.ts'
import { resourceOf, secondsOf, togetherOf } from './asked-places.ts'
import { changingPlan, lockPlan } from './changing-plan.ts'
import { readingOf, writeRows } from './calculation.ts'
import { noteMove } from './plan-moves.ts'
import { changedMeanwhile, notAsPreviewed, planStamp } from './plan-stamp.ts'
import { kpiShown, moveMessageShows, movedShows, orderChangeShows } from './shows.ts'
import { writeOrders } from './write-plan.ts'

interface MoveInput {
  readonly resCode?: string | null
  readonly startTime?: string | null
  readonly preview?: number | null
  readonly plan?: string | null
  readonly hash?: string | null
  readonly together?: unknown
}

export const moveHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(moveServices.movablePlan, (_, call) => movablePlan(service, call)),
  handle(moveServices.moveOperation, ({ operationCode, ...input }, call) =>
    move(service, (tx) => operationOf(tx, operationCode), false, input, call),
  ),
  handle(moveServices.assign, ({ operationCode, ...input }, call) =>
    move(service, (tx) => operationOf(tx, operationCode), false, input, call),
  ),
  handle(moveServices.moveOrder, ({ orderCode, ...input }, call) =>
    move(service, (tx) => firstOperation(tx, orderCode), true, input, call),
  ),
]

export async function operationOf(tx: Tx, code: string): Promise<string> {
  const read = new Reading(tx, [code])
  const row = await read.row<{ code: string }>(
    `select p.code from ${read.seen('operation')} p where lower(p.code) = lower($1)`,
  )
  if (!row) throw new TaktError('operationUnknown', { operation: code })
  return row.code
}

async function firstOperation(tx: Tx, order: string): Promise<string> {
  const read = new Reading(tx, [order])
  const row = await read.row<{ code: string }>(
    `select p.code from ${read.seen('operation')} p where lower(p.order_code) = lower($1) and p.status in ('N', 'A')
     order by p.proc_no, p.split_no, p.code limit 1`,
  )
  if (!row) throw new TaktError('operationUnknown', { operation: order })
  return row.code
}

/**
 * What a move changes, as far as the caller sees it: it also pushes what stands behind it on resources that are others',
 * as the plan demands.
 */
export async function effectShown(tx: Tx, effect: MoveEffect): Promise<MoveEffect> {
  if (!tx.limits) return effect
  return {
    ...effect,
    moved: [...(await rowsShown(tx, movedShows, effect.moved))],
    orders: [...(await rowsShown(tx, orderChangeShows, effect.orders))],
    kpi: { before: kpiShown(tx, effect.kpi.before), after: kpiShown(tx, effect.kpi.after) },
    messages: [...(await rowsShown(tx, moveMessageShows, effect.messages))],
  }
}

/**
 * Reads the plan, moves and writes in one transaction of one moment, one change of the plan at a time. With `preview` the
 * effect is told and nothing is written.
 */
async function move(
  service: CalculationService,
  find: (tx: Tx) => Promise<string>,
  whole: boolean,
  input: MoveInput,
  call: Call,
) {
  checkAssigned(call, 'canMove')
  const preview = input.preview === 1
  const asOf = service.services.now()
  const { effect, kept } = await changingPlan(
    call,
    async (tx) => {
      if (!preview) await lockPlan(tx)
      const wanted: Move = {
        operation: await find(tx),
        resource: await resourceOf(tx, input.resCode || null),
        start: input.startTime && isInstant(input.startTime) ? secondsOf(input.startTime) : null,
        whole,
        together: await togetherOf(tx, input.together),
      }
      const reading = await readingOf(tx, asOf.toISOString())
      const plan = await planWanted(tx, reading, asOf)
      const { key, stamp } = plan
      if (!preview && input.plan && input.plan !== stamp) throw await changedMeanwhile(tx, call.language)
      const task: MoveTask = { ...plan, move: wanted, language: call.language }
      const answer = await askWithPlan<MoveAnswer>(service, tx, reading, 'planMove', task)
      if (answer.error !== null) throw new TaktError(answer.code as ErrorCode, answer.values)
      const { hash, result } = answer.effect
      if (!preview && input.hash && input.hash !== hash && input.hash !== result)
        throw await notAsPreviewed(tx, input.plan, call.language)
      const effect = await effectShown(tx, answer.effect)
      if (preview) return { effect, kept: null }
      await writeMoved(tx, answer)
      await auditMove(tx, 'move', wanted.operation, answer.effect.moved)
      const kept: KeepTask = { key, stamp, move: wanted, next: await planStamp(tx, reading.zone) }
      if (answer.made) await noteMove(tx, answer.made, stamp, kept.next)
      return { effect, kept }
    },
    { readOnly: preview },
  )
  // The move is written: a thread that cannot keep its plan follows or prepares it again.
  if (kept) await service.pool.askHeld('planKept', kept).catch(() => {})
  return effect
}

/** Writes the rows that a move has changed. */
export async function writeMoved(
  tx: Tx,
  { rows, operations }: Pick<Extract<MoveAnswer, { error: null }>, 'rows' | 'operations'>,
): Promise<void> {
  await tx.run('delete from use_inst where operation_code = any ($1)', [operations])
  await writeRows(tx, rows.operations)
  await writeRows(tx, rows.uses)
  await writeRows(tx, rows.instructions)
  await writeOrders(tx, rows.jobs, 'jobs')
}

/** Notes who moved what, and what that has moved along. */
export const auditMove = (
  tx: Tx,
  action: 'move' | 'resize' | 'split' | 'join',
  operation: string,
  moved: MoveEffect['moved'],
) =>
  tx.run(`insert into audit_log (action, entity, key, after) values ($1, 'operation', $2, $3)`, [
    action,
    operation,
    JSON.stringify(moved.slice(0, 200)),
  ])
