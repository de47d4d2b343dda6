import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useState } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { confirm } from '../../../state/asked.ts'
import { useCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { CopyDialog, NewPageDialog } from './new-page-dialogs.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { builderRoute } from './page-route.ts'
import { draftOf, nameIn, type KeptPage, type PageRow } from './page-row.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { PageTask } from './use-page-actions.ts'
import { VersionView, VersionsDialog } from './versions-dialog.tsx'
import { WallDialog } from './wall-dialog.tsx'
import { DifferenceList } from './difference-list.tsx'
import './manage.css'

interface PageDialogsProps {
  readonly task: PageTask | null
  readonly rows: readonly PageRow[]
  readonly onClose: () => void
}

const edit = ({ code }: KeptPage): void => openScreen(builderRoute, { page: code })
const nothing = (): void => {}

/** The dialog that an action on a page opened. */
export function PageDialogs({ task, rows, onClose }: PageDialogsProps) {
  const { t } = useTranslation('pages-manage')
  const language = useLanguage()
  const restore = useRestore()
  switch (task?.name) {
    case undefined:
      return null
    case 'new':
      return <NewPageDialog onDone={edit} onClose={onClose} />
    case 'import':
      return <ImportDialog rows={rows} onDone={nothing} onClose={onClose} />
    case 'copy':
      return (
        <CopyDialog
          title={t('duplicateTitle', { name: nameIn(task.row, language) })}
          content={task.content}
          code={`${task.row.code}-2`}
          onDone={nothing}
          onClose={onClose}
        />
      )
    case 'publish':
      return (
        <PublishDialog
          row={task.row}
          content={task.content}
          onDone={nothing}
          onChoose={() => edit(task.row)}
          onClose={onClose}
        />
      )
    case 'versions':
      return (
        <VersionsDialog
          code={task.row.code}
          onRestore={(content) => void restore(task.row.code, content)}
          onClose={onClose}
        />
      )
    case 'uses':
      return <WhereUsedDialog code={task.row.code} onClose={onClose} />
    case 'wall':
      return <WallDialog row={task.row} onClose={onClose} />
    case 'view':
      return <VersionView title={task.title} page={task.content} onClose={onClose} />
  }
}

/** Takes an earlier state into the draft that is kept, after a question. */
function useRestore() {
  const { t } = useTranslation('pages-manage')
  const { attempt } = useAction()
  return (code: string, content: PageFile) =>
    attempt(async () => {
      const question = { title: t('restoreTitle', { code }), message: t('restoreMessage') }
      if (!(await confirm({ ...question, confirmLabel: t('restore') }))) return
      const { row } = await draftOf(code)
      await write(designPages.saveDraft, { id: row.id, rowVersion: row.rowVersion, content })
      toast.success(t('restored', { code }))
    })
}

/** Menus, roles, home layouts and pages that use a page. */
function WhereUsedDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { t } = useTranslation('pages-manage')
  return (
    <Dialog
      onClose={onClose}
      width={560}
      title={t('whereUsedTitle', { code })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Uses code={code} />
    </Dialog>
  )
}

function Uses({ code }: { readonly code: string }) {
  const { t } = useTranslation('pages-manage')
  const { data, error, refetch } = useCall(designPages.whereUsed, { code }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) return <EmptyState title={t('unused')} hint={t('unusedHint')} />
  return (
    <DataTable
      label={t('whereUsed')}
      rows={data.items}
      keyOf={({ kind, code }) => `${kind} ${code}`}
      columns={[
        { title: t('usedBy'), cell: ({ kind }) => t(`uses.${kind}`, { defaultValue: kind }) },
        { title: t('code'), cell: ({ code }) => code },
        { title: t('name'), cell: ({ name }) => name },
      ]}
    />
  )
}

interface ConflictDialogProps {
  readonly mine: PageFile
  /** The draft that somebody else kept meanwhile, who and when. */
  readonly theirs: PageFile
  readonly by: string
  readonly at: string
  readonly onTake: () => void
  readonly onOverwrite: () => void
  /** Mine was kept as another page. */
  readonly onCopy: (row: KeptPage) => void
  /** Nothing is decided yet. */
  readonly onClose?: () => void
}

/** Two people edited a page: what differs, and which of both stays. Nothing is lost before one is chosen. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, by, at, onTake, onOverwrite, onCopy, onClose } = props
  const { t } = useTranslation('pages-manage')
  const { zone } = useFormatSettings()
  const [copying, setCopying] = useState(false)
  if (copying)
    return (
      <CopyDialog
        title={t('keepAsAnother')}
        content={mine}
        code={`${mine.code}-2`}
        onDone={onCopy}
        onClose={() => setCopying(false)}
      />
    )
  return (
    <Dialog
      onClose={() => onClose?.()}
      width={680}
      title={t('conflictTitle')}
      description={t('conflictHint', { by, at: formatTime(at, zone) })}
      footer={
        <>
          <Button onClick={onTake}>{t('takeTheirs')}</Button>
          <Button onClick={() => setCopying(true)}>{t('keepAsAnother')}</Button>
          <Button tone="danger" onClick={onOverwrite}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <section className="pm-comparison">
        <h3>{t('mineDiffers', { by })}</h3>
        <DifferenceList label={t('differences')} before={theirs} after={mine} />
      </section>
    </Dialog>
  )
}
