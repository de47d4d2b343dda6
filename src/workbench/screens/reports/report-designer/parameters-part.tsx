import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { entityEnvironment } from '#domain/expressions/entity-environment.ts'
import { subjects } from '#domain/expressions/subjects.ts'
import {
  mostParameters,
  parameterOperators,
  parameterTypes,
  type DesignParameter,
} from '#domain/reports/designed/definition.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { faultsWithin, hasFault, type FaultOf, type PartProps } from './designer-parts.ts'
import { moved, withParameter } from './draft.ts'
import { fieldChoices } from './field-choices.ts'
import { ExpressionField } from './expression-field.tsx'
import { ChoiceInput, FlagInput, TextInput } from './inputs.tsx'
import { PartList } from './part-list.tsx'

interface ParametersPartProps extends PartProps {
  readonly open: number | null
  readonly onOpen: (at: number | null) => void
}

/** What readers are asked before the report runs. */
export function ParametersPart({ definition, faults, open, onOpen, onChange }: ParametersPartProps) {
  const { t } = useTranslation('report-designer')
  const language = useLanguage()
  const { parameters } = definition
  const change = (at: number, to: Partial<DesignParameter>): void =>
    onChange({
      ...definition,
      parameters: parameters.map((one, index) => (index === at ? { ...one, ...to } : one)),
    })
  return (
    <div className="rd-part-page">
      <p className="rd-hint">{t('parametersHint')}</p>
      <PartList
        label={t('parameters')}
        parts={parameters}
        keyOf={(_one, at) => String(at)}
        titleOf={({ label, name }) => label || name}
        noteOf={({ name }) => name}
        isFaulty={(at) => hasFault(faults, `parameters[${at}]`)}
        open={open}
        onOpen={onOpen}
        onMove={(at, step) => {
          onChange({ ...definition, parameters: moved(parameters, at, step) })
          if (open === at && parameters[at + step]) onOpen(at + step)
        }}
        onRemove={(at) => {
          onChange({ ...definition, parameters: parameters.toSpliced(at, 1) })
          onOpen(null)
        }}
        empty={t('noParameters')}
      >
        {(parameter, at) => (
          <ParameterForm
            parameter={parameter}
            entity={definition.entity}
            faultOf={faultsWithin(faults, `parameters[${at}]`)}
            onChange={(to) => change(at, to)}
          />
        )}
      </PartList>
      <Button
        tone="ghost"
        icon={Plus}
        disabled={parameters.length >= mostParameters}
        onClick={() => {
          onChange(withParameter(definition, null, language))
          onOpen(parameters.length)
        }}
      >
        {t('addParameter')}
      </Button>
    </div>
  )
}

interface ParameterFormProps {
  readonly parameter: DesignParameter
  readonly entity: string
  readonly faultOf: FaultOf
  readonly onChange: (change: Partial<DesignParameter>) => void
}

function ParameterForm({ parameter, entity, faultOf, onChange }: ParameterFormProps) {
  const { t } = useTranslation('report-designer')
  const id = useId()
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
        onChange={(next) => onChange({ type: next!, of: '', many: false, initial: '', operator: 'eq' })}
      />
      <Codes entity={entity} parameter={parameter} faultOf={faultOf} onChange={onChange} />
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
        environment={entityEnvironment(entity)}
        fault={faultOf('on')}
        onChange={(on) => onChange({ on })}
      />
    </>
  )
}

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
  const { type, of } = parameter
  if (type !== 'choice' && type !== 'reference') return null
  const options =
    type === 'choice'
      ? fieldChoices(root, language)
      : [...subjects.values()]
          .filter(({ key }) => key.length === 1)
          .map((entity) => ({ value: entity.name, label: label(entity.label) }))
  return (
    <ChoiceInput
      label={t(`of.${type}`)}
      value={of === '' ? null : of}
      options={options}
      {...(of === '' ? { none: t('choose') } : {})}
      fault={faultOf('of')}
      onChange={(next) => onChange({ of: next ?? '' })}
    />
  )
}
