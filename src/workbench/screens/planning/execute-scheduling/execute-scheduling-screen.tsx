import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { planCommandScheme } from '#domain/entities/planning/plan-command-scheme.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { useRunProgress } from '../../../runs/run-progress.ts'
import { going } from '../../../runs/run-state.ts'
import { StartPanel } from '../../../runs/start-panel.tsx'
import { useTitles } from '../../../navigation/titles.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import type { PlanRun } from './plan-runs.ts'
import { PlanScope, type Scope } from './plan-scope.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { RunPanel } from './run-panel.tsx'
import './execute-scheduling.css'

const assignedOnly = {
  filter: JSON.stringify([{ field: 'assigned', op: 'eq', values: ['true'] }]),
  maxResultCount: 1,
}

/** Where a planner runs a scheme, watches it, judges the result against the plan, and accepts or discards it. */
export default function ExecuteSchedulingScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('scheduling')
  const { zone } = useFormatSettings()
  const byRun = useRunProgress('SCHED')
  const [chosen, setChosen] = useState<string | null>(null)
  const [scope, setScope] = useState<Scope>({ kind: 'ALL', filter: [] })
  const list = useCall(schedulingRuns.list, { maxResultCount: 20 }, { keepPrevious: true })
  const current = useCall(schedulingRuns.current, {})
  const standing = useCall(crudOf(operation).getAll, assignedOnly)
  const runs = list.data?.items ?? []
  const running = Object.values(byRun).find((run) => going(run) || run.acceptance)
  const accepting = runs.find((run) => run.acceptance)
  const shown = chosen ?? running?.runNo ?? accepting?.runNo ?? runs[0]?.runNo ?? null
  const plan = current.data as PlanRun | null | undefined
  return (
    <Page fill>
      <PageHeader
        title={useTitles()(path).title}
        subtitle={
          plan
            ? t('currentPlan', { run: plan.runNo, asOf: formatTime(plan.asOf, zone) })
            : t((standing.data?.totalCount ?? 0) > 0 ? 'planOfNoRun' : 'noPlan')
        }
      />
      <div className="p-execute">
        <div className="left">
          <StartPanel
            key={search['scheme'] ?? ''}
            kind="SCHED"
            initial={search['scheme']}
            drafts={(scheme, version) => t('draftOf', { scheme, version })}
            texts="scheduling"
            schemes={planCommandScheme}
            schemesScreen="/PlanManger/PlanCommandMangerList"
            more={{
              fields: <PlanScope scope={scope} onChange={setScope} />,
              input: { scope: scope.kind, orderFilter: scope.kind === 'FILTER' ? scope.filter : null },
            }}
            onStarted={setChosen}
          />
          <RecentRuns runs={runs} byRun={byRun} chosen={shown} onChoose={setChosen} />
        </div>
        <RunPanel
          runNo={shown}
          progress={shown ? (byRun[shown] ?? null) : null}
          onGone={() => setChosen(null)}
        />
      </div>
    </Page>
  )
}
