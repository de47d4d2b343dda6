import { useMemo, type ReactNode } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import { useOpenPages } from '../../home/home/use-open-pages.ts'
import type { KindRenderers } from './kind-props.ts'
import { PageContext, RowContext, type OpenPage } from './page-context.ts'
import type { PageState } from './page-state.ts'
import { OpenScreens } from './use-may-show.ts'
import { placeNameOf, usePagePlaces } from './use-page-places.ts'
import { useSourceFields } from './use-source-fields.ts'

interface OpenedPageProps {
  readonly page: PageFile
  readonly state: PageState
  readonly isEdited: boolean
  /** Width of the page, px; null before it is measured. */
  readonly width: number | null
  readonly renderers: KindRenderers
  readonly children: ReactNode
}

const noFields = {}
/** Events do nothing until something takes their actions (actions/acting-page.tsx). */
const noActions: OpenPage['run'] = () => Promise.resolve(true)

/** What the parts of a page know of it, also where it is part of another: in a tab, or on the canvas of the builder. */
export function OpenedPage({ page, state, isEdited, width, renderers, children }: OpenedPageProps) {
  const placeName = placeNameOf(width)
  const places = usePagePlaces(page.data, placeName)
  const open = useMemo(
    (): OpenPage => ({
      page,
      state,
      isEdited,
      places,
      placeName,
      renderers,
      run: noActions,
      fields: noFields,
    }),
    [page, state, isEdited, places, placeName, renderers],
  )
  return (
    <OpenScreens value={useOpenPages()}>
      <PageContext value={open}>
        <RowContext value={null}>
          <WithFields open={open}>{children}</WithFields>
        </RowContext>
      </PageContext>
    </OpenScreens>
  )
}

/** Sources are read inside of a page; their fields are part of what expressions know. */
function WithFields({ open, children }: { readonly open: OpenPage; readonly children: ReactNode }) {
  const fields = useSourceFields(open.page)
  const known = useMemo(() => ({ ...open, fields }), [open, fields])
  return <PageContext value={known}>{children}</PageContext>
}
