import { useId, useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValueFault } from '#domain/pages/fault.ts'
import type { Property } from '#domain/pages/property.ts'
import { counts, readProperties } from '#domain/pages/read-properties.ts'
import { checkExpression } from '#domain/pages/check-text.ts'
import { givesOfType, type PageScope } from '#domain/pages/environment.ts'
import type { ValueType } from '#domain/pages/page.ts'
import { FieldFrame, noteId } from '../../../../fields/field-frame.tsx'
import { useLabel } from '../../../../i18n/index.ts'
import { editors } from './editors.ts'
import {
  faultsWithin,
  hindering,
  inWords,
  recordFaults,
  FormContext,
  type FieldProps,
  type FieldScope,
  type Given,
  type PropertyFormProps,
} from './field-props.ts'
import { ledWithin } from './lead.ts'
import { useLed } from './use-led.ts'
import { typedBy } from './typed-by.ts'
import { ValueField } from './value-field.tsx'
import './fields.css'

/** An editor for each declared property of a record that counts now, with what is wrong with it. */
export function PropertyForm({ properties, values, onChange, scope, shown }: PropertyFormProps) {
  const record = useMemo(() => readProperties(properties, values).values as Given, [properties, values])
  const within = useMemo(
    (): FieldScope => ({ ...scope, records: [record, ...scope.records] }),
    [scope, record],
  )
  const faults = useMemo(() => recordFaults(properties, values, scope), [properties, values, scope])
  const names = (shown ?? Object.keys(properties)).filter((name) => counts(properties[name]!, record))
  return (
    <FormContext value={PropertyForm}>
      <div className="pf-form">
        {names.map((name) => (
          <PropertyRow
            key={name}
            name={name}
            property={properties[name]!}
            value={values[name]}
            onChange={(value) => onChange({ [name]: value })}
            scope={{ ...within, leads: ledWithin(scope.leads, name) }}
            faults={faultsWithin(faults, name)}
          />
        ))}
      </div>
    </FormContext>
  )
}

/** How links and values are written in marked text. */
const markupForms = { link: '[…](https://…)', value: '{PAGE.…}' } as const

interface PropertyRowProps {
  readonly name: string
  readonly property: Property
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly scope: FieldScope
  readonly faults: readonly ValueFault[]
}

function PropertyRow({ name, property, value, onChange, scope, faults }: PropertyRowProps) {
  const id = useId()
  const label = useLabel()
  const { t } = useTranslation('page-fields')
  const help = useHelp(property)
  const row = useLed(scope.leads === '')
  const editing = editors[property.kind]
  if (!editing) return null
  const fault = hindering(faults.filter(({ member }) => member === ''))
  const reason = fault ? reasonWith(label(inWords(fault).reason), fault, help, t('then')) : null
  const Editor = editing.Editor as ComponentType<FieldProps>
  return (
    <div className={`pf-row ${editing.layout}`} ref={row}>
      <FieldFrame
        id={id}
        name={name}
        label={editing.layout === 'own' ? '' : label(property.label)}
        isRequired={property.required === true}
        help={help}
        fault={reason}
      >
        <Editor
          id={id}
          property={property}
          label={label(property.label)}
          value={value}
          onChange={onChange}
          scope={scope}
          faults={faults}
          describedBy={noteId(id, help, reason)}
        />
      </FieldFrame>
    </div>
  )
}

/** What is missing is said together with the help, which says what it may be. */
const reasonWith = (reason: string, { code }: ValueFault, help: string, then: string): string =>
  code === 'missing' && help !== '' ? reason + then + help : reason

/** What is said below an editor: the help of the declaration, the least and the most. */
function useHelp(property: Property): string {
  const { t } = useTranslation('page-fields')
  const label = useLabel()
  const words = property.help ? [label(property.help)] : []
  if (property.kind === 'markup') words.push(t('markup', markupForms))
  if (property.kind === 'number') words.push(...rangeOf(property, t))
  return words.join(t('then'))
}

function rangeOf(
  { min, max }: Property<'number'>,
  t: (key: string, values: Record<string, number>) => string,
): readonly string[] {
  if (min !== undefined && max !== undefined) return [t('between', { min, max })]
  if (min !== undefined) return [t('atLeast', { min })]
  return max === undefined ? [] : [t('atMost', { max })]
}

interface InitialFieldProps {
  readonly label: string
  readonly type: ValueType
  readonly value: string
  readonly onChange: (value: string) => void
  readonly scope: PageScope
  readonly isLed: boolean
}

/** What is wrong with the first value of a variable; undefined: nothing. */
export const initialFault = (type: ValueType, value: string, scope: PageScope): ValueFault | undefined =>
  value === '' ? undefined : checkExpression(value, givesOfType[type], 'initial', scope)[0]

/** The first value of a variable: one of its type, or an expression that gives one. */
export function InitialField({ label, type, value, onChange, scope, isLed }: InitialFieldProps) {
  const id = useId()
  const row = useLed(isLed)
  const words = useLabel()
  const gives = givesOfType[type]
  const found = initialFault(type, value, scope)
  const fault = found ? words(inWords(found).reason) : null
  return (
    <div className="pf-row above" ref={row}>
      <FieldFrame id={id} name="initial" label={label} isRequired={false} help="" fault={fault}>
        <ValueField
          box={{
            id,
            label,
            value,
            onChange,
            scope,
            gives,
            invalid: fault !== null,
            describedBy: noteId(id, '', fault),
          }}
          field={typedBy[type]}
          startsPlain
        />
      </FieldFrame>
    </div>
  )
}
