import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '#domain/live/events.ts'
import { inbox as inboxCalls } from '#domain/services/access/inbox.ts'
import { useAction } from '../actions/use-action.ts'
import { write } from '../client/write.ts'
import { formatTime } from '../fields/format.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { VirtualList } from '../parts/virtual-list.tsx'
import { goTo, safeRedirect } from '../navigation/navigation.ts'
import { NoticeTools } from './notice-tools.tsx'
import './notices.css'

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
  const { attempt } = useAction()
  const open = (notice: Notice): void => {
    if (!notice.isRead) void attempt(() => write(inboxCalls.markRead, { ids: [notice.id] }))
    const link = safeRedirect(notice.link)
    if (!link) return
    onOpen?.()
    goTo(link)
  }
  const shown = (time: string): string => formatTime(time, zone).slice(0, 16)
  return (
    <VirtualList
      role="list"
      className="t-notices"
      label={t('inbox')}
      count={notices.length}
      keyOf={(at) => notices[at]!.id}
      estimate={54}
    >
      {(at) => {
        const notice = notices[at]!
        const Icon = icons[notice.severity] ?? Info
        const [first, ...more] = notice.message.trim().split('\n')
        return (
          <>
            <button
              type="button"
              className={notice.isRead ? 'notice read' : 'notice unread'}
              onClick={() => open(notice)}
            >
              <Icon size={15} className={notice.severity} aria-hidden />
              <span>
                {!notice.isRead && <em className="visually-hidden">{t('unread')}</em>}
                {first}
                {more.length > 0 && <span className="more">{more.join('\n')}</span>}
                <time dateTime={notice.time}>
                  {shown(notice.time)}
                  {notice.isDone && ` · ${t('noticeDone')}`}
                  {notice.snoozedUntil && ` · ${t('snoozedUntil', { time: shown(notice.snoozedUntil) })}`}
                </time>
              </span>
            </button>
            <NoticeTools notice={notice} />
          </>
        )
      }}
    </VirtualList>
  )
}
