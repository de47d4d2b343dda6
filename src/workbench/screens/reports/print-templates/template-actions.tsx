import { Download, FilePenLine, FileUp, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { useAction } from '../../../actions/use-action.ts'
import { download, upload } from '../../../client/transfer.ts'
import { exportName } from '../../../grid/export/run-export.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { useFileInput } from '../../../parts/file-input.tsx'
import { TryDialog } from './try-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { XLSX } from './xlsx-type.ts'

/** What is done with the files of templates; those of one template at a time. */
export function TemplateActions({ selected, onChanged }: ListActionProps) {
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
