import { use, useMemo, useState, type ReactNode } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import { fieldsOfSources } from '#domain/pages/check.ts'
import type { SourceFields } from '#domain/pages/environment.ts'
import { standardData } from '#domain/pages/parameters.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useModel } from '../../../client/model.ts'
import { useOpenPages } from '../../home/home/use-open-pages.ts'
import { type KindRenderers, PageContext, PlacingContext, RowContext, type OpenPage } from './page-context.ts'
import { usePageUser, ViewerContext } from './page-user.ts'
import type { PageState } from './page-state.ts'
import { OpenScreens } from './use-may-show.ts'
import { placeNameOf, usePagePlaces } from './use-page-places.ts'
import { useSources } from './sources/use-sources.ts'

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
  const placing = useMemo(() => ({ places, placeName }), [places, placeName])
  const own = useOpenPages()
  const viewer = use(ViewerContext)
  const user = usePageUser()
  const settings = useFormatSettings()
  const steady = useSteadyPage(page, isEdited)
  const open = useMemo(
    (): OpenPage => ({
      page: steady,
      state,
      user,
      settings,
      isEdited,
      renderers,
      run: noActions,
      fields: noFields,
    }),
    [steady, state, user, settings, isEdited, renderers],
  )
  return (
    <OpenScreens value={viewer?.screens ?? own}>
      <PageContext value={open}>
        <PlacingContext value={placing}>
          <RowContext value={null}>
            <WithFields open={open}>{children}</WithFields>
          </RowContext>
        </PlacingContext>
      </PageContext>
    </OpenScreens>
  )
}

/**
 * While a page is edited its parts see what it declares beside them, and are drawn again when that changes and not when
 * another part does. Its components are for actions, which do not run there.
 */
function useSteadyPage(page: PageFile, isEdited: boolean): PageFile {
  const [kept, keep] = useState(page)
  const isSame = (Object.keys(page) as (keyof PageFile)[]).every(
    (name) => name === 'data' || page[name] === kept[name],
  )
  if (isEdited && isSame) return kept
  if (kept !== page) keep(page)
  return page
}

/** Sources are read inside of a page; their fields are part of what expressions know. */
function WithFields({ open, children }: { readonly open: OpenPage; readonly children: ReactNode }) {
  const fields = useSourceFields(open.page)
  const known = useMemo(() => ({ ...open, fields }), [open, fields])
  return <PageContext value={known}>{children}</PageContext>
}

/** Fields of the sources of the page; those that are known only once they were read, from their answers. */
function useSourceFields(page: PageFile): SourceFields {
  const model = useModel()
  const declared = useMemo(() => fieldsOfSources(page, { ...standardData, model }), [page, model])
  const unknown = useMemo(
    () =>
      page.sources
        .filter(({ name, kind }) => kind === 'report' && declared[name] === null)
        .map(({ name }) => name),
    [page, declared],
  )
  const answers = useSources(unknown)
  // Expressions are compiled once for each object of fields: an answer with the same fields keeps it.
  const found = JSON.stringify(answers.map(({ name, answer }) => [name, answer?.fields ?? null]))
  return useMemo(
    () => ({ ...declared, ...(Object.fromEntries(JSON.parse(found) as [string, null][]) as SourceFields) }),
    [declared, found],
  )
}
