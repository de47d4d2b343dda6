import { Popover } from '@radix-ui/themes'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { inbox as inboxCalls } from '#domain/services/access/inbox.ts'
import { useAction } from '../actions/use-action.ts'
import { write } from '../client/write.ts'
import { useAllRows } from '../client/all-rows.ts'
import { Button } from '../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx'
import { inbox } from '../state/inbox.ts'
import { NoticeList } from '../notices/notice-list.tsx'
import { Segments } from '../parts/inputs.tsx'

/** The bell: how much is unread, and the notices; each leads to what it applies to, can be put off and thrown away. */
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

const parts = { all: {}, unread: { unreadOnly: true }, snoozed: { snoozed: true } } as const
type Part = keyof typeof parts

function InboxPanel({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('shell')
  const { unread } = useSnapshot(inbox)
  const [part, setPart] = useState<Part>('all')
  const notices = useAllRows(inboxCalls.getAll, parts[part], { keepPrevious: true })
  const { items = [] } = notices.data ?? {}
  const { attempt } = useAction()
  return (
    <>
      <header>
        <h2>{t('inbox')}</h2>
        <span className="tools">
          <Button
            tone="ghost"
            disabled={unread === 0}
            onClick={() => void attempt(() => write(inboxCalls.markRead, {}))}
          >
            {t('markAllRead')}
          </Button>
          <Button
            tone="ghost"
            disabled={!items.some((one) => one.isRead)}
            onClick={() => void attempt(() => write(inboxCalls.erase, {}))}
          >
            {t('eraseRead')}
          </Button>
        </span>
        <Segments
          label={t('inboxPart')}
          value={part}
          names={Object.keys(parts) as Part[]}
          textOf={(one) => t(`inboxParts.${one}`)}
          onChange={setPart}
        />
      </header>
      <div className="notices">
        {notices.isPending && <LoadingState />}
        {notices.isError && <ErrorState error={notices.error} onRetry={() => void notices.refetch()} />}
        {notices.isSuccess && items.length === 0 && <EmptyState title={t(`inboxNone.${part}`)} />}
        <NoticeList notices={items} onOpen={onOpen} />
      </div>
    </>
  )
}
