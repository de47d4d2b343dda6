import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { useCall } from '../../../client/query.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { FieldsDialog } from './fields-dialog.tsx'
import {
  createPage,
  newPageForm,
  draftOf,
  nameIn,
  type KeptPage,
  copyForm,
  namesOf,
  templateForm,
  ownerOfTemplate,
} from './page-row.ts'

interface NewPageDialogProps {
  /** Template that it begins with; left out: the user chooses one, or none. */
  readonly template?: string
  readonly onDone: (row: KeptPage) => void
  readonly onClose: () => void
}

/** No template has this code. */
const EMPTY = '\u0000'

/** A new page, empty or from a template. */
export function NewPageDialog({ template, onDone, onClose }: NewPageDialogProps) {
  const { t } = useTranslation('pages-manage')
  const [from, setFrom] = useState(template ?? EMPTY)
  return (
    <FieldsDialog
      title={t(template === undefined ? 'newPage' : 'newFromTemplate')}
      form={newPageForm}
      take={t('create')}
      onTake={async (values) => {
        const content = from === EMPTY ? null : (await draftOf(from)).page
        const row = await createPage(values, values['kind'] as PageKind, content)
        toast.success(t('created', { code: row.code }))
        onClose()
        onDone(row)
      }}
      onClose={onClose}
    >
      {template === undefined && <TemplateSelect value={from} onChange={setFrom} />}
    </FieldsDialog>
  )
}

interface TemplateSelectProps {
  readonly value: string
  readonly onChange: (code: string) => void
}

function TemplateSelect({ value, onChange }: TemplateSelectProps) {
  const { t } = useTranslation('pages-manage')
  const language = useLanguage()
  const { data } = useCall(designPages.list, { kind: 'template' })
  const options = [
    { value: EMPTY, label: t('emptyPage') },
    ...(data?.items ?? []).map((row) => ({
      value: row.code,
      label: `${nameIn(row, language)} (${row.code})`,
    })),
  ]
  return (
    <div className="t-form-field pm-start">
      <label htmlFor="pm-template">{t('startFrom')}</label>
      <Select id="pm-template" label={t('startFrom')} value={value} options={options} onChange={onChange} />
    </div>
  )
}

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
