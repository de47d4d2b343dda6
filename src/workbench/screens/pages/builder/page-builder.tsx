import { Puck, type Overrides } from '@puckeditor/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@puckeditor/core/no-external.css'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { queryKeyOf } from '../../../client/query.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { draftOf, type KeptPage } from '../manage/page-row.ts'
import { pageConfig } from '../page/config.tsx'
import { renderers } from '../page/kinds/index.ts'
import { OpenedPage } from '../page/opened-page.tsx'
import { openedState } from '../page/opened-state.ts'
import { usePageUser } from '../page/page-user.ts'
import { Canvas } from './canvas.tsx'
import { LeftPanel } from './left-panel.tsx'
import { PropertiesPanel } from './properties-panel.tsx'
import { dataOf } from './puck-data.ts'
import { TopBar } from './top-bar.tsx'
import { EditingContext, useEditor } from './use-editing.ts'
import { useKeys } from './use-keys.ts'
import { useSaving } from './use-saving.ts'
import './builder.css'

interface PageBuilderProps {
  readonly code: string
  readonly onClose: () => void
}

/** The builder of a designed page, with its draft. */
export default function PageBuilder({ code, onClose }: PageBuilderProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeyOf(designPages.draft), 'builder', code],
    queryFn: () => draftOf(code),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Editor row={data.row} page={data.page} onClose={onClose} />
}

interface EditorProps {
  readonly row: KeptPage
  readonly page: PageFile
  readonly onClose: () => void
}

const nothing = () => <></>
/** The editor's own bar on a component has English words; the panels of the builder do what it does. */
const overrides: Partial<Overrides> = { actionBar: nothing }
const iframe = { enabled: false }
const permissions = { drag: false, insert: false, delete: false, duplicate: false }

function Editor({ row, page: opened, onClose }: EditorProps) {
  const [first] = useState(opened)
  const config = useMemo(() => pageConfig(first.data), [first])
  const data = useMemo(() => dataOf(first), [first])
  return (
    <Puck config={config} data={data} iframe={iframe} overrides={overrides} permissions={permissions}>
      <Builder row={row} onClose={onClose} />
    </Puck>
  )
}

/** Widest width of the page on the canvas, px. */
const fullWidth = 1440
const noSearch = {}

function Builder({ row, onClose }: Omit<EditorProps, 'page'>) {
  const { t } = useTranslation('page-builder')
  const user = usePageUser()
  const { zone } = useFormatSettings()
  const editing = useEditor()
  const { page } = editing
  const saving = useSaving(row, page)
  const [width, setWidth] = useState(fullWidth)
  const state = useMemo(
    () => openedState(page, noSearch, user, zone),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- values begin again when what declares them changes
    [page.params, page.variables, user, zone],
  )
  const keys = useKeys(editing, saving)
  const close = async (): Promise<void> => {
    if (await saving.save()) onClose()
  }
  return (
    <EditingContext value={editing}>
      {/* Focus comes here from the canvas, so that keys and the clipboard act on what is chosen. */}
      <div className="pb-builder" tabIndex={-1} {...keys}>
        <TopBar saving={saving} width={width} onWidth={setWidth} onClose={() => void close()} />
        <aside className="pb-left" aria-label={t('parts')}>
          <LeftPanel />
        </aside>
        <OpenedPage page={page} state={state} isEdited width={width} renderers={renderers}>
          <Canvas width={width} />
        </OpenedPage>
        <aside className="pb-right" aria-label={t('properties')}>
          <PropertiesPanel />
        </aside>
      </div>
    </EditingContext>
  )
}
