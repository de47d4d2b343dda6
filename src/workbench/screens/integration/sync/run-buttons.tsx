import { Ban, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { entityLabel } from '#domain/modelling/tenant-model.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'
import { confirm } from '../../../state/asked.ts'
import { isOpen, type SyncRun } from './sync-run.ts'

interface RunButtonsProps {
  readonly run: SyncRun
  readonly onChanged: () => void
}

interface Changed {
  readonly changedCount: number
  readonly changed: readonly { readonly entity: string; readonly key: string }[]
}

/** What can be done with a run: ended while it goes on, taken back afterwards. */
export function RunButtons({ run, onChanged }: RunButtonsProps) {
  const { t } = useTranslation('data-sync')
  const { busy, attempt } = useAction()
  const [refused, setRefused] = useState<Changed | null>(null)
  const cancel = (): Promise<void | undefined> =>
    attempt(async () => {
      toast.success(t((await write(dataSyncServices.cancel, { id: run.id })) ? 'cancelling' : 'isOver'))
      onChanged()
    })
  const undo = async (): Promise<void> => {
    const sure = await confirm({
      title: t('undoTitle'),
      message: t('undoAbout', { created: run.created, updated: run.updated, deleted: run.deleted }),
      tone: 'danger',
      confirmLabel: t('undo'),
    })
    if (!sure) return
    await attempt(async () => {
      const done = await write(dataSyncServices.undo, { id: run.id })
      if (done.changedCount > 0) setRefused(done as Changed)
      else toast.success(t('undoneRows', { count: done.undone }))
      onChanged()
    })
  }
  return (
    <>
      {isOpen(run) && (
        <Button tone="ghost" icon={Ban} loading={busy} onClick={() => void cancel()}>
          {t('cancelRun')}
        </Button>
      )}
      {!isOpen(run) && run.undoable && (
        <Button tone="ghost" icon={Undo2} loading={busy} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      {refused && <ChangedDialog changed={refused} onClose={() => setRefused(null)} />}
    </>
  )
}

interface ChangedDialogProps {
  readonly changed: Changed
  readonly onClose: () => void
}

function ChangedDialog({ changed: { changed, changedCount }, onClose }: ChangedDialogProps) {
  const { t } = useTranslation('data-sync')
  const model = useModel()
  const label = useLabel()
  return (
    <Dialog
      onClose={onClose}
      title={t('notUndone')}
      description={t('notUndoneAbout', { count: changedCount })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ul className="s-changed">
        {changed.map(({ entity, key }) => (
          <li key={`${entity} ${key}`}>
            {label(entityLabel(model, entity))} {key}
          </li>
        ))}
      </ul>
      <MoreNote shown={changed.length} total={changedCount} hint="" />
    </Dialog>
  )
}
