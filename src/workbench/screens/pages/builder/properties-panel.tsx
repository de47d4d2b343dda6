import { useTranslation } from 'react-i18next'
import { withKpi, withProperties } from '#domain/pages/arrange.ts'
import { isKindName, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import { componentName, componentWith } from '#domain/pages/part-name.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { PropertyFields } from './property-fields.tsx'
import { useEditing } from './use-editing.ts'

/** What can be said of the chosen component. */
export function PropertiesPanel() {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const { page, chosen, change } = useEditing()
  const component = chosen === null ? undefined : componentWith(chosen, page)
  if (!component) return <EmptyState title={t('nothingChosen')} hint={t('nothingChosenHint')} />
  const { type, props } = component
  if (!isKindName(type)) return <EmptyState title={t('unknownKind', { type })} />
  return (
    <>
      <h2>{labelOf(componentName(component, page.texts))}</h2>
      <PropertyFields
        key={props.id}
        properties={propertiesOfKind(type)}
        values={props}
        sources={page.sources}
        onChange={(next) => change(withProperties(page, props.id, next))}
        onKpi={(kpi) => change(withKpi(page, props.id, kpi))}
      />
    </>
  )
}
