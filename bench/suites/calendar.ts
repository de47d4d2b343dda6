import { prepareCalendars } from '#engine/calendar/prepare.ts'
import type { CalendarProblem } from '#engine/calendar/problem.ts'
import { expandInKernel, placeCalendars, type PlacedExpansion } from '#engine/kernel/calendar.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { expandReference } from '#engine/reference/calendar/expand.ts'
import { nodeKernels } from '../../src/server/platform/kernels/kernels.ts'
import { calendarYear } from '../calendar-input.ts'
import { TypedCalendar, type TypedSlots } from '../contestants/typed-calendar.ts'
import { once, timed, type Suite, type Timings } from '../measure.ts'

const FROM = Date.UTC(2026, 0, 1) / 1000
const TO = Date.UTC(2027, 0, 1) / 1000
const WORD = 4_294_967_296

/** Every slot of every resource: start, length, sums before it, kind, day, in the same order for all. */
class SlotHash {
  #hash = 0x811c9dc5

  add(value: number): void {
    const high = Math.floor(value / WORD)
    this.#hash = Math.imul(this.#hash ^ (value - high * WORD), 0x01000193)
    this.#hash = Math.imul(this.#hash ^ high, 0x01000193)
  }

  toString(): string {
    return (this.#hash >>> 0).toString(16)
  }
}

type Outcome = { readonly hash: () => string; readonly slots: () => number }

function kernelOutcome(kernels: Kernels, placed: PlacedExpansion): Outcome {
  const first = kernels.i32(placed.first, placed.resourceCount)
  const last = kernels.i32(placed.last, placed.resourceCount)
  const words = kernels.u32(placed.records, placed.count * 8)
  return {
    slots: () => first.reduce((sum, from, r) => sum + last[r]! - from, 0),
    hash() {
      const hash = new SlotHash()
      for (let r = 0; r < first.length; r++)
        for (let k = first[r]!; k < last[r]!; k++) {
          const at = k * 8
          hash.add(words[at + 1]! * WORD + words[at]!)
          hash.add(words[at + 2]!)
          hash.add(words[at + 3]!)
          hash.add(words[at + 5]! * WORD + words[at + 4]!)
          hash.add(words[at + 6]!)
          hash.add(words[at + 7]!)
        }
      return hash.toString()
    },
  }
}

function typedOutcome(out: TypedSlots): Outcome {
  return {
    slots: () => out.first.reduce((sum, from, r) => sum + out.last[r]! - from, 0),
    hash() {
      const hash = new SlotHash()
      for (let r = 0; r < out.first.length; r++)
        for (let k = out.first[r]!; k < out.last[r]!; k++) {
          hash.add(out.origin + out.start[k]!)
          hash.add(out.length[k]!)
          hash.add(out.open[k]!)
          hash.add(out.work[k]!)
          hash.add(out.kind[k]!)
          hash.add(out.day[k]!)
        }
      return hash.toString()
    },
  }
}

function referenceOutcome(lists: ReturnType<typeof expandReference>): Outcome {
  return {
    slots: () => lists.reduce((sum, slots) => sum + slots.length, 0),
    hash() {
      const hash = new SlotHash()
      for (const slots of lists) {
        let [open, work] = [0, 0]
        for (const { start, end, qty, kind, day } of slots) {
          for (const value of [start, end - start, open, work, kind, day]) hash.add(value)
          open += end - start
          work += (end - start) * qty
        }
      }
      return hash.toString()
    },
  }
}

async function contestant(name: string, problem: CalendarProblem) {
  if (name === 'reference')
    return { copyIn: () => {}, solve: () => referenceOutcome(expandReference(problem)), bytes: () => 0 }
  if (name === 'typed') {
    let typed: TypedCalendar
    return {
      copyIn: () => (typed ??= new TypedCalendar(problem)),
      solve: () => typedOutcome(typed.expand()),
      bytes: () => 0,
    }
  }
  const kernels = await nodeKernels()
  let [block, behind] = [0, 0]
  return {
    copyIn() {
      kernels.exports.reset()
      block = placeCalendars(kernels, problem)
      behind = kernels.exports.mark()
    },
    solve() {
      kernels.exports.release(behind)
      return kernelOutcome(kernels, expandInKernel(kernels, block, problem))
    },
    bytes: () => kernels.bytes,
  }
}

export const calendar: Suite = {
  name: 'calendar',
  title: 'Calendar expansion: resources x 365 days, about 840 slots each, no two resources alike',
  sizes: [2_000, 20_000],
  contestants: ['wasm', 'typed', 'reference'],
  async measure(name, size) {
    const input = calendarYear(size, FROM)
    const { value: prepared, ms: preparing } = once(() =>
      prepareCalendars(input, { from: FROM, to: TO, zone: 'UTC' }),
    )
    if (prepared.faults.length > 0) throw new Error('the calendars of the bench are faulty')
    const { copyIn, solve, bytes } = await contestant(name, prepared.problem)
    copyIn()
    const outcome = solve()
    const [hash, slots] = [outcome.hash(), outcome.slots()]
    // Calls are repeated until the clock of the thread can measure them; objects take long enough.
    const clock = name === 'reference' ? (work: () => unknown) => once(work).ms : timed
    const runs = Array.from({ length: name === 'reference' ? 2 : 5 }, (): Timings => {
      const [copying, solving] = [clock(copyIn), clock(solve)]
      return { expand: solving, 'copy in': copying, total: solving + copying }
    })
    return {
      hash,
      runs,
      facts: {
        slots,
        'prepare, ms (the same for all)': preparing,
        ...(bytes() > 0 ? { 'wasm MB': bytes() / 1e6 } : {}),
      },
    }
  },
}
