import { operationStatus, moveServices } from '#domain/services/planning/capacity.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { write } from '../../../../client/write.ts'
import type { Act } from './history.ts'

/** Makes a change. Throws RequestError; what the server refuses of single operations is answered. */
export async function perform(act: Act, plan: string | null): Promise<readonly string[]> {
  if (act.kind === 'move') {
    const placed = act.to.flatMap(({ operation, place }) =>
      place ? [{ operation, resource: place.resource, start: formatSeconds(place.start) }] : [],
    )
    const taken = act.to.filter(({ place }) => !place).map(({ operation }) => operation)
    const [first, ...together] = placed
    if (first)
      await write(moveServices.moveOperation, {
        operationCode: first.operation,
        resCode: first.resource,
        startTime: first.start,
        ...(plan && { plan }),
        ...(together.length > 0 && { together }),
      })
    return taken.length > 0 ? refusals(await write(operationStatus.unassign, { operations: taken })) : []
  }
  if (act.kind === 'all') {
    for (const one of act.acts) {
      const refused = await perform(one, null)
      if (refused.length > 0) return refused
    }
    return []
  }
  if (act.kind === 'resize') {
    await write(moveServices.resizeOperation, {
      operationCode: act.operation,
      endTime: formatSeconds(act.end),
      level: act.level,
      ...(plan && { plan }),
    })
    return []
  }
  if (act.kind === 'split' || act.kind === 'join') {
    const { kind, operation: operationCode } = act
    if (kind === 'join') await write(moveServices.joinOperation, { operationCode })
    else await write(moveServices.splitOperation, { operationCode, qty: act.qty, part: act.part })
    return []
  }
  const { operations } = act
  return refusals(
    act.kind === 'fix'
      ? await write(operationStatus.fix, { operations, level: act.level })
      : await write(operationStatus[act.action], { operations }),
  )
}

const refusals = (answer: unknown): readonly string[] =>
  (answer as { refused: readonly { reason: string }[] }).refused.map(({ reason }) => reason)
