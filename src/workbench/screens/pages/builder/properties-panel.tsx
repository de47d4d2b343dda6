import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isKindName } from '#domain/pages/kinds/index.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { ComponentPanel } from './component-panel.tsx'
import { ledInPage } from './fields/led-part.ts'
import { PagePanel } from './page-panel.tsx'
import { useEdited, useEditing } from './use-editing.ts'

/** Counts what is chosen and led to: another component, or a property, also the same one again. */
function useChoosing(): number {
  const { state, subscribe } = useEdited()
  const choice = useSyncExternalStore(subscribe, () => state().chosen)
  const led = useSyncExternalStore(subscribe, () => state().led)
  const [seen, setSeen] = useState({ choice, led, turn: 0 })
  const isOther =
    choice?.id !== seen.choice?.id || choice?.member != null || ledInPage(led) !== ledInPage(seen.led)
  if (choice !== seen.choice || led !== seen.led)
    setSeen({ choice, led, turn: isOther ? seen.turn + 1 : seen.turn })
  return seen.turn
}

/** What can be said of the chosen component; of the page while none is chosen. */
export function PropertiesPanel() {
  const { t } = useTranslation('page-builder')
  const [tab, setTab] = useState('properties')
  const { page, chosen } = useEditing()
  const turn = useChoosing()
  const visit = [...componentsOf(page.data)].find(({ component }) => component.props.id === chosen)
  if (!visit) return <PagePanel key={turn} />
  const { type } = visit.component
  return isKindName(type) ? (
    <ComponentPanel key={turn} visit={visit} kind={type} tab={tab} onTab={setTab} />
  ) : (
    <EmptyState title={t('unknownKind', { type })} />
  )
}
