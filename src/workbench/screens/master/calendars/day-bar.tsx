import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { boundsOf, shareOfDay, type CalendarSlot } from './expansion.ts'
import './calendars.css'

interface DayBarProps {
  /** `YYYY-MM-DD` in the plan unit's zone. */
  readonly day: string
  readonly slots: readonly CalendarSlot[]
}

/** The working time of one day as a strip of 24 hours; a night shift continues in the strip of the next day. */
export function DayBar({ day, slots }: DayBarProps) {
  const { zone } = useFormatSettings()
  const [start, end] = boundsOf(day, zone)
  const parts = slots.flatMap((slot) => {
    const share = shareOfDay(slot, start, end)
    return share ? [{ slot, share }] : []
  })
  const text = parts
    .map(
      ({ slot }) =>
        `${formatTime(slot.start, zone).slice(11, 16)}–${formatTime(slot.end, zone).slice(11, 16)}`,
    )
    .join(', ')
  return (
    <span className="m-day-bar" role="img" aria-label={text || '–'} title={text}>
      {parts.map(({ slot, share: [from, width] }) => (
        <i
          key={slot.start}
          className={Number(slot.quantity) > 1 ? 'more' : undefined}
          style={{ left: `${from * 100}%`, width: `${width * 100}%` }}
        />
      ))}
    </span>
  )
}
