import { Activity, memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useSnapshot } from 'valtio'
import { homePath, tabs } from '../state/tabs.ts'
import { FramedScreen } from '../navigation/framed-screen.tsx'
import { parseSearch } from './screen-search.ts'
import { useTitles } from '../navigation/titles.ts'

/**
 * Draws every tab visited in this page load and hides all but the active one, so that typed text, selection and
 * scroll position survive. Tabs kept from an earlier visit are drawn when first shown.
 */
export function TabHost() {
  const { open, active, alive, renewed } = useSnapshot(tabs)
  const all = [{ path: homePath, href: homePath }, ...open].filter(({ path }) => alive.includes(path))
  const shown = useRef<HTMLDivElement>(null)
  useKeyboardTo(shown, active)
  const opened = useOpened(active)
  return (
    <>
      <div className="visually-hidden" role="status">
        {opened}
      </div>
      {all.map(({ path, href }) => (
        <Activity key={path} mode={path === active ? 'visible' : 'hidden'}>
          <div
            ref={path === active ? shown : null}
            className="t-screen"
            role="tabpanel"
            aria-labelledby={`tab${path}`}
            tabIndex={-1}
          >
            <TabScreen key={renewed[path] ?? 0} path={path} href={href} />
          </div>
        </Activity>
      ))}
    </>
  )
}

/** The title of the page gone to, for readers; nothing for the one that the workbench begins with. */
function useOpened(active: string): string {
  const title = useTitles()(active).title
  const [first] = useState(active)
  const [isMoved, setMoved] = useState(false)
  if (!isMoved && active !== first) setMoved(true)
  return isMoved ? title : ''
}

/** Whose focus is lost with the screen that is left continues in the one that comes, not at the top of the page. */
function useKeyboardTo(shown: RefObject<HTMLDivElement | null>, active: string): void {
  const before = useRef(active)
  useEffect(() => {
    if (before.current === active) return
    before.current = active
    const panel = shown.current
    const focused = document.activeElement
    const left = focused?.closest('.t-screen')
    const isLost = !focused || focused === document.body || (left && left !== panel)
    // Who opened it from the menu continues in it; the list of tabs keeps the keys that walk through it.
    const isFromMenu = Boolean(focused?.closest('nav'))
    if (isLost || isFromMenu) panel?.focus({ preventScroll: true })
  }, [shown, active])
}

interface TabScreenProps {
  readonly path: string
  readonly href: string
}

/** Kept as it is while another tab is opened: only what a screen itself listens to draws it again. */
const TabScreen = memo(function TabScreen({ path, href }: TabScreenProps) {
  const search = useMemo(() => parseSearch(href.split('?')[1] ?? ''), [href])
  return <FramedScreen path={path} search={search} />
})
