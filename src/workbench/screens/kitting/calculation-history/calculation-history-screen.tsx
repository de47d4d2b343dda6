import { GitCompare, RefreshCw } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel, Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Pager } from '../../../list/pager.tsx'
import '../../../list/list.css'
import { openScreen } from '../../../navigation/navigation.ts'
import { PublishedChip, ScenarioChip } from '../runs/run-chips.tsx'
import { RunStatusChip } from '../../../runs/run-status-chip.tsx'
import { runSeconds, type Run } from '../runs/run-figures.tsx'
import { useRunProgress } from '../../../runs/run-progress.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { ComparisonView } from '../runs/comparison-view.tsx'
import { RunDrawer } from './run-drawer.tsx'
import '../plan-calculation/plan-calculation.css'
import { useFigures } from '../../../fields/use-figures.ts'
import { TickBox } from '../../../parts/inputs.tsx'

const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : groupDigits(String(value))

/** Every run that is kept: what it was, what it gave, its log; compare two, publish one, erase. */
export default function CalculationHistoryScreen() {
  const { t } = useTranslation('kitting-runs')
  const byRun = useRunProgress('KIT')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(20)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<string | null>(null)
  const [comparing, setComparing] = useState(false)
  const sought = useDeferredValue(keyword.trim())
  const runs = useCall(
    kittingRuns.list,
    { keyword: sought, skipCount: (page - 1) * pageSize, maxResultCount: pageSize },
    { keepPrevious: true },
  )
  const items = runs.data?.items ?? []
  const tick = (runNo: string): void =>
    setTicked((before) =>
      before.includes(runNo) ? before.filter((one) => one !== runNo) : [...before, runNo].slice(-2),
    )
  const [left, right] = [...ticked].sort()
  return (
    <Page fill>
      <PageHeader
        title={t('history')}
        actions={
          <>
            <Button
              icon={GitCompare}
              disabled={ticked.length !== 2}
              title={t('compareHint')}
              onClick={() => setComparing(true)}
            >
              {t('compare')}
            </Button>
            <Button tone="primary" onClick={() => openScreen('/qtManagement/QtComputingManagement')}>
              {t('newRun')}
            </Button>
          </>
        }
      />
      <Toolbar label={t('filters')}>
        <SearchField
          label={t('searchRuns')}
          value={keyword}
          onChange={(text) => {
            setKeyword(text)
            setPage(1)
          }}
        />
        <ToolbarSpace />
        <IconButton icon={RefreshCw} label={t('refresh')} onClick={() => void runs.refetch()} />
      </Toolbar>
      <Panel fill flush className="t-list">
        {runs.isPending && <LoadingState />}
        {runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
        {runs.isSuccess && items.length === 0 && (
          <EmptyState
            title={t('noRun')}
            hint={t('noRunHint')}
            action={
              <Button onClick={() => openScreen('/qtManagement/QtComputingManagement')}>{t('newRun')}</Button>
            }
          />
        )}
        {items.length > 0 && (
          <div className="t-table-frame">
            <RunTable
              runs={items.map((run) => ({ ...run, status: byRun[run.runNo]?.status ?? run.status }))}
              ticked={ticked}
              onTick={tick}
              onOpen={setOpened}
            />
          </div>
        )}
        <Pager
          paging={{ page, size: pageSize }}
          total={runs.data?.totalCount ?? 0}
          size={pageSize}
          sizes={[10, 20, 50, 100]}
          withTotal
          onTurn={setPage}
          onResize={(size) => {
            setPage(1)
            setPageSize(Number(size))
          }}
        />
      </Panel>
      {opened && <RunDrawer runNo={opened} onClose={() => setOpened(null)} />}
      {comparing && left && right && (
        <Dialog width={1080} title={t('comparison', { left, right })} onClose={() => setComparing(false)}>
          <ComparisonView left={left} right={right} />
        </Dialog>
      )}
    </Page>
  )
}

interface RunTableProps {
  readonly runs: readonly Run[]
  readonly ticked: readonly string[]
  readonly onTick: (runNo: string) => void
  readonly onOpen: (runNo: string) => void
}

function RunTable({ runs, ticked, onTick, onOpen }: RunTableProps) {
  const { t } = useTranslation('kitting-runs')
  const figures = useFigures()
  const { zone } = useFormatSettings()
  return (
    <DataTable
      label={t('history')}
      className="one-line"
      rows={runs}
      keyOf={({ runNo }) => runNo}
      rowProps={({ runNo }) => ({ 'aria-selected': ticked.includes(runNo) })}
      columns={[
        {
          spoken: t('tick'),
          cell: ({ runNo, status }) => (
            <TickBox
              label={t('tickRun', { run: runNo })}
              checked={ticked.includes(runNo)}
              disabled={!['S', 'W'].includes(status)}
              onChange={() => onTick(runNo)}
            />
          ),
        },
        {
          title: t('run'),
          cell: ({ runNo }) => (
            <button type="button" className="t-link" onClick={() => onOpen(runNo)}>
              {runNo}
            </button>
          ),
        },
        {
          title: t('status'),
          cell: ({ status, published, scenario }) => (
            <>
              <RunStatusChip status={status} /> {published && <PublishedChip />}{' '}
              {scenario && <ScenarioChip name={scenario} />}
            </>
          ),
        },
        { title: t('scheme'), cell: ({ schemeCode, schemeVersion }) => `${schemeCode} v${schemeVersion}` },
        { title: t('asOf'), cell: ({ asOf }) => formatTime(asOf, zone) },
        { title: t('started'), cell: ({ startTime }) => (startTime ? formatTime(startTime, zone) : '') },
        {
          title: `${t('duration')} s`,
          isNumber: true,
          cell: ({ durationMs }) => (durationMs ? figures.text(durationMs / 1000, runSeconds) : ''),
        },
        { title: t('orders'), isNumber: true, cell: ({ orders }) => number(orders) },
        { title: t('fullOrders'), isNumber: true, cell: ({ fullOrders }) => number(fullOrders) },
        {
          title: `${t('kitRate')} %`,
          isNumber: true,
          cell: ({ kitRate }) => (kitRate ? figures.share(kitRate) : ''),
        },
        { title: t('lines'), isNumber: true, cell: ({ lines }) => number(lines) },
        { title: t('by'), cell: ({ by }) => by },
      ]}
    />
  )
}
