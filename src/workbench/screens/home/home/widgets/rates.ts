export interface Rate {
  readonly name: 'kitRate' | 'onTimeRate'
  readonly run: string
  /** Seconds UTC. */
  readonly at: number
  readonly value: number
}

const DAY = 86_400_000

/** What happened in the last days; everything without a number of days, and nothing whose time is unknown. */
export function since<T>(
  all: readonly T[],
  timeOf: (one: T) => string | number | null,
  days: number | undefined,
  now = Date.now(),
): readonly T[] {
  if (days === undefined) return all
  return all.filter((one) => {
    const time = timeOf(one)
    return time !== null && (typeof time === 'number' ? time : Date.parse(time)) >= now - days * DAY
  })
}

/** Rates of several kinds over one axis of their times, the oldest first; a kind has no value at a run of another. */
export function joined(rates: readonly Rate[]) {
  const runs = rates.toSorted((a, b) => a.at - b.at || (a.run < b.run ? -1 : 1))
  const names = (['kitRate', 'onTimeRate'] as const).filter((name) =>
    rates.some((rate) => rate.name === name),
  )
  return {
    runs,
    at: runs.map(({ at }) => at),
    names,
    series: names.map((name) => runs.map((rate) => (rate.name === name ? rate.value : null))),
  }
}
