import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAnchors, dayOf, readRelativeDay } from '#domain/reports/relative-day.ts'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { dayNow } from '../../../fields/days.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { DateEditor } from '../../../fields/time-editors.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'

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
export function DayParameter(props: EditorProps) {
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
