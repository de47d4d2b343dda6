import { CalendarDate, parseDate, parseDateTime, type CalendarDateTime } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components'
import { formatSeconds, parseDate as dateOf, parseSeconds } from '#domain/rules/dates.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { factsOf } from '#domain/languages.ts'
import { useLanguage } from '../i18n/index.ts'
import { useOverlayContainer } from '../parts/overlay.tsx'
import { typedText, type EditorProps } from './editor-props.ts'
import { useFormatSettings } from './settings.ts'

/** A calendar day; the form's value is `YYYY-MM-DD`. */
export function DateEditor(props: EditorProps) {
  const iso = dateOf(typedText(props.value))
  return (
    <Picker
      {...props}
      granularity="day"
      shown={iso ? parseDate(iso) : null}
      onPick={(day) => props.onChange(day ? day.toString() : null)}
    />
  )
}

/** An instant, shown and typed in the plan unit's time zone; the form's value is ISO UTC. */
export function TimeEditor(props: EditorProps) {
  const { zone } = useFormatSettings()
  const seconds = parseSeconds(typedText(props.value))
  const local =
    seconds === null
      ? null
      : new Date((seconds + zoneOffset(seconds, zone)) * 1000).toISOString().slice(0, 19)
  return (
    <Picker
      {...props}
      granularity="second"
      shown={local ? parseDateTime(local) : null}
      onPick={(picked) => {
        const instant = picked && parseSeconds(picked.toString(), zone)
        props.onChange(instant === null ? null : formatSeconds(instant))
      }}
    />
  )
}

interface PickerProps<T> extends EditorProps {
  readonly granularity: 'day' | 'second'
  readonly shown: T | null
  readonly onPick: (value: T | null) => void
}

function Picker<T extends CalendarDate | CalendarDateTime>(props: PickerProps<T>) {
  const language = useLanguage()
  const container = useOverlayContainer()
  return (
    <I18nProvider locale={factsOf(language).locale}>
      <DatePicker<T>
        id={props.id}
        aria-label={props.label}
        className="t-date-picker"
        granularity={props.granularity}
        hourCycle={24}
        shouldForceLeadingZeros
        hideTimeZone
        value={props.shown as never}
        onChange={(value) => props.onPick(value as T | null)}
        isDisabled={props.disabled ?? false}
        isInvalid={props.invalid ?? false}
        {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      >
        <Group className="t-date-group">
          <DateInput className="t-date-input">
            {(segment) => <DateSegment segment={segment} className="t-date-segment" />}
          </DateInput>
          <Button className="t-date-button">
            <CalendarDays size={14} aria-hidden />
          </Button>
        </Group>
        <Popover
          className="t-popover calendar"
          {...(container ? { UNSTABLE_portalContainer: container } : {})}
        >
          <Dialog className="t-calendar-dialog">
            <Calendar className="t-calendar" firstDayOfWeek="mon">
              <header>
                <Button slot="previous">
                  <ChevronLeft size={15} aria-hidden />
                </Button>
                <Heading />
                <Button slot="next">
                  <ChevronRight size={15} aria-hidden />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="short">
                {(date) => <CalendarCell date={date} className="t-calendar-cell" />}
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}
