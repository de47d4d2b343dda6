import { useAction } from '../../../actions/use-action.ts'
import { SlidersHorizontal, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ListRow } from '../../../list/list-row.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import type { TakeBack } from '../../../list/undoable-save.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { LevelDialog } from './level-dialog.tsx'

/** Stock levels and lead times of the chosen items, and taking them back. */
export function ItemActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('items')
  const { attempt } = useAction()
  const [rows, setRows] = useState<readonly ListRow[] | null>(null)
  const [takeBack, setTakeBack] = useState<TakeBack | null>(null)
  const undo = async (): Promise<void> => {
    setTakeBack(null)
    await attempt(async () => {
      await takeBack?.()
      toast.success(t('levelsTakenBack'))
    })
    onChanged()
  }
  return (
    <>
      <Button
        tone="ghost"
        icon={SlidersHorizontal}
        onClick={() => (selected.length > 0 ? setRows(selected) : toast.info(t('chooseItems')))}
      >
        {t('setLevels')}
      </Button>
      {takeBack && <IconButton icon={Undo2} label={t('undoLevels')} onClick={() => void undo()} />}
      {rows && (
        <LevelDialog
          rows={rows}
          onClose={() => setRows(null)}
          onWritten={(written) => {
            setTakeBack(() => written)
            onChanged()
          }}
        />
      )}
    </>
  )
}
