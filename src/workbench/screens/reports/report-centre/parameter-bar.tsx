import { createElement, useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#domain/field-kinds.ts'
import type { Report } from '#domain/reports/report.ts'
import type { Editors } from '../../../fields/editor-props.ts'
import { editors } from '../../../fields/editors.ts'
import type { OptionSource } from '../../../fields/reference-search.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ChoiceParameter } from './choice-parameter.tsx'
import { DayParameter } from './day-parameter.tsx'
import { sourceOf, type ParameterChoices } from './parameter-choices.ts'
import type { ParameterValues } from './parameter-values.ts'
import '../../../fields/fields.css'

/** Editors of parameters that differ from those of rows. */
const own: Partial<Editors> = { date: DayParameter, choice: ChoiceParameter }

interface ParameterBarProps {
  readonly report: Report
  readonly values: ParameterValues
  readonly missing: readonly string[]
  readonly choices: ParameterChoices
  readonly onChange: (name: string, value: unknown) => void
  /** The field of a parameter is left. */
  readonly onLeave: (name: string) => void
  readonly onRun: () => void
  readonly children: ReactNode
}

/** What a report is asked. Ctrl+Enter runs it. */
export function ParameterBar(props: ParameterBarProps) {
  const { report, values, missing, choices, onChange, onLeave, onRun, children } = props
  const { t } = useTranslation('reports')
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.ctrlKey) return
    // A list below it would open as well.
    event.preventDefault()
    event.stopPropagation()
    onRun()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the fields in it
    <div className="rc-parameters" role="group" aria-label={t('parameters')} onKeyDownCapture={onKeyDown}>
      {Object.entries(report.parameters).map(([name, field]) => (
        <Parameter
          key={name}
          field={field}
          value={values[name]}
          source={sourceOf(report, name, values, choices)}
          isMissing={missing.includes(name)}
          onChange={(value) => onChange(name, value)}
          onLeave={() => onLeave(name)}
        />
      ))}
      {children}
    </div>
  )
}

interface ParameterProps {
  readonly field: Field
  readonly value: unknown
  readonly source: OptionSource | undefined
  readonly isMissing: boolean
  readonly onChange: (value: unknown) => void
  readonly onLeave: () => void
}

function Parameter({ field, value, source, isMissing, onChange, onLeave }: ParameterProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const id = useId()
  const editor = {
    id,
    field,
    label: label(field.label),
    value: value ?? (field.kind === 'references' ? [] : null),
    source,
    onChange,
    invalid: isMissing,
    describedBy: isMissing ? `${id}-note` : undefined,
  }
  return (
    <div
      className={`rc-parameter ${field.kind}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      <label htmlFor={id}>{label(field.label)}</label>
      {createElement(own[field.kind] ?? editors[field.kind], editor)}
      {isMissing && (
        <span id={`${id}-note`} className="fault" role="alert">
          {t('missing')}
        </span>
      )}
    </div>
  )
}
