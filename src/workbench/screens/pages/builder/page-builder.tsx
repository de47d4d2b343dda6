import { Puck, type Overrides } from '@puckeditor/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import '@puckeditor/core/no-external.css'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { draftOf, type KeptPage } from '../manage/page-row.ts'
import { builderConfig } from './drawn-parts.tsx'
import { EditedPage } from './edited-page.ts'
import { Builder } from './builder.tsx'
import { skeletonData } from './skeleton.ts'
import { EditedContext } from './use-editing.ts'
import { useTypes } from './use-following.ts'
import './builder.css'

interface PageBuilderProps {
  readonly code: string
  /** Path of the tab. */
  readonly path: string
  readonly onClose: () => void
}

/** The builder of a designed page, with its draft. */
export default function PageBuilder({ code, path, onClose }: PageBuilderProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(designPages.draft, { code }, 'builder'),
    queryFn: () => draftOf(code),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Editor row={data.row} page={data.page} path={path} onClose={onClose} />
}

interface EditorProps {
  readonly row: KeptPage
  readonly page: PageFile
  readonly path: string
  readonly onClose: () => void
}

const nothing = () => <></>
/** The editor's own bar on a component has English words; the panels of the builder do what it does. */
const overrides: Partial<Overrides> = { actionBar: nothing }
const iframe = { enabled: false }
/** What the editor would do to the page passes by its history, which is that of the edited page. */
const permissions = { drag: false, insert: false, delete: false, duplicate: false }

function Editor({ row, page, path, onClose }: EditorProps) {
  const [edited] = useState(() => new EditedPage(page))
  const [data] = useState(() => skeletonData(page.data.content))
  const types = useTypes(edited)
  const config = useMemo(() => builderConfig(types), [types])
  return (
    <EditedContext value={edited}>
      <Puck config={config} data={data} iframe={iframe} overrides={overrides} permissions={permissions}>
        <Builder row={row} path={path} onClose={onClose} />
      </Puck>
    </EditedContext>
  )
}
