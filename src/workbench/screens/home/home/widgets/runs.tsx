import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { crudOf, type Condition } from '#domain/crud.ts'
import { order } from '#domain/entities/planning/order.ts'
import { useCall } from '../../../../client/query.ts'
import { formatTime, groupDigits } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { Progress } from '../../../../parts/status-chip.tsx'
import { RunStatusChip } from '../../../../runs/run-status-chip.tsx'
import { openScreen } from '../../../../shell/navigation.ts'
import { useOpenPages } from '../use-open-pages.ts'
import { Answered } from '../answered.tsx'
import type { WidgetProps } from '../widget-declaration.ts'

const newest = 6
/** Often enough to see a run move; the screens of runs follow its events. */
const askAgainMs = 5_000
const routes = { kitting: '/qtManagement/QtResultMan', plan: '/myDesk/ExecuteScheduling' } as const
const active: ReadonlySet<string> = new Set(['Q', 'R'])

/** Runs of kitting and scheduling: those under way first, then the newest. */
export function RunsWidget() {
  const { t } = useTranslation('home')
  const { zone } = useFormatSettings()
  const pages = useOpenPages()
  const kitting = useCall(kittingRuns.list, { maxResultCount: newest }, { refetchInterval: askAgainMs })
  const planning = useCall(schedulingRuns.list, { maxResultCount: newest }, { refetchInterval: askAgainMs })
  return (
    <Answered query={kitting}>
      {({ items }) => {
        const all = [
          ...items.map((run) => ({ ...run, kind: 'kitting' as const })),
          ...(planning.data?.items ?? []).map((run) => ({ ...run, kind: 'plan' as const })),
        ].filter(({ kind }) => pages.has(routes[kind]))
        const weight = (status: string): number => (active.has(status) ? 1 : 0)
        const shown = all
          .toSorted(
            (a, b) =>
              weight(b.status) - weight(a.status) ||
              (b.startTime ?? '').localeCompare(a.startTime ?? '') ||
              a.runNo.localeCompare(b.runNo),
          )
          .slice(0, newest)
        if (shown.length === 0) return <EmptyState title={t('noRuns')} />
        return (
          <ul className="h-rows">
            {shown.map((run) => (
              <li key={run.runNo}>
                <button type="button" onClick={() => openScreen(routes[run.kind], { run: run.runNo })}>
                  <span>{run.runNo}</span>
                  <small>{t(`kind.${run.kind}`)}</small>
                  <small>{run.startTime ? formatTime(run.startTime, zone).slice(5, 16) : ''}</small>
                  {active.has(run.status) ? (
                    <Progress value={run.progressPercent} label={run.runNo} withText />
                  ) : (
                    <RunStatusChip status={run.status} />
                  )}
                </button>
              </li>
            ))}
          </ul>
        )
      }}
    </Answered>
  )
}

const shown = 7
const day = 86_400_000
/** Neither finished nor cancelled. */
const open = ['N', 'P', 'R', 'S', 'H']

const daysBefore = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * day).toISOString().replace('.000Z', 'Z')

interface LateOrder {
  readonly id: string
  readonly code: string
  readonly itemCode: string
  readonly qty: string
  readonly dueDate: string
}

/** Open orders whose due date has passed, the oldest first. */
export function OverdueWidget({ settings }: WidgetProps) {
  const { t } = useTranslation('home')
  const { zone } = useFormatSettings()
  // To the minute: the time of each drawing would be another question to the server.
  const [now] = useState(() => `${new Date().toISOString().slice(0, 16)}:00Z`)
  const filter: readonly Condition[] = [
    { field: 'dueDate', op: 'lt', values: [now] },
    ...(settings.days === undefined
      ? []
      : [{ field: 'dueDate', op: 'ge' as const, values: [daysBefore(now, settings.days)] }]),
    { field: 'status', op: 'in', values: open },
  ]
  const late = useCall(crudOf(order).getAll, {
    filter: JSON.stringify(filter),
    sorting: 'dueDate,code',
    maxResultCount: shown,
  })
  return (
    <Answered query={late}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          <EmptyState title={t('noOverdue')} />
        ) : (
          <>
            <p className="h-caption">{t('overdueCount', { count: totalCount })}</p>
            <ul className="h-rows">
              {(items as unknown as readonly LateOrder[]).map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    onClick={() => openScreen('/planData/OrderList', { keyword: row.code })}
                  >
                    <span>{row.code}</span>
                    <small>{`${row.itemCode} × ${groupDigits(row.qty)}`}</small>
                    <small>{formatTime(row.dueDate, zone).slice(0, 10)}</small>
                    <em>
                      {t('days', { count: Math.floor((Date.parse(now) - Date.parse(row.dueDate)) / day) })}
                    </em>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Answered>
  )
}
