import { formatSeconds } from '#domain/rules/dates.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'

/** A move to ask for: operations and from when on each should stand, the first leading; or an order from a time on. */
export type Wanted =
  | { readonly places: readonly { readonly operation: string; readonly start: number }[] }
  | { readonly order: string; readonly start: number }

/** The call that a move is asked for with. */
export function askedOf(wanted: Wanted, resource: string) {
  if ('order' in wanted)
    return {
      endpoint: moveServices.moveOrder,
      input: { orderCode: wanted.order, resCode: resource, startTime: formatSeconds(wanted.start) },
    }
  const [first, ...others] = wanted.places
  const together = others.map(({ operation, start }) => ({
    operation,
    resource,
    start: formatSeconds(start),
  }))
  const input = { operationCode: first!.operation, resCode: resource, startTime: formatSeconds(first!.start) }
  return {
    endpoint: moveServices.moveOperation,
    input: together.length === 0 ? input : { ...input, together },
  }
}
