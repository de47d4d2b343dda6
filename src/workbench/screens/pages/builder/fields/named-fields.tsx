import { useTranslation } from 'react-i18next'
import { fieldsNamed } from '#domain/pages/check-values.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { useLabel, useLanguage } from '../../../../i18n/index.ts'
import type { ComboOption } from '../../../../parts/combo.tsx'
import type { PropertyKind } from '#domain/pages/property.ts'
import { pageText } from '#domain/pages/text.ts'
import { hindering, orNothing, textOfValue, type FieldProps, type FieldScope } from './field-props.ts'
import { NamedCombo } from './named-combo.tsx'
import {
  bindOptions,
  callOptions,
  choiceOptions,
  dialogOptions,
  entityOptions,
  fieldOptions,
  formOptions,
  tableOptions,
  totalOptions,
  variableOptions,
} from './options.ts'
import { useKpiOptions, useReports, useRouteOptions } from './use-named.ts'

interface NamedProps<K extends PropertyKind> extends FieldProps<K> {
  readonly options: readonly ComboOption[]
  readonly onPick?: (code: string) => void
  readonly free?: boolean
}

/** The name of something that is chosen from a list. */
function Named<K extends PropertyKind>(props: NamedProps<K>) {
  const { id, label, value, options, onChange, onPick, faults, describedBy, free = false } = props
  return (
    <NamedCombo
      id={id}
      label={label}
      value={textOfValue(value)}
      options={options}
      onChange={onPick ?? ((code) => onChange(orNothing(code)))}
      invalid={hindering(faults) !== undefined}
      describedBy={describedBy}
      free={free}
    />
  )
}

/** Fields that a property of a record may name; null: they are not known. */
export const knownFields = (
  { of, entity }: { readonly of: string; readonly entity?: true },
  scope: FieldScope,
): Fields | null => fieldsNamed(of, entity === true, scope) as Fields | null

export function FieldNameField(props: FieldProps<'field'>) {
  const words = useLabel()
  const { property, scope } = props
  const fields = knownFields(property, scope)
  const totals = property.orTotal ? totalOptions(scope.records) : []
  const options = [...fieldOptions(fields ?? {}, words), ...totals]
  return <Named {...props} options={options} free={fields === null} />
}

export const VariableField = (props: FieldProps<'variable'>) => (
  <Named {...props} options={variableOptions(props.scope.page)} />
)

export function BindField(props: FieldProps<'bind'>) {
  const words = useLabel()
  const { page, scope } = props.scope
  return <Named {...props} options={bindOptions(page, (form) => scope.sources[form] ?? null, words)} />
}

export const FormField = (props: FieldProps<'form'>) => (
  <Named {...props} options={formOptions(props.scope.page)} />
)

export function DialogField(props: FieldProps<'dialog'>) {
  const words = useLabel()
  return <Named {...props} options={dialogOptions(props.scope.page, words)} />
}

export function EntityField(props: FieldProps<'entity'>) {
  const words = useLabel()
  return <Named {...props} options={entityOptions(props.property.written === true, words)} />
}

export function ChoiceField(props: FieldProps<'choice'>) {
  const words = useLabel()
  return <Named {...props} options={choiceOptions(words)} />
}

export function CallField(props: FieldProps<'call'>) {
  const words = useLabel()
  return <Named {...props} options={callOptions(words)} />
}

export function TableField(props: FieldProps<'table'>) {
  const words = useLabel()
  const calculation = textOfValue(props.scope.records[0]?.[props.property.of])
  return <Named {...props} options={tableOptions(calculation, words)} />
}

export const RouteField = (props: FieldProps<'route'>) => <Named {...props} options={useRouteOptions()} />

export function ReportField(props: FieldProps<'report'>) {
  const words = useLabel()
  const options = (useReports() ?? []).map(({ code, label }) => ({ code, name: words(label) }))
  return <Named {...props} options={options} />
}

export const KpiField = (props: FieldProps<'kpi'>) => <Named {...props} options={useKpiOptions() ?? []} />

/** A template that the page may link; never the one that is edited. */
export function PartField(props: FieldProps<'part'>) {
  const language = useLanguage()
  const { page, names } = props.scope
  const others = [...(names.parts?.values() ?? [])].filter(
    ({ code }) => page.kind !== 'template' || code !== page.code,
  )
  const options = others.map(({ code, title, texts }) => ({ code, name: pageText(title, language, texts) }))
  return <Named {...props} options={options} />
}

const ofKpi = 'kpi '

/** One of the sources of the page, or a KPI, which becomes one where the component takes it. */
export function SourceField(props: FieldProps<'source'>) {
  const { t } = useTranslation('page-fields')
  const { onChange, scope } = props
  const { page, takeKpi } = scope
  const kpis = useKpiOptions() ?? []
  const nameOf = (code: unknown): string => kpis.find((one) => one.code === code)?.name ?? ''
  const sources = page.sources.map(({ name, kpi }) => ({ code: name, name: nameOf(kpi) }))
  const offered = takeKpi
    ? kpis.map(({ code, name }) => ({ code: ofKpi + code, name: t('kpi', { name }) }))
    : []
  return (
    <Named
      {...props}
      options={[...sources, ...offered]}
      onPick={(code) => {
        if (takeKpi && code.startsWith(ofKpi)) takeKpi(code.slice(ofKpi.length))
        else onChange(orNothing(code))
      }}
    />
  )
}
