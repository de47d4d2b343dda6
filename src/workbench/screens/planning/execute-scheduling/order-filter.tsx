import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Condition, FilterOperator } from '#domain/crud.ts'
import { order } from '#domain/entities/planning/order.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

const declared: Fields = order.fields

/** What orders are picked by; the first is where a new condition begins. */
const fields = [
  'code',
  'itemCode',
  'customerCode',
  'priority',
  'dueDate',
  'status',
  'orderGroup',
  'projectNo',
]
const operators: readonly FilterOperator[] = [
  'contains',
  'starts',
  'eq',
  'ne',
  'lt',
  'gt',
  'empty',
  'notEmpty',
]

interface OrderFilterProps {
  readonly conditions: readonly Condition[]
  readonly onChange: (conditions: readonly Condition[]) => void
}

/** Conditions that an order must all meet. */
export function OrderFilter({ conditions, onChange }: OrderFilterProps) {
  const { t } = useTranslation('scheduling')
  const label = useLabel()
  const change = (at: number, part: Partial<Condition>): void =>
    onChange(conditions.map((one, k) => (k === at ? { ...one, ...part } : one)))
  return (
    <div className="p-filter" role="group" aria-label={t('orderFilter')}>
      {conditions.map((condition, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- conditions have no name but their place
        <div key={at}>
          <Select
            label={t('field')}
            value={condition.field}
            options={fields.map((value) => ({ value, label: label(declared[value]!.label) }))}
            onChange={(field) => change(at, { field })}
          />
          <Select
            label={t('operator')}
            value={condition.op}
            options={operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
            onChange={(op) => change(at, { op: op as FilterOperator })}
          />
          {condition.op !== 'empty' && condition.op !== 'notEmpty' && (
            <TextInput
              label={t('value')}
              value={String(condition.values[0] ?? '')}
              onChange={(text) => change(at, { values: [text] })}
            />
          )}
          <IconButton
            icon={X}
            label={t('removeCondition')}
            onClick={() => onChange(conditions.filter((_, k) => k !== at))}
          />
        </div>
      ))}
      <Button
        repeats
        tone="ghost"
        icon={Plus}
        onClick={() => onChange([...conditions, { field: fields[0]!, op: 'contains', values: [] }])}
      >
        {t('addCondition')}
      </Button>
    </div>
  )
}
