import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { papers, type Orientation, type PaperName } from '#domain/print/paper.ts'
import { choiceOptions } from '../../fields/choice-options.ts'
import { useLabel } from '../../i18n/index.ts'
import { Button } from '../../parts/button.tsx'
import { Select } from '../../parts/select.tsx'
import type { Pages } from './pdf-offer.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'

interface PdfDialogProps {
  readonly title: string
  /** What its button says; left out: Export. */
  readonly action?: string
  /** What is said of the pages; left out: how a table continues over them. */
  readonly hint?: string
  /** Pages of the layout, with which it begins; null: those chosen last. */
  readonly standard?: Pages | null
  readonly onClose: () => void
  readonly onExport: (pages: Pages) => void
  /** Opens the file where the browser prints it; absent where files are only saved. */
  readonly onPrint?: (pages: Pages) => void
}

const KEPT = 'takt.grid.pdf'
/** The select takes no empty value. */
const AUTO = 'auto'

/** The pages chosen last. */
function keptPages(): Pages {
  const [paper, orientation] = (localStorage.getItem(KEPT) ?? '').split(' ')
  return {
    paper: paper !== undefined && paper in papers ? (paper as PaperName) : 'A4',
    orientation:
      orientation !== undefined && orientation in choiceOf('PaperOrientation')
        ? (orientation as Orientation)
        : null,
  }
}

/** Asks for paper and orientation before a PDF is made. */
export function PdfDialog({
  title,
  action,
  hint,
  standard = null,
  onClose,
  onExport,
  onPrint,
}: PdfDialogProps) {
  const { t } = useTranslation('grid')
  const label = useLabel()
  const [{ paper, orientation }, setPages] = useState<Pages>(() => standard ?? keptPages())
  const start = (then: (pages: Pages) => void) => {
    // What a layout says is not what its reader chose.
    if (!standard) localStorage.setItem(KEPT, `${paper} ${orientation ?? AUTO}`)
    then({ paper, orientation })
  }
  return (
    <FormDialog
      title={title}
      description={hint ?? t('pdfHint')}
      width={360}
      onClose={onClose}
      form="g-pdf-form"
      others={
        onPrint && (
          <Button icon={Printer} onClick={() => start(onPrint)}>
            {t('openToPrint')}
          </Button>
        )
      }
      submit={action ?? t('export')}
      onSubmit={() => start(onExport)}
    >
      <span aria-hidden>{t('paper')}</span>
      <Select
        label={t('paper')}
        value={paper}
        options={choiceOptions('Paper', label)}
        onChange={(value) => setPages({ paper: value as PaperName, orientation })}
      />
      <span aria-hidden>{t('orientation')}</span>
      <Select
        label={t('orientation')}
        value={orientation ?? AUTO}
        options={[{ value: AUTO, label: t('orientationAuto') }, ...choiceOptions('PaperOrientation', label)]}
        onChange={(value) => setPages({ paper, orientation: value === AUTO ? null : (value as Orientation) })}
      />
    </FormDialog>
  )
}
