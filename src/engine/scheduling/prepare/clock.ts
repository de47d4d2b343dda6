import { textAt, type TextColumn } from '../../columns.ts'
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

  /**
   * A time column as int32; NONE where it is null. What lies too far away is cut, with a message.
   * @param codes names the rows; without it a column gets one message
   */
  column(name: string, values: BigInt64Array, codes: TextColumn | null = null): Int32Array {
    const numbers = numbersOf(values)
    const result = new Int32Array(values.length)
    for (let row = 0; row < result.length; row++) {
      const time = numbers[row]! - this.base
      if (Number.isNaN(time)) result[row] = NONE
      else if (time >= -FAR && time <= FAR) result[row] = time
      else {
        this.#tell(codes === null ? name : `${name} ${textAt(codes, row)}`)
        result[row] = time < 0 ? -FAR : FAR
      }
    }
    return result
  }

  #tell(name: string): void {
    if (!this.#told.has(name)) this.#messages.add({ level: 'W', code: 'timeTooFar', value: name })
    this.#told.add(name)
  }

  /** Of one time; NONE for null. */
  of(seconds: number | null): number {
    return seconds === null ? NONE : Math.max(-FAR, Math.min(FAR, seconds - this.base))
  }
}
