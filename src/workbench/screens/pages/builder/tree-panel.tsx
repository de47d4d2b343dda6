import { useTranslation } from 'react-i18next'
import { componentName } from '#domain/pages/part-name.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { withShifted } from './edit.ts'
import { useEditing } from './use-editing.ts'

/** Components of the page with what they hold. Alt and the arrow keys change their order. */
export function TreePanel() {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const { page, chosen, choose, change } = useEditing()
  const visits = [...componentsOf(page.data)]
  if (visits.length === 0) return <EmptyState title={t('noComponents')} hint={t('noComponentsHint')} />
  return (
    <ul className="pb-tree" aria-label={t('tree')}>
      {visits.map(({ component, within }) => {
        const { id } = component.props
        return (
          <li key={id} style={{ paddingInlineStart: within.length * 14 }}>
            <button
              type="button"
              aria-current={id === chosen}
              title={t('treeKeys')}
              onClick={() => choose(id)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
                if (by === null || !event.altKey) return
                event.preventDefault()
                change(withShifted(page, id, by))
              }}
            >
              {labelOf(componentName(component, page.texts))}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
