import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import type { Properties, Property } from '#domain/pages/property.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { useLabel } from '../../../i18n/index.ts'
import { PropertyField } from '../arrange/property-field.tsx'

/** Properties of records and lists: they are written as JSON. */
const structured: ReadonlySet<Property['kind']> = new Set<Property['kind']>([
  'items',
  'conditions',
  'parameters',
  'actions',
  'fields',
])

interface PropertyFieldsProps {
  readonly properties: Properties
  readonly values: Readonly<Record<string, unknown>>
  readonly sources: readonly PageSource[]
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void
  readonly onKpi: (kpi: string) => void
}

/** Fields of a record by its declared properties; what its slots hold is arranged on the page. */
export function PropertyFields({ properties, values, sources, onChange, onKpi }: PropertyFieldsProps) {
  return (
    <div className="ar-fields">
      {Object.entries(properties).map(([name, property]) => {
        if (property.kind === 'slot') return null
        const isKpis = property.kind === 'items' && 'kpi' in property.of
        const own = {
          property,
          value: values[name],
          onChange: (value: unknown) => onChange({ [name]: value }),
        }
        return structured.has(property.kind) && !isKpis ? (
          <JsonField key={name} {...own} />
        ) : (
          <PropertyField key={name} {...own} sources={sources} onKpi={onKpi} />
        )
      })}
    </div>
  )
}

interface JsonFieldProps {
  readonly property: Property
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function JsonField({ property, value, onChange }: JsonFieldProps) {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const shown = value === undefined ? '' : JSON.stringify(value, null, 1)
  const [typed, setTyped] = useState<string | null>(null)
  const [isBad, setBad] = useState(false)
  const take = (): void => {
    if (typed === null) return
    try {
      onChange(typed.trim() === '' ? undefined : (JSON.parse(typed) as unknown))
      setTyped(null)
      setBad(false)
    } catch {
      setBad(true)
    }
  }
  return (
    <label>
      {labelOf(property.label)}
      <textarea
        rows={3}
        aria-invalid={isBad}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
      />
      {isBad && <span role="alert">{t('notJson')}</span>}
    </label>
  )
}
