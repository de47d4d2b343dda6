import { emptySolution } from '#engine/reference/scheduling/state.ts'
import { Status, type Problem } from '#engine/scheduling/problem.ts'
import { refuseOthers, type Dispatch } from './plain-dispatch.ts'

interface Slot {
  readonly start: number
  readonly end: number
}

interface Block {
  readonly operation: Operation
  setupStart: number
  readonly start: number
  readonly end: number
}

interface Machine {
  readonly index: number
  readonly slots: readonly Slot[]
  readonly blocks: Block[]
  readonly changeovers: ReadonlyMap<string, number>
}

interface Choice {
  readonly index: number
  readonly machine: Machine
  readonly setup: number
  readonly work: number
  readonly teardown: number
}

interface Operation {
  readonly index: number
  readonly earliest: number
  readonly family: string
  readonly predecessors: { readonly operation: Operation; readonly lag: number }[]
  readonly choices: readonly Choice[]
  chosen: Choice | null
  ready: number
  block: Block | null
  produced: number
}

interface Placing {
  readonly choice: Choice
  readonly index: number
  readonly setupStart: number
  readonly start: number
  readonly produced: number
  readonly end: number
}

/**
 * Plain dispatching as one writes it without thinking of speed: objects for machines, slots, operations and blocks, times
 * instead of positions, a map of changeovers, sorted arrays with splice. The same schedule.
 */
export const objectsDispatch: Dispatch = (problem) => {
  refuseOthers(problem)
  const operations = modelOf(problem)
  for (const operation of operations) place(operation)
  return solutionOf(problem, operations)
}

function modelOf(p: Problem): Operation[] {
  const calendars = Array.from({ length: p.calendarCount }, (_, calendar): Slot[] =>
    Array.from({ length: p.calendarStart[calendar + 1]! - p.calendarStart[calendar]! }, (_slot, k) => ({
      start: p.slotStart[p.calendarStart[calendar]! + k]!,
      end: p.slotEnd[p.calendarStart[calendar]! + k]!,
    })),
  )
  const families = p.kindCount === 0 ? [] : familiesOf(p)
  const machines = Array.from(
    p.resourceCalendar,
    (calendar, index): Machine => ({
      index,
      slots: calendars[calendar]!,
      blocks: [],
      changeovers: families[p.resourceProfile[index]!] ?? new Map<string, number>(),
    }),
  )
  const operations: Operation[] = []
  for (let index = 0; index < p.opCount; index++) {
    const choices: Choice[] = []
    for (let k = p.candStart[index]!; k < p.candStart[index + 1]!; k++)
      choices.push({
        index: k,
        machine: machines[p.candResource[k]!]!,
        setup: p.candSetup[k]!,
        work: p.candWork[k]!,
        teardown: p.candTeardown[k]!,
      })
    const predecessors: Operation['predecessors'] = []
    for (let k = p.predStart[index]!; k < p.predStart[index + 1]!; k++) {
      const link = p.predLink[k]!
      predecessors.push({ operation: operations[p.linkBefore[link]!]!, lag: p.linkMin[link]! })
    }
    operations.push({
      index,
      earliest: Math.max(p.opBasis[index]!, p.opEarliest[index]!),
      family: p.kindCount === 0 ? '' : `${p.changeValue[index]}`,
      predecessors,
      choices,
      chosen: null,
      ready: 0,
      block: null,
      produced: 0,
    })
  }
  return operations
}

/** Changeovers by `from>to` for every profile. */
function familiesOf(p: Problem): Map<string, number>[] {
  const classes = new Map<number, number>()
  for (let op = 0; op < p.opCount; op++) classes.set(p.changeValue[op]!, p.changeClass[op]!)
  const size = p.kindClasses[0]!
  return Array.from(p.tableOffset, (offset) => {
    const seconds = new Map<string, number>()
    for (const [from, a] of classes)
      for (const [to, b] of classes)
        seconds.set(
          `${from}>${to}`,
          offset < 0 ? 0 : p.tables[offset + (from === to ? size * size + a : a * size + b)]!,
        )
    return seconds
  })
}

/** First slot that ends after t. */
function slotIndex(slots: readonly Slot[], t: number): number {
  let [low, high] = [0, slots.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (slots[middle]!.end > t) high = middle
    else low = middle + 1
  }
  return low
}

