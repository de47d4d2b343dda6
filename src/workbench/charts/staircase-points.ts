/** One batch of complete sets as the chart takes it. */
export interface Step {
  readonly batch: number
  /** ISO instant at which the sets are complete. */
  readonly at: string
  readonly qty: string
  readonly cumulative: string
  readonly onTime: boolean
  readonly gatingItem: string | null
}

export interface Staircase {
  readonly steps: readonly PlacedStep[]
  /** Path of the stairs and of the area below them. */
  readonly line: string
  readonly area: string
  /** x of the need date and y of the planned quantity; null without one. */
  readonly needX: number | null
  readonly planY: number
  readonly ticks: readonly { readonly x: number; readonly at: number }[]
}

export interface PlacedStep extends Step {
  readonly x: number
  readonly y: number
}

export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const DAY = 86_400_000

/** Lays the stairs out: time to the right, cumulative quantity upwards; a step rises where its sets are complete. */
export function layOutStairs(
  steps: readonly Step[],
  plan: number,
  start: string | null,
  need: string | null,
  frame: Frame,
): Staircase {
  const times = [...steps.map((step) => step.at), start, need].flatMap((at) => (at ? [Date.parse(at)] : []))
  const low = Math.min(...times)
  const span = Math.max(DAY, Math.max(...times) - low)
  const from = low - span * 0.03
  const to = low + span * 1.06
  const most = Math.max(plan, ...steps.map((step) => Number(step.cumulative)), Number.MIN_VALUE)
  const x = (time: number) =>
    frame.left + ((time - from) / (to - from)) * (frame.width - frame.left - frame.right)
  const y = (quantity: number) =>
    frame.height - frame.bottom - (quantity / most) * (frame.height - frame.top - frame.bottom)
  const placed = steps.map((step) => ({ ...step, x: x(Date.parse(step.at)), y: y(Number(step.cumulative)) }))
  const stairs = placed.map((step) => `H${round(step.x)}V${round(step.y)}`).join('')
  const line = `M${round(frame.left)},${round(y(0))}${stairs}H${round(frame.width - frame.right)}`
  return {
    steps: placed,
    line,
    area: `${line}V${round(y(0))}Z`,
    needX: need ? x(Date.parse(need)) : null,
    planY: y(plan),
    ticks: dayTicks(from, to, Math.max(2, Math.floor((frame.width - frame.left) / 90))).map((at) => ({
      x: x(at),
      at,
    })),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Midnights UTC at an even number of days, at most `count` of them. */
function dayTicks(from: number, to: number, count: number): number[] {
  const days = (to - from) / DAY
  const step = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365].find((size) => days / size <= count) ?? 730
  const first = Math.ceil(from / DAY / step) * step
  const ticks: number[] = []
  for (let day = first; day * DAY <= to; day += step) ticks.push(day * DAY)
  return ticks
}
