import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindGroups, type KindGroup } from '#domain/pages/kind.ts'
import { kindNamed, kinds, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import { freeIds, newPart } from '#domain/pages/new-part.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { Property } from '#domain/pages/property.ts'
import { useLabel } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { MenuIcon } from '../../../parts/icons.ts'
import type { Pasted } from './clipboard.ts'
import { useDragging } from './dragging.ts'
import { withInserted } from './edit.ts'
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
