import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { going } from '../../../runs/run-state.ts'
import { useTitles } from '../../../shell/titles.ts'
import type { ScreenProps } from '../../screen.ts'
import { useRunProgress, type PlanRun } from './plan-runs.ts'
import { RecentRuns } from './recent-runs.tsx'
import { RunPanel } from './run-panel.tsx'
import { StartPanel } from './start-panel.tsx'
import './execute-scheduling.css'

/** Where a planner runs a scheme, watches it, judges the result against the plan, and accepts or discards it. */
export default function ExecuteSchedulingScreen({ path }: ScreenProps) {
  const { t } = useTranslation('scheduling')
  const { zone } = useFormatSettings()
  const { byRun } = useRunProgress()
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useCall(schedulingRuns.list, { maxResultCount: 20 }, { keepPrevious: true })
  const current = useCall(schedulingRuns.current, {})
  const runs = list.data?.items ?? []
  const running = Object.values(byRun).find(going)
  const shown = chosen ?? running?.runNo ?? runs[0]?.runNo ?? null
  const plan = current.data as PlanRun | null | undefined
  return (
    <Page fill>
      <PageHeader
        title={useTitles()(path).title}
        subtitle={
          plan ? t('currentPlan', { run: plan.runNo, asOf: formatTime(plan.asOf, zone) }) : t('noPlan')
        }
      />
      <div className="p-execute">
        <div className="left">
          <StartPanel onStarted={setChosen} />
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
