import { parseSeconds } from '#domain/rules/dates.ts'
import { isZone } from '#domain/rules/zone.ts'
import { needed, readOptions, WrongUsage } from '../command.ts'

export interface CalendarOptions {
  readonly input: string
  readonly output: string
  /** Seconds UTC, [from, to). */
  readonly from: number
  readonly to: number
  readonly zone: string
}

/** More than anybody plans, and what the engine can count. */
const MOST_YEARS = 50

/** Options of `takt calendar`; everything that can be said without reading a file is checked here. */
export function calendarOptions(args: readonly string[]): CalendarOptions {
  const { values } = readOptions(args, {
    in: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    zone: { type: 'string' },
    out: { type: 'string' },
  })
  const zone = values.zone ?? 'UTC'
  if (!isZone(zone)) throw new WrongUsage({ zh: `没有时区 ${zone}`, en: `there is no time zone ${zone}` })
  const input = needed(values.in, 'in')
  const from = instant('from', needed(values.from, 'from'), zone)
  const to = instant('to', needed(values.to, 'to'), zone)
  if (to <= from) throw new WrongUsage({ zh: '--to 必须晚于 --from', en: '--to must be after --from' })
  if (to - from > MOST_YEARS * 366 * 86_400)
    throw new WrongUsage({
      zh: `--from 到 --to 最多 ${MOST_YEARS} 年`,
      en: `--from and --to may be ${MOST_YEARS} years apart at most`,
    })
  return { input, from, to, zone, output: needed(values.out, 'out') }
}

function instant(name: string, text: string, zone: string): number {
  const seconds = parseSeconds(text.trim(), zone)
  if (seconds === null)
    throw new WrongUsage({ zh: `--${name} ${text} 不是日期`, en: `--${name} ${text} is not a date` })
  return seconds
}
