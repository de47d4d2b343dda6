import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { linkedPart } from '#domain/pages/check-linked.ts'
import { givesOfType } from '#domain/pages/environment.ts'
import { valueTypes, type PageParameter, type PageVariable } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { Fault } from '../../../../fields/fault.tsx'
import { useLabel } from '../../../../i18n/index.ts'
import {
  faultsWithin,
  hindering,
  inWords,
  textOfValue,
  type FieldProps,
  type FieldScope,
} from './field-props.ts'
import { GroupFrame } from './list-frame.tsx'
import { NamedCombo } from './named-combo.tsx'
import { typedBy } from './typed-by.ts'
import { ValueField } from './value-field.tsx'

type PartKind = 'partValues' | 'partVariables'

type Declared = PageParameter | PageVariable

interface GivenValue {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly invalid: boolean
}

interface EditorProps {
  readonly one: Declared
  readonly given: GivenValue
  readonly scope: FieldScope
}

interface GivenProps {
  readonly props: FieldProps<PartKind>
  readonly declared: readonly Declared[]
  readonly Editor: ComponentType<EditorProps>
}

/** A line for each thing that the part declares, with what it is given; none where it declares nothing. */
function Given({ props, declared, Editor }: GivenProps) {
  const words = useLabel()
  const { id, label, value, onChange, faults, scope } = props
  const given = isRecord(value) ? value : {}
  if (declared.length === 0) return null
  const take = (name: string, next: string): void => {
    const known = declared.flatMap((one) => {
      const text = one.name === name ? next : textOfValue(given[one.name])
      return text === '' ? [] : [[one.name, text] as const]
    })
    onChange(known.length === 0 ? undefined : Object.fromEntries(known))
  }
  return (
    <GroupFrame id={id} label={label}>
      {declared.map((one, at) => {
        const fault = hindering(faultsWithin(faults, `.${one.name}`))
        return (
          <div key={one.name} className="pf-parameter">
            <label htmlFor={`${id}-${at}`} title={words(valueTypes[one.type])}>
              {one.name}
              {'required' in one && one.required && (
                <span className="required" aria-hidden>
                  *
                </span>
              )}
            </label>
            <Editor
              one={one}
              given={{
                id: `${id}-${at}`,
                value: textOfValue(given[one.name]),
                onChange: (next) => take(one.name, next),
                invalid: fault !== undefined,
              }}
              scope={scope}
            />
            <Fault text={fault && words(inWords(fault).reason)} />
          </div>
        )
      })}
    </GroupFrame>
  )
}

function ValueEditor({ one: { name, type }, given, scope: { scope } }: EditorProps) {
  return (
    <ValueField
      box={{ ...given, label: name, scope: { ...scope, me: null, event: null }, gives: givesOfType[type] }}
      field={typedBy[type]}
      startsPlain
    />
  )
}

function VariableEditor({ one: { name, type }, given, scope: { page } }: EditorProps) {
  const { t } = useTranslation('page-fields')
  return (
    <NamedCombo
      {...given}
      label={name}
      placeholder={t('ownVariable')}
      options={page.variables
        .filter((variable) => variable.type === type)
        .map((variable) => ({ code: variable.name, name: variable.name }))}
    />
  )
}

/** What each parameter of a part is where it is linked: a value of its type, or an expression over the page. */
export const PartValuesField = (props: FieldProps<'partValues'>) => (
  <Given
    props={props}
    declared={linkedPart(props.property.of, props.scope)?.params ?? []}
    Editor={ValueEditor}
  />
)

/** Variables of the page that represent those of a part; without one, each link has its own. */
export const PartVariablesField = (props: FieldProps<'partVariables'>) => (
  <Given
    props={props}
    declared={linkedPart(props.property.of, props.scope)?.variables ?? []}
    Editor={VariableEditor}
  />
)
