import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEffect, useState } from 'react'
import { inbox } from '#domain/services/access/inbox.ts'
import { crudOf } from '#domain/crud.ts'
import { shift } from '#domain/entities/master/shift.ts'
import { useFavourites } from '../../../../actions/favourites.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { openEntry } from '../../../../shell/open-entry.ts'
import { useMenu } from '../../../../shell/titles.ts'
import { useCall } from '../../../../client/query.ts'
import { NoticeList } from '../../../../shell/notice-list.tsx'
import { MenuIcon } from '../../../../parts/icons.ts'
import { useAllRows } from '../../../../client/all-rows.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { Answered } from '../answered.tsx'
import { nextShift } from '../next-shift.ts'

/** The strip of favourite pages. */
export function FavouritesWidget() {
  const { t } = useTranslation('home')
  const { codes } = useFavourites()
  const entries = useMenu().flatMap((group) => group.entries)
  const shown = codes.flatMap((code) => entries.filter((entry) => entry.appCode === code))
  if (shown.length === 0) return <EmptyState icon={Star} title={t('noFavourites')} />
  return (
    <ul className="h-strip">
      {shown.map((entry) => (
        <li key={entry.appCode}>
          <button type="button" onClick={() => openEntry(entry)}>
            <Star size={13} fill="currentColor" aria-hidden />
            {entry.title}
          </button>
        </li>
      ))}
    </ul>
  )
}

const shown = 5

/** The newest notices. */
export function InboxWidget() {
  const { t } = useTranslation('shell')
  const notices = useCall(inbox.getAll, { maxResultCount: shown })
  return (
    <Answered query={notices}>
      {({ items }) =>
        items.length === 0 ? <EmptyState title={t('inboxEmpty')} /> : <NoticeList notices={items} />
      }
    </Answered>
  )
}

/** Every page the user may open, by subject. */
export function PagesWidget() {
  const menu = useMenu()
  return (
    <div className="h-pages">
      {menu.map((group) => (
        <section key={group.code}>
          <h3>
            <MenuIcon name={group.icon} size={14} /> {group.title}
          </h3>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.appCode}>
                <button type="button" onClick={() => openEntry(entry)}>
                  {entry.title}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface ShiftRow {
  readonly code: string
  readonly patterns: string | null
}

/** How long until the next shift begins. */
export function NextShiftWidget() {
  const { t } = useTranslation('home')
  const { zone } = useFormatSettings()
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  const shifts = useAllRows(crudOf(shift).getAll, {}, { staleTime: 300_000 })
  return (
    <Answered query={shifts}>
      {({ items }) => {
        const next = nextShift(items as unknown as readonly ShiftRow[], now, zone)
        if (!next) return <EmptyState title={t('noShift')} hint={t('noShiftHint')} />
        return (
          <div className="h-countdown">
            <strong role="timer">{clock(next.at - now)}</strong>
            <span>{t('untilShift', { shift: next.code })}</span>
            <small>{formatTime(new Date(next.at * 1000).toISOString(), zone).slice(0, 16)}</small>
          </div>
        )
      }}
    </Answered>
  )
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
