import { useAction } from '../../../actions/use-action.ts'
import { CalendarPlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import type { TakeBack } from '../../../list/undoable-save.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { YearDialog } from './year-dialog.tsx'

/** Makes the rows of a year, and takes them back. */
export function YearActions({ onChanged }: ListActionProps) {
  const { t } = useTranslation('calendars')
  const { attempt } = useAction()
  const [open, setOpen] = useState(false)
  const [takeBack, setTakeBack] = useState<TakeBack | null>(null)
  const undo = async (): Promise<void> => {
    setTakeBack(null)
    await attempt(async () => {
      await takeBack?.()
      toast.success(t('yearTakenBack'))
    })
    onChanged()
  }
  return (
    <>
      <Button tone="ghost" icon={CalendarPlus} onClick={() => setOpen(true)}>
        {t('generateYear')}
      </Button>
      {takeBack && <IconButton icon={Undo2} label={t('undoYear')} onClick={() => void undo()} />}
      {open && (
        <YearDialog
          onClose={() => setOpen(false)}
          onWritten={(written) => {
            setTakeBack(() => written)
            onChanged()
          }}
        />
      )}
    </>
  )
}
