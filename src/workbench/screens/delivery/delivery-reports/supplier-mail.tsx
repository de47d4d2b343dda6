import { Copy, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { addressesOf, reportMail, usualMail } from '#domain/delivery/report-mail.ts'
import { deliveryLine } from '#domain/entities/delivery/delivery-report.ts'
import { deliveryScheme } from '#domain/entities/delivery/delivery-scheme.ts'
import { supplier } from '#domain/entities/master/supplier.ts'
import { mailLink } from '../../../actions/mail-link.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { useAction } from '../../../actions/use-action.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { toClipboard } from '../../../parts/to-clipboard.ts'

const [lines, schemes, suppliers] = [crudOf(deliveryLine), crudOf(deliveryScheme), crudOf(supplier)]
const only = (field: string, value: unknown): string =>
  JSON.stringify([{ field, op: 'eq', values: [typedText(value)] }])

interface SupplierMailProps {
  readonly report: ListRow
  readonly onClose: () => void
}

/** A mail with what the supplier is to deliver, by the template of the scheme; sent by the program of the user. */
export function SupplierMail({ report, onClose }: SupplierMailProps) {
  const { t } = useTranslation('delivery')
  const { attempt } = useAction()
  const label = useLabel()
  const reportNo = typedText(report['reportNo'])
  const ofReport = useAllRows(lines.getAll, {
    filter: only('reportNo', reportNo),
    sorting: 'bucketDate,itemCode',
  })
  const scheme = useCall(schemes.getAll, { filter: only('code', report['schemeCode']), maxResultCount: 1 })
  const receiver = useCall(suppliers.getAll, { filter: only('code', report['supplier']), maxResultCount: 1 })
  const failed = [ofReport, scheme, receiver].find((answer) => answer.isError)
  const known = (answer: { readonly data: unknown }): ListRow | undefined =>
    (answer.data as { readonly items: readonly ListRow[] } | undefined)?.items[0]
  const subject = t('mailSubject', { report: reportNo })
  const texts =
    ofReport.data && scheme.data && receiver.data
      ? reportMail(typedText(known(scheme)?.['mailTemplate']).trim() || label(usualMail), {
          report: reportNo,
          supplier: typedText(known(receiver)?.['name']) || typedText(report['supplier']),
          from: typedText(report['periodFrom']),
          to: typedText(report['periodTo']),
          lines: (ofReport.data.items as readonly ListRow[])
            .filter((row) => Number(row['planQty']) > 0)
            .map(lineText),
        })
      : null
  const to = addressesOf(typedText(known(receiver)?.['email']))
  const link = texts && mailLink(subject, texts, to)
  const copy = async (): Promise<void> => {
    await attempt(async () => {
      await toClipboard(texts!.join('\r\n'))
      toast.success(t('mailCopied'))
    })
  }
  return (
    <Dialog
      width={640}
      onClose={onClose}
      title={subject}
      description={to.length > 0 ? t('mailTo', { to: to.join(', ') }) : t('mailNobody')}
      footer={
        <>
          <Button icon={Copy} disabled={!texts} onClick={() => void copy()}>
            {t('mailCopy')}
          </Button>
          <Button tone="primary" icon={Mail} disabled={!link} onClick={() => location.assign(link!.href)}>
            {t('mailWrite')}
          </Button>
        </>
      }
    >
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !texts && <LoadingState />}
      {texts && link && link.lines < texts.length && (
        <p role="note">{t('mailCut', { lines: link.lines, all: texts.length })}</p>
      )}
      {texts && (
        <textarea className="d-mail" readOnly rows={14} aria-label={t('mailText')} value={texts.join('\n')} />
      )}
    </Dialog>
  )
}

function lineText(row: ListRow): string {
  const [from, to] = [typedText(row['bucketDate']), typedText(row['bucketEnd'])]
  return `${from === to ? from : `${from} – ${to}`}  ${typedText(row['itemCode'])}  ${groupDigits(typedText(row['planQty']))}`
}
