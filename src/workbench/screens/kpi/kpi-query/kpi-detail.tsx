import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { KpiChange, KpiTrend } from '../kpi-trend.tsx'
import type { KpiLine, KpiRun } from '../kpi-data.ts'
import { useKpiText } from '../use-kpi-text.ts'
import { useSubscribe } from '../subscribe.ts'
import { Distribution, type ValueRange, RowsBehind } from './detail-parts.tsx'

interface KpiDetailProps {
  readonly kpi: KpiLine
  readonly runs: readonly KpiRun[]
  readonly run: string | null
  readonly other: string | null
  readonly onRun: (runNo: string) => void
}

/** Trend, groups and rows of one KPI. */
export function KpiDetail({ kpi, runs, run, other, onRun }: KpiDetailProps) {
  const { t } = useTranslation('kpi')
  const subscribe = useSubscribe()
  const [tab, setTab] = useState('trend')
  const [group, setGroup] = useState<string | null>(null)
  const [range, setRange] = useState<ValueRange | null>(null)
  const listed = useCall(kpiServices.list, {}, { staleTime: 60_000 })
  const subscribed = listed.data?.items.find(({ code }) => code === kpi.code)?.subscribed ?? false
  const openGroup = (name: string): void => {
    setGroup(name)
    setRange(null)
    setTab('rows')
  }
  const openRange = (values: ValueRange): void => {
    setRange(values)
    setGroup(null)
    setTab('rows')
  }
  const showAll = (): void => {
    setGroup(null)
    setRange(null)
  }
  return (
    <Panel
      fill
      flush
      title={kpi.name ?? kpi.code}
      actions={
        <Button
          tone="ghost"
          icon={subscribed ? BellOff : Bell}
          aria-pressed={subscribed}
          onClick={() => void subscribe(kpi.code, !subscribed, t(subscribed ? 'unsubscribed' : 'subscribed'))}
        >
          {t(subscribed ? 'unsubscribe' : 'subscribe')}
        </Button>
      }
    >
      <Tabs
        label={kpi.name ?? kpi.code}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'trend',
            label: t('trend'),
            content: (
              <div className="k-pane">
                <KpiTrend kpi={kpi} runs={runs.filter((one) => one.kind === kpi.run)} onChoose={onRun} />
              </div>
            ),
          },
          {
            value: 'groups',
            label: t('groups'),
            content: <Groups kpi={kpi} run={run} other={other} onOpen={openGroup} />,
          },
          {
            value: 'distribution',
            label: t('distribution'),
            content:
              run === null ? (
                <EmptyState title={t('noValues')} />
              ) : (
                <Distribution kpi={kpi} run={run} onOpen={openRange} />
              ),
          },
          {
            value: 'rows',
            label: t('rowsBehind'),
            content:
              run === null ? (
                <EmptyState title={t('noValues')} />
              ) : (
                <RowsBehind kpi={kpi} run={run} group={group} range={range} onAll={showAll} />
              ),
          },
        ]}
      />
    </Panel>
  )
}

interface GroupsProps {
  readonly kpi: KpiLine
  readonly run: string | null
  readonly other: string | null
  readonly onOpen: (group: string) => void
}

interface GroupRow {
  readonly dimension: string
  readonly value: string | null
  readonly rows: number | null
  readonly other: string | null
}

/** The KPI by its groups in both runs; each leads to its rows. */
function Groups({ kpi, run, other, onOpen }: GroupsProps) {
  const { t } = useTranslation('kpi')
  const kpiText = useKpiText()
  const answer = useCall(
    kpiServices.groups,
    { kpiCode: kpi.code, runNo: run ?? '-', ...(other ? { other } : {}) },
    { enabled: run !== null },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.isPending) return <LoadingState />
  const { items } = answer.data as { readonly items: readonly GroupRow[] }
  if (items.length === 0) return <EmptyState title={t('noGroups')} hint={t('noGroupsHint')} />
  const most = Math.max(...items.map(({ value }) => Math.abs(Number(value ?? 0))), Number.MIN_VALUE)
  const sorted = items.toSorted(
    (a, b) => Number(b.value ?? 0) - Number(a.value ?? 0) || (a.dimension < b.dimension ? -1 : 1),
  )
  return (
    <DataTable
      frame
      label={t('groups')}
      className="k-groups one-line"
      rows={sorted}
      keyOf={({ dimension }) => dimension}
      columns={[
        {
          title: t('group'),
          isName: true,
          cell: ({ dimension }) => (
            <button type="button" className="t-link" onClick={() => onOpen(dimension)}>
              {dimension}
            </button>
          ),
        },
        { title: t('value'), isNumber: true, cell: ({ value }) => kpiText(value, kpi) },
        {
          spoken: t('share'),
          className: 'bar',
          cell: ({ dimension, value }) => (
            <Progress label={dimension} value={Math.round((Math.abs(Number(value ?? 0)) / most) * 100)} />
          ),
        },
        {
          title: t('change'),
          isNumber: true,
          cell: (one) => <KpiChange kpi={kpi} before={one.other} now={one.value} />,
        },
        { title: t('rows'), isNumber: true, cell: ({ rows }) => rows },
      ]}
    />
  )
}
