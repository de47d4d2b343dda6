import { formatDecimal } from '#domain/rules/decimal.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import type { Call } from '../../../identity/handlers.ts'
import { notFound } from '../../../platform/crud/require-seen.ts'
import type { CalculationService } from '../../../platform/runs/service.ts'
import { hidesFences } from '../fence.ts'
import { editedItems } from './facts.ts'

const text = (qty: bigint | null): string | null => (qty === null ? null : formatDecimal(qty))

/**
 * Lot sizes of items, and until when nothing new is planned of them; the frozen zone counts only where it may be seen.
 * Throws 404 for the first item that the caller does not see.
 */
export function lotRules({ services }: CalculationService, codes: readonly string[], call: Call) {
  const now = services.now()
  return call.transaction(
    async (tx) => {
      const found = await editedItems(tx, codes, now)
      const known = new Set(found.map(({ item }) => item))
      const unknown = codes.find((code) => !known.has(code))
      if (unknown !== undefined) throw notFound('item', unknown, call)
      const isHidden = hidesFences(tx)
      const items = found.map(({ item, lots, closedUntil }) => ({
        item,
        min: text(lots.min),
        max: text(lots.max),
        multiple: text(lots.multiple),
        closedUntil: isHidden ? now.toISOString() : formatSeconds(closedUntil),
      }))
      return { totalCount: items.length, items }
    },
    { readOnly: true },
  )
}
