import { TaktError } from '#domain/errors.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { heldStates, isHeldOperation } from '#domain/scheduling/held.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import type { Place } from '#engine/scheduling/moves/outcome.ts'
import { checkAssigned } from '../../identity/assignment.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { MoveEffect } from '../../platform/jobs/move-tasks.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { secondsOf } from './asked-places.ts'
import { changingPlan, lockPlan } from './changing-plan.ts'
import { readingOf } from './calculation.ts'
import { auditMove, effectShown, operationOf, writeMoved } from './move-handlers.ts'
import { changedMeanwhile, planStamp } from './plan-stamp.ts'
import { orderTimes, planTeller, withOrder, type PlanTeller, type Told } from './plan-teller.ts'

export const resizeHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(moveServices.resizeOperation, (input, call) => resize(service, input, call)),
]

interface ResizeInput {
  readonly operationCode: string
  readonly endTime: string
  readonly level?: number | null
  readonly plan?: string | null
}

/** A planned operation; times are seconds UTC. */
interface Sized {
  readonly code: string
  readonly order: string
  readonly resource: string
  readonly start: number
  readonly productionEnd: number
  readonly end: number
  readonly next: string | null
  /** Only one operation at a time stands on its resource. */
  readonly single: boolean
}

/**
 * Gives an operation another end, in one transaction of one moment: its row says so, then the plan is read with it, what
 * begins before the new end makes room by the rules of moves, and all of it is written, or nothing.
 */
async function resize(service: CalculationService, input: ResizeInput, call: Call): Promise<MoveEffect> {
  checkAssigned(call, 'canMove')
  const asOf = service.services.now()
  return changingPlan(call, async (tx) => {
    await lockPlan(tx)
    const reading = await readingOf(tx, asOf.toISOString())
    if (input.plan && input.plan !== (await planStamp(tx, reading.zone)))
      throw await changedMeanwhile(tx, call.language)
    const one = await sizedOf(tx, await operationOf(tx, input.operationCode))
    const end = secondsOf(input.endTime)
    const before = await orderTimes(tx, one.order)
    const room = end > one.end ? await inTheWay(tx, one, end) : []
    await writeEnd(tx, one, end, String(input.level ?? 3))
    const teller = await planTeller(service, tx, { reading, asOf, language: call.language })
    const stands = await teller.stands([one.code])
    const pushed = room.length > 0 ? await pushOr(teller, room, one) : null
    for (const answer of pushed ? [stands, pushed] : [stands]) await writeMoved(tx, answer)
    const effect = effectOf(one, end, (pushed ?? stands).effect)
    await auditMove(tx, 'resize', one.code, effect.moved)
    const after = await orderTimes(tx, one.order)
    return effectShown(tx, withOrder(effect, one.order, before, after))
  })
}

/** Where only a whole run can tell, it is asked about the first: what stands behind that on the resource makes room, too. */
async function pushOr({ push }: PlanTeller, room: readonly Place[], { resource }: Sized): Promise<Told> {
  try {
    return await push(room)
  } catch (error) {
    const isAlone = error instanceof TaktError && error.code === 'moveAlone'
    if (!isAlone || room.some((place) => place.resource !== resource)) throw error
    return push(room.slice(0, 1))
  }
}

const seconds = (column: string): string => `extract(epoch from ${column})::float8`

async function sizedOf(tx: Tx, operation: string): Promise<Sized> {
  const row = await tx.row<Sized & { status: string; placed: boolean; class: string }>(
    `select p.code, p.order_code as "order", p.res_code as resource, p.status, p.next_ops as next,
       p.start is not null and p."end" is not null and p.res_code is not null as placed,
       ${seconds('p.start')} as start, ${seconds('coalesce(p.production_end, p."end")')} as "productionEnd",
       ${seconds('p."end"')} as "end", coalesce(r.resource_class, '') as class,
       coalesce(r.resource_class, 'S') in ('S', '') and r.infinite is not true as single
     from operation p left join resource r on r.code = p.res_code where p.code = $1`,
    [operation],
  )
  if (!row || heldStates.has(row.status)) throw new TaktError('operationBound', { operation })
  if (!row.placed || row.status !== 'A') throw new TaktError('resizeUnplaced', { operation })
  if (row.class.startsWith('F')) throw new TaktError('resizeFurnace', { operation, resource: row.resource })
  return row
}

/** What stands beside it on a resource for one at a time, or follows from it, and begins before the new end. */
async function inTheWay(tx: Tx, one: Sized, end: number): Promise<Place[]> {
  const rows = await tx.rows<{
    code: string
    resource: string | null
    status: string
    fixLevel: string
    start: number
  }>(
    `select p.code, p.res_code as resource, p.status, p.fix_level as "fixLevel", ${seconds('p.start')} as start
     from operation p
     where p.code <> $1 and p.start is not null
       and ((p.res_code = $2 and $3) or p.code = any (string_to_array($4, ';')))
       and coalesce(p.setup_start, p.start) >= to_timestamp($5) and coalesce(p.setup_start, p.start) < to_timestamp($6)
     order by coalesce(p.setup_start, p.start), p.code`,
    [one.code, one.resource, one.single, one.next ?? '', one.start, end],
  )
  const held = rows.find(({ status, fixLevel }) => isHeldOperation(status, fixLevel))
  if (held) throw new TaktError('resizeMeets', { operation: one.code, other: held.code })
  return rows.map(({ code, resource, start }) => ({ operation: code, resource, start }))
}

/** Teardown stays as long as it is. */
async function writeEnd(tx: Tx, one: Sized, end: number, level: string): Promise<void> {
  const teardown = one.end - one.productionEnd
  const produced = end - teardown
  if (produced <= one.start)
    throw new TaktError('resizeEmpty', { operation: one.code, time: formatSeconds(one.start + teardown) })
  await tx.run(
    `update operation set production_end = to_timestamp($2), "end" = to_timestamp($3), fix_level = $4 where code = $1`,
    [one.code, produced, end, level],
  )
}

/** What the resizing itself changes comes first. */
function effectOf(one: Sized, end: number, effect: MoveEffect): MoveEffect {
  const start = formatSeconds(one.start)
  const own = {
    operation: one.code,
    order: one.order,
    change: 'moved' as const,
    resource: one.resource,
    newResource: one.resource,
    start,
    newStart: start,
    seconds: 0,
    end: formatSeconds(one.end),
    newEnd: formatSeconds(end),
  }
  return { ...effect, moved: [own, ...effect.moved], plan: '', hash: '', result: null }
}
