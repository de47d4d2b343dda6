import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { receiveTopic } from '#domain/entities/integration/receive-topic.ts'
import { targetOf } from '#domain/integration/receive/topic.ts'
import { receiving } from '#domain/services/integration/receive.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshService } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useModel } from '../../../client/model.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { confirm } from '../../../state/asked.ts'
import type { Shown, Topic } from './topics-view.tsx'

interface TopicTableProps {
  readonly topics: readonly Topic[]
  readonly onEdit: (topic: Topic) => void
  readonly onShow: (shown: Shown) => void
}

const crud = crudOf(receiveTopic)
/** Actions on a topic beside editing; those that end something are confirmed first. */
function useTopicActions(onShow: TopicTableProps['onShow']) {
  const { t } = useTranslation('receive')
  const { busy, attempt } = useAction()
  const asked = (topic: Topic, name: 'replace' | 'revoke' | 'delete'): Promise<boolean> =>
    confirm({
      title: t(`${name}Title`, { topic: topic.code }),
      message: t(`${name}Ask`),
      confirmLabel: t(name),
      tone: 'danger',
    })
  return {
    busy,
    makeToken: (topic: Topic) =>
      attempt(async () => {
        if (topic['tokenMadeAt'] && !(await asked(topic, 'replace'))) return
        const { token } = await write(receiving.makeToken, { id: topic.id })
        onShow({ topic, token })
      }),
    revoke: (topic: Topic) =>
      attempt(async () => {
        if (!(await asked(topic, 'revoke'))) return
        await write(receiving.revokeToken, { id: topic.id })
        toast.success(t('revoked', { topic: topic.code }))
      }),
    remove: (topic: Topic) =>
      attempt(async () => {
        if (!(await asked(topic, 'delete'))) return
        await write(crud.delete, { id: topic.id })
        await refreshService(crud.getAll)
      }),
  }
}

export function TopicTable({ topics, onEdit, onShow }: TopicTableProps) {
  const { t } = useTranslation('receive')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const actions = useTopicActions(onShow)
  const model = useModel()
  const time = (value: unknown): string => (typeof value === 'string' ? formatTime(value, zone) : '')
  return (
    <DataTable
      frame
      label={t('topics')}
      rows={topics}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('topic'),
          isName: true,
          cell: (topic) => (
            <button type="button" className="t-link" onClick={() => onEdit(topic)}>
              {topic.code}
            </button>
          ),
        },
        { title: t('name'), cell: (topic) => topic['name'] as string | null },
        {
          title: t('target'),
          cell: (topic) => {
            const entity = targetOf(topic, model)
            return entity ? label(entity.label) : t('noTarget')
          },
        },
        {
          title: t('broker'),
          cell: (topic) =>
            [topic['connection'], topic['subscription']]
              .filter((part) => typeof part === 'string')
              .join(' / '),
        },
        {
          title: t('state'),
          cell: (topic) => (
            <StatusChip tone={topic['enabled'] ? 'good' : 'quiet'}>
              {t(topic['enabled'] ? 'on' : 'off')}
            </StatusChip>
          ),
        },
        { title: t('token'), cell: (topic) => time(topic['tokenMadeAt']) || t('noToken') },
        { title: t('expires'), cell: (topic) => time(topic['expiresAt']) || t('neverExpires') },
        { title: t('owner'), cell: (topic) => topic['owner'] as string | null },
        {
          title: t('actions'),
          className: 't-topic-actions',
          cell: (topic) => (
            <>
              <Button onClick={() => onShow({ topic, token: null })}>{t('howTo')}</Button>
              <Button disabled={actions.busy} onClick={() => void actions.makeToken(topic)}>
                {t(topic['tokenMadeAt'] ? 'replace' : 'makeToken')}
              </Button>
              {Boolean(topic['tokenMadeAt']) && (
                <Button disabled={actions.busy} onClick={() => void actions.revoke(topic)}>
                  {t('revoke')}
                </Button>
              )}
              <Button disabled={actions.busy} onClick={() => void actions.remove(topic)}>
                {t('delete')}
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}
