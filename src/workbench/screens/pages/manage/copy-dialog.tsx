import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { PageFile } from '#domain/pages/page.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import { copyForm, createPage, namesOf } from './page-forms.ts'
import type { KeptPage } from './page-row.ts'

interface CopyDialogProps {
  readonly title: string
  readonly content: PageFile
  /** Code that the form proposes. */
  readonly code: string
  readonly onDone: (row: KeptPage) => void
  readonly onClose: () => void
}

/** Keeps a content as another page, under a code and names of its own. */
export function CopyDialog({ title, content, code, onDone, onClose }: CopyDialogProps) {
  const { t } = useTranslation('pages-manage')
  return (
    <FieldsDialog
      title={title}
      form={copyForm}
      start={{ ...namesOf(content), code }}
      take={t('create')}
      onTake={async (values) => {
        const row = await createPage(values, content.kind, content)
        toast.success(t('created', { code: row.code }))
        onClose()
        onDone(row)
      }}
      onClose={onClose}
    />
  )
}
