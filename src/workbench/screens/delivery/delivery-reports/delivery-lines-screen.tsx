import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { deliveryAdjustment } from '#domain/entities/delivery/delivery-report.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { QueryGrid } from '../../../grid/query-grid.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { LineTable } from './line-table.tsx'
import { ofReports, reportTones } from './report-parts.ts'

const adjustments = crudOf(deliveryAdjustment)

/** What drafts call off, changed in the list itself; what it was before, who changed it and why stays. */
export default listScreenOf('deliveryLine', {
  parts: ofReports,
  columns: {
    status: { tones: reportTones, hidden: true },
    adjusted: { width: 80 },
    gapQty: { blankZero: true },
  },
  rowTone: (row) => (row['lockedQty'] != null ? undefined : row['adjusted'] === true ? 'warn' : undefined),
  views: [{ name: 'log', label: { zh: '调整记录', en: 'Adjustments' }, Content: AdjustmentLog }],
  side: {
    name: 'deliveryLine',
    label: { zh: '所在报表', en: 'Its report' },
    Content: ({ row }) => <LineTable reportNo={typedText(row['reportNo'])} />,
  },
})

function AdjustmentLog() {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  return (
    <Panel fill flush>
      <QueryGrid
        name="list.deliveryAdjustment"
        label={label(deliveryAdjustment.label)}
        endpoint={adjustments.getAll}
        fields={deliveryAdjustment.fields}
        refine={{ adjustNo: { pin: 'left' } }}
        empty={<EmptyState title={t('nothingAdjusted')} hint={t('nothingAdjustedHint')} />}
      />
    </Panel>
  )
}
