import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importData } from '#domain/services/system/import-data.ts'
import { useAction } from '../../../actions/use-action.ts'
import { upload } from '../../../client/transfer.ts'
import { fromTsv } from '../../../grid/model/tsv.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { pairsOfSheet, type SheetPairs } from './matrix-sheet.ts'

interface SheetDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
  readonly onDone: (read: SheetPairs) => void
}

/** Takes a matrix from a workbook, or from cells that were copied in one. */
export function SheetDialog({ codes, onClose, onDone }: SheetDialogProps) {
  const { t } = useTranslation('changeovers')
  const [text, setText] = useState('')
  const { busy, attempt } = useAction()
  const fromFile = (file: File): Promise<void> =>
    attempt(async () => {
      const sheet = (await upload(importData.sheet, {}, [file])) as readonly (readonly string[])[]
      onDone(pairsOfSheet(sheet, codes))
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('importSheet')}
      description={t('importHint')}
      width={520}
      submit={t('readPasted')}
      busy={busy}
      disabled={text.trim() === ''}
      onSubmit={() => onDone(pairsOfSheet(fromTsv(text), codes))}
    >
      <div className="t-form-field">
        <label htmlFor="x-sheet-file">{t('file')}</label>
        <input
          id="x-sheet-file"
          type="file"
          accept=".xlsx,.csv,.txt"
          disabled={busy}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void fromFile(file)
          }}
        />
      </div>
      <div className="t-form-field">
        <label htmlFor="x-sheet-text">{t('pasted')}</label>
        <textarea
          id="x-sheet-text"
          className="x-sheet-text"
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
