import { Truck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { Button } from '../../../parts/button.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { useOpened } from '../../../parts/use-opened.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { resultColumns } from '../results/result-columns.ts'
import { ResultFrame, TableState } from '../results/result-frame.tsx'
import { shortageColumns } from '../results/shortage-columns.ts'
import { useCounts } from '../results/use-counts.ts'
import { useResultRun } from '../results/use-result-run.ts'
import { useResultPdf } from '../results/use-result-pdf.ts'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'
import { ExpediteDialog } from './expedite-dialog.tsx'
import { useLargestBucket } from './largest-bucket.ts'
import { ShortagePivot } from './shortage-pivot.tsx'
import { Segments } from '../../../parts/inputs.tsx'

const buckets = [
  ...(['past', 'd0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const),
  ...(['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'later'] as const),
] as const

const columns = resultColumns(
  'itemShortages',
  [
    'item',
    'itemName',
    'area',
    'buyer',
    'short',
    'ordersGated',
    'ordersAffected',
    'earliestNeed',
    ...buckets,
    'required',
    'allocated',
    'available',
    'supplier',
    'stock',
    'reserved',
    'safety',
    'nextReceipt',
    'nextReceiptDoc',
    'expediteValue',
    'suggestion',
  ],
  { item: { pin: 'left' } },
)

/** Arrangements of the same list: what to read first. */
const arrangements = {
  items: { group: [], sort: [{ field: 'short', descending: true }] },
  buyers: { group: ['buyer'], sort: [{ field: 'short', descending: true }] },
  expedite: {
    group: [],
    sort: [
      { field: 'expediteValue', descending: true },
      { field: 'ordersGated', descending: true },
    ],
  },
} as const

type View = keyof typeof arrangements | 'pivot'
const views: readonly View[] = ['items', 'buyers', 'expedite', 'pivot']

/** What is missing, item by item and when; which receipt to expedite first; and the orders behind it. */
export default function MaterialShortagesScreen(props: ScreenProps) {
  const { t } = useTranslation('kitting-results')
  const result = useResultRun(props)
  const [view, setView] = useState<View>('items')
  const switcher = (
    <Segments
      label={t('show')}
      value={view}
      names={views}
      textOf={(name) => t(`shortageViews.${name}`)}
      onChange={setView}
    />
  )
  return (
    <ResultFrame title={t('materialShortages')} result={result} actions={switcher}>
      {(run) =>
        view === 'pivot' ? (
          <ShortagePivot key={run.runNo} run={run} />
        ) : (
          <Items key={`${run.runNo} ${view}`} run={run} view={view} />
        )
      }
    </ResultFrame>
  )
}

interface ItemsProps {
  readonly run: Run
  readonly view: keyof typeof arrangements
}

function Items({ run, view }: ItemsProps) {
  const { t } = useTranslation('kitting-results')
  const table = useResultTable(run, 'itemShortages')
  const [active, setActive] = useState<DataRow['values'] | null>(null)
  const shown = useOpened(active)
  return (
    <Splitter direction="column" label={t('panes')} initial={240} storageKey="kitting.material-shortages">
      <div className="r-body" style={{ height: '100%' }}>
        <TableState table={table}>
          {(source) => <ItemGrid run={run} source={source} view={view} onActive={setActive} />}
        </TableState>
      </div>
      {shown && (
        <div className="r-body" style={{ height: '100%' }}>
          <Orders run={run} item={shown} />
        </div>
      )}
    </Splitter>
  )
}

interface ItemGridProps {
  readonly run: Run
  readonly source: WorkerSource
  readonly view: keyof typeof arrangements
  readonly onActive: (item: DataRow['values'] | null) => void
}

function ItemGrid({ run, source, view, onActive }: ItemGridProps) {
  const { t } = useTranslation('kitting-results')
  const pdf = useResultPdf(run, 'itemShortages', t('materialShortages'))
  const [ranking, setRanking] = useState(false)
  const largest = useLargestBucket(source, buckets)
  const shaded = useMemo(
    () =>
      columns.map((column) =>
        (buckets as readonly string[]).includes(column.field)
          ? { ...column, heat: largest, blankZero: true }
          : column,
      ),
    [largest],
  )
  const { group, sort } = arrangements[view]
  return (
    <>
      <Grid
        name={`kitting.material-shortages.${view}`}
        label={t('materialShortages')}
        source={source}
        pdf={pdf}
        columns={shaded}
        group={group}
        sort={sort}
        onActiveRow={(row) => onActive(row && row.values)}
        toolbar={
          <Button icon={Truck} onClick={() => setRanking(true)}>
            {t('expedite')}
          </Button>
        }
      />
      {ranking && <ExpediteDialog run={run} onClose={() => setRanking(false)} />}
    </>
  )
}

/** The orders in the area that miss the item. */
function Orders({ run, item }: { readonly run: Run; readonly item: DataRow['values'] }) {
  const { t } = useTranslation('kitting-results')
  const table = useResultTable(run, 'shortages')
  const code = plainValue(item['item'])
  const name = [code, plainValue(item['itemName']), plainValue(item['area'])].filter((text) => text !== '')
  return (
    <TableState table={table}>
      {(source) => (
        <OrderGrid
          source={source}
          code={code}
          area={plainValue(item['area'])}
          title={t('ordersShortOf', { item: name.join(' ') })}
        />
      )}
    </TableState>
  )
}

interface OrderGridProps {
  readonly source: WorkerSource
  readonly code: string
  readonly area: string
  readonly title: string
}

function OrderGrid({ source, code, area, title }: OrderGridProps) {
  const areas = useCounts(source, 'area')
  // Results of earlier versions do not say the area.
  const known = [...areas.keys()].some((name) => name !== '')
  const filters = useMemo<readonly Condition[]>(() => {
    const item = { field: 'item', op: 'eq', values: [code] } as const
    if (!known) return [item]
    const own = area === '' ? ({ op: 'empty', values: [] } as const) : ({ op: 'eq', values: [area] } as const)
    return [item, { field: 'area', ...own }]
  }, [code, area, known])
  return (
    <Grid
      name="kitting.item-orders"
      label={title}
      source={source}
      columns={shortageColumns}
      filters={filters}
      toolbar={<b>{title}</b>}
    />
  )
}
