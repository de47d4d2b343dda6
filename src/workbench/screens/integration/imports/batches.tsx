import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { UndoConflicts, useUndo } from './undo.tsx'

/** What may be done with a batch of the list. */
export function BatchActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('import-schemes')
  const undo = useUndo(onChanged)
  const [row] = selected
  const isUndoable = selected.length === 1 && row?.['state'] === 'D'
  return (
    <>
      <Button
        tone="ghost"
        icon={Undo2}
        disabled={!isUndoable || undo.busy}
        onClick={() => row && undo.ask({ id: row.id, no: String(row['no']) })}
      >
        {t('undo')}
      </Button>
      {undo.refused && <UndoConflicts refused={undo.refused} onClose={undo.close} />}
    </>
  )
}
