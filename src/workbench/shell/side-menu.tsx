import { ChevronRight, PanelLeftClose, PanelLeftOpen, Search, SquareArrowOutUpRight } from 'lucide-react'
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { preferences } from '../state/preferences.ts'
import { tabs } from '../state/tabs.ts'
import { BrandMark } from '../theme/brand-mark.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { useProductName } from '../theme/look.ts'
import { MenuIcon } from '../parts/icons.ts'
import type { Entry, EntryGroup } from '../navigation/entries.ts'
import { isWebAddress } from '../navigation/web-address.ts'
import { matching } from './find/match.ts'
import { openEntry } from '../navigation/open-entry.ts'
import { preloadScreen } from '../navigation/screen-registry.ts'
import { Star } from './star.tsx'
import { useMenu } from '../navigation/titles.ts'
import { useOpenGroups } from './use-open-groups.ts'

/** The left menu: what the user may open, in groups that fold, with a search over all that typing leads to. */
export function SideMenu() {
  const { t } = useTranslation('shell')
  const { menuCollapsed } = useSnapshot(preferences)
  const { active } = useSnapshot(tabs)
  const [sought, setSought] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const product = useProductName()
  const menu = useMenu()
  const folds = useOpenGroups(menu, active)
  const groups = narrowed(menu, sought)
  const toggle = (code: string): void => {
    folds.choose(code, menuCollapsed || !folds.isOpen(code))
    if (menuCollapsed) preferences.menuCollapsed = false
  }
  const typeToFind = (event: KeyboardEvent): void => {
    const letter = event.key.length === 1 && event.key !== ' '
    if (!letter || event.ctrlKey || event.metaKey || event.altKey || !search.current) return
    event.preventDefault()
    setSought(event.key)
    search.current.focus()
  }
  return (
    <nav className={menuCollapsed ? 't-menu collapsed' : 't-menu'} data-tour="menu" aria-label={t('menu')}>
      <div className="brand">
        <BrandMark />
        {!menuCollapsed && <span>{product}</span>}
      </div>
      {!menuCollapsed && (
        <label className="search">
          <Search size={14} aria-hidden />
          <input
            ref={search}
            type="search"
            value={sought}
            placeholder={t('searchMenu')}
            aria-label={t('searchMenu')}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={(event) => {
              const first = groups[0]?.entries[0]
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || !sought || !first) return
              setSought('')
              openEntry(first)
            }}
          />
        </label>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons and links in it */}
      <div className="groups" onKeyDown={typeToFind}>
        {groups.map((group) => (
          <MenuGroup
            key={group.code}
            group={group}
            open={!menuCollapsed && (sought.trim() !== '' || folds.isOpen(group.code))}
            collapsed={menuCollapsed}
            active={active}
            onToggle={toggle}
            onOpened={() => setSought('')}
          />
        ))}
        {groups.length === 0 && <p className="none">{t('nothingFound')}</p>}
      </div>
      <button
        type="button"
        className="fold"
        aria-label={menuCollapsed ? t('unfoldMenu') : t('foldMenu')}
        onClick={() => {
          preferences.menuCollapsed = !menuCollapsed
        }}
      >
        {menuCollapsed ? <PanelLeftOpen size={16} aria-hidden /> : <PanelLeftClose size={16} aria-hidden />}
        {!menuCollapsed && <span>{t('foldMenu')}</span>}
      </button>
    </nav>
  )
}

interface MenuGroupProps {
  readonly group: EntryGroup
  readonly open: boolean
  readonly collapsed: boolean
  readonly active: string
  readonly onToggle: (code: string) => void
  readonly onOpened: () => void
}

function MenuGroup({ group, open, collapsed, active, onToggle, onOpened }: MenuGroupProps) {
  return (
    <section>
      <button
        type="button"
        className="group"
        aria-expanded={open}
        title={collapsed ? group.title : undefined}
        aria-label={group.title}
        onClick={() => onToggle(group.code)}
      >
        <MenuIcon name={group.icon} size={16} />
        {!collapsed && <span>{group.title}</span>}
        {!collapsed && <ChevronRight size={14} className="arrow" aria-hidden />}
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- clicks of the links in it, by key or pointer
        <ul onClick={(event) => (event.target as Element).closest('a') && onOpened()}>
          {group.entries.map((entry) => (
            <MenuEntry key={entry.appCode} entry={entry} current={active === entry.path} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface MenuEntryProps {
  readonly entry: Entry
  readonly current: boolean
}

/** There are many, and each opening of a screen concerns two. */
const MenuEntry = memo(function MenuEntry({ entry, current }: MenuEntryProps) {
  return (
    <li>
      <EntryLink entry={entry} current={current} />
      <Star appCode={entry.appCode} title={entry.title} pointerOnly />
    </li>
  )
})

function EntryLink({ entry, current }: MenuEntryProps) {
  const { t } = useTranslation('shell')
  const link = useRef<HTMLAnchorElement>(null)
  const window = entry.kind === 'window'
  useEffect(() => (current ? bringIntoView(link.current, '.groups') : undefined), [current])
  return (
    <a
      ref={link}
      href={window && !isWebAddress(entry.path) ? undefined : entry.path}
      aria-current={current ? 'page' : undefined}
      {...(window ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onPointerEnter={() => !window && void preloadScreen(entry.path)}
      onFocus={() => !window && void preloadScreen(entry.path)}
      onClick={(event) => {
        if (window || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        openEntry(entry)
      }}
    >
      {entry.title}
      {window && <SquareArrowOutUpRight size={11} aria-label={t('newWindow')} />}
    </a>
  )
}

/** The groups with the entries that fit what was typed; every group of a fitting title whole. */
function narrowed(groups: readonly EntryGroup[], sought: string): readonly EntryGroup[] {
  if (!sought.trim()) return groups
  const all = groups.flatMap((group) =>
    group.entries.map((entry) => ({ entry, title: entry.title, words: [group.title, entry.path] })),
  )
  const found = new Set(matching(all, sought).map(({ entry }) => entry))
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => found.has(entry)) }))
    .filter((group) => group.entries.length > 0)
}
