import { Save } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTemplateDocument } from '#domain/print/templates.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { useAction } from '../../../actions/use-action.ts'
import { download } from '../../../client/transfer.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { TextEditor } from '../../../fields/text-editors.tsx'
import { exportName } from '../../../grid/export/run-export.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import './print-templates.css'

interface TryDialogProps {
  readonly template: ListRow
  readonly onClose: () => void
}

/** Fills a template with a row, or with the first ones. */
export function TryDialog({ template, onClose }: TryDialogProps) {
  const { t } = useTranslation('print-templates')
  const [code, setCode] = useState('')
  const { busy, attempt } = useAction()
  const id = useId()
  const form = String(template['form'])
  const subject = form === 'jobCard' ? 'operation' : 'order'
  const run = (): Promise<void> =>
    attempt(async () => {
      const name = exportName(String(template['name']), 'xlsx')
      await download(printTemplateCalls.trial, { id: template.id, code: code.trim() }, name)
      onClose()
    })
  return (
    <FormDialog
      title={t('tryTitle', { name: String(template['name']) })}
      description={t(isTemplateDocument(form) ? 'tryDocument' : 'tryRows')}
      width={400}
      onClose={onClose}
      submit={t('save')}
      icon={Save}
      busy={busy}
      form="pt-form"
      onSubmit={run}
    >
      {isTemplateDocument(form) && (
        <>
          <label htmlFor={id}>{t(subject)}</label>
          <TextEditor
            id={id}
            field={printTemplateCalls.trial.input.code}
            label={t(subject)}
            value={code}
            onChange={(value) => setCode(typedText(value))}
          />
        </>
      )}
    </FormDialog>
  )
}
