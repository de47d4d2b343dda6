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
import { type FaultOf, boundTo, ChoiceInput, FlagInput, optionsOf, TextInput } from './inputs.tsx'
import { withDependency } from './parameter-draft.ts'
import { ExpressionField } from './expression-field.tsx'
import { fieldChoices } from './field-choices.ts'

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
  const model = useModel()
  const { type, many } = parameter
  const operators = parameterOperators.filter((operator) =>
    type === 'text' ? operator === 'eq' || operator === 'contains' : operator !== 'contains',
  )
  const bound = boundTo(parameter, onChange, faultOf)
  return (
    <>
      <TextInput label={t('parameterLabel')} {...bound('label')} />
      <TextInput label={t('parameterName')} {...bound('name')} />
      <ChoiceInput
        label={t('parameterType')}
        value={type}
        options={optionsOf(parameterTypes, (one) => t(`types.${one}`))}
        onChange={(next) => onChange({ ...ofAnotherType, type: next })}
      />
      <Codes {...props} />
      <ChoiceInput
        label={t('operator')}
        options={optionsOf(
          many || type === 'choice' || type === 'reference' ? (['eq'] as const) : operators,
          (operator) => t(`parameterOperators.${operator}`),
        )}
        {...bound('operator')}
      />
      <TextInput
        label={t('initial')}
        {...bound('initial')}
        {...(type === 'date' ? { placeholder: 'today-30d', list: relativeDays } : {})}
      />
      <FlagInput label={t('required')} {...bound('required')} />
      <FlagInput label={t('many')} disabled={type !== 'reference'} {...bound('many')} />
      <ExpressionField
        label={t('comparedWith')}
        environment={entityEnvironment(entity, model)}
        {...bound('on')}
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
  const model = useModel()
  const { of, dependsOn } = parameter
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
          label={t('narrowedBy')}
          environment={entityEnvironment(of, model)}
          {...boundTo(parameter, onChange, faultOf)('narrowedBy')}
        />
      )}
    </>
  )
}
