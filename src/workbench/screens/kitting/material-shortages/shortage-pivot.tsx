import { useTranslation } from 'react-i18next'
import { axisFields, type Measure } from '../../../pivot/pivot-fields.ts'
import { TableState } from '../results/result-frame.tsx'
import { shortageColumns } from '../results/shortage-columns.ts'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'
import { ResultPivot } from '../results/result-pivot.tsx'

const axes = axisFields(shortageColumns, [
  'item',
  'order',
  'orderItem',
  'supplier',
  'buyer',
  'reason',
  'action',
  'need',
  'due',
  'expected',
])
const measures: readonly Measure[] = [
  { field: 'short', op: 'sum', title: { zh: '缺料数量', en: 'Short quantity' }, kind: 'quantity' },
  { field: 'item', op: 'count', title: { zh: '缺料行数', en: 'Short lines' }, kind: 'integer' },
  {
    field: 'delayDays',
    op: 'max',
    title: { zh: '最大延迟天数', en: 'Longest delay, days' },
    kind: 'integer',
  },
]
const shape = { rows: ['item'], columns: ['need:week'], measure: 'sum:short' }

/** Shortages turned any way: item by period, order by item, supplier by week; a cell opens into its rows. */
export function ShortagePivot({ run }: { readonly run: Run }) {
  const { t } = useTranslation('kitting-results')
  const table = useResultTable(run, 'shortages')
  return (
    <TableState table={table}>
      {(source) => (
        <ResultPivot
          name="kitting.shortages"
          label={t('shortagePivot')}
          source={source}
          fields={axes}
          measures={measures}
          initial={shape}
          initialSize={240}
          storageKey="kitting.shortage-pivot"
          rowsName="kitting.shortages.drill"
          columns={shortageColumns}
        />
      )}
    </TableState>
  )
}
