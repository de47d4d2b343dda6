import { formatDecimal } from '#domain/rules/decimal.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import type { Call } from '../../../http/handlers.ts'
import { notFound } from '../../require-seen.ts'
import type { CalculationService } from '../../runs/service.ts'
import { hidesFences } from '../fence.ts'
import { editedItems } from './facts.ts'

const text = (qty: bigint | null): string | null => (qty === null ? null : formatDecimal(qty))

/** Lot sizes of an item, and until when nothing new is planned of it; the frozen zone counts only where it may be seen. */
export function lotRules({ services }: CalculationService, item: string, call: Call) {
  const now = services.now()
  return call.transaction(
    async (tx) => {
      const [found] = await editedItems(tx, [item], now)
      if (!found) throw notFound('item', item, call)
      const { lots, closedUntil } = found
      return {
        min: text(lots.min),
        max: text(lots.max),
        multiple: text(lots.multiple),
        closedUntil: hidesFences(tx) ? now.toISOString() : formatSeconds(closedUntil),
      }
    },
    { readOnly: true },
  )
}
