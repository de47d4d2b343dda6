import { filled } from '#domain/label.ts'
import { needed, readOptions, WrongUsage } from '../command.ts'
import { timeOption, zoneOption } from '../folder-options.ts'

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
  const zone = zoneOption(values.zone)
  const input = needed(values.in, 'in')
  const from = timeOption('from', needed(values.from, 'from'), zone)
  const to = timeOption('to', needed(values.to, 'to'), zone)
  if (to <= from) throw new WrongUsage({ zh: '--to 必须晚于 --from', en: '--to must be after --from' })
  if (to - from > MOST_YEARS * 366 * 86_400)
    throw new WrongUsage(
      filled(
        {
          zh: '--from 到 --to 最多 {mostYears} 年',
          en: '--from and --to may be {mostYears} years apart at most',
        },
        { mostYears: MOST_YEARS },
      ),
    )
  return { input, from, to, zone, output: needed(values.out, 'out') }
}
