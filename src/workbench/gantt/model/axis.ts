import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'

export interface Tick {
  /** Seconds UTC. */
  readonly at: number
  readonly text: string
}

export interface Ticks {
  readonly major: readonly Tick[]
  readonly minor: readonly Tick[]
}

const HOUR = 3600
const DAY = 24 * HOUR

/** Steps that a person counts in, with the room their text needs in pixels; months are distinguished by 0. */
const steps = [
  { seconds: 300, room: 44 },
  { seconds: 900, room: 44 },
  { seconds: HOUR, room: 44 },
  { seconds: 3 * HOUR, room: 44 },
  { seconds: 6 * HOUR, room: 44 },
  { seconds: DAY, room: 30 },
  { seconds: 7 * DAY, room: 44 },
  { seconds: 0, room: 34 },
] as const

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Times to write on the axis between two instants: minor ones as close as their texts allow, major ones a level above.
 * Days, weeks (from Monday) and months begin at midnight of the zone.
 */
export function ticksOf(from: number, to: number, secondsPerPixel: number, zone: string): Ticks {
  const fits = steps.findIndex(({ seconds, room }) => (seconds || 28 * DAY) >= room * secondsPerPixel)
  const minor = steps[fits < 0 ? steps.length - 1 : fits]!.seconds
  const local = { from: from + zoneOffset(from, zone), to: to + zoneOffset(to, zone) }
  const tick = (second: number, text: string): Tick => ({ at: zonedSeconds(second, zone), text })
  const dayText = (second: number): string =>
    new Date(second * 1000).toISOString().slice(0, 10).replaceAll('-', '/')
  const timeText = (second: number): string => {
    const ofDay = ((second % DAY) + DAY) % DAY
    return `${two(Math.floor(ofDay / HOUR))}:${two(Math.floor(ofDay / 60) % 60)}`
  }
  if (minor === 0) {
    const months = monthsBetween(local.from, local.to)
    return {
      minor: months.map((second) => tick(second, dayText(second).slice(5, 7))),
      major: months
        .filter((second, at) => at === 0 || new Date(second * 1000).getUTCMonth() === 0)
        .map((second) => tick(second, dayText(second).slice(0, 4))),
    }
  }
  const lines = stepped(local.from, local.to, minor)
  if (minor < DAY)
    return {
      minor: lines.map((second) => tick(second, timeText(second))),
      major: stepped(local.from, local.to, DAY).map((second) => tick(second, dayText(second))),
    }
  return {
    minor: lines.map((second) =>
      tick(second, minor === DAY ? dayText(second).slice(8) : dayText(second).slice(5)),
    ),
    major: monthsBetween(local.from, local.to).map((second) => tick(second, dayText(second).slice(0, 7))),
  }
}

/** Multiples of a step, the one before `from` included. The first day of the epoch was a Thursday. */
function stepped(from: number, to: number, step: number): number[] {
  const shift = step === 7 * DAY ? 4 * DAY : 0
  const found: number[] = []
  for (let at = Math.floor((from - shift) / step) * step + shift; at < to; at += step) found.push(at)
  return found
}

function monthsBetween(from: number, to: number): number[] {
  const found: number[] = []
  const start = new Date(from * 1000)
  for (let month = start.getUTCMonth(), year = start.getUTCFullYear(); ; month++) {
    const at = Date.UTC(year, month, 1) / 1000
    if (at >= to) return found
    found.push(at)
  }
}
