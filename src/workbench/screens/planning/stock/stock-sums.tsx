import { useTranslation } from 'react-i18next'
import { stockSum } from '#domain/entities/planning/stock-sum.ts'
import { stockFlagTexts } from '#domain/planning/stock-flags.ts'
import { stockLevels } from '#domain/services/planning/stock.ts'
import { QueryGrid } from '../../../grid/query-grid.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'

const columns = {
  itemCode: { pin: 'left' },
  flags: {
    texts: stockFlagTexts,
    tones: { negative: 'bad', expired: 'warn', belowSafety: 'warn' },
    filterable: false,
  },
} as const

/** Stock by item and warehouse. A double click opens the ledger of the place. */
export function StockSums() {
  const { t } = useTranslation('stock')
  const open = ({ values }: DataRow): void =>
    openScreen('/planData/StockInOutList', {
      view: 'ledger',
      item: plainValue(values['itemCode'] ?? null),
      warehouse: plainValue(values['warehouse'] ?? null),
    })
  return (
    <Panel fill flush>
      <QueryGrid
        name="stock.sums"
        label={t('sums')}
        endpoint={stockLevels.sums}
        fields={stockSum.fields}
        refine={columns}
        onOpen={open}
        rowActions={[{ label: t('ledger'), onSelect: open }]}
        rowTone={({ values }) =>
          plainValue(values['flags'] ?? null).includes('negative') ? 'bad' : undefined
        }
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
    </Panel>
  )
}
