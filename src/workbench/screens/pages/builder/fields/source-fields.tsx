import { useTranslation } from 'react-i18next'
import { Plus, Trash2 } from 'lucide-react'
import { filterOperators } from '#domain/crud.ts'
import { text, type Field, type Fields } from '#domain/field-kinds.ts'
import type { ValueFault } from '#domain/pages/fault.ts'
import type { PageCondition } from '#domain/pages/property.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Fault } from '../../../../fields/fault.tsx'
import { operatorLabels, operatorsOf } from '../../../../grid/model/operators.ts'
import { IconButton } from '../../../../parts/button.tsx'
import { Select } from '../../../../parts/select.tsx'
import { hindering, type FieldProps, faultsWithin, inWords, type FieldScope } from './field-props.ts'
import { GroupFrame, ListTools, AddTool } from './list-frame.tsx'
import { NamedCombo } from './named-combo.tsx'
import { knownFields } from './named-fields.tsx'
import { fieldOptions } from './options.ts'
import { conditionWith, newCondition } from './conditions.ts'
import { ledInItem } from './lead.ts'
import { withAt, without } from './order.ts'
import { useLed } from './use-led.ts'
import { ValueField } from './value-field.tsx'

/** Several fields in their order; one more is chosen below them. */
export function FieldNamesField({
  id,
  property,
  label,
  value,
  onChange,
  scope,
  faults,
}: FieldProps<'fields'>) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const fields = knownFields(property, scope)
  const list = Array.isArray(value) ? (value as readonly string[]) : []
  const nameOf = (code: string): string => (fields?.[code] ? words(fields[code].label) : code)
  const take = (next: readonly string[]): void => onChange(next.length === 0 ? undefined : next)
  return (
    <GroupFrame id={id} label={label} count={list.length}>
      {list.map((code, at) => (
        <div key={code} className="pf-line">
          <span className="pf-chosen" title={code}>
            {nameOf(code)}
          </span>
          <ListTools name={nameOf(code)} list={list} at={at} onChange={take} />
        </div>
      ))}
      <NamedCombo
        id={`${id}-add`}
        label={t('addTo', { label })}
        value=""
        placeholder={t('addOne')}
        options={fieldOptions(fields ?? {}, words).filter(({ code }) => !list.includes(code))}
        onChange={(code) => code !== '' && !list.includes(code) && take([...list, code])}
        invalid={hindering(faults) !== undefined}
        free={fields === null}
      />
    </GroupFrame>
  )
}

/** Fields compared with values, all of which hold. */
export function ConditionsField(props: FieldProps<'conditions'>) {
  const { id, property, label, value, onChange, scope, faults } = props
  const ofEntity =
    property.of === 'entity' ? ({ of: property.of, entity: true } as const) : { of: property.of }
  const fields = knownFields(ofEntity, scope)
  const list = Array.isArray(value) ? (value as readonly PageCondition[]) : []
  const take = (next: readonly PageCondition[]): void => onChange(next.length === 0 ? undefined : next)
  return (
    <GroupFrame
      id={id}
      label={label}
      count={list.length}
      tool={<AddTool label={label} onClick={() => take([...list, newCondition(fields)])} />}
    >
      {list.map((condition, at) => (
        <ConditionRow
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no identity of their own
          key={at}
          id={`${id}-${at}`}
          name={`${label} ${at + 1}`}
          condition={condition}
          fields={fields}
          scope={{ ...scope, leads: ledInItem(scope.leads, at) }}
          faults={faultsWithin(faults, `[${at}]`)}
          onChange={(next) => take(next ? withAt(list, at, next) : without(list, at))}
        />
      ))}
    </GroupFrame>
  )
}

interface ConditionRowProps extends Pick<FieldProps, 'id' | 'faults'> {
  readonly name: string
  readonly condition: PageCondition
  readonly fields: Fields | null
  readonly scope: FieldScope
  /** null: it is removed. */
  readonly onChange: (next: PageCondition | null) => void
}

const missing: ValueFault = { member: '', code: 'missing' }
const unknownField: Field = text('', '')

function ConditionRow({ id, name, condition, fields, scope, faults, onChange }: ConditionRowProps) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const { field, op, values } = condition
  const fieldRow = useLed(scope.leads === 'field')
  const valueRow = useLed(scope.leads === 'values')
  const declared = (fields?.[field] as Field | undefined) ?? unknownField
  const found = hindering(faults)
  // An empty value is no expression; people who type values look for none.
  const fault = found?.code === 'expression' && values.includes('') ? missing : found
  const operators = fields?.[field] ? operatorsOf[declared.kind] : filterOperators
  const options = operators.includes(op) ? operators : [...operators, op]
  return (
    <div className="pf-condition">
      <div className="pf-line" ref={fieldRow}>
        <NamedCombo
          id={id}
          label={t('conditionField', { name })}
          value={field}
          options={fieldOptions(fields ?? {}, words)}
          onChange={(code) => onChange(conditionWith(condition, { field: code }, fields))}
          invalid={hindering(faultsWithin(faults, '.field')) !== undefined}
          free={fields === null}
        />
        <IconButton icon={Trash2} label={t('removeNamed', { name })} onClick={() => onChange(null)} />
      </div>
      <Select
        label={t('conditionOperator', { name })}
        value={op}
        options={options.map((one) => ({ value: one, label: words(operatorLabels[one]) }))}
        onChange={(next) => onChange(conditionWith(condition, { op: next as PageCondition['op'] }, fields))}
      />
      {values.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- values have no identity of their own
        <div key={at} className="pf-line" ref={at === 0 ? valueRow : undefined}>
          <ValueField
            box={{
              id: `${id}-value${at}`,
              label: t('conditionValue', { name, number: at + 1 }),
              value: one,
              onChange: (next) => onChange({ ...condition, values: withAt(values, at, next) }),
              scope: scope.scope,
              gives: 'any',
              invalid: hindering(faultsWithin(faults, '.values')) !== undefined && one !== '',
            }}
            field={declared}
            startsPlain
          />
          {op === 'in' && values.length > 1 && (
            <IconButton
              icon={Trash2}
              label={t('removeNamed', { name: t('conditionValue', { name, number: at + 1 }) })}
              onClick={() => onChange({ ...condition, values: without(values, at) })}
            />
          )}
        </div>
      ))}
      {op === 'in' && (
        <IconButton
          icon={Plus}
          label={t('addValue', { name })}
          onClick={() => onChange({ ...condition, values: [...values, ''] })}
        />
      )}
      <Fault text={fault && words(inWords(fault).reason)} />
    </div>
  )
}
