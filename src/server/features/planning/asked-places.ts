import { TaktError } from '#domain/errors.ts'
import { isInstant } from '#domain/kitting/condition/index.ts'
import { mostMovedTogether } from '#domain/services/planning/capacity.ts'
import type { Place } from '#engine/scheduling/moves/outcome.ts'
import { keysSeen, Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

export const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000)

/** The resource, if the caller sees it. */
export async function resourceOf(tx: Tx, code: string | null): Promise<string | null> {
  return code === null || !tx.limits ? code : seenOr(await keysSeen(tx, 'resource'), code)
}

function seenOr(seen: ReadonlySet<string> | null, code: string): string {
  if (seen === null || seen.has(code)) return code
  throw new TaktError('resourceUnknown', { resource: code })
}

/** Operations that are moved along with the one asked for, as far as the caller sees them. */
export async function togetherOf(tx: Tx, together: unknown): Promise<Place[]> {
  if (together === null || together === undefined) return []
  const list: readonly unknown[] = Array.isArray(together) ? together : []
  if (list.length === 0 || list.length > mostMovedTogether || !list.every(isPlace))
    throw new TaktError('invalidRequest', {}, { details: `together: {operation, resource, start}[]` })
  const codes = list.map(({ operation }) => operation.toLowerCase())
  const read = new Reading(tx, [codes])
  const rows = await read.rows<{ code: string }>(
    `select p.code from ${read.seen('operation')} p where lower(p.code) = any ($1)`,
  )
  const seen = new Map(rows.map(({ code }) => [code.toLowerCase(), code]))
  const resources = tx.limits ? await keysSeen(tx, 'resource') : null
  const places: Place[] = []
  for (const { operation, resource, start } of list) {
    const code = seen.get(operation.toLowerCase())
    if (code === undefined) throw new TaktError('operationUnknown', { operation })
    places.push({
      operation: code,
      resource: resource ? seenOr(resources, resource) : null,
      start: secondsOf(start),
    })
  }
  return places
}

interface AskedPlace {
  readonly operation: string
  readonly resource?: string | null
  readonly start: string
}

function isPlace(value: unknown): value is AskedPlace {
  const { operation, resource, start } = (value ?? {}) as Record<string, unknown>
  return (
    typeof operation === 'string' &&
    typeof start === 'string' &&
    isInstant(start) &&
    (resource === undefined || resource === null || typeof resource === 'string')
  )
}
