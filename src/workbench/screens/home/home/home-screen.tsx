import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { MenuIcon } from '../../../shell/icons.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { useMenu } from '../../../shell/titles.ts'
import { session } from '../../../state/session.ts'
import { RunFigures, type Run } from '../../kitting/runs/run-figures.tsx'
import './home.css'

const calculation = '/qtManagement/QtComputingManagement'

/** Where the day starts: how the last calculation stands, then every screen the user may open, by subject. */
export default function HomeScreen() {
  const { t } = useTranslation('shell')
  const { information } = useSnapshot(session)
  const menu = useMenu()
  return (
    <Page>
      <PageHeader title={t('home')} subtitle={information?.planUnitName} />
      {information?.permissions.includes(kittingRuns.current.access) && <CurrentRun />}
      <div className="t-home">
        {menu.map((group) => (
          <Panel
            key={group.componentCode}
            title={
              <>
                <MenuIcon name={group.componentIcon} size={15} /> {group.componentName}
              </>
            }
          >
            <ul>
              {group.children.map((entry) => (
                <li key={entry.linkAddress}>
                  <button type="button" onClick={() => openScreen(entry.linkAddress)}>
                    {entry.appName}
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </Page>
  )
}

function CurrentRun() {
  const { t } = useTranslation('shell')
  const { zone } = useFormatSettings()
  const current = useCall(kittingRuns.current, {})
  const run = (current.data ?? null) as Run | null
  // Home is more than this panel: without an answer it does without.
  if (!current.isSuccess) return null
  const start = (
    <Button tone="primary" icon={Play} onClick={() => openScreen(calculation)}>
      {t('startCalculation')}
    </Button>
  )
  if (!run)
    return (
      <Panel>
        <EmptyState title={t('noResult')} hint={t('noResultHint')} action={start} />
      </Panel>
    )
  return (
    <Panel
      flush
      className="t-current-run"
      title={t('currentResult', { run: run.runNo, asOf: formatTime(run.asOf, zone) })}
      actions={<Button onClick={() => openScreen(calculation)}>{t('calculateAgain')}</Button>}
    >
      <RunFigures run={run} />
    </Panel>
  )
}
