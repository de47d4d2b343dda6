import { mapInts } from '../arrays.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { NULL_I32, textAt } from '../../columns.ts'
import { bucket, numbersOf } from '../../numbers.ts'
import { Int32List, NumberList } from '../../number-lists.ts'
import type { SchedulingInput } from '../input.ts'
import type { ScheduleMessages } from '../messages.ts'
import { Kind, MAX_SETUP, MAX_WORK, NONE } from '../problem.ts'
import type { CalendarBook } from './calendar-book.ts'
import { groupsOfResources } from './groups.ts'
import type { Operations } from './operations.ts'
import type { Resource } from './resources.ts'
import { neverHasMaterial } from './never-has-material.ts'
import { joinTexts } from './texts.ts'
import { numbersByCode } from './units.ts'
import { workSeconds } from './work-seconds.ts'

/** Candidates of every operation: [start[op], start[op + 1]) by display order, resource code, choice. */
export interface Candidates {
  readonly start: Int32Array
  readonly resource: Int32List
  readonly calendar: Int32List
  readonly work: Int32List
  readonly teardown: Int32List
  readonly setup: Int32List
  readonly pause: Int32List
  readonly qty: NumberList
  readonly priority: Int32List
  readonly cost: NumberList
  readonly subStart: Int32List
  readonly subResource: Int32List
  readonly subParts: Int32List
  readonly subQty: NumberList
  /** Input row of the sub-resource; -1 = a limited group. */
  readonly subRow: Int32List
  /** Input row of the main resource; its choice. */
  readonly row: Int32List
}

export interface CandidateContext {
  readonly input: SchedulingInput
  readonly policy: SchedulingPolicy
  readonly resources: readonly Resource[]
  readonly calendars: Int32Array
  readonly book: CalendarBook
  readonly operations: Operations
  readonly messages: ScheduleMessages
}

export function readCandidates(context: CandidateContext): Candidates {
  const { input, operations } = context
  const { columns } = input.candidates
  const ofText = new Int32Array(columns.operation.values.length).fill(-1)
  const opOfCode = new Map<string, number>()
  if (columns.operation.values !== operations.codes.values)
    for (const [code, value] of operations.codes.values.entries())
      if (operations.ofCode[code]! >= 0) opOfCode.set(value, operations.ofCode[code]!)
  for (let code = 0; code < ofText.length; code++)
    ofText[code] =
      columns.operation.values === operations.codes.values
        ? operations.ofCode[code]!
        : (opOfCode.get(columns.operation.values[code]!) ?? -1)
  const opOfRow = mapInts(columns.operation.codes, (code) => (code < 0 ? -1 : ofText[code]!))
  const { start, order } = bucket(opOfRow, operations.count)
  const reader = new Reader(context, order)
  const starts = new Int32Array(operations.count + 1)
  for (let op = 0; op < operations.count; op++) {
    reader.readOperation(op, start[op]!, start[op + 1]!)
    starts[op + 1] = reader.all.resource.length
  }
  reader.all.subStart.push(reader.all.subResource.length)
  return { ...reader.all, start: starts }
}

/** Maximum count of main resources of an operation for the insertion sort. */
const MAX_INSERTION_SORT = 32

class Reader {
  readonly all: Omit<Candidates, 'start'>
  readonly #context: CandidateContext
  /** Rows by operation. */
  readonly #order: Int32Array
  readonly #resourceOfText: Int32Array
  readonly #rank: Int32Array
  readonly #perPiece: Float64Array
  readonly #resQty: Float64Array
  readonly #cost: Float64Array
  readonly #efficiency: number
  /** Per row: 1 = main resource. */
  readonly #isMain: Uint8Array
  readonly #hasSubs: boolean
  /** Rows of main resources of the current operation. */
  #mains: number[] = []
  readonly #withoutSlots = new Set<number>()
  readonly #groups: readonly (readonly number[])[]

