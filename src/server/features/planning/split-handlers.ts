import { formatSeconds } from '#domain/rules/dates.ts'
import { TaktError } from '#domain/errors.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { checkAssigned } from '../../identity/assignment.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { MoveEffect } from '../../platform/jobs/move-tasks.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { changingPlan, lockPlan } from './changing-plan.ts'
import { readingOf } from './calculation.ts'
import { auditMove, effectShown, operationOf, writeMoved } from './move-handlers.ts'
import { cutOperation, joinParts, type Recut } from './operation-parts.ts'
import { changedMeanwhile, notAsPreviewed, planStamp } from './plan-stamp.ts'
import { orderTimes, planTeller, withOrder, type PlanTeller, type Told } from './plan-teller.ts'

export const splitHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(moveServices.splitOperation, ({ operationCode, qty, atTime, part, ...asked }, call) =>
    recut(service, { ...asked, operationCode, action: 'split' }, call, (tx, code) =>
      cutOperation(tx, code, { qty, atTime, part }, call.language),
    ),
  ),
  handle(moveServices.joinOperation, (asked, call) =>
    recut(service, { ...asked, action: 'join' }, call, (tx, code) => joinParts(tx, code, call.language)),
  ),
]

interface Asked {
  readonly operationCode: string
  readonly action: 'split' | 'join'
  readonly preview?: number | null
  readonly plan?: string | null
  readonly hash?: string | null
}

type RecutEffect = MoveEffect & Pick<Recut, 'parts' | 'joined'>

/**
 * Changes the parts of an operation in one transaction of one moment: the rows say so, then the plan is read with them, the
 * parts go to their places by the rules of moves, and all of it is written, or nothing. A preview writes it, too, and
 * takes it back.
 */
async function recut(
  service: CalculationService,
  { operationCode, action, ...asked }: Asked,
  call: Call,
  change: (tx: Tx, code: string) => Promise<Recut>,
): Promise<RecutEffect> {
  checkAssigned(call, 'canMove')
  const asOf = service.services.now()
  const preview = asked.preview === 1
  return changingPlan(call, async (tx) => {
    if (!preview) await lockPlan(tx)
    const reading = await readingOf(tx, asOf.toISOString())
    const stamp = await planStamp(tx, reading.zone)
    if (!preview && asked.plan && asked.plan !== stamp) throw await changedMeanwhile(tx, call.language)
    const code = await operationOf(tx, operationCode)
    await tx.run('savepoint before_parts')
    const changed = await change(tx, code)
    const before = await orderTimes(tx, changed.order)
    const teller = await planTeller(service, tx, { reading, asOf, language: call.language })
    const answers = await tell(teller, changed)
    for (const answer of answers) await writeMoved(tx, answer)
    const { effect } = answers.at(-1)!
    // What stands before now is moved up to it, so that every moment has a result of its own.
    const isPast = changed.places.some(({ start }) => start * 1000 < asOf.getTime())
    if (!preview && asked.hash && asked.hash !== effect.hash && !isPast)
      throw await notAsPreviewed(tx, asked.plan, call.language)
    const told = withOrder(
      withParts(effect, changed),
      changed.order,
      before,
      await orderTimes(tx, changed.order),
    )
    if (preview) await tx.run('rollback to savepoint before_parts')
    else await auditMove(tx, action, code, told.moved)
    return {
      ...(await effectShown(tx, told)),
      plan: stamp,
      parts: changed.parts,
      ...(changed.joined && { joined: changed.joined }),
    }
  })
}

/** The rows that name the parts, and what placing the parts comes to. */
async function tell(teller: PlanTeller, { parts, places, linked }: Recut): Promise<readonly Told[]> {
  const codes = parts.map(({ operation }) => operation)
  try {
    const stands = await teller.stands([...codes, ...linked])
    return places.length === 0 ? [stands] : [stands, await placed(teller, places)]
  } catch (error) {
    if (error instanceof TaktError && error.code === 'moveAlone')
      throw new TaktError('splitPlan', { operation: codes[0] })
    throw error
  }
}

/** Where only a whole run can tell, the first part stays as it was cut and the other one is placed. */
async function placed({ push }: PlanTeller, places: Recut['places']): Promise<Told> {
  try {
    return await push(places)
  } catch (error) {
    const isAlone = error instanceof TaktError && error.code === 'moveAlone'
    if (!isAlone || places.length < 2) throw error
    return push(places.slice(-1))
  }
}

/** Parts that stay where they are belong to what is told, too. */
function withParts(effect: MoveEffect, { order, parts, places }: Recut): MoveEffect {
  const known = new Set(effect.moved.map(({ operation }) => operation))
  const still = parts
    .filter(({ operation }) => !known.has(operation))
    .map(({ operation }) => {
      const place = places.find((one) => one.operation === operation)
      const start = place ? formatSeconds(place.start) : null
      const resource = place?.resource ?? null
      return {
        operation,
        order,
        change: 'moved' as const,
        resource,
        newResource: resource,
        start,
        newStart: start,
        seconds: 0,
        end: null,
        newEnd: null,
      }
    })
  return { ...effect, moved: [...still, ...effect.moved] }
}
