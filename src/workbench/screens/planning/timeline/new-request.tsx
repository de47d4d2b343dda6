import { lazy, Suspense } from 'react'
import { purchaseOrder } from '#domain/entities/planning/purchase-order.ts'
import { formatSeconds, parseDay } from '#domain/rules/dates.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'
import { newRowValues } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { storeOf } from '../../../list/row-store.ts'

const RowDrawer = lazy(() => import('../../../list/row-drawer.tsx'))

const DAY = 86_400
const store = storeOf(purchaseOrder)

interface NewRequestProps {
  readonly item: string
  /** `YYYY-MM-DD`; decimal text. */
  readonly day: string
  readonly qty: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The form of a purchase request that brings what an item lacks. */
export function NewRequest({ item, day, qty, onClose, onSaved }: NewRequestProps) {
  const { zone } = useFormatSettings()
  const needDate = formatSeconds(zonedSeconds((parseDay(day) ?? 0) * DAY, zone))
  const wanted = { kind: 'PR', itemCode: item, qty, needDate }
  const row: ListRow = { ...newRowValues(purchaseOrder), ...wanted, id: '', rowVersion: 0 }
  return (
    <Suspense>
      <RowDrawer
        entity={purchaseOrder}
        store={store}
        editing={{ mode: 'copy', row }}
        onClose={onClose}
        onSaved={onSaved}
      />
    </Suspense>
  )
}
