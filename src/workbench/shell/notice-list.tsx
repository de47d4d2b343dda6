import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '#domain/live/events.ts'
import { inbox as inboxCalls } from '#domain/services/access/inbox.ts'
import { call } from '../client/call.ts'
import { formatTime } from '../fields/format.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { showError } from '../state/error-popup.ts'
import { goTo, safeRedirect } from './navigation.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
}

interface NoticeListProps {
  readonly notices: readonly Notice[]
  readonly onOpen?: () => void
}

/** Notices, the newest first; opening one marks it as read and goes where it leads. */
export function NoticeList({ notices, onOpen }: NoticeListProps) {
  const { t } = useTranslation('shell')
  const { zone } = useFormatSettings()
  const open = (notice: Notice): void => {
    if (!notice.isRead) call(inboxCalls.markRead, { ids: [notice.id] }).catch(showError)
    const link = safeRedirect(notice.link)
    if (!link) return
    onOpen?.()
    goTo(link)
  }
  return (
    <ul className="t-notices">
      {notices.map((notice) => {
        const Icon = icons[notice.severity] ?? Info
        return (
          <li key={notice.id}>
            <button type="button" className={notice.isRead ? 'read' : 'unread'} onClick={() => open(notice)}>
              <Icon size={15} className={notice.severity} aria-hidden />
              <span>
                {!notice.isRead && <em className="visually-hidden">{t('unread')}</em>}
                {notice.message}
                <time dateTime={notice.time}>{formatTime(notice.time, zone).slice(0, 16)}</time>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
