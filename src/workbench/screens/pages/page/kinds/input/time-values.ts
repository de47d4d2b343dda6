const DAY_MINUTES = 1440

/** Minutes of `8:05`; null where the text is no time of a day (up to 24:00), or no span of hours and minutes. */
export function minutesOf(text: string, isSpan: boolean): number | null {
  const match = /^(\d{1,3}):([0-5]\d)$/.exec(text.trim())
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return isSpan || minutes <= DAY_MINUTES ? minutes : null
}

/** `08:05` */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

interface Steps {
  readonly step: number
  readonly min: string
  readonly max: string
  readonly isSpan: boolean
}

export interface TimeLimits {
  readonly first: number
  readonly last: number
}

/** What a time may be, minutes: without limits a day. */
export const limitsOf = ({ min, max, isSpan, step }: Steps): TimeLimits => ({
  first: minutesOf(min, isSpan) ?? 0,
  last: minutesOf(max, isSpan) ?? (isSpan ? DAY_MINUTES : DAY_MINUTES - step),
})

/** The times to choose among, from the first limit on. */
export function timesOf(steps: Steps): readonly string[] {
  const { first, last } = limitsOf(steps)
  const count = Math.max(0, Math.floor((last - first) / steps.step) + 1)
  return Array.from({ length: count }, (_, at) => timeText(first + at * steps.step))
}
