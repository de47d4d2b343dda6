import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSchedule, timeText, writeSchedule } from '#domain/schedules/reminder-schedule.ts'
import { scheduleDays, type Schedule, type ScheduleDay } from '#domain/schedules/schedule.ts'
import { inputProps, typedText, type EditorProps } from '../../../fields/editor-props.ts'
import { Select } from '../../../parts/select.tsx'
import { Every } from './every-editor.tsx'
import { TextInput, TickBox } from '../../../parts/inputs.tsx'
import './reminders.css'

const modes = ['times', 'every', 'text'] as const
type Mode = (typeof modes)[number]

/** Times on days of the week, every so often between two times, or the text of any schedule. */
export function ScheduleEditor(props: EditorProps) {
  const { t } = useTranslation('reminders')
  const { value, onChange, disabled = false } = props
  const text = typedText(value)
  const [mode, setMode] = useState<Mode>(() => modeOf(text))
  return (
    <div className="t-schedule">
      <Select
        label={t('scheduleKind')}
        value={mode}
        disabled={disabled}
        options={modes.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        onChange={(next) => setMode(next as Mode)}
      />
      {mode === 'text' ? (
        <TextInput
          className="mono text"
          {...inputProps(props)}
          value={text}
          placeholder="MO-FR 08:30"
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      ) : (
        <OnWeekdays {...props} mode={mode} text={text} />
      )}
      {mode !== 'text' && text && <code className={readSchedule(text) ? '' : 'fault'}>{text}</code>}
    </div>
  )
}

/** How the text of a schedule can be edited. */
function modeOf(text: string): Mode {
  const schedule = readSchedule(text)
  if (text === '') return 'times'
  if (!schedule || schedule.day !== null || schedule.monthDays || schedule.months) return 'text'
  if (/-[\d:]+\/\d+[mh]$/i.test(text)) return 'every'
  return text.trim().split(/\s+/).length > 2 ? 'text' : 'times'
}

type Days = readonly ScheduleDay[]

interface OnWeekdaysProps extends EditorProps {
  readonly mode: 'times' | 'every'
  readonly text: string
}

function OnWeekdays(props: OnWeekdaysProps) {
  const { t } = useTranslation('reminders')
  const { mode, text, onChange, disabled = false } = props
  const read = readSchedule(text)
  const days: Days = read?.days ?? []
  const shownDays = read ? days : (['MO', 'TU', 'WE', 'TH', 'FR'] as const)
  const timePart = text.trim().split(/\s+/).at(-1) ?? ''
  const write = (time: string, on: Days): void => onChange(withDays(time, on))
  return (
    <>
      {mode === 'times' ? (
        <TimesInput {...props} schedule={read} onTimes={(time) => write(time, shownDays)} />
      ) : (
        <Every text={timePart} disabled={disabled} onChange={(time) => write(time, shownDays)} />
      )}
      <fieldset disabled={disabled}>
        <legend className="visually-hidden">{t('weekdays')}</legend>
        {scheduleDays.map((day) => (
          <label key={day}>
            <TickBox
              checked={shownDays.some((one) => one === day)}
              disabled={!read}
              onChange={(on) => {
                const next = scheduleDays.filter((one) =>
                  one === day ? on : shownDays.some((other) => other === one),
                )
                if (next.length > 0) write(timePart, next)
              }}
            />
            {t(`day.${day}`)}
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** The text of days with times of whatever form. */
function withDays(time: string, days: Days): string | null {
  if (time === '') return null
  const [named] = writeSchedule({ times: [0], days }).split(' 00:00')
  return named === undefined || named === '00:00' ? time : `${named} ${time}`
}

interface TimesInputProps extends EditorProps {
  readonly schedule: Schedule | null
  readonly onTimes: (text: string) => void
}

/** Several times joined by commas; what is not yet a time stays as it is typed. */
function TimesInput({ schedule, onTimes, ...props }: TimesInputProps) {
  const { t } = useTranslation('reminders')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = schedule ? schedule.times.map(timeText).join(', ') : typedText(props.value)
  return (
    <TextInput
      className="times"
      {...inputProps(props)}
      title={t('timesHint')}
      placeholder="08:30, 16:00"
      value={typed ?? shown}
      onChange={(text) => {
        setTyped(text)
        onTimes(text.replaceAll(/[,，;；\s]+/g, ',').replaceAll(/^,|,$/g, ''))
      }}
      onBlur={() => {
        setTyped(null)
        props.onBlur?.()
      }}
    />
  )
}
