import { useTranslation } from 'react-i18next'
import { PdfDialog } from '../grid/export/pdf-dialog.tsx'
import { printElement } from './print-element.ts'

interface PrintElementDialogProps {
  readonly title: string
  /** What is printed, when the pages are chosen. */
  readonly elementOf: () => HTMLElement | null
  readonly onClose: () => void
}

/** Asks for paper and orientation, then opens the print dialog of the browser on a part of the page. */
export function PrintElementDialog({ title, elementOf, onClose }: PrintElementDialogProps) {
  const { t } = useTranslation('print')
  return (
    <PdfDialog
      title={t('printOf', { title })}
      action={t('print')}
      hint={t('printOfHint')}
      onClose={onClose}
      onExport={(pages) => {
        const element = elementOf()
        onClose()
        // The browser prints what is there once the dialog is closed.
        if (element) setTimeout(() => printElement(element, { title, ...pages }))
      }}
    />
  )
}
