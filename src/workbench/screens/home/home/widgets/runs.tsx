import { useTranslation } from 'react-i18next'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../../client/query.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { Progress } from '../../../../parts/status-chip.tsx'
import { RunStatusChip } from '../../../../runs/run-status-chip.tsx'
import { openScreen } from '../../../../navigation/navigation.ts'
import { useOpenPages } from '../use-open-pages.ts'
import { Answered } from '../answered.tsx'

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
