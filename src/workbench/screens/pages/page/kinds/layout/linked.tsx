import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { partKey, wholePage, type LinkedParts } from '#domain/pages/linked.ts'
import type { PageComponent, PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { useCall } from '../../../../../client/query.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import type { KindProps } from '../../kind-props.ts'
import { MarkedPlace } from '../../marked-place.tsx'
import { useOpenPage } from '../../page-context.ts'
import { PageFrame } from '../../page-frame.tsx'

/**
 * A part that another page brings. Viewers get pages with their parts in place; what is still a link there cannot be
 * shown. While the page is edited, the part is drawn as it is published.
 */
export function LinkedKind(props: KindProps<'linked'>) {
  const { t } = useTranslation('page')
  const { isEdited } = useOpenPage()
  const { part } = props.values
  if (!isEdited) return <MarkedPlace reason={t('noPart', { part })} isBad />
  return part === '' ? <EmptyState title={t('choosePart')} /> : <EditedLink {...props} />
}

function EditedLink({ id, values }: KindProps<'linked'>) {
  const { t } = useTranslation('page')
  const { page, renderers } = useOpenPage()
  const answer = useCall(designPages.parts, {})
  const { part, values: given, variables } = values
  const parts = useMemo(() => answer.data && partsIn(answer.data.items), [answer.data])
  const drawn = useMemo(
    () => parts && partAlone(page, { type: 'linked', props: { id, part, values: given, variables } }, parts),
    [page, parts, id, part, given, variables],
  )
  const key = useMemo(() => JSON.stringify(drawn), [drawn])
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (drawn === undefined) return <LoadingState />
  return drawn ? (
    <PageFrame key={key} page={drawn} renderers={renderers} />
  ) : (
    <MarkedPlace reason={t('noPart', { part })} isBad />
  )
}

const partsIn = (items: readonly { readonly code: string; readonly content: unknown }[]): LinkedParts =>
  new Map(
    items.flatMap(({ code, content }) => {
      const { page } = readPage(content)
      return page ? [[partKey(code), page] as const] : []
    }),
  )

/** A page that holds what a link of another one shows, and acts by itself on nothing; null: it shows nothing. */
function partAlone(page: PageFile, link: PageComponent, parts: LinkedParts): PageFile | null {
  const { page: whole } = wholePage({ ...page, data: { root: {}, content: [link] } }, parts)
  const [shown] = whole.data.content
  if (!shown || shown.type === 'linked') return null
  return { ...whole, events: [], data: { root: {}, content: shown.props['slot'] as PageComponent[] } }
}
