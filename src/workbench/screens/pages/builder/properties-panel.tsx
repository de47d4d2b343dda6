import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isKindName } from '#domain/pages/kinds/index.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { ComponentPanel } from './component-panel.tsx'
import { PagePanel } from './page-panel.tsx'
import { useEditing } from './use-editing.ts'

/** What can be said of the chosen component; of the page while none is chosen. */
export function PropertiesPanel() {
  const { t } = useTranslation('page-builder')
  const [tab, setTab] = useState('properties')
  const { page, chosen, member } = useEditing()
  const visit = [...componentsOf(page.data)].find(({ component }) => component.props.id === chosen)
  if (!visit) return <PagePanel />
  const { type, props } = visit.component
  return isKindName(type) ? (
    <ComponentPanel key={`${props.id} ${member}`} visit={visit} kind={type} tab={tab} onTab={setTab} />
  ) : (
    <EmptyState title={t('unknownKind', { type })} />
  )
}
