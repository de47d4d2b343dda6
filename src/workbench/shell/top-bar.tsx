import { Building2, ChevronRight, Maximize, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { IconButton } from '../parts/button.tsx'
import { find } from '../state/find.ts'
import { session } from '../state/session.ts'
import { homePath, tabs } from '../state/tabs.ts'
import { changePlanUnit, toggleFullScreen } from './find/actions.ts'
import { InboxBell } from './inbox-bell.tsx'
import { goTo } from '../navigation/navigation.ts'
import { Star } from './star.tsx'
import { useMenu, usePage } from '../navigation/titles.ts'
import { UserMenu } from './user-menu.tsx'

/** Where one is, and what is always at hand: search, inbox, full screen, plan unit, the user. */
export function TopBar() {
  const { t } = useTranslation('shell')
  const { information } = useSnapshot(session)
  const unit = [information?.tenant?.name, information?.planUnitName ?? information?.planUnitCode]
  return (
    <header className="t-top-bar">
      <Breadcrumb />
      <button
        type="button"
        className="t-find-button"
        data-tour="find"
        onClick={() => {
          find.open = true
        }}
      >
        <Search size={14} aria-hidden />
        {t('findPage')}
        <kbd>Ctrl+K</kbd>
      </button>
      <button
        type="button"
        className="t-unit"
        data-tour="unit"
        title={t('changePlanUnit')}
        onClick={changePlanUnit}
      >
        <Building2 size={14} aria-hidden />
        {unit.filter(Boolean).join(' / ')}
      </button>
      <InboxBell />
      <IconButton icon={Maximize} label={t('fullScreen')} onClick={toggleFullScreen} />
      <UserMenu />
    </header>
  )
}

/** Home, the group, the page (specification §2.3). */
function Breadcrumb() {
  const { t } = useTranslation('shell')
  const { active, covered } = useSnapshot(tabs)
  const { title, group } = usePage()
  const entry = useMenu()
    .flatMap((one) => one.entries)
    .find((one) => !covered && one.path === active)
  return (
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
        {(covered || active !== homePath) && (
          <li aria-current="page">
            <ChevronRight size={13} aria-hidden />
            {title}
            {entry && <Star appCode={entry.appCode} title={title} />}
          </li>
        )}
      </ol>
    </nav>
  )
}
