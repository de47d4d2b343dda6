import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { reminderServices } from '#domain/services/system/reminders.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../state/asked.ts'
import { ReminderLog, refreshLog } from './reminder-log.tsx'
import { ReminderPreview } from './reminder-preview.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { SubjectEditor } from './subject-editor.tsx'

/** Reminders: when, about what, to whom; what they would say, and what they said. */
export default listScreenOf('taskReminder', {
  fieldEditors: { schedule: ScheduleEditor, about: SubjectEditor },
  FormExtra: ReminderPreview,
  Actions: RunNow,
  side: { name: 'taskReminder', label: { zh: '提醒记录', en: 'Log of reminders' }, Content: ReminderLog },
  columns: { title: { width: 260 }, schedule: { width: 150 }, conditionExpr: { width: 240 } },
})

function RunNow({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('reminders')
  const { attempt } = useAction()
  const [row] = selected
  const run = async (): Promise<void> => {
    if (!row) return
    const message = t('runNowAsk', { title: String(row['title']) })
    if (!(await confirm({ title: t('runNow'), message, confirmLabel: t('runNow') }))) return
    await attempt(async () => {
      const fired = (await write(reminderServices.runNow, { id: row.id })) as Fired | null
      notify(fired, t('nothingToTell'), t('sent', { count: fired?.recipients ?? 0 }))
      onChanged()
      await refreshLog()
    })
  }
  return (
    <Button tone="ghost" icon={Send} disabled={selected.length !== 1} onClick={() => void run()}>
      {t('runNow')}
    </Button>
  )
}

interface Fired {
  readonly outcome: string
  readonly recipients: number
  readonly message: string | null
}

function notify(fired: Fired | null, nothing: string, sent: string): void {
  if (fired?.outcome === 'F') toast.error(fired.message)
  else if (!fired || fired.outcome === 'N') toast.info(nothing)
  else toast.success(sent)
}
