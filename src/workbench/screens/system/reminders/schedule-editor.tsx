import { Checkbox, TextField } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import { readSchedule, scheduleDays, writeSchedule, type Schedule } from '#domain/system/reminder-schedule.ts'
import { inputProps, typedText, type EditorProps } from '../../../fields/editor-props.ts'
import './reminders.css'

/** A time of day and the days of the week; a text of another form can be typed too and is shown as it is. */
export function ScheduleEditor(props: EditorProps) {
  const { t } = useTranslation('administration')
  const { value, onChange, disabled = false } = props
  const text = typedText(value)
  const read = readSchedule(text)
  const schedule: Schedule = read ?? { time: '08:30', days: [] }
  const toggle = (day: (typeof scheduleDays)[number], on: boolean): void => {
    const days = scheduleDays.filter((one) => (one === day ? on : schedule.days.includes(one)))
    onChange(days.length === 0 ? null : writeSchedule({ ...schedule, days }))
  }
  return (
    <div className="t-schedule">
      <TextField.Root
        size="1"
        {...inputProps(props)}
        type="time"
        value={read ? read.time : ''}
        onChange={(event) => {
          const time = event.target.value
          const days = schedule.days.length === 0 ? scheduleDays : schedule.days
          onChange(time === '' ? null : writeSchedule({ time, days }))
        }}
      />
      <fieldset disabled={disabled}>
        <legend className="visually-hidden">{t('weekdays')}</legend>
        {scheduleDays.map((day) => (
          <label key={day}>
            <Checkbox
              size="1"
              checked={schedule.days.includes(day)}
              onCheckedChange={(on) => toggle(day, on === true)}
            />
            {t(`day.${day}`)}
          </label>
        ))}
      </fieldset>
      {text && <code className={read ? '' : 'fault'}>{text}</code>}
    </div>
  )
}
