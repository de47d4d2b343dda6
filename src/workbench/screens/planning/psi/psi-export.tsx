import { DropdownMenu } from '@radix-ui/themes'
import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { psiServices } from '#domain/services/planning/psi.ts'
import { useAction } from '../../../actions/use-action.ts'
import { download } from '../../../client/transfer.ts'
import { PdfDialog } from '../../../grid/export/pdf-dialog.tsx'
import type { Pages } from '../../../grid/export/pdf-offer.ts'
import { Button } from '../../../parts/button.tsx'
import { exportInput, type PsiChoice } from './psi-choice.ts'
import type { PsiData } from './psi-data.ts'

interface PsiExportProps {
  /** null: nothing is shown yet. */
  readonly psi: PsiData | null
  readonly choice: PsiChoice
  readonly title: string
}

/** The pivot as it is seen, made by the server: as a workbook, or as a PDF on the paper that is chosen. */
export function PsiExport({ psi, choice, title }: PsiExportProps) {
  const { t } = useTranslation(['psi-pivot', 'grid'])
  const { busy, attempt } = useAction()
  const [asking, setAsking] = useState(false)
  const save = (format: 'xlsx' | 'pdf', pages: Partial<Pages> = {}): void => {
    const { orientation, ...paper } = pages
    const input = { ...exportInput(psi!, choice), ...paper, ...(orientation ? { orientation } : {}), format }
    void attempt(() => download(psiServices.exportPivot, input as never, `${title}.${format}`))
  }
  const pdf = t('exportView', { ns: 'grid', format: 'PDF' })
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button icon={Download} loading={busy} disabled={!psi}>
            {t('export')} <ChevronDown size={12} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          <DropdownMenu.Item onSelect={() => save('xlsx')}>
            {t('exportView', { ns: 'grid', format: 'Excel' })}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => setAsking(true)}>{pdf}…</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {asking && (
        <PdfDialog
          title={pdf}
          onClose={() => setAsking(false)}
          onExport={(pages) => {
            setAsking(false)
            save('pdf', pages)
          }}
        />
      )}
    </>
  )
}
