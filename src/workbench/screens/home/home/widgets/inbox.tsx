import { useTranslation } from 'react-i18next'
import { inbox } from '#domain/services/access/inbox.ts'
import { useCall } from '../../../../client/query.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { NoticeList } from '../../../../notices/notice-list.tsx'
import { Answered } from '../answered.tsx'

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
