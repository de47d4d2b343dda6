import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { refreshTexts } from '../i18n/index.ts'
import { LoadingState } from '../parts/states.tsx'
import { definitionsPage } from '../state/definitions.ts'
import { embedding } from '../state/embedding.ts'
import { find } from '../state/find.ts'
import { session } from '../state/session.ts'
import { homePath, keepOnly } from '../state/tabs.ts'
import { tour } from '../state/tour.ts'
import { preloadDialogs, useAsking } from './dialogs.tsx'
import { useIdleLock } from './idle-lock.ts'
import { useLiveEvents } from './live.ts'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabHost } from './tab-host.tsx'
import { useMenu, usePageTitle } from '../navigation/titles.ts'
import { TopBar } from './top-bar.tsx'
import { Watermark } from './watermark.tsx'

const DefinitionsDialog = lazy(() => import('./definitions-dialog.tsx'))
const FindDialog = lazy(() => import('./find/find-dialog.tsx'))
const Tour = lazy(() => import('./tour/tour.tsx'))

/** The frame around every screen of a signed-in user; inside another page without menu and top bar. */
export default function Workbench() {
  return (
    <Suspense fallback={<LoadingState />}>
      <Frame />
    </Suspense>
  )
}

function Frame() {
  const { menuHidden } = useSnapshot(embedding)
  useIdleLock()
  useFindKey()
  useLiveEvents()
  useAllowedTabs()
  usePageTitle()
  useEffect(() => {
    preloadDialogs()
    // Another tenant may have other words.
    refreshTexts().catch(() => {})
    if (session.information?.loginBoot === 1) tour.step = 0
  }, [])
  return (
    <div className="t-workbench">
      <SkipLink />
      {!menuHidden && <SideMenu />}
      <div className="body">
        {!menuHidden && <TopBar />}
        <TabBar />
        <main id={contentId} tabIndex={-1}>
          <TabHost />
          <Outlet />
        </main>
      </div>
      <Watermark />
      <Suspense>
        <Overlays />
      </Suspense>
    </div>
  )
}

const contentId = 'content'

/** The first stop of the keyboard: past menu and tabs to the screen. */
function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a
      className="t-skip"
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault()
        const content = document.getElementById(contentId)
        const panel = [...(content?.querySelectorAll<HTMLElement>('.t-screen') ?? [])].find(
          (one) => one.offsetParent,
        )
        ;(panel ?? content)?.focus()
      }}
    >
      {t('skipToContent')}
    </a>
  )
}

/** Loaded when first needed. */
function Overlays() {
  const { open } = useSnapshot(find)
  const { step } = useSnapshot(tour)
  const { open: defining } = useSnapshot(definitionsPage)
  const asking = useAsking()
  return (
    <>
      {open && <FindDialog />}
      {defining && <DefinitionsDialog />}
      {step !== null && !asking && !open && <Tour />}
    </>
  )
}

function useFindKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      find.open = true
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Tabs kept from another user or plan unit go where this one may not. */
function useAllowedTabs(): void {
  const menu = useMenu()
  useEffect(() => {
    const paths = new Set(menu.flatMap((group) => group.entries.map((entry) => entry.path)))
    keepOnly((path) => path === homePath || paths.has(path))
  }, [menu])
}
