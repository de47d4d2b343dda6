import { Link2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { freeIds, newPart } from '#domain/pages/new-part.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { draftOf, nameIn, type PageRow } from '../manage/page-row.ts'
import { isShared } from '../manage/templates.ts'
import { withDeclared } from './clipboard.ts'
import { withNewIds } from './copies.ts'
import { useDragging, type Making } from './dragging.ts'
import { sizeOfGroup, withInserted } from './edit.ts'
import { useEdited } from './use-editing.ts'
import { useRoving } from './use-roving.ts'

/** Templates of the user and of everybody; what one has is dragged onto the page, or put into what is chosen or below it. */
export function TemplatesPanel() {
  const { t } = useTranslation('page-builder')
  const { data, error, refetch } = useCall(designPages.list, { kind: 'template' })
  const roving = useRoving()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) return <EmptyState title={t('noTemplates')} hint={t('noTemplatesHint')} />
  return (
    <div className="pb-kinds" {...roving}>
      {data.items.map((row) => (
        <TemplateButton key={row.code} row={row} />
      ))}
    </div>
  )
}

/** Size of what is dragged before it is read, columns and rows. */
const sizeBefore = { w: 6, h: 4 }

/** Copies of what a template has, for a page. */
const copiesOf =
  (template: PageFile): Making =>
  (page) => {
    const pasted = withDeclared(page, template)
    return { ...pasted, components: withNewIds(pasted.page, pasted.components) }
  }

function TemplateButton({ row }: { readonly row: PageRow }) {
  const { t } = useTranslation('page-builder')
  const language = useLanguage()
  const { busy, attempt } = useAction()
  const { state, change } = useEdited()
  const { begin } = useDragging()
  const name = nameIn(row, language)
  const read = async (): Promise<PageFile> => (await draftOf(row.code)).page
  const insert = (): Promise<unknown> =>
    attempt(async () => {
      const make = copiesOf(await read())
      const { page, chosen } = state()
      const made = make(page)
      change(
        withInserted(made.page, made.components, chosen?.id ?? null),
        made.components[0]?.props.id ?? null,
      )
    })
  const drag = (event: PointerEvent): void => {
    let size = sizeBefore
    let reading: Promise<Making> | null = null
    const make = (): Promise<Making> =>
      (reading ??= read().then((template) => {
        size = sizeOfGroup(template.data.content)
        return copiesOf(template)
      }))
    const sizeNow = () => {
      // What fails is said when it is dropped.
      make().catch(() => {})
      return size
    }
    begin(event, { label: name, size: sizeNow, grab: { x: 0, y: 0 }, what: () => attempt(make) })
  }
  const link = (): void => {
    const { page, chosen } = state()
    const part = newPart('linked', freeIds(page)('linked'))
    const linked = { ...part, props: { ...part.props, part: row.code } }
    change(withInserted(page, [linked], chosen?.id ?? null), linked.props.id)
  }
  const isPart = isShared(row) && row.version != null && row.code !== state().page.code
  return (
    <div className="pb-template">
      <button
        type="button"
        disabled={busy}
        aria-label={t('insertTemplate', { name })}
        onClick={() => void insert()}
        onPointerDown={drag}
      >
        <span>{name}</span>
      </button>
      <StatusChip tone={isShared(row) ? 'info' : 'quiet'}>
        {t(isShared(row) ? 'sharedTemplate' : 'ownTemplate')}
      </StatusChip>
      {isPart && <IconButton icon={Link2} label={t('linkTemplate', { name })} onClick={link} />}
    </div>
  )
}
