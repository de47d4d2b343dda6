import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { Splitter } from '../../../parts/splitter.tsx'
import { axisFields, type Measure } from '../../../pivot/pivot-fields.ts'
import { Pivot } from '../../../pivot/pivot.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { allocationColumns } from '../results/detail-columns.ts'
import { ResultFrame, TableState } from '../results/result-frame.tsx'
import type { Run } from '../runs/run-figures.tsx'
import { moveOf } from '../what-if/moves.ts'
import { WhatIfDialog } from '../what-if/what-if-dialog.tsx'
import { useResultRun } from '../results/use-result-run.ts'
import { useResultPdf } from '../results/use-result-pdf.ts'
import { useResultTable } from '../results/use-result-table.ts'
import { Segments } from '../../../parts/inputs.tsx'

/** Groupings of the same rows: from the order to its supplies, or from the supply to its orders. */
const groupings = {
  rows: [],
  orderToSupply: ['order', 'item'],
  supplyToOrder: ['item', 'class', 'supply'],
} as const

type View = keyof typeof groupings | 'pivot'

const axes = axisFields(allocationColumns, [
  'order',
  'orderItem',
  'item',
  'mainItem',
  'supply',
  'class',
  'warehouse',
  'supplier',
  'kind',
  'rule',
  'need',
  'supplyDate',
])
const measures: readonly Measure[] = [
  { field: 'qty', op: 'sum', title: { zh: '分配数量', en: 'Allocated quantity' }, kind: 'quantity' },
  { field: 'item', op: 'count', title: { zh: '分配笔数', en: 'Allocations' }, kind: 'integer' },
]
const shape = { rows: ['item'], columns: ['class'], measure: 'sum:qty' }

/** Which supply serves which demand, read both ways, and by which rule. */
export default function AllocationDetailsScreen(props: ScreenProps) {
  const { t } = useTranslation('kitting-results')
  const result = useResultRun(props)
  const table = useResultTable(result.run, 'allocations')
  return (
    <ResultFrame title={t('allocationDetails')} result={result}>
      {(run) => (
        <TableState table={table}>
          {(source) => <Allocations key={run.runNo} run={run} source={source} />}
        </TableState>
      )}
    </ResultFrame>
  )
}

function Allocations({ run, source }: { readonly run: Run; readonly source: WorkerSource }) {
  const { t } = useTranslation('kitting-results')
  const pdf = useResultPdf(run, 'allocations', t('allocationDetails'))
  const [moved, setMoved] = useState<DataRow['values'] | null>(null)
  const [view, setView] = useState<View>('rows')
  const switcher = (
    <Segments
      label={t('show')}
      value={view}
      names={['rows', 'orderToSupply', 'supplyToOrder', 'pivot']}
      textOf={(name) => t(`allocationViews.${name}`)}
      onChange={setView}
    />
  )
  if (view === 'pivot') return <AllocationPivot source={source} switcher={switcher} />
  return (
    <div className="r-body">
      <Grid
        key={view}
        name={`kitting.allocations.${view}`}
        label={t('allocationDetails')}
        source={source}
        pdf={pdf}
        columns={allocationColumns}
        group={groupings[view]}
        toolbar={switcher}
        rowActions={[
          {
            label: t('move'),
            icon: <ArrowLeftRight size={13} />,
            onSelect: (row) => setMoved(row.values),
          },
        ]}
      />
      {moved && (
        <WhatIfDialog
          base={run}
          begun={moveOf(moved, '')}
          name={t('moveName', { item: plainValue(moved['item']), order: plainValue(moved['order']) })}
          onClose={() => setMoved(null)}
        />
      )}
    </div>
  )
}

interface AllocationPivotProps {
  readonly source: WorkerSource
  readonly switcher: React.ReactNode
}

function AllocationPivot({ source, switcher }: AllocationPivotProps) {
  const { t } = useTranslation('kitting-results')
  const [drill, setDrill] = useState<readonly Condition[] | null>(null)
  return (
    <>
      <div className="r-switch">{switcher}</div>
      <Splitter direction="column" label={t('panes')} initial={220} storageKey="kitting.allocation-pivot">
        <div className="r-body" style={{ height: '100%' }}>
          <Pivot
            name="kitting.allocations"
            label={t('allocationDetails')}
            source={source}
            fields={axes}
            measures={measures}
            initial={shape}
            onDrill={setDrill}
          />
        </div>
        <div className="r-body" style={{ height: '100%' }}>
          {drill ? <Drilled source={source} filters={drill} /> : <p className="r-hint">{t('drillHint')}</p>}
        </div>
      </Splitter>
    </>
  )
}

function Drilled({
  source,
  filters,
}: {
  readonly source: WorkerSource
  readonly filters: readonly Condition[]
}) {
  const { t } = useTranslation('kitting-results')
  return (
    <Grid
      name="kitting.allocations.rows"
      label={t('behindCell')}
      toolbar={<b>{t('behindCell')}</b>}
      source={source}
      columns={allocationColumns}
      filters={filters}
    />
  )
}
