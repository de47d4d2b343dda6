import { useTranslation } from 'react-i18next'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { groupDigits } from '../../../fields/format.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { impactOf, type ShortageRow, type SupplyRow } from './impact.ts'

interface ImpactDialogProps {
  readonly rule: ListRow
  readonly onClose: () => void
}

interface Page<T> {
  readonly totalCount: number
  readonly items: readonly T[]
}

/** Which orders short of the main item the free quantity of the substitute could help, on the current result. */
export function ImpactDialog({ rule, onClose }: ImpactDialogProps) {
  const { t } = useTranslation('kitting-setup')
  const [main, substitute] = [String(rule['childItem']), String(rule['subItem'])]
  const shortages = useAllRows(fullSet.shortageByOrder, { keyword: main })
  const supplies = useAllRows(fullSet.supply, { keyword: substitute })
  const failed = shortages.error ?? supplies.error
  const impact =
    shortages.data && supplies.data
      ? impactOf(
          (shortages.data as Page<ShortageRow>).items.filter((row) => row.item === main),
          (supplies.data as Page<SupplyRow>).items.filter((row) => row.item === substitute),
          typedText(rule['ratio']) || '1',
        )
      : null
  return (
    <Dialog
      onClose={onClose}
      title={t('impactOf', { main, substitute })}
      description={t('impactHint')}
      width={640}
    >
      {failed && <ErrorState error={failed} />}
      {!failed && !impact && <LoadingState />}
      {impact && (
        <>
          <KpiRow>
            <KpiTile label={t('ordersShort')} value={impact.orders.length} />
            <KpiTile label={t('qtyShort')} value={groupDigits(impact.short)} />
            <KpiTile label={t('freeSubstitute')} value={groupDigits(impact.free)} />
            <KpiTile label={t('ordersHelped')} value={impact.helped} tone="good" />
          </KpiRow>
          <DataTable
            label={t('ordersShort')}
            rows={impact.orders}
            empty={<EmptyState title={t('nobodyShort')} />}
            keyOf={({ key }) => key}
            columns={[
              { title: t('order'), cell: ({ order }) => order },
              { title: t('qtyShort'), isNumber: true, cell: ({ short }) => groupDigits(short) },
              { title: t('couldCover'), isNumber: true, cell: ({ covered }) => groupDigits(covered) },
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
