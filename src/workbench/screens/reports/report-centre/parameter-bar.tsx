import { createElement, useId, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#domain/field-kinds.ts'
import type { Report } from '#domain/reports/report.ts'
import { dayAnchors, dayOf, readRelativeDay } from '#domain/reports/relative-day.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { type Editors, type EditorProps, typedText } from '../../../fields/editor-props.ts'
import { editors } from '../../../fields/editors.ts'
import type { OptionSource } from '../../../fields/reference-search.ts'
import { useLabel } from '../../../i18n/index.ts'
import { dayNow } from '../../../fields/days.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { DateEditor } from '../../../fields/time-editors.tsx'
import { Select } from '../../../parts/select.tsx'
import { sourceOf, type ParameterChoices, type ParameterValues } from './parameter-values.ts'
import '../../../fields/fields.css'

/** No code of a choice. */
const ALL = '\u0000'

/** One of the codes of a choice; left open, a report asks for all. */
function ChoiceParameter({ id, field, label: name, value, onChange }: EditorProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const codes = Object.entries(choiceOf(field.choice!)).map(([code, text]) => ({
    value: code,
    label: label(text),
  }))
  return (
    <Select
      id={id}
      label={name}
      value={typedText(value) || ALL}
      options={field.required ? codes : [{ value: ALL, label: t('all') }, ...codes]}
      onChange={(code) => onChange(code === ALL ? null : code)}
    />
  )
}

const FIXED = 'fixed'

/** Days that are offered to move with the calendar; one that a template keeps beside them is offered too. */
const offered = [
  'today',
  'today-7d',
  'today-14d',
  'today-30d',
  'today-90d',
  'today+7d',
  'today+14d',
  'today+30d',
  'today+60d',
  'week',
  'week-1w',
  'week+1w',
  'month',
  'month-1m',
  'month+1m',
  'year',
]

/** A day of the calendar, or one that moves with it and stays relative in templates. */
function DayParameter(props: EditorProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const text = typeof props.value === 'string' ? props.value : ''
  const relative = readRelativeDay(text)
  const [today] = useState(() => dayNow(zone))
  const nameOf = (day: string): string => {
    const { anchor, count, unit } = readRelativeDay(day)!
    const start = label(dayAnchors[anchor])
    if (count === 0) return start
    return t(count < 0 ? `before.${unit}` : `after.${unit}`, { start, count: Math.abs(count) })
  }
  const days = relative && !offered.includes(text) ? [text, ...offered] : offered
  return (
    <span className="rc-day">
      <Select
        label={t('dayOf', { parameter: props.label })}
        value={relative ? text : FIXED}
        options={[
          { value: FIXED, label: t('fixedDay') },
          ...days.map((day) => ({ value: day, label: nameOf(day) })),
        ]}
        onChange={(chosen) => props.onChange(chosen === FIXED ? dayOf(text, today) : chosen)}
      />
      <DateEditor {...props} value={relative ? dayOf(text, today) : text} />
    </span>
  )
}

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
