import { createElement, useId, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#domain/field-kinds.ts'
import { shownParams, stepKindOf, type StepKind } from '#domain/integration/flows/kinds.ts'
import { stepFields, type FlowStep } from '#domain/integration/flows/steps.ts'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { editors } from '../../../fields/editors.ts'
import { FieldFrame, noteId } from '../../../fields/field-frame.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { CodeSelect, SubscriptionSelect } from './code-selects.tsx'
import type { Checked } from './flow-editor.tsx'

interface StepFormProps {
  readonly step: FlowStep
  readonly earlier: readonly FlowStep[]
  readonly faults: Checked['faults']
  /** What it would do now; null: something is wrong with it, or that is not known yet. */
  readonly would: string | null
  readonly onStep: (step: FlowStep) => void
}

/** A step from what its kind declares. */
export function StepForm({ step, earlier, faults, would, onStep }: StepFormProps) {
  const { t } = useTranslation('flows')
  const label = useLabel()
  const kind = stepKindOf(step.kind)
  const faultOf = (name: string): string | null => faults.find((one) => one.param === name)?.message ?? null
  const setParam = (name: string, value: unknown): void =>
    onStep({ ...step, params: { ...step.params, [name]: value } })
  return (
    <div className="form">
      <h3>{label(kind.label)}</h3>
      <p className="facts">{label(kind.help)}</p>
      {faults
        .filter((one) => one.param === null)
        .map((one) => (
          <p key={one.message} role="alert" className="fault">
            {one.message}
          </p>
        ))}
      {would && <p className="would">{would}</p>}
      <div className="fields">
        {shownParams(kind, step.params).map(([name, field]) => (
          <Parameter
            key={name}
            name={name}
            field={field}
            value={step.params[name] ?? null}
            fault={faultOf(name)}
            onChange={(value) => setParam(name, value)}
          />
        ))}
      </div>
      <Given kind={kind} step={step} earlier={earlier} onParam={setParam} />
      <h4>{t('whenItFails')}</h4>
      <div className="fields">
        {Object.entries(stepFields).map(([name, field]) => (
          <Parameter
            key={name}
            name={name}
            field={field}
            value={step[name as keyof typeof stepFields]}
            fault={faultOf(name)}
            onChange={(value) => onStep({ ...step, [name]: value })}
          />
        ))}
      </div>
    </div>
  )
}

interface ParameterProps {
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly fault: string | null
  readonly onChange: (value: unknown) => void
}

function editorOf(name: string, field: Field): ComponentType<EditorProps> {
  if (name === 'subscription') return SubscriptionSelect
  if (field.kind === 'reference') return CodeSelect
  // What a condition is about are the steps before it, and no rows.
  return editors[field.kind === 'expression' ? 'longText' : field.kind]
}

function Parameter({ name, field, value, fault, onChange }: ParameterProps) {
  const label = useLabel()
  const id = useId()
  const help = field.help ? label(field.help) : ''
  const text = label(field.label)
  const isWide = field.kind === 'longText' || field.kind === 'expression'
  return (
    <FieldFrame {...{ id, name, help, fault, isWide }} label={text} isRequired={field.required}>
      {createElement(editorOf(name, field), {
        id,
        field,
        label: text,
        value,
        onChange,
        invalid: fault !== null,
        describedBy: noteId(id, help, fault),
      })}
    </FieldFrame>
  )
}

interface GivenProps {
  readonly kind: StepKind
  readonly step: FlowStep
  readonly earlier: readonly FlowStep[]
  readonly onParam: (name: string, value: unknown) => void
}

/** What earlier steps give; chosen, it is written into the parameter that may hold it. */
function Given({ kind, step, earlier, onParam }: GivenProps) {
  const { t } = useTranslation('flows')
  const label = useLabel()
  const condition = Object.entries(kind.params).find(([, { kind: of }]) => of === 'expression')?.[0]
  const target = condition ?? kind.places?.[0]
  const given = earlier.flatMap(({ key, kind: of }) =>
    Object.entries(stepKindOf(of).gives).map(([name, field]) => ({ path: `${key}.${name}`, field })),
  )
  if (target === undefined || given.length === 0) return null
  const add = (path: string): void => {
    const typed = step.params[target]
    const before = typeof typed === 'string' && typed !== '' ? `${typed} ` : ''
    onParam(target, condition ? `${before}ME.${path}` : `${before}{${path}}`)
  }
  return (
    <details className="given">
      <summary>{t('given')}</summary>
      {given.map(({ path, field }) => (
        <button key={path} type="button" title={label(field.label)} onClick={() => add(path)}>
          {path}
        </button>
      ))}
    </details>
  )
}
