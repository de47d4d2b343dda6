import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedText } from '../../../fields/editor-props.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { LineTable } from './line-table.tsx'
import { ReportActions } from './report-actions.tsx'
import { ofReports, reportTones } from './report-parts.ts'
import { SupplierMail } from './supplier-mail.tsx'

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
