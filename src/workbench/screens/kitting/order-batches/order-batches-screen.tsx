import { GitBranchPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { CellRenderer } from '../../../grid/parts/row.tsx'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../state/asked.ts'
import { Splitter } from '../../../parts/splitter.tsx'
import { useOpened } from '../../../parts/use-opened.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { OrderStairs } from '../order-results/order-stairs.tsx'
import { resultColumns } from '../results/result-columns.ts'
import { ResultFrame, TableState } from '../results/result-frame.tsx'
import { useResultRun } from '../results/use-result-run.ts'
import { useResultPdf } from '../results/use-result-pdf.ts'
import { useResultTable } from '../results/use-result-table.ts'
import { useSelected } from '../results/use-selected.ts'
import type { Run } from '../runs/run-figures.tsx'

const columns = resultColumns(
  'batches',
  [
    'order',
    'lineNo',
    'item',
    'batch',
    'kit',
    'qty',
    'cumQty',
    'cumRate',
    'onTime',
    'tier',
    'gatingItem',
    'gatingSupply',
    'nextGatingItem',
  ],
  {
    order: { pin: 'left', merge: true },
    lineNo: { merge: true },
    item: { merge: true },
    cumQty: { sum: false },
  },
)

/** Orders that can start batch by batch, each with its staircase; a batch can become an order of its own. */
export default function OrderBatchesScreen(props: ScreenProps) {
  const { t } = useTranslation('kitting-results')
  const result = useResultRun(props)
  const table = useResultTable(result.run, 'batches')
  return (
    <ResultFrame title={t('orderBatches')} result={result}>
      {(run) => (
        <TableState table={table}>
          {(source) => <Batches key={run.runNo} run={run} source={source} />}
        </TableState>
      )}
    </ResultFrame>
  )
}

function Batches({ run, source }: { readonly run: Run; readonly source: WorkerSource }) {
  const { t } = useTranslation('kitting-results')
  const pdf = useResultPdf(run, 'batches', t('orderBatches'))
  const [active, setActive] = useState<DataRow['values'] | null>(null)
  const shown = useOpened(active)
  const accepted = useCall(kittingRuns.acceptedBatches, { runNo: run.runNo })
  const splits = useMemo(
    () => new Map((accepted.data?.items ?? []).map((one) => [batchKey({ ...one }), one.splitOrder])),
    [accepted.data],
  )
  const renderers = useMemo(() => ({ batch: batchCell(splits) }), [splits])
  return (
    <Splitter direction="row" label={t('panes')} initial={460} storageKey="kitting.batches">
      <div className="r-body" style={{ height: '100%' }}>
        <Grid
          name="kitting.batches"
          label={t('orderBatches')}
          source={source}
          pdf={pdf}
          columns={columns}
          renderers={renderers}
          rowTone={(row) => (row.values['onTime'] === true ? 'good' : 'warn')}
          onActiveRow={(row) => setActive(row && row.values)}
        />
      </div>
      {shown && (
        <div className="r-body" style={{ height: '100%' }}>
          <BatchPane run={run} source={source} batch={shown} splits={splits} onChoose={setActive} />
        </div>
      )}
    </Splitter>
  )
}

/** The number of a batch, ticked when it became an order of its own. */
const batchCell =
  (splits: ReadonlyMap<string, string>): CellRenderer =>
  (row, text) =>
    splits.has(batchKey(row.values)) ? `${text} ✓` : text

const batchKey = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([row['order'], row['lineNo'] ?? '', row['batch']])

interface BatchPaneProps {
  readonly run: Run
  readonly source: WorkerSource
  readonly batch: DataRow['values']
  readonly splits: ReadonlyMap<string, string>
  readonly onChoose: (batch: DataRow['values']) => void
}

function BatchPane({ run, source, batch, splits, onChoose }: BatchPaneProps) {
  const { t } = useTranslation('kitting-results')
  const orders = useResultTable(run, 'orders')
  const seq = Number(batch['seq'])
  const query = useMemo(() => ({ filters: [{ field: 'seq', op: 'eq' as const, values: [seq] }] }), [seq])
  const order = useSelected(orders.source, query)?.[0]
  const siblings = useSelected(source, query)
  const split = splits.get(batchKey(batch))
  const { busy, attempt } = useAction()
  const code = plainValue(batch['order'])
  const number = Number(batch['batch'])

  const accept = async () => {
    const input = { runNo: run.runNo, order: code, lineNo: plainValue(batch['lineNo']), batch: number }
    const text = t('acceptText', { order: code, batch: number, qty: plainValue(batch['qty']) })
    if (!(await confirm({ title: t('acceptBatch'), message: text, confirmLabel: t('acceptBatch') }))) return
    await attempt(async () => {
      toast.success(t('accepted', { order: await write(kittingRuns.acceptBatch, input) }))
      await refreshed(kittingRuns.acceptedBatches)
    })
  }
  return (
    <div className="r-pane">
      <h2>
        {code} {plainValue(batch['lineNo'])} · {t('batchNo', { batch: number })}
      </h2>
      <div style={{ padding: 12, overflow: 'auto' }}>
        {order && (
          <OrderStairs
            run={run}
            order={order}
            chosen={number}
            onChoose={(next) => {
              const row = siblings?.find((one) => Number(one['batch']) === next)
              if (row) onChoose(row)
            }}
          />
        )}
        <div className="r-actions">
          {split ? (
            <StatusChip tone="good">{t('becameOrder', { order: split })}</StatusChip>
          ) : (
            <Button tone="primary" icon={GitBranchPlus} disabled={busy} onClick={() => void accept()}>
              {t('acceptBatch')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
