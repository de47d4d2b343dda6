import { numbersOf } from '../../kitting/numbers.ts'
import type { ScheduleMessages } from '../messages.ts'
import { FAR, NONE } from '../problem.ts'

/** Turns seconds UTC into seconds after the as-of time. */
export class Clock {
  readonly base: number
  readonly #messages: ScheduleMessages
  readonly #told = new Set<string>()

  constructor(base: number, messages: ScheduleMessages) {
    this.base = base
    this.#messages = messages
  }

  /** A time column as int32; NONE where it is null. What lies too far away is cut and told once per column. */
  column(name: string, values: BigInt64Array): Int32Array {
    const numbers = numbersOf(values)
    const result = new Int32Array(values.length)
    for (let row = 0; row < result.length; row++)
      result[row] = Number.isNaN(numbers[row]) ? NONE : this.#near(name, numbers[row]!)
    return result
  }

  #near(name: string, seconds: number): number {
    const time = seconds - this.base
    if (time >= -FAR && time <= FAR) return time
    if (!this.#told.has(name)) this.#messages.add({ level: 'W', code: 'timeTooFar', value: name })
    this.#told.add(name)
    return time < 0 ? -FAR : FAR
  }

  /** Of one time; NONE for null. */
  of(seconds: number | null): number {
    return seconds === null ? NONE : Math.max(-FAR, Math.min(FAR, seconds - this.base))
  }
}
