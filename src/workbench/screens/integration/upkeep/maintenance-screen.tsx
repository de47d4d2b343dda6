import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { session } from '../../../state/session.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { ArchiveTab } from './archive-tab.tsx'
import { BackupsTab } from './host/backups-tab.tsx'
import { DatabaseTab } from './host/database-tab.tsx'
import { SessionsTab } from './host/sessions-tab.tsx'
import { StatementsTab } from './host/statements-tab.tsx'
import { SizesTab } from './sizes-tab.tsx'
import { SnapshotTab } from './snapshot-tab.tsx'
import './upkeep.css'

const tenantTabs = { sizes: SizesTab, archive: ArchiveTab, snapshot: SnapshotTab } as const
const hostTabs = {
  database: DatabaseTab,
  sessions: SessionsTab,
  statements: StatementsTab,
  backups: BackupsTab,
} as const

/** A tenant's own sizes and archive rules; for administrators of the host the database, which holds all tenants, and its backups. */
export default function MaintenanceScreen({ search }: ScreenProps) {
  const { t } = useTranslation('upkeep')
  const { information } = useSnapshot(session)
  const isHost = information?.permissions?.includes('Pages.Tenants') ?? false
  const tabs = Object.entries(isHost ? hostTabs : tenantTabs)
  const [chosen, setChosen] = useState(search['tab'])
  const value = tabs.some(([name]) => name === chosen) ? chosen! : tabs[0]![0]
  return (
    <Page fill>
      <PageHeader title={t('title')} subtitle={t(isHost ? 'ofHost' : 'ofTenant')} />
      <Tabs
        label={t('title')}
        value={value}
        onChange={setChosen}
        items={tabs.map(([name, Content]) => ({
          value: name,
          label: t(`tabs.${name}`),
          content: <Content />,
        }))}
      />
    </Page>
  )
}
