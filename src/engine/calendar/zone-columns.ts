import { LocalDays } from './local-days.ts'

/** Midnights and changes of the clock of all zones, as problem.ts has them. */
export function zoneColumns(zones: readonly string[], firstDay: number, dayCount: number) {
  const dayStart = new Float64Array(zones.length * dayCount)
  const dayTurn = new Int32Array(zones.length * dayCount).fill(-1)
  const turns: { local: number; utc: number; offset: number }[] = []
  const base = firstDay * 86_400
  for (const [z, zone] of zones.entries()) {
    const clock = new LocalDays(zone, firstDay, firstDay + dayCount)
    for (let d = 0; d < dayCount; d++) {
      const local = (firstDay + d) * 86_400
      dayStart[z * dayCount + d] = clock.utc(local)
      const turn = clock.turns.findLastIndex((one) => one.local <= local)
      // Even where the day begins inside or right after a skipped hour.
      const even =
        local - clock.turns[turn]!.offset >= clock.turns[turn]!.utc &&
        (clock.turns[turn + 1]?.local ?? Infinity) > local + 2 * 86_400
      if (!even) dayTurn[z * dayCount + d] = turns.length + turn
    }
    for (const { local, utc, offset } of clock.turns)
      turns.push({ local: local - base, utc, offset: offset - base })
    turns.push({ local: Infinity, utc: Infinity, offset: 0 })
  }
  return {
    zoneCount: zones.length,
    dayStart,
    dayTurn,
    turnLocal: Float64Array.from(turns, ({ local }) => local),
    turnUtc: Float64Array.from(turns, ({ utc }) => utc),
    turnOffset: Float64Array.from(turns, ({ offset }) => offset),
  }
}
