import { createElement, useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#domain/field-kinds.ts'
import type { Report } from '#domain/reports/report.ts'
import type { Editors } from '../../../fields/editor-props.ts'
import { editors } from '../../../fields/editors.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ChoiceParameter } from './choice-parameter.tsx'
import { DayParameter } from './day-parameter.tsx'
import type { ParameterValues } from './parameter-values.ts'
import '../../../fields/fields.css'

/** Editors of parameters that differ from those of rows. */
const own: Partial<Editors> = { date: DayParameter, choice: ChoiceParameter }

interface ParameterBarProps {
  readonly report: Report
  readonly values: ParameterValues
  readonly missing: readonly string[]
  readonly onChange: (name: string, value: unknown) => void
  readonly onRun: () => void
  readonly children: ReactNode
}

/** What a report is asked. Ctrl+Enter runs it. */
export function ParameterBar({ report, values, missing, onChange, onRun, children }: ParameterBarProps) {
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
          isMissing={missing.includes(name)}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      {children}
    </div>
  )
}

interface ParameterProps {
  readonly field: Field
  readonly value: unknown
  readonly isMissing: boolean
  readonly onChange: (value: unknown) => void
}

function Parameter({ field, value, isMissing, onChange }: ParameterProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const id = useId()
  const editor = {
    id,
    field,
    label: label(field.label),
    value: value ?? (field.kind === 'references' ? [] : null),
    onChange,
    invalid: isMissing,
    describedBy: isMissing ? `${id}-note` : undefined,
  }
  return (
    <div className={`rc-parameter ${field.kind}`}>
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
