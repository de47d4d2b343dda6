import type { Entity } from '#domain/entity.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FaultsDialog } from './faults-dialog.tsx'
import type { useCellEdits } from './use-cell-edits.tsx'

interface CellEditDialogsProps {
  readonly entity: Entity
  readonly edits: ReturnType<typeof useCellEdits>
}

/** Dialogs and messages of cell changes. */
export function CellEditDialogs({ entity, edits: { faults, closeFaults, conflict } }: CellEditDialogsProps) {
  return (
    <>
      {faults.length > 0 && <FaultsDialog entity={entity} faults={faults} onClose={closeFaults} />}
      {conflict && (
        <ConflictDialog
          key={conflict.edit.id}
          entity={entity}
          before={conflict.edit.before}
          theirs={conflict.current}
          mine={conflict.edit.after}
          onMerged={conflict.answer}
          onCancel={() => conflict.answer(null)}
        />
      )}
    </>
  )
}
