import { BadgeCheck, Calculator, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportAction } from '#domain/delivery/report-state.ts'
import { reportServices } from '#domain/services/delivery/reports.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../state/asked.ts'
import { SchemeEditor } from './scheme-editor.tsx'
import { useMadeNotice, type Made } from './use-made-notice.ts'

const icons = { publish: Send, recall: Undo2, confirm: BadgeCheck, drop: Trash2 } as const

/** Call-offs are calculated; the chosen reports go from step to step. */
export function ReportActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const [open, setOpen] = useState(false)
  const notifyMade = useMadeNotice()
  const { act, dialog } = useOutcome(onChanged)
  const reports = selected.map((row) => String(row['reportNo']))
  const step = async (action: ReportAction): Promise<void> => {
    const title = label(reportServices[action].label)
    const question = { title, message: t('dropSure', { count: reports.length }), confirmLabel: title }
    if (action === 'drop' && reports.length > 0 && !(await confirm({ ...question, tone: 'danger' }))) return
    await act(reports.length, () => write(reportServices[action], { reports }))
  }
  return (
    <>
      <Button tone="ghost" icon={Calculator} onClick={() => setOpen(true)}>
        {label(reportServices.calculate.label)}
      </Button>
      {(['publish', 'recall', 'confirm', 'drop'] as const).map((action) => (
        <Button key={action} tone="ghost" icon={icons[action]} onClick={() => void step(action)}>
          {label(reportServices[action].label)}
        </Button>
      ))}
      {open && (
        <ActionDialog
          endpoint={reportServices.calculate}
          given={{}}
          description={t('calculateHint')}
          fieldEditors={{ schemeCode: SchemeEditor }}
          onClose={() => setOpen(false)}
          onDone={(made) => {
            notifyMade(made as Made)
            onChanged()
          }}
        />
      )}
      {dialog}
    </>
  )
}
