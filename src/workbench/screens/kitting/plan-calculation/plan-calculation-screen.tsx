import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { qtProgramme } from '#domain/entities/kitting/qt-programme.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useRunProgress } from '../../../runs/run-progress.ts'
import { going } from '../../../runs/run-state.ts'
import { StartPanel } from '../../../runs/start-panel.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { RunPanel } from './run-panel.tsx'
import './plan-calculation.css'

/** Where a material controller starts a kitting run, watches it and takes the result on. */
export default function PlanCalculationScreen() {
  const { t } = useTranslation('kitting-runs')
  const { zone } = useFormatSettings()
  const byRun = useRunProgress('KIT')
  const [chosen, setChosen] = useState<string | null>(null)
  const runs = useCall(kittingRuns.list, { maxResultCount: 20 }, { keepPrevious: true })
  const items = runs.data?.items ?? []
  const running = Object.values(byRun).find(going)
  const shown = chosen ?? running?.runNo ?? items[0]?.runNo ?? null
  const published = items.find((run) => run.published)
  return (
    <Page fill>
      <PageHeader
        title={t('calculation')}
        subtitle={
          published
            ? t('publishedRun', { run: published.runNo, asOf: formatTime(published.asOf, zone) })
            : t('nothingPublished')
        }
      />
      <div className="k-calculation">
        <StartPanel
          kind="KIT"
          texts="kitting-runs"
          schemes={qtProgramme}
          schemesScreen="/qtManagement/QtProgrammeMan"
          fill
          onStarted={setChosen}
        />
        <div className="k-right">
          <RunPanel runNo={shown} progress={shown ? (byRun[shown] ?? null) : null} />
          <RecentRuns runs={items} byRun={byRun} chosen={shown} onChoose={setChosen} />
        </div>
      </div>
    </Page>
  )
}
