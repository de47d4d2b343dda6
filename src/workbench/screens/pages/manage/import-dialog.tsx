import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { readImport, type ImportedPage } from '#domain/pages/import-page.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useFileInput } from '../../../parts/file-input.tsx'
import { Segments } from '../../../parts/inputs.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { FieldsDialog } from './fields-dialog.tsx'
import { ImportFindings } from './findings.tsx'
import { copyForm, createPage, namesOf, draftOf, type KeptPage, type PageRow } from './page-row.ts'
import './manage.css'

interface ImportDialogProps {
  /** Pages that there are. */
  readonly rows: readonly PageRow[]
  /** Kind that an imported page gets; default: its own. */
  readonly kind?: PageKind
  readonly onDone: (row: KeptPage) => void
  readonly onClose: () => void
}

type Read = Extract<ImportedPage, { readonly page: PageFile }>

/** Brings a page file in: as a page of its own, or as a new draft of the page with its code. */
export function ImportDialog({ kind, ...props }: ImportDialogProps) {
  const [read, setRead] = useState<ImportedPage | null>(null)
  if (!read?.page) return <FileDialog refused={read} onRead={setRead} onClose={props.onClose} />
  const page = kind === undefined ? read.page : { ...read.page, kind }
  return <TakeDialog {...props} read={{ ...read, page }} />
}

interface FileDialogProps {
  /** The file that was chosen before was refused. */
  readonly refused: Exclude<ImportedPage, Read> | null
  readonly onRead: (read: ImportedPage) => void
  readonly onClose: () => void
}

function FileDialog({ refused, onRead, onClose }: FileDialogProps) {
  const { t } = useTranslation('pages-manage')
  const label = useLabel()
  const file = useFileInput({
    label: t('pageFile'),
    accept: '.json,application/json',
    onFile: (chosen) => void chosen.text().then((text) => onRead(readImport(text))),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('importPage')}
      description={t('importHint')}
      submit={t('chooseFile')}
      icon={Upload}
      onSubmit={file.choose}
    >
      {file.input}
      {refused ? (
        <p className="pm-refused" role="alert">
          {label(refused.refused)}
        </p>
      ) : (
        <EmptyState icon={Upload} title={t('noFile')} />
      )}
    </FormDialog>
  )
}

interface TakeDialogProps extends Omit<ImportDialogProps, 'kind'> {
  readonly read: Read
}

function TakeDialog({ read, rows, onDone, onClose }: TakeDialogProps) {
  const { page } = read
  const same = rows.find(({ code }) => code.toLowerCase() === page.code.toLowerCase())
  const mayDraft = same?.kind === page.kind
  const [as, setAs] = useState<'page' | 'draft'>(mayDraft ? 'draft' : 'page')
  const choice = mayDraft ? <AsChoice code={same.code} as={as} onChange={setAs} /> : null
  const findings = <ImportFindings page={page} faults={read.faults} />
  if (as === 'draft' && same)
    return (
      <DraftDialog page={page} code={same.code} onDone={onDone} onClose={onClose}>
        {choice}
        {findings}
      </DraftDialog>
    )
  return (
    <NewDialog page={page} isTaken={same !== undefined} onDone={onDone} onClose={onClose}>
      {choice}
      {findings}
    </NewDialog>
  )
}

interface AsChoiceProps {
  readonly code: string
  readonly as: 'page' | 'draft'
  readonly onChange: (as: 'page' | 'draft') => void
}

function AsChoice({ code, as, onChange }: AsChoiceProps) {
  const { t } = useTranslation('pages-manage')
  return (
    <div className="pm-as">
      <p>{t('codeExists', { code })}</p>
      <Segments
        label={t('importAs')}
        value={as}
        names={['draft', 'page']}
        textOf={(name) => t(name === 'draft' ? 'asDraft' : 'asPage')}
        onChange={onChange}
      />
    </div>
  )
}

interface NewDialogProps {
  readonly page: PageFile
  /** Its code is that of another page. */
  readonly isTaken: boolean
  readonly onDone: (row: KeptPage) => void
  readonly onClose: () => void
  readonly children: React.ReactNode
}

function NewDialog({ page, isTaken, onDone, onClose, children }: NewDialogProps) {
  const { t } = useTranslation('pages-manage')
  return (
    <FieldsDialog
      title={t('importPage')}
      form={copyForm}
      start={{ ...namesOf(page), code: isTaken ? '' : page.code }}
      take={t('import')}
      onTake={async (values) => {
        const row = await createPage(values, page.kind, page)
        toast.success(t('imported', { code: row.code }))
        onClose()
        onDone(row)
      }}
      onClose={onClose}
    >
      {children}
    </FieldsDialog>
  )
}

interface DraftDialogProps extends Omit<NewDialogProps, 'isTaken'> {
  /** Page whose draft it becomes. */
  readonly code: string
}

function DraftDialog({ page, code, onDone, onClose, children }: DraftDialogProps) {
  const { t } = useTranslation('pages-manage')
  const { busy, attempt } = useAction()
  const take = (): Promise<void | undefined> =>
    attempt(async () => {
      const { row } = await draftOf(code)
      const { id, rowVersion } = row
      const kept = await write(designPages.saveDraft, { id, rowVersion, content: { ...page, code } })
      toast.success(t('draftImported', { code }))
      onClose()
      onDone(kept)
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('importPage')}
      width={560}
      submit={t('import')}
      busy={busy}
      onSubmit={take}
    >
      {children}
    </FormDialog>
  )
}
