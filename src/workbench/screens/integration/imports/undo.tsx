import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { UndoAnswer } from '#domain/integration/imports/report.ts'
import { importBatchCalls } from '#domain/services/integration/import-schemes.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { confirm } from '../../../state/asked.ts'

interface Batch {
  readonly id: string
  readonly no: string
}

export interface Refused extends UndoAnswer {
  readonly no: string
}

/** Takes a batch back once it is asked about; what keeps it from that is shown. */
export function useUndo(onUndone: () => void) {
  const { t } = useTranslation('import-schemes')
  const { busy, attempt } = useAction()
  const [refused, setRefused] = useState<Refused | null>(null)
  const undo = (batch: Batch): Promise<void> =>
    attempt(async () => {
      const isSure = await confirm({
        title: t('undoTitle', { batch: batch.no }),
        message: t('undoAsk'),
        confirmLabel: t('undo'),
        tone: 'danger',
      })
      if (!isSure) return
      const answer = (await write(importBatchCalls.undo, { id: batch.id })) as UndoAnswer
      if (!answer.undone) {
        setRefused({ ...answer, no: batch.no })
        return
      }
      toast.success(t('undoDone', { deleted: answer.deleted, restored: answer.restored }))
      onUndone()
    })
  return { busy, refused, close: () => setRefused(null), ask: (batch: Batch) => void undo(batch) }
}

interface UndoConflictsProps {
  readonly refused: Refused
  readonly onClose: () => void
}

/** Rows that were changed since a batch: as long as there are some, all of it stays. */
export function UndoConflicts({ refused, onClose }: UndoConflictsProps) {
  const { t } = useTranslation('import-schemes')
  const { no, conflicts, conflictCount } = refused
  return (
    <Dialog
      onClose={onClose}
      title={t('conflictTitle', { batch: no })}
      description={t('conflictHint', { count: conflictCount })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <DataTable
        rows={conflicts}
        keyOf={({ key }) => key}
        columns={[
          { title: t('row'), isName: true, cell: ({ key }) => key },
          { title: t('since'), cell: ({ reason }) => t(`conflict.${reason}`) },
        ]}
      />
      <MoreNote shown={conflicts.length} total={conflictCount} hint={t('firstShown')} />
    </Dialog>
  )
}
