import { DropdownMenu } from '@radix-ui/themes'
import { ChevronDown, House, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../parts/button.tsx'
import { close, closeOthers, homePath, tabs } from '../state/tabs.ts'
import { goTo } from './navigation.ts'
import { useTitles } from './titles.ts'

/** The open screens, home first. Arrow keys move, Delete or the middle button closes. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const { open, active } = useSnapshot(tabs)
  const titles = useTitles()
  const bar = useRef<HTMLDivElement>(null)
  const all = [{ path: homePath, href: homePath }, ...open]

  const closeTab = (path: string): void => {
    const next = close(path)
    if (next) goTo(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = all.findIndex((tab) => tab.path === active)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = all[(index + step + all.length) % all.length]
    if (step && next) {
      event.preventDefault()
      goTo(next.href)
      bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[all.indexOf(next)]?.focus()
    } else if (event.key === 'Delete' && active !== homePath) closeTab(active)
  }

  return (
    <div className="t-tab-bar">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus stays on the tabs inside */}
      <div className="tabs" role="tablist" aria-label={t('openScreens')} ref={bar} onKeyDown={onKeyDown}>
        {all.map(({ path, href }) => (
          <div key={path} className={path === active ? 'tab active' : 'tab'} role="presentation">
            <button
              type="button"
              role="tab"
              id={`tab${path}`}
              aria-selected={path === active}
              tabIndex={path === active ? 0 : -1}
              onClick={() => goTo(href)}
              onAuxClick={(event) => event.button === 1 && path !== homePath && closeTab(path)}
            >
              {path === homePath && <House size={13} aria-hidden />}
              {titles(path).title}
            </button>
            {path !== homePath && (
              <button
                type="button"
                className="close"
                tabIndex={-1}
                aria-hidden
                title={t('closeTab')}
                onClick={() => closeTab(path)}
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </div>
        ))}
      </div>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton icon={ChevronDown} label={t('tabActions')} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          <DropdownMenu.Item disabled={active === homePath} onSelect={() => closeTab(active)}>
            {t('closeTab')}
          </DropdownMenu.Item>
          <DropdownMenu.Item disabled={open.length < 2} onSelect={() => goTo(closeOthers(active))}>
            {t('closeOtherTabs')}
          </DropdownMenu.Item>
          <DropdownMenu.Item disabled={open.length === 0} onSelect={() => goTo(closeOthers(null))}>
            {t('closeAllTabs')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  )
}
