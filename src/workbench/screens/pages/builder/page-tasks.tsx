import { DropdownMenu } from '@radix-ui/themes'
import { Eye, History, ListChecks, Rocket, Shapes } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { componentWith } from '#domain/pages/part-name.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { ConflictDialog } from '../manage/page-dialogs.tsx'
import { builderRoute } from '../manage/page-route.ts'
import type { PageRow } from '../manage/page-row.ts'
import { PublishDialog } from '../manage/publish-dialog.tsx'
import { SaveAsTemplateDialog } from '../manage/new-page-dialogs.tsx'
import { VersionsDialog } from '../manage/versions-dialog.tsx'
import { partOfPage } from './clipboard.ts'
import type { Beside } from './beside.ts'
import { useEdited, useEditing } from './use-editing.ts'
import type { Saving } from './use-saving.ts'

type Task = 'versions' | 'template' | 'partAsTemplate'

const nothing = (): void => {}

interface PageTasksProps {
  readonly saving: Saving
  readonly beside: Beside
  readonly onBeside: (beside: Beside) => void
}

/** What is done with the page beside editing it. */
export function PageTasks({ saving, beside, onBeside }: PageTasksProps) {
  const { t } = useTranslation('page-builder')
  const [task, setTask] = useState<Task | null>(null)
  const { chosen } = useEditing()
  const toggle = (one: Beside): void => onBeside(beside === one ? 'properties' : one)
  return (
    <>
      <Button icon={Eye} aria-pressed={beside === 'preview'} onClick={() => toggle('preview')}>
        {t('preview')}
      </Button>
      <Button icon={History} onClick={() => setTask('versions')}>
        {t('versions')}
      </Button>
      <Button icon={ListChecks} aria-pressed={beside === 'check'} onClick={() => toggle('check')}>
        {t('check')}
      </Button>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button icon={Shapes}>{t('asTemplate')}</Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1">
          <DropdownMenu.Item onSelect={() => setTask('template')}>{t('wholePage')}</DropdownMenu.Item>
          <DropdownMenu.Item disabled={chosen === null} onSelect={() => setTask('partAsTemplate')}>
            {t('chosenPart')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Publish saving={saving} onEdit={() => beside === 'preview' && onBeside('properties')} />
      <TaskDialog task={task} onClose={() => setTask(null)} />
      <DecideConflict saving={saving} />
    </>
  )
}

function TaskDialog({ task, onClose }: { readonly task: Task | null; readonly onClose: () => void }) {
  const { page, chosen, change } = useEditing()
  switch (task) {
    case null:
      return null
    case 'versions':
      return <VersionsDialog code={page.code} onRestore={(next) => change(next)} onClose={onClose} />
    case 'template':
      return <SaveAsTemplateDialog content={page} onDone={nothing} onClose={onClose} />
    case 'partAsTemplate': {
      const part = chosen === null ? undefined : componentWith(chosen, page)
      return part ? (
        <SaveAsTemplateDialog content={partOfPage(page, [part])} onDone={nothing} onClose={onClose} />
      ) : null
    }
  }
}

interface PublishProps {
  readonly saving: Saving
  /** A fault leads back to the panels of the builder. */
  readonly onEdit: () => void
}

/** Publishes the draft as it is saved before. */
function Publish({ saving, onEdit }: PublishProps) {
  const { t } = useTranslation('page-builder')
  const { page, change } = useEditing()
  const { lead } = useEdited()
  const { busy, attempt } = useAction()
  const [row, setRow] = useState<PageRow | null>(null)
  const open = (): Promise<unknown> =>
    attempt(async () => {
      if (!(await saving.save())) return
      const { items } = await fetchCall(designPages.list, { kind: page.kind })
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
          onChoose={(part, member) => {
            setRow(null)
            onEdit()
            lead(part, member)
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
