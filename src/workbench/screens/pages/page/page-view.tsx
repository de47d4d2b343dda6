import { Render } from '@puckeditor/core/rsc'
import type { Data } from '@puckeditor/core'
import { useMemo, useState, type ReactNode } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useWidth } from '../../../parts/use-width.ts'
import { pageConfig } from './config.tsx'
import { drawableData } from './drawable.ts'
import { renderers } from './kinds/index.ts'
import { openedState } from './opened-state.ts'
import { PageContext, type OpenPage } from './page-context.ts'
import type { PageState } from './page-state.ts'
import { usePageUser } from './page-user.ts'
import { useAddress, type PageAddress } from './use-address.ts'
import { placeNameOf, usePagePlaces } from './use-page-places.ts'
import { usePageRules } from './use-page-rules.ts'
import { useSourceFields } from './use-source-fields.ts'

interface OpenedPageProps {
  readonly page: PageFile
  readonly state: PageState
  readonly isEdited: boolean
  /** Width of the page, px; null before it is measured. */
  readonly width: number | null
  readonly run?: OpenPage['run']
  readonly children: ReactNode
}

const noFields = {}
const noActions: OpenPage['run'] = () => Promise.resolve(true)

/** What the parts of a page know of it: in a tab, or on the canvas of the builder. */
export function OpenedPage({ page, state, isEdited, width, run = noActions, children }: OpenedPageProps) {
  const placeName = placeNameOf(width)
  const places = usePagePlaces(page.data, placeName)
  const open = useMemo(
    (): OpenPage => ({ page, state, isEdited, places, placeName, renderers, run, fields: noFields }),
    [page, state, isEdited, places, placeName, run],
  )
  return (
    <PageContext value={open}>
      <WithFields open={open}>{children}</WithFields>
    </PageContext>
  )
}

/** Sources are read inside of a page; their fields are part of what expressions know. */
function WithFields({ open, children }: { readonly open: OpenPage; readonly children: ReactNode }) {
  const fields = useSourceFields(open.page)
  const known = useMemo(() => ({ ...open, fields }), [open, fields])
  return <PageContext value={known}>{children}</PageContext>
}

interface PageViewProps {
  readonly page: PageFile
  /** The tab that it is open in; null: a part of another page, or a sample. */
  readonly address?: PageAddress | null
}

const noSearch = {}

/** A page that is open to be used. Another page file is another page: give it a key of its own. */
export function PageView({ page, address = null }: PageViewProps) {
  const user = usePageUser()
  const { zone } = useFormatSettings()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const width = useWidth(frame)
  const [state] = useState(() => openedState(page, address?.search ?? noSearch, user, zone))
  useAddress(page, state, address)
  return (
    <div className="pg-page" ref={setFrame}>
      {width !== null && (
        <OpenedPage page={page} state={state} isEdited={false} width={width}>
          <Content page={page} />
        </OpenedPage>
      )}
    </div>
  )
}

function Content({ page }: { readonly page: PageFile }) {
  usePageRules()
  // Drawn again it would make every slot another component, which loses what it holds.
  return useMemo(
    () => <Render config={pageConfig(page.data)} data={drawableData(page.data) as unknown as Data} />,
    [page.data],
  )
}