/** Time at which the given seconds of work, begun at t, are done; Infinity when the slots end before. */
function workFrom(slots: readonly Slot[], t: number, seconds: number): number {
  let left = seconds
  for (let k = slotIndex(slots, t); k < slots.length; k++) {
    const { start, end } = slots[k]!
    const begin = Math.max(start, t)
    if (left <= end - begin) return begin + left
    left -= end - begin
  }
  return Number.POSITIVE_INFINITY
}

/** First open time at t or after. */
function openFrom(slots: readonly Slot[], t: number): number {
  const slot = slots[slotIndex(slots, t)]
  return slot ? Math.max(slot.start, t) : Number.POSITIVE_INFINITY
}

/** Time from which the given seconds of work end at t. */
function workUntil(slots: readonly Slot[], t: number, seconds: number): number {
  let left = seconds
  for (let k = slotIndex(slots, t - 1); k >= 0; k--) {
    const slot = slots[k]!
    const end = Math.min(slot.end, t)
    if (end <= slot.start) continue
    if (left <= end - slot.start) return end - left
    left -= end - slot.start
  }
  return Number.NEGATIVE_INFINITY
}

function changeover(machine: Machine, before: Operation | undefined, after: Operation): number {
  return before ? (machine.changeovers.get(`${before.family}>${after.family}`) ?? 0) : 0
}

function place(operation: Operation): void {
  const ready = Math.max(
    operation.earliest,
    ...operation.predecessors.map(({ operation: other, lag }) => other.produced + lag),
  )
  let best: Placing | null = null
  for (const choice of operation.choices) {
    const placing = firstPlace(operation, choice, ready)
    if (placing && (!best || placing.produced < best.produced)) best = placing
  }
  if (!best) throw new RangeError(`operation ${operation.index} finds no room`)
  const { choice, index, setupStart, start, end, produced } = best
  const { machine } = choice
  const next = machine.blocks[index]
  if (next) {
    const seconds = next.operation.chosen!.setup + changeover(machine, operation, next.operation)
    next.setupStart = seconds > 0 ? workUntil(machine.slots, next.start, seconds) : next.start
  }
  const block = { operation, setupStart, start, end }
  machine.blocks.splice(index, 0, block)
  Object.assign(operation, { chosen: choice, ready, block, produced })
}

/** Index of the first block that begins after t. */
function blockAfter(blocks: readonly Block[], t: number): number {
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.start > t) high = middle
    else low = middle + 1
  }
  return low
}

function firstPlace(operation: Operation, choice: Choice, ready: number): Placing | null {
  const { machine, work, teardown } = choice
  const { blocks, slots } = machine
  const begin = openFrom(slots, ready)
  for (let index = blockAfter(blocks, begin); index <= blocks.length; index++) {
    const [before, next] = [blocks[index - 1], blocks[index]]
    const setupStart = openFrom(slots, before ? Math.max(begin, before.end) : begin)
    if (next && next.start - setupStart < work + choice.setup + teardown) continue
    const seconds = choice.setup + changeover(machine, before?.operation, operation)
    const produced = workFrom(slots, setupStart, seconds + work)
    const end = teardown > 0 ? workFrom(slots, produced, teardown) : produced
    if (end === Number.POSITIVE_INFINITY) return null
    if (next) {
      const after = next.operation.chosen!.setup + changeover(machine, operation, next.operation)
      if (workFrom(slots, end, after) > next.start) continue
      if (workFrom(slots, openFrom(slots, next.operation.ready), after) > next.start) continue
    }
    const start = openFrom(slots, workFrom(slots, setupStart, seconds))
    return { choice, index, setupStart: seconds > 0 ? setupStart : start, start, produced, end }
  }
  return null
}

function solutionOf(p: Problem, operations: readonly Operation[]) {
  const solution = emptySolution(p.opCount)
  for (const { index, chosen, ready, block, produced } of operations) {
    solution.status[index] = Status.PLACED
    solution.candidate[index] = chosen!.index
    solution.setup[index] = block!.setupStart
    solution.start[index] = block!.start
    solution.produced[index] = produced
    solution.end[index] = block!.end
    solution.ready[index] = ready
    solution.score[index] = p.weights[0]!
  }
  return solution
}
