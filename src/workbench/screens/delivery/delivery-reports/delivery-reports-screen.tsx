import { Mail, BadgeCheck, Calculator, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportAction } from '#domain/delivery/report-state.ts'
import { reportServices } from '#domain/services/delivery/reports.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { confirm } from '../../../state/asked.ts'
import { LineTable } from './line-table.tsx'
import { SupplierMail } from './supplier-mail.tsx'
import { ofReports, reportTones } from './report-parts.ts'
import { SchemeEditor } from './scheme-editor.tsx'
import { useMadeNotice, type Made } from './use-made-notice.ts'

const icons = { publish: Send, recall: Undo2, confirm: BadgeCheck, drop: Trash2 } as const

/** Call-offs are calculated; the chosen reports go from step to step. */
function ReportActions({ selected, onChanged }: ListActionProps) {
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

/** What suppliers are to deliver: drafts from kitting runs, published, answered and confirmed, with all that each calls off. */
export default listScreenOf('deliveryReport', {
  Actions: ReportActions,
  parts: ofReports,
  columns: { reportNo: { pin: 'left' }, status: { tones: reportTones } },
  side: { name: 'deliveryReport', label: { zh: '叫料明细', en: 'Called off' }, Content: ReportSide },
})

function ReportSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('delivery')
  const [mailing, setMailing] = useState(false)
  const reportNo = typedText(row['reportNo'])
  const open = (): void =>
    openScreen('/materialDelivery/DeliverCountResulTadjustment', { part: 'all', reportNo })
  return (
    <>
      <LineTable reportNo={reportNo} />
      <div className="d-side-actions">
        <Button tone="ghost" onClick={open}>
          {t(row['status'] === 'D' ? 'adjustLines' : 'showLines')}
        </Button>
        <Button tone="ghost" icon={Mail} disabled={row['status'] === 'X'} onClick={() => setMailing(true)}>
          {t('mailSupplier')}
        </Button>
      </div>
      {mailing && <SupplierMail report={row} onClose={() => setMailing(false)} />}
    </>
  )
}
