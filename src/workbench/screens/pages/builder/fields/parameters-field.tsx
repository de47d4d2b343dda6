import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { text, type Field } from '#domain/field-kinds.ts'
import { neededParameters, parameterFields } from '#domain/pages/parameters.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { Fault } from '../../../../fields/fault.tsx'
import { useLabel } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../parts/button.tsx'
import { faultsWithin, hindering, inWords, textOfValue, type FieldProps } from './field-props.ts'
import { GroupFrame } from './list-frame.tsx'
import { ledWithin } from './lead.ts'
import { NamedCombo } from './named-combo.tsx'
import { fieldOptions } from './options.ts'
import { useLed } from './use-led.ts'
import { ValueField } from './value-field.tsx'

const anyField = text('', '')

/**
 * Values by name: of the parameters that a call, a report or an entity declares, else by any name. Those that must be given
 * are there from the beginning.
 */
export function ParametersField(props: FieldProps<'parameters'>) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const { id, property, label, value, onChange, scope } = props
  const declared = parameterFields(scope.records[0] ?? {}, scope.names)
  const given = isRecord(value) ? value : {}
  const needed = property.needed ? neededParameters(declared) : []
  const names = [...needed, ...Object.keys(given).filter((name) => !needed.includes(name))]
  const isFree = Object.keys(declared).length === 0
  const take = (next: Readonly<Record<string, unknown>>): void =>
    onChange(Object.keys(next).length === 0 ? undefined : next)
  return (
    <GroupFrame id={id} label={label} count={names.length}>
      {names.map((name, at) => {
        const { [name]: _, ...others } = given
        return (
          <ParameterRow
            key={name}
            {...props}
            id={`${id}-${at}`}
            name={name}
            field={declared[name]}
            text={textOfValue(given[name])}
            onText={(next) =>
              take(next === '' && needed.includes(name) ? others : { ...given, [name]: next })
            }
            onRemove={needed.includes(name) ? null : () => take(others)}
          />
        )
      })}
      <NamedCombo
        id={`${id}-add`}
        label={t('addTo', { label })}
        value=""
        placeholder={t('addOne')}
        options={fieldOptions(declared, words).filter(({ code }) => !names.includes(code))}
        onChange={(name) => name !== '' && !names.includes(name) && take({ ...given, [name]: '' })}
        free={isFree}
      />
    </GroupFrame>
  )
}

interface ParameterRowProps extends Pick<FieldProps<'parameters'>, 'id' | 'scope' | 'faults'> {
  readonly name: string
  /** undefined: it is not declared. */
  readonly field: Field | undefined
  readonly text: string
  readonly onText: (text: string) => void
  /** null: it must be given. */
  readonly onRemove: (() => void) | null
}

function ParameterRow({ id, scope, faults, name, field, text: given, onText, onRemove }: ParameterRowProps) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const path = `.${name}`
  const row = useLed(ledWithin(scope.leads, path) === '')
  const fault = hindering(faultsWithin(faults, path))
  const label = field ? words(field.label) : name
  return (
    <div className="pf-parameter" ref={row}>
      <label htmlFor={id} title={name}>
        {label}
        {onRemove === null && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
      </label>
      <div className="pf-line">
        <ValueField
          box={{
            id,
            label,
            value: given,
            onChange: onText,
            scope: scope.scope,
            gives: 'any',
            invalid: fault !== undefined,
          }}
          field={field ?? anyField}
          startsPlain
        />
        {onRemove && (
          <IconButton icon={Trash2} label={t('removeNamed', { name: label })} onClick={onRemove} />
        )}
      </div>
      <Fault text={fault && words(inWords(fault).reason)} />
    </div>
  )
}
