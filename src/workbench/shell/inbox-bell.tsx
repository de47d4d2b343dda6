import { Popover } from '@radix-ui/themes'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { inbox as inboxCalls } from '#domain/services/access/inbox.ts'
import { call } from '../client/call.ts'
import { useCall } from '../client/query.ts'
import { Button } from '../parts/button.tsx'
import { EmptyState, LoadingState } from '../parts/states.tsx'
import { showError } from '../state/error-popup.ts'
import { inbox } from '../state/inbox.ts'
import { NoticeList } from './notice-list.tsx'

const shownNotices = 20

/** The bell: how much is unread, and the newest notices; each leads to what it speaks of. */
export function InboxBell() {
  const { t } = useTranslation('shell')
  const { unread } = useSnapshot(inbox)
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger>
        <button
          type="button"
          className="t-bell"
          aria-label={unread > 0 ? t('inboxUnread', { count: unread }) : t('inbox')}
          title={t('inbox')}
        >
          <Bell size={16} aria-hidden />
          {unread > 0 && <span aria-hidden>{unread > 99 ? '99+' : unread}</span>}
        </button>
      </Popover.Trigger>
      <Popover.Content className="t-inbox" align="end" size="1" aria-label={t('inbox')}>
        <InboxPanel onOpen={() => setOpen(false)} />
      </Popover.Content>
    </Popover.Root>
  )
}

function InboxPanel({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('shell')
  const { unread } = useSnapshot(inbox)
  const notices = useCall(inboxCalls.getAll, { maxResultCount: shownNotices })
  const items = notices.data?.items ?? []
  return (
    <>
      <header>
        <h2>{t('inbox')}</h2>
        <Button
          disabled={unread === 0}
          onClick={() => {
            call(inboxCalls.markRead, {}).catch(showError)
          }}
        >
          {t('markAllRead')}
        </Button>
      </header>
      {notices.isPending && <LoadingState />}
      {notices.isSuccess && items.length === 0 && <EmptyState title={t('inboxEmpty')} />}
      <NoticeList notices={items} onOpen={onOpen} />
    </>
  )
}
