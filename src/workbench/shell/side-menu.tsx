import { ChevronRight, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { NavigationGroup } from '#domain/services/access/session.ts'
import { preferences } from '../state/preferences.ts'
import { tabs } from '../state/tabs.ts'
import { BrandMark } from './brand-mark.tsx'
import { MenuIcon } from './icons.ts'
import { goTo } from './navigation.ts'
import { preloadScreen } from './screen-registry.ts'
import { useMenu } from './titles.ts'

/** The left menu: what the user may open, in groups that fold, with a search over all. */
export function SideMenu() {
  const { t } = useTranslation('shell')
  const { menuCollapsed } = useSnapshot(preferences)
  const [sought, setSought] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      preferences.menuCollapsed = false
      requestAnimationFrame(() => search.current?.select())
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const groups = matching(useMenu(), sought)
  return (
    <nav className={menuCollapsed ? 't-menu collapsed' : 't-menu'} aria-label={t('menu')}>
      <div className="brand">
        <BrandMark />
        {!menuCollapsed && <span>Takt</span>}
      </div>
      {!menuCollapsed && (
        <label className="search">
          <Search size={14} aria-hidden />
          <input
            ref={search}
            type="search"
            value={sought}
            placeholder={`${t('searchMenu')} (Ctrl+K)`}
            aria-label={t('searchMenu')}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={(event) => {
              const first = groups[0]?.children[0]
              if (event.key === 'Enter' && sought && first) goTo(first.linkAddress)
            }}
          />
        </label>
      )}
      <div className="groups">
        {groups.map((group) => (
          <MenuGroup
            key={group.componentCode}
            group={group}
            forceOpen={sought !== ''}
            collapsed={menuCollapsed}
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
  readonly group: NavigationGroup
  readonly forceOpen: boolean
  readonly collapsed: boolean
}

function MenuGroup({ group, forceOpen, collapsed }: MenuGroupProps) {
  const { closedGroups } = useSnapshot(preferences)
  const { active } = useSnapshot(tabs)
  const open = forceOpen || (!collapsed && !closedGroups.includes(group.componentCode))
  const toggle = (): void => {
    if (collapsed) {
      preferences.menuCollapsed = false
      preferences.closedGroups = closedGroups.filter((code) => code !== group.componentCode)
    } else
      preferences.closedGroups = open
        ? [...closedGroups, group.componentCode]
        : closedGroups.filter((code) => code !== group.componentCode)
  }
  return (
    <section>
      <button
        type="button"
        className="group"
        aria-expanded={open}
        title={collapsed ? group.componentName : undefined}
        aria-label={group.componentName}
        onClick={toggle}
      >
        <MenuIcon name={group.componentIcon} size={16} />
        {!collapsed && <span>{group.componentName}</span>}
        {!collapsed && <ChevronRight size={14} className="arrow" aria-hidden />}
      </button>
      {open && !collapsed && (
        <ul>
          {group.children.map((entry) => (
            <li key={entry.linkAddress}>
              <a
                href={entry.linkAddress}
                aria-current={active === entry.linkAddress ? 'page' : undefined}
                onPointerEnter={() => preloadScreen(entry.linkAddress)}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  goTo(tabs.open.find((tab) => tab.path === entry.linkAddress)?.href ?? entry.linkAddress)
                }}
              >
                {entry.appName}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function matching(groups: readonly NavigationGroup[], sought: string): readonly NavigationGroup[] {
  const wanted = sought.trim().toLowerCase()
  if (!wanted) return groups
  return groups
    .map((group) => ({
      ...group,
      children: group.children.filter((entry) =>
        `${entry.appName} ${entry.linkAddress} ${group.componentName}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter((group) => group.children.length > 0)
}
