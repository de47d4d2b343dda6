import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { PageFile } from '#domain/pages/page.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import { createPage, namesOf, templateForm } from './page-forms.ts'
import type { KeptPage } from './page-row.ts'
import { ownerOfTemplate } from './templates.ts'

interface SaveAsTemplateDialogProps {
  /** A page, or a page that has only the part to keep. */
  readonly content: PageFile
  readonly onDone: (row: KeptPage) => void
  readonly onClose: () => void
}

/** Keeps a page or a part of it as a template to start others from. */
export function SaveAsTemplateDialog({ content, onDone, onClose }: SaveAsTemplateDialogProps) {
  const { t } = useTranslation('pages-manage')
  return (
    <FieldsDialog
      title={t('saveAsTemplate')}
      description={t('saveAsTemplateHint')}
      form={templateForm}
      start={{ ...namesOf(content), code: '' }}
      take={t('save')}
      onTake={async (values) => {
        const row = await createPage(values, 'template', content, ownerOfTemplate(values['shared'] === true))
        toast.success(t('templateSaved', { name: row.name }))
        onClose()
        onDone(row)
      }}
      onClose={onClose}
    />
  )
}
