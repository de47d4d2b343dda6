import { TaktError } from '#domain/errors.ts'
import { mostPsiEdits } from '#domain/psi/edit.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import type { CellEdit } from '#engine/psi/proposal/types.ts'

/** The edits of a JSON list of {item, period, qty}; anything else is refused with 400. */
export function readEdits(value: unknown, periods: number): CellEdit[] {
  const list = Array.isArray(value) ? (value as unknown[]) : []
  if (list.length === 0 || list.length > mostPsiEdits) throw refused(`edits: 1..${mostPsiEdits}`)
  return list.map((one, at) => {
    const { item, period, qty } = (one ?? {}) as Record<string, unknown>
    const units = typeof qty === 'string' ? parseDecimal(qty) : null
    if (typeof item !== 'string') throw refused(`edits[${at}].item`)
    if (!Number.isInteger(period) || (period as number) < 0 || (period as number) >= periods)
      throw refused(`edits[${at}].period`)
    if (typeof units !== 'bigint' || units < 0n) throw refused(`edits[${at}].qty`)
    return { item, period: period as number, qty: units }
  })
}

const refused = (details: string): TaktError => new TaktError('invalidRequest', {}, { details })
