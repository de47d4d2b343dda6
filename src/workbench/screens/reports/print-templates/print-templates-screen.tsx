import { Download, FilePenLine, FileUp, FlaskConical, Save } from 'lucide-react'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { isTemplateDocument } from '#domain/print/templates.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { useAction } from '../../../actions/use-action.ts'
import { download, upload } from '../../../client/transfer.ts'
import { exportName } from '../../../grid/export/run-export.ts'
import { Button } from '../../../parts/button.tsx'
import { useFileInput } from '../../../parts/file-input.tsx'
import { typedText } from '../../../fields/editor-props.ts'
import { TextEditor } from '../../../fields/text-editors.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { XLSX } from './xlsx-type.ts'
import './print-templates.css'

/** Print templates: the general list; files are uploaded, tried, downloaded and replaced. */
export default listScreenOf('printTemplate', { Actions: TemplateActions })

/** What is done with the files of templates; those of one template at a time. */
function TemplateActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('print-templates')
  const [open, setOpen] = useState<'upload' | 'try' | null>(null)
  const { busy, attempt } = useAction()
  const [row] = selected
  const only = selected.length === 1 ? row : undefined
  const replace = (file: File): void => {
    if (only)
      void attempt(async () => {
        await upload(printTemplateCalls.replace, { id: only.id, rowVersion: only.rowVersion }, [file])
        toast.success(t('replaced', { file: file.name }))
        onChanged()
      })
  }
  const { choose, input } = useFileInput({ label: t('replace'), accept: XLSX, onFile: replace })
  const save = (): void => {
    if (only)
      void attempt(() =>
        download(printTemplateCalls.download, { id: only.id }, exportName(String(only['name']), 'xlsx')),
      )
  }
  return (
    <>
      <Button tone="ghost" icon={FileUp} onClick={() => setOpen('upload')}>
        {t('upload')}
      </Button>
      <Button tone="ghost" icon={FlaskConical} disabled={!only} onClick={() => setOpen('try')}>
        {t('try')}
      </Button>
      <Button tone="ghost" icon={Download} disabled={!only || busy} onClick={save}>
        {t('download')}
      </Button>
      <Button tone="ghost" icon={FilePenLine} disabled={!only || busy} onClick={choose}>
        {t('replace')}
      </Button>
      {input}
      {open === 'upload' && <UploadDialog onClose={() => setOpen(null)} onKept={onChanged} />}
      {open === 'try' && only && <TryDialog template={only} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Fills a template with a row, or with the first ones. */
function TryDialog({ template, onClose }: { readonly template: ListRow; readonly onClose: () => void }) {
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