  constructor(context: CandidateContext, order: Int32Array) {
    this.#context = context
    this.#order = order
    const { input, resources, policy } = context
    const { resource, perPiece, inst, resQty, cost } = input.candidates.columns
    this.all = listsFor(order.length)
    this.#resourceOfText = joinTexts(resource, numbersByCode(resources))
    const byRank = resources.map((_, k) => k)
    byRank.sort((a, b) => resources[a]!.displayOrder - resources[b]!.displayOrder || a - b)
    this.#rank = new Int32Array(resources.length)
    for (const [place, k] of byRank.entries()) this.#rank[k] = place
    this.#perPiece = numbersOf(perPiece)
    this.#groups = groupsOfResources(resources)
    this.#resQty = numbersOf(resQty)
    this.#cost = numbersOf(cost)
    this.#efficiency = Math.round(Number(policy.efficiency) * 1e6)
    const main = inst.values.map((value) => value.toUpperCase().startsWith('M'))
    this.#isMain = new Uint8Array(inst.codes.length)
    for (let row = 0; row < inst.codes.length; row++)
      this.#isMain[row] = inst.codes[row]! < 0 || main[inst.codes[row]!]! ? 1 : 0
    this.#hasSubs = this.#isMain.includes(0)
  }

  #resourceOf(row: number): number {
    const code = this.#context.input.candidates.columns.resource.codes[row]!
    return code < 0 ? -1 : this.#resourceOfText[code]!
  }

  #choiceOf(row: number): number {
    const choice = this.#context.input.candidates.columns.choice[row]!
    return choice === NULL_I32 ? 0 : choice
  }

  /** Reads the rows of an operation, [from, to) of the order. */
  readOperation(op: number, from: number, to: number): void {
    const { input, operations, messages, policy } = this.#context
    if (neverHasMaterial(input, policy, operations.row[op]!)) return
    const before = this.all.resource.length
    const mains = this.#mains
    mains.length = 0
    for (let k = from; k < to; k++) {
      const row = this.#order[k]!
      if (this.#isMain[row] && this.#usable(op, row)) mains.push(row)
    }
    this.#sortMains()
    for (const row of mains) {
      const subs = this.#hasSubs ? this.#subsOf(row, from, to) : none
      const resource = this.#resourceOf(row)
      const end = resource + this.#context.resources[resource]!.units
      if (subs.some((sub) => !this.#usable(op, sub))) continue
      for (let unit = resource; unit < end; unit++) if (!this.#add(op, row, unit, subs)) break
    }
    if (this.all.resource.length === before && !operations.refused[op])
      messages.add({
        level: 'E',
        code: 'noCapacity',
        operation: operations.name(op),
        order: operations.orderOf(op),
      })
  }

  /** By display order, resource, choice; of equal ones by row. */
  #sortMains(): void {
    const mains = this.#mains
    if (mains.length > MAX_INSERTION_SORT) {
      mains.sort((a, b) => this.#compare(a, b))
      return
    }
    for (let k = 1; k < mains.length; k++) {
      const row = mains[k]!
      let at = k
      for (; at > 0 && this.#compare(mains[at - 1]!, row) > 0; at--) mains[at] = mains[at - 1]!
      mains[at] = row
    }
  }

  #compare(a: number, b: number): number {
    return (
      this.#rank[this.#resourceOf(a)]! - this.#rank[this.#resourceOf(b)]! ||
      this.#choiceOf(a) - this.#choiceOf(b)
    )
  }

  /** Rows of sub-resources for the choice of a main one. */
  #subsOf(row: number, from: number, to: number): number[] {
    const subs: number[] = []
    for (let k = from; k < to; k++) {
      const one = this.#order[k]!
      if (!this.#isMain[one] && this.#choiceOf(one) === this.#choiceOf(row)) subs.push(one)
    }
    return subs
  }

  #report(code: 'resourceUnknown' | 'resourceNotScheduled' | Duration, op: number, row: number): void {
    const { input, messages, operations } = this.#context
    messages.add({
      level: code === 'durationZero' || code === 'resourceNotScheduled' ? 'W' : 'E',
      code,
      operation: operations.name(op),
      order: operations.orderOf(op),
      resource: textAt(input.candidates.columns.resource, row),
    })
  }

  /** True when the resource of the row is known and scheduled; reported otherwise. */
  #usable(op: number, row: number): boolean {
    const resource = this.#resourceOf(row)
    if (resource < 0) this.#report('resourceUnknown', op, row)
    else if (this.#context.resources[resource]!.excluded) this.#report('resourceNotScheduled', op, row)
    else return true
    return false
  }

  /** False when the row is refused. */
  #add(op: number, row: number, resource: number, subs: readonly number[]): boolean {
    const { input, resources, calendars, book, messages, policy } = this.#context
    const { columns } = input.candidates
    const { all } = this
    const main = resources[resource]!
    const seconds = (column: Int32Array) => (column[row] === NULL_I32 ? 0 : column[row]!)
    const setup = seconds(columns.setup)
    const teardown = seconds(columns.teardown)
    const own = calendars[resource]!
    const calendar = subs.length > 0 ? this.#combined(own, subs) : own
    if (own < 0 && main.unit === 0 && !this.#withoutSlots.has(resource)) {
      this.#withoutSlots.add(resource)
      messages.add({ level: 'W', code: 'noSlots', resource: main.code })
    }
    const unit = calendar < 0 ? 1 : book.lists[calendar]!.unit
    const work = this.#work(op, row, main, unit)
    if (work === null) return false
    const isTooLong = (teardown + main.teardown) * unit > MAX_WORK || setup + main.setup > MAX_SETUP / unit
    if (setup < 0 || teardown < 0 || isTooLong) {
      this.#report(setup < 0 || teardown < 0 ? 'durationNegative' : 'durationTooLong', op, row)
      return false
    }
    all.resource.push(resource)
    all.calendar.push(calendar)
    all.work.push(work)
    all.teardown.push((teardown + main.teardown) * unit)
    all.setup.push(setup + main.setup)
    all.pause.push(this.#pause(op, main, policy))
    all.qty.push(this.#qtyOf(row))
    all.priority.push(seconds(columns.priority))
    const cost = Number.isNaN(this.#cost[row]) ? 0 : this.#cost[row]! / 1e6
    all.cost.push(cost + (main.hourlyCost * work) / unit / 3600)
    all.row.push(row)
    all.subStart.push(all.subResource.length)
    if (subs.length > 0) this.#addSubs(subs)
    if (subs.length > 0 || this.#groups[resource]!.length > 0) this.#useGroups(resource, subs)
    return true
  }

  #addSubs(subs: readonly number[]): void {
    const { all } = this
    for (const sub of subs.toSorted((a, b) => this.#subKey(a) - this.#subKey(b))) {
      all.subResource.push(this.#resourceOf(sub))
      all.subParts.push(this.#partsOf(sub))
      all.subRow.push(sub)
      all.subQty.push(this.#qtyOf(sub))
    }
  }

  /** Uses of the limited groups of the main resource and of the sub-resources: one for each member. */
  #useGroups(main: number, subs: readonly number[]): void {
    const uses = new Map<number, { parts: number; count: number }>()
    const add = (resource: number, needed: number): void => {
      for (const group of this.#groups[resource]!) {
        const use = uses.get(group)
        uses.set(group, { parts: (use?.parts ?? 0) | needed, count: (use?.count ?? 0) + 1 })
      }
    }
    add(main, 7)
    for (const sub of subs) add(this.#resourceOf(sub), this.#partsOf(sub))
    for (const [group, use] of [...uses].sort(([a], [b]) => a - b)) {
      this.all.subResource.push(group)
      this.all.subParts.push(use.parts)
      this.all.subRow.push(-1)
      this.all.subQty.push(use.count * 1e6)
    }
  }

  #qtyOf(row: number): number {
    return Number.isNaN(this.#resQty[row]) ? 1e6 : this.#resQty[row]!
  }

  #partsOf(row: number): number {
    const parts = this.#context.input.candidates.columns.parts[row]!
    return parts === NULL_I32 ? 7 : parts & 7
  }

  /** Calendar in which the main resource and those needed during production work. */
  #combined(own: number, subs: readonly number[]): number {
    const { calendars, book } = this.#context
    const during = subs
      .filter((sub) => this.#partsOf(sub) & 2)
      .map((sub) => calendars[this.#resourceOf(sub)]!)
    return during.length === 0 ? own : book.combine(own, during)
  }

  #subKey(row: number): number {
    return this.#resourceOf(row) * 8 + (this.#context.input.candidates.columns.parts[row]! & 7)
  }

  #pause(op: number, main: Resource, policy: SchedulingPolicy): number {
    const own = this.#context.input.operations.columns.maxPause[this.#context.operations.row[op]!]!
    let pause = main.pause
    for (const one of [own === NULL_I32 ? NONE : Math.max(0, own), policy.maxPause ?? NONE])
      if (one !== NONE && (pause === NONE || one < pause)) pause = one
    return pause
  }

  /** Units of production work, or null when they are out of range, which is reported. */
  #work(op: number, row: number, main: Resource, unit: number): number | null {
    const { input, operations } = this.#context
    const { fixed } = input.candidates.columns
    const base = fixed[row] === NULL_I32 ? 0 : fixed[row]!
    const each = Number.isNaN(this.#perPiece[row]) ? 0 : this.#perPiece[row]!
    if (base < 0 || each < 0) {
      this.#report('durationNegative', op, row)
      return null
    }
    const seconds = workSeconds(base, each, operations.qty[op]!, main.efficiency, this.#efficiency)
    if (seconds * unit > MAX_WORK) {
      this.#report('durationTooLong', op, row)
      return null
    }
    if (seconds <= 0 && operations.qty[op]! > 0 && main.unit === 0) this.#report('durationZero', op, row)
    return Math.max(1, seconds) * unit
  }
}

const none: readonly number[] = []

function listsFor(rows: number): Omit<Candidates, 'start'> {
  return {
    resource: new Int32List(rows),
    calendar: new Int32List(rows),
    work: new Int32List(rows),
    teardown: new Int32List(rows),
    setup: new Int32List(rows),
    pause: new Int32List(rows),
    qty: new NumberList(rows),
    priority: new Int32List(rows),
    cost: new NumberList(rows),
    subStart: new Int32List(rows + 1),
    subResource: new Int32List(),
    subParts: new Int32List(),
    subQty: new NumberList(),
    subRow: new Int32List(),
    row: new Int32List(rows),
  }
}

type Duration = 'durationNegative' | 'durationZero' | 'durationTooLong'

/** Minimum work of any assignment of a resource, in units of its own calendar; 1 where that is not simple. */
export function leastUse(
  candidates: Candidates,
  resources: readonly Resource[],
  calendars: Int32Array,
  workers: Iterable<number>,
): Int32Array {
  const least = new Int32Array(resources.length).fill(MAX_WORK)
  for (let k = 0; k < candidates.resource.length; k++) {
    const resource = candidates.resource.array[k]!
    const ownCalendar = candidates.calendar.array[k] === calendars[resource]
    const work = ownCalendar ? candidates.work.array[k]! : 1
    if (work < least[resource]!) least[resource] = work
  }
  for (let k = 0; k < candidates.subResource.length; k++) least[candidates.subResource.array[k]!] = 1
  for (const worker of workers) least[worker] = 1
  for (const [k, { kind }] of resources.entries()) if (kind === Kind.FURNACE) least[k] = 1
  return least
}
