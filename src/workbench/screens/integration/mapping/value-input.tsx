import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lookupEntitiesOf } from '#domain/integration/check-mapping.ts'
import type { LookupTerm, MappedValue } from '#domain/integration/mapping.ts'
import type { MappedColumn } from '#domain/integration/source-row.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

interface ValueInputProps {
  /** The field that the value fills. */
  readonly label: string
  readonly value: MappedValue
  readonly columns: readonly MappedColumn[]
  readonly invalid: boolean
  readonly onChange: (value: MappedValue) => void
}

/** What fills a field, by its kind. Columns may be typed, with a path into a document behind them. */
export function ValueInput({ label, value, columns, invalid, onChange }: ValueInputProps) {
  const { t } = useTranslation('mapping')
  switch (value.kind) {
    case 'column':
      return (
        <ColumnInput
          label={t('columnOf', { field: label })}
          column={value.column}
          columns={columns}
          invalid={invalid}
          onChange={(column) => onChange({ kind: 'column', column })}
        />
      )
    case 'constant':
      return (
        <TextInput
          label={t('constantOf', { field: label })}
          aria-invalid={invalid}
          value={value.text}
          onChange={(typed) => onChange({ kind: 'constant', text: typed })}
        />
      )
    case 'expression':
      return (
        <TextInput
          className="mono"
          label={t('expressionOf', { field: label })}
          aria-invalid={invalid}
          placeholder={t('expressionHint')}
          value={value.expression}
          onChange={(text) => onChange({ kind: 'expression', expression: text })}
        />
      )
    case 'lookup':
      return (
        <LookupInput label={label} value={value} columns={columns} invalid={invalid} onChange={onChange} />
      )
  }
}

interface ColumnInputProps {
  readonly label: string
  readonly column: string
  readonly columns: readonly MappedColumn[]
  readonly invalid: boolean
  readonly onChange: (column: string) => void
}

function ColumnInput({ label, column, columns, invalid, onChange }: ColumnInputProps) {
  const { t } = useTranslation('mapping')
  const id = useId()
  return (
    <>
      <TextInput
        list={id}
        label={label}
        aria-invalid={invalid}
        placeholder={t('columnHint')}
        value={column}
        onChange={onChange}
      />
      <datalist id={id}>
        {columns.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

type Lookup = Extract<MappedValue, { kind: 'lookup' }>

function LookupInput({
  label,
  value,
  columns,
  invalid,
  onChange,
}: Omit<ValueInputProps, 'value'> & { readonly value: Lookup }) {
  const { t } = useTranslation('mapping')
  const text = useLabel()
  const model = useModel()
  const entity = model.find(value.entity)
  const setTerm = (at: number, term: LookupTerm): void => onChange({ ...value, by: value.by.with(at, term) })
  return (
    <div className="m-lookup">
      <Select
        label={t('lookupIn', { field: label })}
        value={value.entity}
        placeholder={t('chooseData')}
        options={lookupEntitiesOf(model).map((one) => ({ value: one.name, label: text(one.label) }))}
        onChange={(next) =>
          onChange({ ...value, entity: next, by: value.by.map(({ column }) => ({ field: '', column })) })
        }
      />
      {value.by.map((term, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a term is known by its place
        <span key={at}>
          <Select
            label={t('lookupField', { field: label })}
            value={term.field}
            placeholder={t('chooseField')}
            options={Object.entries(entity?.fields ?? {}).map(([name, field]) => ({
              value: name,
              label: text(field.label),
            }))}
            onChange={(field) => setTerm(at, { ...term, field })}
          />
          =
          <ColumnInput
            label={t('columnOf', { field: label })}
            column={term.column}
            columns={columns}
            invalid={invalid}
            onChange={(column) => setTerm(at, { ...term, column })}
          />
          {value.by.length > 1 && (
            <IconButton
              icon={X}
              label={t('removeTerm')}
              onClick={() => onChange({ ...value, by: value.by.toSpliced(at, 1) })}
            />
          )}
        </span>
      ))}
      <IconButton
        icon={Plus}
        label={t('addTerm')}
        onClick={() => onChange({ ...value, by: [...value.by, { field: '', column: '' }] })}
      />
    </div>
  )
}
