import { BadgeCheck, GitCompare, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kpi } from '#engine/kitting/finish/kpi.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Drawer } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { PublishedChip, ScenarioChip } from '../runs/run-chips.tsx'
import { useRunProgress } from '../../../runs/run-progress.ts'
import { RunStatusChip } from '../../../runs/run-status-chip.tsx'
import { RunFigures, type Run } from '../runs/run-figures.tsx'
import { RunKpis } from '../runs/run-kpis.tsx'
import { useRunActions } from '../runs/use-run-actions.ts'
import { Changes, WhatIfResult } from '../what-if/what-if-result.tsx'
import '../runs/runs.css'
import { RunLog } from '../../../runs/run-log.tsx'

interface RunDrawerProps {
  readonly runNo: string
  readonly onClose: () => void
}

const resultScreens = {
  orders: '/qtManagement/OrderCompleteResults',
  batches: '/qtManagement/SetOfOrdersInBatches',
  orderShortages: '/qtManagement/Backorder',
  shortages: '/qtManagement/MaterialShortage',
  supplies: '/qtManagement/MaterialSupplyDetails',
  allocations: '/qtManagement/SupplyAndDemandDistributionDetails',
} as const

/** All about one run, and what can be done with it. */
export function RunDrawer({ runNo, onClose }: RunDrawerProps) {
  const { t } = useTranslation('kitting-runs')
  const [tab, setTab] = useState('facts')
  const [comparing, setComparing] = useState(false)
  const run = useCall(kittingRuns.get, { runNo })

  const actions = useRunActions(runNo, onClose)
  // Events are ahead of what was read.
  const status = useRunProgress('KIT')[runNo]?.status ?? run.data?.status
  const done = run.data && (status === 'S' || status === 'W')
  return (
    <Drawer
      onClose={onClose}
      width={720}
      title={
        <span className="k-run-title">
          {runNo} {status && <RunStatusChip status={status} />} {run.data?.published && <PublishedChip />}
          {run.data?.scenario && <ScenarioChip name={run.data.scenario} />}
        </span>
      }
      footer={
        run.data && (
          <>
            <Button
              tone="danger"
              icon={Trash2}
              disabled={run.data.published}
              onClick={() => void actions.erase()}
            >
              {t('erase')}
            </Button>
            {done && run.data.scenario && run.data.baseRun && (
              <Button icon={GitCompare} onClick={() => setComparing(true)}>
                {t('compareBase', { run: run.data.baseRun })}
              </Button>
            )}
            {done && !run.data.published && !run.data.scenario && (
              <Button tone="primary" icon={BadgeCheck} onClick={() => void actions.publish()}>
                {t('publish')}
              </Button>
            )}
          </>
        )
      }
    >
      {comparing && run.data?.baseRun && (
        <WhatIfResult base={run.data.baseRun} runNo={runNo} onClose={() => setComparing(false)} />
      )}
      {run.isPending && <LoadingState />}
      {run.isError && <ErrorState error={run.error} onRetry={() => void run.refetch()} />}
      {run.data && (
        <Tabs
          label={runNo}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'facts', label: t('facts'), content: <RunFacts run={run.data} /> },
            {
              value: 'kpi',
              label: t('kpis'),
              content: <RunKpis kpi={run.data.kpi as Kpi | null} runNo={runNo} />,
            },
            ...(run.data.baseRun
              ? [
                  {
                    value: 'changes',
                    label: t('scenarioTab'),
                    content: (
                      <Suspense>
                        <Changes runNo={runNo} />
                      </Suspense>
                    ),
                  },
                ]
              : []),
            { value: 'log', label: t('log'), content: <RunLog log={kittingRuns.log} runNo={runNo} /> },
          ]}
        />
      )}
    </Drawer>
  )
}

function RunFacts({ run }: { readonly run: Run }) {
  const { t } = useTranslation('kitting-runs')
  const { zone } = useFormatSettings()
  const facts: readonly (readonly [string, string])[] = [
    [t('scheme'), `${run.schemeCode} v${run.schemeVersion}`],
    [t('asOf'), formatTime(run.asOf, zone)],
    [t('started'), run.startTime ? formatTime(run.startTime, zone) : ''],
    [t('ended'), run.endTime ? formatTime(run.endTime, zone) : ''],
    [t('by'), run.by ?? ''],
    [t('engine'), run.engineVersion ?? ''],
    [t('inputHash'), run.inputHash ?? ''],
    [t('resultHash'), run.resultHash ?? ''],
  ]
  return (
    <>
      {['S', 'W'].includes(run.status) && (
        <>
          <RunFigures run={run} />
          <p className="k-links">
            {Object.entries(resultScreens).map(([name, route]) => (
              <button
                key={name}
                type="button"
                className="t-link"
                onClick={() => openScreen(route, { run: run.runNo })}
              >
                {t(`open.${name}`)}
              </button>
            ))}
          </p>
        </>
      )}
      {run.error && <ErrorState error={new Error(run.error)} />}
      <dl className="k-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
