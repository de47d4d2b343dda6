import { Copy, Pencil, Redo2, Rows3, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Operation } from '#domain/entity.ts'
import type { CellEditing } from '../grid/model/cell-editing.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { ToolbarLine } from '../parts/page.tsx'
import type { ListRow } from './list-row.ts'
import type { useRowActions } from './use-row-actions.ts'

interface SelectionToolsProps {
  readonly may: (operation: Operation) => boolean
  readonly selected: readonly ListRow[]
  readonly actions: ReturnType<typeof useRowActions>
}

/** What can be done with the chosen rows. Always usable: without a row they say what to choose (specification §5). */
export function SelectionTools({ may, selected, actions }: SelectionToolsProps) {
  const { t } = useTranslation('list')
  return (
    <>
      <ToolbarLine />
      {may('update') && (
        <Button tone="ghost" icon={Pencil} onClick={() => actions.edit(selected[0])}>
          {t('edit')}
        </Button>
      )}
      {may('create') && (
        <Button tone="ghost" icon={Copy} onClick={() => actions.copy(selected[0])}>
          {t('copy')}
        </Button>
      )}
      {may('update') && (
        <Button tone="ghost" icon={Rows3} onClick={actions.editBatch}>
          {t('batchEdit')}
        </Button>
      )}
      {may('delete') && (
        <Button tone="ghost" icon={Trash2} onClick={actions.remove}>
          {t('delete')}
        </Button>
      )}
    </>
  )
}

interface UndoToolsProps {
  readonly editing: CellEditing
  readonly mayUndo: boolean
  readonly mayRedo: boolean
}

/** Takes changes of cells back and makes them again. */
export function UndoTools({ editing, mayUndo, mayRedo }: UndoToolsProps) {
  const { t } = useTranslation('list')
  return (
    <>
      <IconButton icon={Undo2} label={t('undo')} disabled={!mayUndo} onClick={editing.undo} />
      <IconButton icon={Redo2} label={t('redo')} disabled={!mayRedo} onClick={editing.redo} />
    </>
  )
}
