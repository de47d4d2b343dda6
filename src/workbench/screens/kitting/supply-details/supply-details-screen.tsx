import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { SplitBar } from '../../../charts/split-bar.tsx'
import { Grid } from '../../../grid/grid.tsx'
import type { GridColumn } from '../../../grid/model/column.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { Splitter } from '../../../parts/splitter.tsx'
import { useOpened } from '../../../parts/use-opened.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { allocationColumns } from '../results/detail-columns.ts'
import { resultColumns } from '../results/result-columns.ts'
import { ResultFrame, TableState } from '../results/result-frame.tsx'
import { useResultRun } from '../results/use-result-run.ts'
import { useResultPdf } from '../results/use-result-pdf.ts'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'
import { Segments } from '../../../parts/inputs.tsx'

const split: GridColumn = {
  field: 'share',
  title: { zh: '使用情况', en: 'Use' },
  kind: 'text',
  width: 110,
  sortable: false,
  filterable: false,
}

const listed = resultColumns(
  'supplies',
  [
    'item',
    'itemName',
    'class',
    'doc',
    'qty',
    'used',
    'reserved',
    'free',
    'withheld',
    'effective',
    'baseDate',
    'why',
    'excluded',
    'rule',
    'warehouse',
    'area',
    'lot',
    'supplier',
    'expiry',
    'overdueDays',
    'confidence',
    'source',
  ],
  { item: { pin: 'left' }, rule: { width: 160 } },
)
const after = listed.findIndex((column) => column.field === 'withheld') + 1
const columns = [...listed.slice(0, after), split, ...listed.slice(after)]

const renderers = { share: (row: DataRow) => <Share values={row.values} /> }

const views = {
  all: [],
  used: [{ field: 'used', op: 'gt', values: ['0'] }],
  free: [
    { field: 'free', op: 'gt', values: ['0'] },
    { field: 'excluded', op: 'ne', values: [true] },
  ],
  excluded: [{ field: 'excluded', op: 'eq', values: [true] }],
  overdue: [{ field: 'overdueDays', op: 'gt', values: [0] }],
} as const satisfies Record<string, readonly Condition[]>

type View = keyof typeof views

/** Every supply of the run: what was used of it, what is free, and by which rule it was left out. */
export default function SupplyDetailsScreen(props: ScreenProps) {
  const { t } = useTranslation('kitting-results')
  const result = useResultRun(props)
  const table = useResultTable(result.run, 'supplies')
  return (
    <ResultFrame title={t('supplyDetails')} result={result}>
      {(run) => (
        <TableState table={table}>
          {(source) => <Supplies key={run.runNo} run={run} source={source} />}
        </TableState>
      )}
    </ResultFrame>
  )
}

function Supplies({ run, source }: { readonly run: Run; readonly source: WorkerSource }) {
  const { t } = useTranslation('kitting-results')
  const pdf = useResultPdf(run, 'supplies', t('supplyDetails'))
  const [view, setView] = useState<View>('all')
  const [active, setActive] = useState<DataRow['values'] | null>(null)
  const shown = useOpened(active)
  return (
    <Splitter direction="column" label={t('panes')} initial={220} storageKey="kitting.supplies">
      <div className="r-body" style={{ height: '100%' }}>
        <Grid
          name="kitting.supplies"
          label={t('supplyDetails')}
          source={source}
          pdf={pdf}
          columns={columns}
          filters={views[view]}
          renderers={renderers}
          rowTone={(row) => (row.values['excluded'] === true ? 'bad' : undefined)}
          onActiveRow={(row) => setActive(row && row.values)}
          toolbar={
            <Segments
              label={t('show')}
              value={view}
              names={Object.keys(views) as View[]}
              textOf={(name) => t(`supplies.${name}`)}
              onChange={setView}
            />
          }
        />
      </div>
      {shown && (
        <div className="r-body" style={{ height: '100%' }}>
          <Users run={run} supply={shown} />
        </div>
      )}
    </Splitter>
  )
}

function Share({ values }: { readonly values: DataRow['values'] }) {
  const { t } = useTranslation('kitting-results')
  const part = (field: string) => plainValue(values[field]) || '0'
  return (
    <SplitBar
      parts={[
        { label: t('used'), value: part('used'), tone: 'info' },
        { label: t('reserved'), value: part('reserved'), tone: 'warn' },
        { label: t('free'), value: part('free'), tone: 'good' },
        { label: t('withheld'), value: part('withheld'), tone: 'bad' },
      ]}
    />
  )
}

/** What an allocation has in common with its supply; stock has no document but a place and a lot. */
const drawnFrom = (supply: DataRow['values']): readonly Condition[] =>
  (
    [
      ['item', 'item'],
      ['class', 'class'],
      ['supply', 'doc'],
      ['warehouse', 'warehouse'],
      ['lot', 'lot'],
    ] as const
  ).map(([field, from]) => {
    const value = plainValue(supply[from])
    return value === '' ? { field, op: 'empty', values: [] } : { field, op: 'eq', values: [value] }
  })

/** The orders that draw on the supply. */
function Users({ run, supply }: { readonly run: Run; readonly supply: DataRow['values'] }) {
  const { t } = useTranslation('kitting-results')
  const table = useResultTable(run, 'allocations')
  const doc = plainValue(supply['doc'])
  const item = plainValue(supply['item'])
  const filters = useMemo(() => drawnFrom(supply), [supply])
  return (
    <TableState table={table}>
      {(source) => (
        <Grid
          name="kitting.supply-users"
          label={t('usersOf', { doc, item })}
          source={source}
          columns={allocationColumns}
          filters={filters}
          toolbar={<b>{t('usersOf', { doc, item })}</b>}
        />
      )}
    </TableState>
  )
}
