import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withKpi, withProperties } from '#domain/pages/arrange.ts'
import { isKindName, kindNamed, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { Property } from '#domain/pages/property.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { PropertyField } from './property-field.tsx'

interface PartSettingsProps {
  readonly page: PageFile
  readonly id: string
  readonly onApply: (page: PageFile) => void
  readonly onClose: () => void
}

type Values = Readonly<Record<string, unknown>>

/** Is a property part of its record now? */
const counts = (
  { only }: Property,
  values: Values,
  properties: Readonly<Record<string, Property>>,
): boolean => {
  if (!only) return true
  const of = properties[only.property]
  const value = values[only.property] ?? (of && 'default' in of ? of.default : undefined)
  return only.is.some((one) => one === value)
}

/** Kinds of properties that are set here; the builder has all. */
const settable: ReadonlySet<Property['kind']> = new Set<Property['kind']>([
  'text',
  'markup',
  'flag',
  'number',
  'pick',
  'kpi',
  'icon',
  'color',
  'name',
  'address',
  'route',
  'expression',
  'source',
  'items',
])

const isSettable = (property: Property): boolean =>
  settable.has(property.kind) && (property.kind !== 'items' || 'kpi' in property.of)

/** What can be said of a part in place: the properties that its kind declares. */
export function PartSettings({ page, id, onApply, onClose }: PartSettingsProps) {
  const { t } = useTranslation('arrange')
  const labelOf = useLabel()
  const [draft, setDraft] = useState(page)
  const part = draft.data.content.find(({ props }) => props.id === id)
  if (!part || !isKindName(part.type)) return null
  const properties = propertiesOfKind(part.type)
  const shown = Object.entries(properties).filter(
    ([name, property]) =>
      name !== 'permission' && isSettable(property) && counts(property, part.props, properties),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settingsOf', { kind: labelOf(kindNamed(part.type).label) })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className="ar-fields">
        {shown.map(([name, property]) => (
          <PropertyField
            key={name}
            property={property}
            value={part.props[name]}
            sources={draft.sources}
            onChange={(value) => setDraft(withProperties(draft, id, { [name]: value }))}
            onKpi={(kpi) => setDraft(withKpi(draft, id, kpi))}
          />
        ))}
      </div>
    </Dialog>
  )
}
