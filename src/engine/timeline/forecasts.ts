import { consumeForecasts } from '../psi/consume.ts'
import { flowParts, type Flows } from './flow.ts'
import type { TimelineSettings } from './input.ts'

const sale = flowParts.indexOf('sale')
const forecast = flowParts.indexOf('forecast')

/** Takes from the forecasts of every item what its sales orders consume, as PSI does with days as periods. */
export function leaveForecasts(flows: Flows, window: TimelineSettings['window']): void {
  const { start, part } = flows
  for (let item = 0; item + 1 < start.length; item++) {
    const [from, to] = [start[item]!, start[item + 1]!]
    let [sales, forecasts] = [false, false]
    for (let at = from; at < to; at++) {
      if (part[at] === sale) sales = true
      if (part[at] === forecast) forecasts = true
    }
    if (sales && forecasts) leaveOfItem(flows, from, to, window)
  }
}

function leaveOfItem(
  { day, part, qty }: Flows,
  from: number,
  to: number,
  { back, forward }: TimelineSettings['window'],
): void {
  const days: number[] = []
  const given: Record<number, bigint[]> = { [sale]: [], [forecast]: [] }
  for (let at = from; at < to; at++) {
    const sums = given[part[at]!]
    if (!sums) continue
    if (days.at(-1) !== day[at]) {
      days.push(day[at]!)
      for (const one of [sale, forecast]) given[one]!.push(0n)
    }
    sums[days.length - 1]! += qty[at]!
  }
  const first = Int32Array.from(days, (own) => days.findIndex((other) => other >= own - back))
  const last = Int32Array.from(days, (own) => days.findLastIndex((other) => other <= own + forward))
  const left = consumeForecasts(given[sale]!, given[forecast]!, first, last)
  let place = 0
  for (let at = from; at < to; at++) {
    if (part[at] !== forecast) continue
    while (days[place] !== day[at]) place++
    const kept = qty[at]! < left[place]! ? qty[at]! : left[place]!
    left[place]! -= kept
    qty[at] = kept
  }
}
