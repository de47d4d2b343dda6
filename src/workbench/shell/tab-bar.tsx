import { DropdownMenu } from '@radix-ui/themes'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../parts/button.tsx'
import { homePath, tabs } from '../state/tabs.ts'
import { bringIntoView } from './bring-into-view.ts'
import { goTo } from '../navigation/navigation.ts'
import { closeTab, useTabCommands } from './tab-commands.ts'
import { Tab } from './tab.tsx'
import { useTitles } from '../navigation/titles.ts'

/** The open screens, home first. Arrow keys, Home and End move, Delete or the middle button closes, Shift+F10 opens the menu. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const { open, active } = useSnapshot(tabs)
  const titles = useTitles()
  const bar = useRef<HTMLDivElement>(null)
  const all = [{ path: homePath, href: homePath }, ...open]
  const commands = useTabCommands(active)
  useEffect(() => bringIntoView(document.getElementById(`tab${active}`), '.tabs'), [active])

  // The tab with the focus counts: the screen shown may lag behind fast keys.
  const onKeyDown = (event: KeyboardEvent): void => {
    const drawn = [...bar.current!.querySelectorAll<HTMLElement>('[role=tab]')]
    const index = drawn.indexOf(event.target as HTMLElement)
    const focused = all[index]
    if (!focused) return
    const to = {
      ArrowRight: (index + 1) % all.length,
      ArrowLeft: (index - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : all[to]
    if (next) {
      event.preventDefault()
      goTo(next.href)
      drawn[to!]?.focus()
    } else if (event.key === 'Delete' && focused.path !== homePath) {
      ;(drawn[index + 1] ?? drawn[index - 1])?.focus()
      void closeTab(focused.path)
    }
  }

  return (
    <div className="t-tab-bar" data-tour="tabs">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus stays on the tabs inside */}
      <div className="tabs" role="tablist" aria-label={t('openScreens')} ref={bar} onKeyDown={onKeyDown}>
        {all.map(({ path, href }) => (
          <Tab key={path} path={path} href={href} title={titles(path).title} active={path === active} />
        ))}
      </div>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <IconButton icon={ChevronDown} label={t('tabActions')} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          {commands.map(({ key, enabled, run }) => (
            <DropdownMenu.Item key={key} disabled={!enabled} onSelect={run}>
              {t(key)}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  )
}
