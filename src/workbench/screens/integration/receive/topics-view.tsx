import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { receiveTopic } from '#domain/entities/integration/receive-topic.ts'
import type { TopicRow } from '#domain/integration/receive/topic.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { refreshService } from '../../../client/query.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { storeOf } from '../../../list/row-store.ts'
import type { Editing } from '../../../list/row-drawer.tsx'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { HowToSend } from './how-to-send.tsx'
import { FieldsEditor, TargetEditor } from './topic-editors.tsx'
import { TopicTable } from './topic-table.tsx'
import { useMayConfigure } from './use-may-configure.ts'

const RowDrawer = lazy(() => import('../../../list/row-drawer.tsx'))

const { getAll } = crudOf(receiveTopic)
const store = storeOf(receiveTopic)
const fieldEditors = { entity: TargetEditor, fields: FieldsEditor }

export type Topic = ListRow & TopicRow

/** A topic whose call is shown, with its token where it was just made. */
export interface Shown {
  readonly topic: Topic
  readonly token: string | null
}

/** Topics of the plan unit: made, changed, given tokens and taken away here. */
export function TopicsView() {
  const { t } = useTranslation('receive')
  if (!useMayConfigure()) return <EmptyState title={t('noRight')} hint={t('noRightHint')} />
  return <Topics />
}

function Topics() {
  const { t } = useTranslation('receive')
  const [editing, setEditing] = useState<Editing | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const answer = useAllRows(getAll, { sorting: 'code' }, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const topics = answer.data.items as unknown as readonly Topic[]
  const add = (
    <Button tone="primary" icon={Plus} onClick={() => setEditing({ mode: 'create' })}>
      {t('addTopic')}
    </Button>
  )
  return (
    <Panel fill title={t('topics')} actions={topics.length > 0 && add}>
      {topics.length === 0 ? (
        <EmptyState title={t('noTopics')} hint={t('noTopicsHint')} action={add} />
      ) : (
        <TopicTable topics={topics} onEdit={(row) => setEditing({ mode: 'edit', row })} onShow={setShown} />
      )}
      {editing && (
        <Suspense>
          <RowDrawer
            entity={receiveTopic}
            store={store}
            fieldEditors={fieldEditors}
            editing={editing}
            onClose={() => setEditing(null)}
            onSaved={() => void refreshService(getAll)}
          />
        </Suspense>
      )}
      {shown && <HowToSend {...shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}
