import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindGroups, type KindGroup } from '#domain/pages/kind.ts'
import { kindNamed, kinds, type KindName } from '#domain/pages/kinds/index.ts'
import { useLabel } from '../../../i18n/index.ts'
import { SearchField } from '../../../parts/search-field.tsx'
import { MenuIcon } from '../../../shell/icons.ts'
import { newComponent, withInserted } from './edit.ts'
import { useEditing } from './use-editing.ts'

const names = Object.keys(kinds) as KindName[]

/** Kinds of components by group; each is added to what is chosen, or after it. */
export function KindsPanel() {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const { page, chosen, change, choose } = useEditing()
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const found = names.filter((name) => {
    const { label, about } = kindNamed(name)
    return `${labelOf(label)} ${labelOf(about)}`.toLowerCase().includes(sought)
  })
  const add = (name: KindName): void => {
    const component = newComponent(page, name)
    change(withInserted(page, [component], chosen))
    choose(component.props.id)
  }
  return (
    <div className="pb-kinds">
      <SearchField label={t('searchKinds')} value={search} onChange={setSearch} />
      {(Object.keys(kindGroups) as KindGroup[]).map((group) => {
        const own = found.filter((name) => kindNamed(name).group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={labelOf(kindGroups[group])}>
            <h3>{labelOf(kindGroups[group])}</h3>
            {own.map((name) => {
              const { label, about, icon } = kindNamed(name)
              return (
                <button
                  key={name}
                  type="button"
                  title={labelOf(about)}
                  aria-label={t('addKind', { kind: labelOf(label) })}
                  onClick={() => add(name)}
                >
                  <MenuIcon name={icon} size={15} />
                  <span>{labelOf(label)}</span>
                  <Plus size={13} aria-hidden />
                </button>
              )
            })}
          </section>
        )
      })}
    </div>
  )
}
