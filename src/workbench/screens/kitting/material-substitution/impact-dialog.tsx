import { useTranslation } from 'react-i18next'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { groupDigits } from '../../../fields/format.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
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
      open
      onOpenChange={(open) => !open && onClose()}
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
          {impact.orders.length === 0 ? (
            <EmptyState title={t('nobodyShort')} />
          ) : (
            <table className="t-table" aria-label={t('ordersShort')}>
              <thead>
                <tr>
                  <th scope="col">{t('order')}</th>
                  <th scope="col" className="number">
                    {t('qtyShort')}
                  </th>
                  <th scope="col" className="number">
                    {t('couldCover')}
                  </th>
                </tr>
              </thead>
              <VirtualBody rows={impact.orders} keyOf={(order) => order.key}>
                {(order, props) => (
                  <tr {...props}>
                    <td>{order.order}</td>
                    <td className="number">{groupDigits(order.short)}</td>
                    <td className="number">{groupDigits(order.covered)}</td>
                  </tr>
                )}
              </VirtualBody>
            </table>
          )}
        </>
      )}
    </Dialog>
  )
}
