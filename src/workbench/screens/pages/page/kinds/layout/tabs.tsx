import { useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { wholePage, type LinkedParts } from '#domain/pages/linked.ts'
import type { PageComponent, PageFile } from '#domain/pages/page.ts'
import { Tabs } from '../../../../../parts/tabs.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import { type KindProps, useOpenPage, useEvents } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { useExpression } from '../../use-expressions.ts'
import { useLinkedParts } from '../../linked-parts.ts'
import { MarkedPlace } from '../../marked-place.tsx'
import { PageFrame } from '../../page-frame.tsx'

/** One of several parts at a time. The expression chooses when its value changes, the viewer in between. */
export function TabsKind({ values: { label, items, active } }: KindProps<'tabs'>) {
  const { t } = useTranslation('page')
  const name = useText(label)
  const { raise } = useEvents<'tabs'>()
  const wanted = useExpression(active, 'text').value
  const [chosen, setChosen] = useState<{ readonly by: unknown; readonly key: string | null }>({
    by: wanted,
    key: null,
  })
  if (chosen.by !== wanted) setChosen({ by: wanted, key: null })
  const keyOf = (at: number): string => items[at]!.key || String(at + 1)
  const keys = items.map((_, at) => keyOf(at))
  const current = [chosen.key, wanted].find((key) => keys.includes(key as string)) ?? keys[0]
  if (current === undefined) return <EmptyState title={t('noTabs')} />
  return (
    <Tabs
      label={name || t('tabs')}
      value={current as string}
      items={items.map(({ title, slot: Slot }, at) => ({
        value: keyOf(at),
        label: <TabTitle text={title} fallback={keyOf(at)} />,
        content: <Slot />,
      }))}
      onChange={(key) => {
        setChosen({ by: wanted, key })
        void raise('change', { value: key })
      }}
    />
  )
}

interface TabTitleProps {
  readonly text: KindProps<'tabs'>['values']['items'][number]['title']
  readonly fallback: string
}

function TabTitle({ text, fallback }: TabTitleProps) {
  return useText(text) || fallback
}

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
  const { parts, error, refetch } = useLinkedParts()
  const { part, values: given, variables } = values
  const drawn = useMemo(
    () => parts && partAlone(page, { type: 'linked', props: { id, part, values: given, variables } }, parts),
    [page, parts, id, part, given, variables],
  )
  const key = useMemo(() => JSON.stringify(drawn), [drawn])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!parts) return <LoadingState />
  return drawn ? (
    <PageFrame key={key} page={drawn} renderers={renderers} />
  ) : (
    <MarkedPlace reason={t('noPart', { part })} isBad />
  )
}

/** A page that holds what a link of another one shows, and acts by itself on nothing; null: it shows nothing. */
function partAlone(page: PageFile, link: PageComponent, parts: LinkedParts): PageFile | null {
  const { page: whole } = wholePage({ ...page, data: { root: {}, content: [link] } }, parts)
  const [shown] = whole.data.content
  if (!shown || shown.type === 'linked') return null
  return { ...whole, events: [], data: { root: {}, content: shown.props['slot'] as PageComponent[] } }
}
