import { Outlet } from '@tanstack/react-router'
import { Building2, ChevronRight } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { LoadingState } from '../parts/states.tsx'
import { session } from '../state/session.ts'
import { homePath, tabs } from '../state/tabs.ts'
import { goTo } from './navigation.ts'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabHost } from './tab-host.tsx'
import { useTitles } from './titles.ts'
import { UserMenu } from './user-menu.tsx'

/** The frame around every screen of a signed-in user. */
export default function Workbench() {
  return (
    <Suspense fallback={<LoadingState />}>
      <div className="t-workbench">
        <SideMenu />
        <div className="body">
          <TopBar />
          <TabBar />
          <main>
            <TabHost />
            <Outlet />
          </main>
        </div>
      </div>
    </Suspense>
  )
}

function TopBar() {
  const { t } = useTranslation('shell')
  const { active } = useSnapshot(tabs)
  const { information } = useSnapshot(session)
  const { title, group } = useTitles()(active)
  useEffect(() => {
    document.title = `${title} · Takt`
  }, [title])
  return (
    <header className="t-top-bar">
      <nav aria-label={t('breadcrumb')} className="t-breadcrumb">
        <ol>
          <li>
            <button type="button" onClick={() => goTo(homePath)}>
              {t('home')}
            </button>
          </li>
          {group && (
            <li>
              <ChevronRight size={13} aria-hidden />
              {group}
            </li>
          )}
          {active !== homePath && (
            <li aria-current="page">
              <ChevronRight size={13} aria-hidden />
              {title}
            </li>
          )}
        </ol>
      </nav>
      <button
        type="button"
        className="t-unit"
        title={t('changePlanUnit')}
        onClick={() => goTo('/unitSelection')}
      >
        <Building2 size={14} aria-hidden />
        {[information?.tenant?.name, information?.planUnitName ?? information?.planUnitCode]
          .filter(Boolean)
          .join(' / ')}
      </button>
      <UserMenu />
    </header>
  )
}
