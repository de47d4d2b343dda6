import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { text, type Field } from '#domain/field-kinds.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { Fault } from '../../../../fields/fault.tsx'
import { useLabel } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../parts/button.tsx'
import { faultsWithin, hindering, inWords } from './faults.ts'
import { textOfValue, type FieldProps } from './field-props.ts'
import { GroupFrame } from './group-frame.tsx'
import { NamedCombo } from './named-combo.tsx'
import { fieldOptions } from './options.ts'
import { parameterFields } from './parameters.ts'
import { useReports } from './use-named.ts'
import { ValueField } from './value-field.tsx'

const anyField = text('', '')

/** Values by name: of the parameters that a call, a report or an entity declares, else by any name. */
export function ParametersField(props: FieldProps<'parameters'>) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const { id, label, value, onChange, scope, faults } = props
  const declared = parameterFields(scope.records[0] ?? {}, useReports() ?? [])
  const given = isRecord(value) ? value : {}
  const names = Object.keys(given)
  const isFree = Object.keys(declared).length === 0
  const take = (next: Readonly<Record<string, unknown>>): void =>
    onChange(Object.keys(next).length === 0 ? undefined : next)
  return (
    <GroupFrame id={id} label={label} count={names.length}>
      {names.map((name, at) => {
        const field = declared[name] as Field | undefined
        const fault = hindering(faultsWithin(faults, `.${name}`))
        const shown = field ? words(field.label) : name
        const { [name]: _, ...others } = given
        return (
          <div key={name} className="pf-parameter">
            <label htmlFor={`${id}-${at}`} title={name}>
              {shown}
            </label>
            <div className="pf-line">
              <ValueField
                box={{
                  id: `${id}-${at}`,
                  label: shown,
                  value: textOfValue(given[name]),
                  onChange: (next) => take({ ...given, [name]: next }),
                  scope: scope.scope,
                  gives: 'any',
                  invalid: fault !== undefined,
                }}
                field={field ?? anyField}
                startsPlain
              />
              <IconButton
                icon={Trash2}
                label={t('removeNamed', { name: shown })}
                onClick={() => take(others)}
              />
            </div>
            <Fault text={fault && words(inWords(fault).reason)} />
          </div>
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
