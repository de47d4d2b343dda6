import { useTranslation } from 'react-i18next'
import { withKpi } from '#domain/pages/arrange.ts'
import { isKindName, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import { componentName, componentWith } from '#domain/pages/part-name.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { PropertyField } from '../arrange/property-field.tsx'
import { withProps } from './edit.ts'
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
      <div className="ar-fields">
        {Object.entries(propertiesOfKind(type)).map(([name, property]) => (
          <PropertyField
            key={`${props.id} ${name}`}
            property={property}
            value={props[name]}
            sources={page.sources}
            onChange={(value) => change(withProps(page, props.id, { [name]: value }))}
            onKpi={(kpi) => change(withKpi(page, props.id, kpi))}
          />
        ))}
      </div>
    </>
  )
}
