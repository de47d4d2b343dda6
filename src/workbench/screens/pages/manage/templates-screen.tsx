import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { designPages } from '#domain/services/pages/pages.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { Button } from '../../../parts/button.tsx'
import { Segments } from '../../../parts/inputs.tsx'
import { Page, PageHeader, Toolbar } from '../../../parts/page.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { NewPageDialog } from './new-page-dialogs.tsx'
import { namesOf, renameForm, titleOf, type PageRow, isShared } from './page-row.ts'
import { builderRoute } from './page-route.ts'
import { TemplateCard } from './template-card.tsx'
import { useTemplateActions, type TemplateTask } from './use-page-actions.ts'
import './manage.css'

const parts = ['all', 'shared', 'personal'] as const
type Part = (typeof parts)[number]

const isIn: Readonly<Record<Part, (row: PageRow) => boolean>> = {
  all: () => true,
  shared: isShared,
  personal: (row) => !isShared(row),
}

/** Templates of the user and of everybody, to start pages from. */
export default function TemplatesScreen() {
  const { t } = useTranslation('pages-manage')
  const templates = useCall(designPages.list, { kind: 'template' })
  const [sought, setSought] = useState('')
  const [part, setPart] = useState<Part>('all')
  const actions = useTemplateActions()
  const rows = templates.data?.items ?? none
  const words = sought.trim().toLowerCase()
  const found = rows.filter(
    (row) => isIn[part](row) && `${row.code} ${row.name} ${row.nameEn ?? ''}`.toLowerCase().includes(words),
  )
  return (
    <Page>
      <PageHeader
        title={t('templates')}
        actions={
          <Button icon={Upload} onClick={() => actions.setTask({ name: 'import' })}>
            {t('import')}
          </Button>
        }
      />
      <Toolbar label={t('templates')}>
        <SearchField label={t('findTemplate')} value={sought} onChange={setSought} />
        <Segments
          label={t('whose')}
          value={part}
          names={parts}
          textOf={(name) => t(`whoseTemplates.${name}`)}
          onChange={setPart}
        />
      </Toolbar>
      {templates.error ? (
        <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />
      ) : !templates.data ? (
        <LoadingState />
      ) : found.length === 0 ? (
        <EmptyState
          title={t(rows.length === 0 ? 'noTemplates' : 'noneFound')}
          hint={t(rows.length === 0 ? 'noTemplatesHint' : 'noneFoundHint')}
        />
      ) : (
        <div className="pm-gallery">
          {found.map((row) => (
            <TemplateCard key={row.code} row={row} onAct={actions.run} />
          ))}
        </div>
      )}
      <TemplateDialogs task={actions.task} rows={rows} onClose={() => actions.setTask(null)} />
    </Page>
  )
}

const none: readonly PageRow[] = []

interface TemplateDialogsProps {
  readonly task: TemplateTask | null
  readonly rows: readonly PageRow[]
  readonly onClose: () => void
}

function TemplateDialogs({ task, rows, onClose }: TemplateDialogsProps) {
  const { t } = useTranslation('pages-manage')
  switch (task?.name) {
    case undefined:
      return null
    case 'import':
      return <ImportDialog rows={rows} kind="template" onDone={() => {}} onClose={onClose} />
    case 'start':
      return (
        <NewPageDialog
          template={task.row.code}
          onDone={({ code }) => openScreen(builderRoute, { page: code })}
          onClose={onClose}
        />
      )
    case 'rename':
      return (
        <FieldsDialog
          title={t('renameTitle', { name: task.row.name })}
          form={renameForm}
          start={namesOf(task.content)}
          take={t('save')}
          onTake={async (values) => {
            const { id, rowVersion } = task.row
            const title = titleOf(values)
            await write(designPages.saveDraft, { id, rowVersion, content: { ...task.content, title } })
            toast.success(t('renamed', { name: title['zh-Hans'] }))
            onClose()
          }}
          onClose={onClose}
        />
      )
  }
}
