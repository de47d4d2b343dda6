import { textAt, type TextColumn } from '../../columns.ts'
import { numbersOf } from '../../numbers.ts'
import type { ScheduleMessages } from '../messages.ts'
import { TIME_LIMIT, NONE } from '../problem.ts'

/** Converts seconds UTC to seconds after the as-of time. */
export class Clock {
  readonly base: number
  readonly #messages: ScheduleMessages
  readonly #reported = new Set<string>()

  constructor(base: number, messages: ScheduleMessages) {
    this.base = base
    this.#messages = messages
  }

  /**
   * A time column as int32; NONE where it is null. Times out of range are clipped, with a message.
   * @param codes names of the rows; without it a column gets one message
   */
  column(name: string, values: BigInt64Array, codes: TextColumn | null = null): Int32Array {
    const numbers = numbersOf(values)
    const result = new Int32Array(values.length)
    for (let row = 0; row < result.length; row++) {
      const time = numbers[row]! - this.base
      if (Number.isNaN(time)) result[row] = NONE
      else if (time >= -TIME_LIMIT && time <= TIME_LIMIT) result[row] = time
      else {
        this.#reportOnce(codes === null ? name : `${name} ${textAt(codes, row)}`)
        result[row] = time < 0 ? -TIME_LIMIT : TIME_LIMIT
      }
    }
    return result
  }

  #reportOnce(name: string): void {
    if (!this.#reported.has(name)) this.#messages.add({ level: 'W', code: 'timeTooFar', value: name })
    this.#reported.add(name)
  }

  /** Converts one time; NONE for null. */
  of(seconds: number | null): number {
    return seconds === null ? NONE : Math.max(-TIME_LIMIT, Math.min(TIME_LIMIT, seconds - this.base))
  }
}
