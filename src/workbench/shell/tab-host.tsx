import { Activity, createElement, memo, Suspense, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { LoadingState } from '../parts/states.tsx'
import { homePath, tabs } from '../state/tabs.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { screenOf } from './screen-registry.ts'

/**
 * Draws every tab visited in this page load and hides all but the active one, so that typed text, selection and
 * scroll position survive. Tabs kept from an earlier visit are drawn when first shown.
 */
export function TabHost() {
  const { open, active, alive, renewed } = useSnapshot(tabs)
  const all = [{ path: homePath, href: homePath }, ...open].filter(({ path }) => alive.includes(path))
  return (
    <>
      {all.map(({ path, href }) => (
        <Activity key={path} mode={path === active ? 'visible' : 'hidden'}>
          <div className="t-screen" role="tabpanel" aria-labelledby={`tab${path}`}>
            <ScreenBoundary key={renewed[path] ?? 0}>
              <Suspense fallback={<LoadingState />}>
                <TabScreen path={path} href={href} />
              </Suspense>
            </ScreenBoundary>
          </div>
        </Activity>
      ))}
    </>
  )
}

interface TabScreenProps {
  readonly path: string
  readonly href: string
}

/** Kept as it is while another tab is opened: only what a screen itself listens to draws it again. */
const TabScreen = memo(function TabScreen({ path, href }: TabScreenProps) {
  const search = useMemo(() => Object.fromEntries(new URLSearchParams(href.split('?')[1] ?? '')), [href])
  // The component of a path is made once and kept by the registry.
  return createElement(screenOf(path), { path, search })
})
