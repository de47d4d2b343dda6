import { Lock, LockOpen } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { Button } from '../../../parts/button.tsx'
import { Drawer } from '../../../parts/dialog.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { allocationColumns, detailColumns } from '../results/detail-columns.ts'
import { TableState } from '../results/result-frame.tsx'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'
import { OrderStairs } from './order-stairs.tsx'
import { OrderTrace } from './order-trace.tsx'

interface OrderDrawerProps {
  readonly run: Run
  readonly order: DataRow['values']
  readonly onClose: () => void
}

/** One order: its component lines, the trace of every shortage, its batches and what was allocated to it. */
export function OrderDrawer({ run, order, onClose }: OrderDrawerProps) {
  const { t } = useTranslation('kitting-results')
  const [tab, setTab] = useState('lines')
  const code = plainValue(order['order'])
  const line = plainValue(order['lineNo'])
  const seq = Number(order['seq'])
  return (
    <Drawer
      width={1080}
      title={`${code} ${line} · ${plainValue(order['item'])} ${plainValue(order['itemName'])}`}
      onClose={onClose}
    >
      <div className="r-drawer">
        <OrderActions run={run} order={code} lineNo={line} />
        <Tabs
          label={t('order')}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'lines', label: t('lines'), content: <Lines run={run} seq={seq} /> },
            {
              value: 'trace',
              label: t('trace'),
              content: <OrderTrace run={run} order={code} lineNo={line} />,
            },
            { value: 'batches', label: t('batches'), content: <OrderStairs run={run} order={order} /> },
            { value: 'allocations', label: t('allocations'), content: <Allocations run={run} seq={seq} /> },
          ]}
        />
      </div>
    </Drawer>
  )
}

interface OfOrder {
  readonly run: Run
  readonly seq: number
}

function Lines({ run, seq }: OfOrder) {
  const { t } = useTranslation('kitting-results')
  const table = useResultTable(run, 'details')
  const filters = useMemo(() => [{ field: 'seq', op: 'eq' as const, values: [seq] }], [seq])
  return (
    <TableState table={table}>
      {(source) => (
        <Grid
          name="kitting.details"
          label={t('lines')}
          source={source}
          columns={detailColumns}
          filters={filters}
          rowTone={(row) => (Number(row.values['short'] ?? 0) > 0 ? 'bad' : undefined)}
        />
      )}
    </TableState>
  )
}

function Allocations({ run, seq }: OfOrder) {
  const { t } = useTranslation('kitting-results')
  const table = useResultTable(run, 'allocations')
  const filters = useMemo(() => [{ field: 'demandSeq', op: 'eq' as const, values: [seq] }], [seq])
  return (
    <TableState table={table}>
      {(source) => (
        <Grid
          name="kitting.order-allocations"
          label={t('allocations')}
          source={source}
          columns={allocationColumns}
          filters={filters}
        />
      )}
    </TableState>
  )
}

interface OrderActionsProps {
  readonly run: Run
  readonly order: string
  readonly lineNo: string
}

/** Locking turns the allocations of this run into hard reservations; releasing takes them back. */
function OrderActions({ run, order, lineNo }: OrderActionsProps) {
  const { t } = useTranslation('kitting-results')
  const { attempt } = useAction()
  const act = (done: string, work: () => Promise<number>) =>
    void attempt(async () => toast.success(t(done, { count: await work() })))
  return (
    <div className="r-order-actions">
      <Button
        icon={Lock}
        onClick={() => act('locked', () => write(kittingRuns.lock, { runNo: run.runNo, order, lineNo }))}
      >
        {t('lock')}
      </Button>
      <Button icon={LockOpen} onClick={() => act('released', () => write(kittingRuns.release, { order }))}>
        {t('release')}
      </Button>
    </div>
  )
}
