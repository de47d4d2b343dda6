import { useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link2 } from 'lucide-react'
import { kindGroups, type KindGroup } from '#domain/pages/kind.ts'
import { kindNamed, kinds, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import { freeIds, newPart } from '#domain/pages/arrange.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { Property } from '#domain/pages/property.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { MenuIcon } from '../../../parts/icons.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { IconButton } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { draftOf, nameIn, type PageRow, isShared } from '../manage/page-row.ts'
import { type Pasted, withDeclared } from './clipboard.ts'
import { useDragging, type Making } from './dragging.ts'
import { withInserted, sizeOfGroup, withNewIds } from './edit.ts'
import { useEdited } from './use-editing.ts'
import { useRoving } from './use-roving.ts'

const names = Object.keys(kinds) as KindName[]

/** A new component; where the page has one source of rows only, it shows that. */
function made(page: PageFile, name: KindName): Pasted {
  const { type, props } = newPart(name, freeIds(page)(name))
  const [only, ...others] = page.sources.filter(({ kind }) => kind !== 'form')
  const needed = Object.entries<Property>(propertiesOfKind(name)).filter(
    ([, { kind, required }]) => kind === 'source' && required,
  )
  const shown = only && others.length === 0 ? needed.map(([member]) => [member, only.name]) : []
  return { page, components: [{ type, props: { ...props, ...Object.fromEntries(shown) } }] }
}

/** Kinds of components by group; each is dragged onto the page, or added to what is chosen, or below it. */
export function KindsPanel() {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const found = names.filter((name) => {
    const { label, about } = kindNamed(name)
    return `${labelOf(label)} ${labelOf(about)}`.toLowerCase().includes(sought)
  })
  const roving = useRoving()
  return (
    <div className="pb-kinds">
      <SearchField label={t('searchKinds')} value={search} onChange={setSearch} />
      {found.length === 0 && <EmptyState title={t('noKinds')} />}
      <div {...roving}>
        {(Object.keys(kindGroups) as KindGroup[]).map((group) => {
          const own = found.filter((name) => kindNamed(name).group === group)
          if (own.length === 0) return null
          return (
            <section key={group} aria-label={labelOf(kindGroups[group])}>
              <h3>{labelOf(kindGroups[group])}</h3>
              {own.map((name) => (
                <KindButton key={name} name={name} />
              ))}
            </section>
          )
        })}
      </div>
    </div>
  )
}

function KindButton({ name }: { readonly name: KindName }) {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const { state, change } = useEdited()
  const { begin } = useDragging()
  const { label, about, icon, size } = kindNamed(name)
  const add = (): void => {
    const { page, chosen } = state()
    const { components } = made(page, name)
    change(withInserted(page, components, chosen?.id ?? null), components[0]!.props.id)
  }
  return (
    <button
      type="button"
      title={labelOf(about)}
      aria-label={t('addKind', { kind: labelOf(label) })}
      onClick={add}
      onPointerDown={(event) =>
        begin(event, {
          label: labelOf(label),
          size: () => size,
          grab: { x: 0, y: 0 },
          what: () => Promise.resolve((page) => made(page, name)),
        })
      }
    >
      <MenuIcon name={icon} size={15} />
      <span>{labelOf(label)}</span>
    </button>
  )
}

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
