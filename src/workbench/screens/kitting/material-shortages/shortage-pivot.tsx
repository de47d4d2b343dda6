import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { Grid } from '../../../grid/grid.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { axisFields, type Measure } from '../../../pivot/pivot-fields.ts'
import { Pivot } from '../../../pivot/pivot.tsx'
import { TableState } from '../results/result-frame.tsx'
import { shortageColumns } from '../results/shortage-columns.ts'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'

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
  const [drill, setDrill] = useState<readonly Condition[] | null>(null)
  return (
    <TableState table={table}>
      {(source) => (
        <Splitter direction="column" label={t('panes')} initial={240} storageKey="kitting.shortage-pivot">
          <div className="r-body" style={{ height: '100%' }}>
            <Pivot
              name="kitting.shortages"
              label={t('shortagePivot')}
              source={source}
              fields={axes}
              measures={measures}
              initial={shape}
              onDrill={setDrill}
            />
          </div>
          <div className="r-body" style={{ height: '100%' }}>
            {drill ? (
              <Grid
                name="kitting.shortages.drill"
                label={t('behindCell')}
                toolbar={<b>{t('behindCell')}</b>}
                source={source}
                columns={shortageColumns}
                filters={drill}
              />
            ) : (
              <p className="r-hint">{t('drillHint')}</p>
            )}
          </div>
        </Splitter>
      )}
    </TableState>
  )
}
