import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Property } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { pageText, type PageText } from '#domain/pages/text.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { iconNames } from '../../../shell/icons.ts'

interface PropertyFieldProps {
  readonly property: Property
  readonly value: unknown
  readonly sources: readonly PageSource[]
  readonly onChange: (value: unknown) => void
  /** A KPI was chosen as the source. */
  readonly onKpi: (code: string) => void
}

type Field = (props: PropertyFieldProps) => ReactNode

/** No option has this value. */
const NONE = '\u0000none'
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function WordsField({ property, value, onChange }: PropertyFieldProps) {
  const labelOf = useLabel()
  const language = useLanguage()
  const words = isRecord(value) ? (value as PageText) : {}
  const isLong = property.kind === 'markup' || (property.kind === 'text' && property.multiline)
  const change = (next: string): void => onChange({ ...words, [language]: next })
  const shown = pageText(words, language)
  return (
    <label>
      {labelOf(property.label)}
      {isLong ? (
        <textarea rows={4} value={shown} onChange={(event) => change(event.target.value)} />
      ) : (
        <input value={shown} onChange={(event) => change(event.target.value)} />
      )}
    </label>
  )
}

function TextField({ property, value, onChange }: PropertyFieldProps) {
  const labelOf = useLabel()
  return (
    <label>
      {labelOf(property.label)}
      <input
        type={property.kind === 'color' ? 'color' : 'text'}
        value={text(value) || (property.kind === 'color' ? '#1d6fd8' : '')}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

function NumberField({ property, value, onChange }: PropertyFieldProps) {
  const labelOf = useLabel()
  const { min, max } = property.kind === 'number' ? property : {}
  return (
    <label>
      {labelOf(property.label)}
      <input
        type="number"
        min={min}
        max={max}
        value={typeof value === 'number' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      />
    </label>
  )
}

function FlagField({ property, value, onChange }: PropertyFieldProps) {
  const labelOf = useLabel()
  const is = typeof value === 'boolean' ? value : property.kind === 'flag' && property.default
  return (
    <label className="check">
      <input type="checkbox" checked={is} onChange={(event) => onChange(event.target.checked)} />
      {labelOf(property.label)}
    </label>
  )
}

function PickField({ property, value, onChange }: PropertyFieldProps) {
  const labelOf = useLabel()
  if (property.kind !== 'pick') return null
  return (
    <Chosen
      label={labelOf(property.label)}
      value={text(value) || property.default}
      options={Object.entries(property.options).map(([name, label]) => ({
        value: name,
        label: labelOf(label),
      }))}
      onChange={onChange}
    />
  )
}

function IconField({ property, value, onChange }: PropertyFieldProps) {
  const labelOf = useLabel()
  return (
    <Chosen
      label={labelOf(property.label)}
      value={text(value)}
      options={iconNames.map((name) => ({ value: name, label: name }))}
      onChange={onChange}
    />
  )
}

function useKpis() {
  const { data } = useCall(kpiServices.list, {}, { staleTime: 60_000 })
  return (data?.items ?? []).map(({ code, name }) => ({ value: code, label: name ?? code }))
}

function KpiField({ property, value, onChange }: PropertyFieldProps) {
  const labelOf = useLabel()
  return (
    <Chosen label={labelOf(property.label)} value={text(value)} options={useKpis()} onChange={onChange} />
  )
}

const ofKpi = 'kpi '

/** One of the sources of the page, or a KPI, which becomes one. */
function SourceField({ property, value, sources, onChange, onKpi }: PropertyFieldProps) {
  const { t } = useTranslation('arrange')
  const labelOf = useLabel()
  const kpis = useKpis()
  const nameOf = ({ name, kind, kpi }: PageSource): string =>
    kind === 'kpi' ? (kpis.find((one) => one.value === kpi)?.label ?? name) : name
  return (
    <Chosen
      label={labelOf(property.label)}
      value={text(value)}
      options={[
        ...sources.map((source) => ({ value: source.name, label: nameOf(source) })),
        ...kpis.map((kpi) => ({ value: `${ofKpi}${kpi.value}`, label: t('kpi', { name: kpi.label }) })),
      ]}
      onChange={(next) => (next.startsWith(ofKpi) ? onKpi(next.slice(ofKpi.length)) : onChange(next))}
    />
  )
}

function KpisField({ property, value, onChange }: PropertyFieldProps) {
  const labelOf = useLabel()
  const kpis = useKpis()
  const chosen = (Array.isArray(value) ? value : []).filter(isRecord).map(({ kpi }) => kpi)
  return (
    <fieldset>
      <legend>{labelOf(property.label)}</legend>
      {kpis.map((kpi) => (
        <label key={kpi.value}>
          <input
            type="checkbox"
            checked={chosen.includes(kpi.value)}
            onChange={(event) => {
              const others = chosen.filter((code) => code !== kpi.value)
              const next = event.target.checked ? [...others, kpi.value] : others
              onChange(next.map((code) => ({ kpi: code })))
            }}
          />
          {kpi.label}
        </label>
      ))}
    </fieldset>
  )
}

interface ChosenProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** A select whose options may have an empty value. */
function Chosen({ label, value, options, onChange }: ChosenProps) {
  return (
    <label>
      {label}
      <Select
        label={label}
        placeholder={label}
        value={value === '' && options.some((one) => one.value === '') ? NONE : value}
        options={options.map((one) => ({ ...one, value: one.value || NONE }))}
        onChange={(next) => onChange(next === NONE ? '' : next)}
      />
    </label>
  )
}

const fields: Readonly<Partial<Record<Property['kind'], Field>>> = {
  text: WordsField,
  markup: WordsField,
  flag: FlagField,
  number: NumberField,
  pick: PickField,
  kpi: KpiField,
  icon: IconField,
  source: SourceField,
  items: KpisField,
}

/** The field by which a property of a part is set. */
export function PropertyField(props: PropertyFieldProps) {
  const Field = fields[props.property.kind] ?? TextField
  return <Field {...props} />
}
