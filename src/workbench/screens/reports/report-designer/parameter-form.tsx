import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import {
  parameterOperators,
  parameterTypes,
  type DesignParameter,
} from '#domain/reports/designed/definition.ts'
import { reportSubjects, subjectNamed } from '#domain/reports/designed/reads.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import type { FaultOf } from './designer-parts.ts'
import { withDependency } from './parameter-draft.ts'
import { ExpressionField } from './expression-field.tsx'
import { fieldChoices } from './field-choices.ts'
import { ChoiceInput, FlagInput, TextInput } from './inputs.tsx'

interface ParameterFormProps {
  readonly parameter: DesignParameter
  /** All of the report. */
  readonly parameters: readonly DesignParameter[]
  readonly entity: string
  readonly faultOf: FaultOf
  readonly onChange: (change: Partial<DesignParameter>) => void
}

/** What readers are asked, and how rows are compared with it. */
export function ParameterForm(props: ParameterFormProps) {
  const { parameter, entity, faultOf, onChange } = props
  const { t } = useTranslation('report-designer')
  const id = useId()
  const model = useModel()
  const { type, many } = parameter
  const operators = parameterOperators.filter((operator) =>
    type === 'text' ? operator === 'eq' || operator === 'contains' : operator !== 'contains',
  )
  return (
    <>
      <TextInput
        label={t('parameterLabel')}
        value={parameter.label}
        fault={faultOf('label')}
        onChange={(label) => onChange({ label })}
      />
      <TextInput
        label={t('parameterName')}
        value={parameter.name}
        fault={faultOf('name')}
        onChange={(name) => onChange({ name })}
      />
      <ChoiceInput
        label={t('parameterType')}
        value={type}
        options={parameterTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={(next) => onChange({ ...ofAnotherType, type: next! })}
      />
      <Codes {...props} />
      <ChoiceInput
        label={t('operator')}
        value={parameter.operator}
        options={(many || type === 'choice' || type === 'reference' ? (['eq'] as const) : operators).map(
          (value) => ({ value, label: t(`parameterOperators.${value}`) }),
        )}
        fault={faultOf('operator')}
        onChange={(operator) => onChange({ operator: operator! })}
      />
      <TextInput
        label={t('initial')}
        value={parameter.initial}
        fault={faultOf('initial')}
        {...(type === 'date' ? { placeholder: 'today-30d', list: relativeDays } : {})}
        onChange={(initial) => onChange({ initial })}
      />
      <FlagInput
        label={t('required')}
        value={parameter.required}
        onChange={(required) => onChange({ required })}
      />
      <FlagInput
        label={t('many')}
        value={many}
        disabled={type !== 'reference'}
        onChange={(next) => onChange({ many: next })}
      />
      <ExpressionField
        id={`${id}-on`}
        label={t('comparedWith')}
        value={parameter.on}
        environment={entityEnvironment(entity, model)}
        fault={faultOf('on')}
        onChange={(on) => onChange({ on })}
      />
      {type === 'reference' && <Dependency {...props} />}
    </>
  )
}

const ofAnotherType = {
  of: '',
  many: false,
  initial: '',
  operator: 'eq',
  dependsOn: '',
  narrowedBy: '',
} as const

const relativeDays = [
  'today',
  'today-7d',
  'today-30d',
  'today+14d',
  'week',
  'week+1w',
  'month',
  'month-1m',
  'year',
]

/** The choice or entity whose codes a parameter takes. */
function Codes({ entity: root, parameter, faultOf, onChange }: ParameterFormProps) {
  const { t } = useTranslation('report-designer')
  const label = useLabel()
  const language = useLanguage()
  const model = useModel()
  const { type, of } = parameter
  if (type !== 'choice' && type !== 'reference') return null
  const options =
    type === 'choice'
      ? fieldChoices(root, language)
      : reportSubjects(model)
          .filter(({ key }) => key.length === 1)
          .map((entity) => ({ value: entity.name, label: label(entity.label) }))
  return (
    <ChoiceInput
      label={t(`of.${type}`)}
      value={of === '' ? null : of}
      options={options}
      {...(of === '' ? { none: t('choose') } : {})}
      fault={faultOf('of')}
      onChange={(next) => onChange({ of: next ?? '', dependsOn: '', narrowedBy: '' })}
    />
  )
}

/** The parameter whose values narrow the choices of this one, and what of their rows is compared with it. */
function Dependency({ parameter, parameters, faultOf, onChange }: ParameterFormProps) {
  const { t } = useTranslation('report-designer')
  const id = useId()
  const model = useModel()
  const { of, dependsOn, narrowedBy } = parameter
  const others = parameters.filter((one) => one !== parameter && one.name !== '')
  const isUnknown = dependsOn !== '' && others.every(({ name }) => name !== dependsOn)
  return (
    <>
      <ChoiceInput
        label={t('dependsOn')}
        value={dependsOn === '' ? null : dependsOn}
        none={t('dependsOnNone')}
        options={[
          ...others.map(({ name, label }) => ({ value: name, label: label || name })),
          ...(isUnknown ? [{ value: dependsOn, label: dependsOn }] : []),
        ]}
        fault={faultOf('dependsOn')}
        onChange={(name) => onChange(withDependency(parameter, others, name, model))}
      />
      {dependsOn !== '' && subjectNamed(of, model) && (
        <ExpressionField
          id={`${id}-narrowed`}
          label={t('narrowedBy')}
          value={narrowedBy}
          environment={entityEnvironment(of, model)}
          fault={faultOf('narrowedBy')}
          onChange={(next) => onChange({ narrowedBy: next })}
        />
      )}
    </>
  )
}
