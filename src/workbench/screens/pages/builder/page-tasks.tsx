import { Eye, History, ListChecks, Rocket, Shapes } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageText } from '#domain/pages/text.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useBusy } from '../../../actions/use-busy.ts'
import { call } from '../../../client/call.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import { CheckPanel } from '../manage/check-panel.tsx'
import { ConflictDialog } from '../manage/conflict-dialog.tsx'
import { builderRoute } from '../manage/page-route.ts'
import type { PageRow } from '../manage/page-row.ts'
import { PublishDialog } from '../manage/publish-dialog.tsx'
import { SaveAsTemplateDialog } from '../manage/save-as-template-dialog.tsx'
import { VersionView } from '../manage/version-view.tsx'
import { VersionsDialog } from '../manage/versions-dialog.tsx'
import { useEditing } from './use-editing.ts'
import type { Saving } from './use-saving.ts'

type Task = 'preview' | 'versions' | 'check' | 'template'

const nothing = (): void => {}

/** What is done with the page beside editing it, each in a dialog. */
export function PageTasks({ saving }: { readonly saving: Saving }) {
  const { t } = useTranslation('page-builder')
  const [task, setTask] = useState<Task | null>(null)
  return (
    <>
      <Button icon={Eye} onClick={() => setTask('preview')}>
        {t('preview')}
      </Button>
      <Button icon={History} onClick={() => setTask('versions')}>
        {t('versions')}
      </Button>
      <Button icon={ListChecks} onClick={() => setTask('check')}>
        {t('check')}
      </Button>
      <Button icon={Shapes} onClick={() => setTask('template')}>
        {t('asTemplate')}
      </Button>
      <Publish saving={saving} />
      <TaskDialog task={task} onClose={() => setTask(null)} />
      <DecideConflict saving={saving} />
    </>
  )
}

function TaskDialog({ task, onClose }: { readonly task: Task | null; readonly onClose: () => void }) {
  const { t } = useTranslation('page-builder')
  const language = useLanguage()
  const { page, change, choose } = useEditing()
  switch (task) {
    case null:
      return null
    case 'preview':
      return <VersionView title={pageText(page.title, language)} page={page} onClose={onClose} />
    case 'versions':
      return <VersionsDialog code={page.code} onRestore={change} onClose={onClose} />
    case 'template':
      return <SaveAsTemplateDialog content={page} onDone={nothing} onClose={onClose} />
    case 'check':
      return (
        <Dialog open onOpenChange={onClose} width={640} title={t('checkTitle')}>
          <CheckPanel
            content={page}
            onChoose={(part) => {
              if (part.of === 'component') choose(part.id)
              onClose()
            }}
          />
        </Dialog>
      )
  }
}

/** Publishes the draft as it is saved before. */
function Publish({ saving }: { readonly saving: Saving }) {
  const { t } = useTranslation('page-builder')
  const { page, change, choose } = useEditing()
  const { busy, attempt } = useBusy()
  const [row, setRow] = useState<PageRow | null>(null)
  const open = (): Promise<unknown> =>
    attempt(async () => {
      if (!(await saving.save())) return
      const { items } = await call(designPages.list, { kind: page.kind })
      setRow(items.find(({ code }) => code === page.code) ?? null)
    })
  return (
    <>
      <Button icon={Rocket} tone="primary" loading={busy} onClick={() => void open()}>
        {t('publish')}
      </Button>
      {row && (
        <PublishDialog
          row={row}
          content={page}
          onDone={(kept, content) => {
            saving.adopt(kept, content)
            change(content)
          }}
          onChoose={(part) => {
            if (part.of === 'component') choose(part.id)
            setRow(null)
          }}
          onClose={() => setRow(null)}
        />
      )}
    </>
  )
}

function DecideConflict({ saving }: { readonly saving: Saving }) {
  const { page, change } = useEditing()
  const { conflict, adopt, save, postpone } = saving
  if (!conflict) return null
  const { theirs, by, at, rowVersion } = conflict
  return (
    <ConflictDialog
      mine={page}
      theirs={theirs}
      by={by}
      at={at}
      onTake={() => {
        adopt({ rowVersion }, theirs)
        change(theirs)
      }}
      onOverwrite={() => {
        adopt({ rowVersion })
        void save()
      }}
      onCopy={({ code }) => {
        adopt({ rowVersion }, page)
        openScreen(builderRoute, { page: code })
      }}
      onClose={postpone}
    />
  )
}
