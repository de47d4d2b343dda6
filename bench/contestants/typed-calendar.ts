import type { CalendarProblem } from '#engine/calendar/problem.ts'

/**
 * Calendar expansion as the best typed-array TypeScript known: the kernel's algorithm (winners of a class found once on
 * 32-bit words, own claims laid over, segments streamed out), one typed array per column, instants as int32 seconds after
 * the window's first day, sums as doubles. It has no overrides and no changes of the clock: the bench has none.
 */
export interface TypedSlots {
  readonly first: Int32Array
  readonly last: Int32Array
  readonly count: number
  /** Seconds after `origin`. */
  readonly start: Int32Array
  readonly length: Int32Array
  readonly open: Int32Array
  readonly work: Float64Array
  readonly kind: Int32Array
  readonly day: Int32Array
  readonly origin: number
}

export class TypedCalendar {
  readonly #problem: CalendarProblem
  readonly #winners: Int32Array
  readonly #own: Int32Array
  readonly #starts: Int32Array
  readonly #segmentsOf: Int32Array
  readonly #lateOf: Int32Array
  readonly #segQty: Float64Array
  readonly #segLength: Int32Array
  /** Sums of the segments of the same plan before this one. */
  readonly #segOpen: Int32Array
  readonly #segWork: Float64Array
  readonly #origin: number
  #out: TypedSlots | null = null

  constructor(problem: CalendarProblem) {
    if (problem.dayTurn.some((turn) => turn >= 0) || problem.pieceStart.length > 0)
      throw new Error('typed calendars know neither changes of the clock nor overrides')
    this.#problem = problem
    this.#origin = problem.dayStart[0]!
    this.#starts = Int32Array.from(problem.dayStart, (start) => start - this.#origin)
    this.#winners = new Int32Array(problem.classCount * problem.dayCount)
    this.#own = new Int32Array(problem.dayCount)
    this.#segmentsOf = new Int32Array(problem.planCount)
    this.#lateOf = new Int32Array(problem.planCount)
    this.#segQty = problem.segQty
    this.#segLength = problem.segEnd.map((end, k) => end - problem.segStart[k]!)
    this.#segOpen = new Int32Array(problem.segStart.length)
    this.#segWork = new Float64Array(problem.segStart.length)
    for (let p = 0; p < problem.planCount; p++) {
      for (let k = problem.planStart[p]! + 1; k < problem.planStart[p + 1]!; k++) {
        this.#segOpen[k] = this.#segOpen[k - 1]! + this.#segLength[k - 1]!
        this.#segWork[k] = this.#segWork[k - 1]! + this.#segLength[k - 1]! * problem.segQty[k - 1]!
      }
      const [begin, end] = [problem.planStart[p]!, problem.planStart[p + 1]!]
      this.#segmentsOf[p] = end - begin
      let late = begin
      while (late < end && problem.segStart[late]! < 86_400) late++
      this.#lateOf[p] = late
    }
  }

  expand(): TypedSlots {
    const { resourceCount, classCount, resourceClass, resourceOwn, dayCount } = this.#problem
    let bound = 0
    const segments = new Int32Array(classCount)
    for (let c = 0; c < classCount; c++) segments[c] = this.#findWinners(c)
    for (let r = 0; r < resourceCount; r++)
      bound +=
        segments[resourceClass[r]!]! + 1 + (resourceOwn[r]! < 0 ? 0 : this.#listSegments(resourceOwn[r]!))
    const out = this.#output(bound)
    const shared = new Int32Array(classCount).fill(-1)
    const sharedLast = new Int32Array(classCount)
    let written = 0
    for (let r = 0; r < resourceCount; r++) {
      const index = resourceClass[r]!
      const list = resourceOwn[r]!
      if (list < 0 && shared[index]! >= 0) {
        out.first[r] = shared[index]!
        out.last[r] = sharedLast[index]!
        continue
      }
      out.first[r] = written
      if (list < 0) written = this.#emit(out, this.#winners, index * dayCount, written)
      else {
        this.#layOwn(index, list)
        written = this.#emit(out, this.#own, 0, written)
      }
      out.last[r] = written - 1
      if (list < 0) {
        shared[index] = out.first[r]!
        sharedLast[index] = out.last[r]!
      }
    }
    return { ...out, count: written }
  }

  /** Reused between runs, as the kernel reuses its memory. */
  #output(bound: number): TypedSlots {
    if (this.#out && this.#out.start.length >= bound) return this.#out
    const { resourceCount } = this.#problem
    return (this.#out = {
      first: new Int32Array(resourceCount),
      last: new Int32Array(resourceCount),
      count: 0,
      start: new Int32Array(bound),
      length: new Int32Array(bound),
      open: new Int32Array(bound),
      work: new Float64Array(bound),
      kind: new Int32Array(bound),
      day: new Int32Array(bound),
      origin: this.#origin,
    })
  }

  #findWinners(index: number): number {
    const { dayCount, dayWords, daySets, entryDays, entryPlan, listStart, classList } = this.#problem
    const winners = this.#winners
    const base = index * dayCount
    winners.fill(-1, base, base + dayCount)
    const free = new Int32Array(dayWords).fill(-1)
    const list = classList[index]!
    let segments = 0
    for (let entry = listStart[list]!; entry < listStart[list + 1]!; entry++) {
      const set = entryDays[entry]! * dayWords
      for (let word = 0; word < dayWords; word++) {
        let bits = daySets[set + word]! & free[word]!
        free[word]! &= ~bits
        while (bits !== 0) {
          winners[base + (word << 5) + 31 - Math.clz32(bits & -bits)] = entry
          bits &= bits - 1
          segments += this.#segmentsOf[entryPlan[entry]!]!
        }
      }
    }
    return segments
  }

  #layOwn(index: number, list: number): void {
    const { dayCount, dayWords, daySets, entryDays, entryRank, listStart } = this.#problem
    const own = this.#own
    own.set(this.#winners.subarray(index * dayCount, (index + 1) * dayCount))
    const end = listStart[list + 1]!
    for (let entry = listStart[list]!; entry < end; entry++) {
      const set = entryDays[entry]! * dayWords
      const rank = entryRank[entry]!
      for (let word = 0; word < dayWords; word++) {
        let bits: number = daySets[set + word]! | 0
        while (bits !== 0) {
          const day = (word << 5) + 31 - Math.clz32(bits & -bits)
          const holder = own[day]!
          if (holder < 0 || rank < entryRank[holder]!) own[day] = entry
          bits &= bits - 1
        }
      }
    }
  }

  #listSegments(list: number): number {
    const { dayWords, daySets, entryDays, entryPlan, listStart } = this.#problem
    let segments = 0
    for (let entry = listStart[list]!; entry < listStart[list + 1]!; entry++) {
      const set = entryDays[entry]! * dayWords
      const each = this.#segmentsOf[entryPlan[entry]!]!
      for (let word = 0; word < dayWords; word++)
        for (let bits = daySets[set + word]! | 0; bits !== 0; bits &= bits - 1) segments += each
    }
    return segments
  }

  #emit(out: TypedSlots, winners: Int32Array, base: number, first: number): number {
    const { dayCount, firstDay, entryPlan, entryKind, planStart, segStart, segEnd, segKind } = this.#problem
    const starts = this.#starts
    const segQty = this.#segQty
    const lateOf = this.#lateOf
    const segLength = this.#segLength
    const segOpen = this.#segOpen
    const segWork = this.#segWork
    const { start, length, open, work, kind, day } = out
    const from = this.#problem.from - this.#origin
    const to = this.#problem.to - this.#origin
    let written = first
    let [openSum, workSum, reached, lastEnd, lastKind, lastQty, lastStart, lastDay] = [
      0, 0, -1, -1, -1, 0, 0, 0,
    ]
    let late = -1
    for (let d = 0; d <= dayCount; d++) {
      const winner = d < dayCount ? winners[base + d]! : -1
      if (winner < 0 && late < 0) continue
      if (late < 0) {
        // A day by itself: its segments with what was summed up for them before.
        const plan = entryPlan[winner]!
        const begin = planStart[plan]!
        const stop = planStart[plan + 1]!
        if (begin === stop) continue
        const midnight = starts[d]!
        if (
          lateOf[plan] === stop &&
          midnight + segStart[begin]! > reached &&
          midnight + segStart[begin]! >= from &&
          midnight + segEnd[stop - 1]! <= to
        ) {
          if (lastKind >= 0) {
            start[written] = lastStart
            length[written] = lastEnd - lastStart
            open[written] = openSum
            work[written] = workSum
            kind[written] = lastKind
            day[written] = lastDay
            written++
            openSum += lastEnd - lastStart
            workSum += (lastEnd - lastStart) * lastQty
          }
          const dayKind = entryKind[winner]!
          const dayNumber = firstDay + d
          const last = stop - 1
          for (let segment = begin; segment < last; segment++) {
            start[written] = midnight + segStart[segment]!
            length[written] = segLength[segment]!
            open[written] = openSum + segOpen[segment]!
            work[written] = workSum + segWork[segment]!
            kind[written] = dayKind + segKind[segment]!
            day[written] = dayNumber
            written++
          }
          openSum += segOpen[last]!
          workSum += segWork[last]!
          lastStart = midnight + segStart[last]!
          lastEnd = midnight + segEnd[last]!
          lastQty = segQty[last]!
          lastKind = dayKind + segKind[last]!
          lastDay = dayNumber
          reached = lastEnd
          continue
        }
      }
      let own = 0
      let ownEnd = 0
      let ownKind = 0
      const ownMidnight = d < dayCount ? starts[d]! : 0
      if (winner >= 0) {
        const plan = entryPlan[winner]!
        own = planStart[plan]!
        ownEnd = lateOf[plan]!
        ownKind = entryKind[winner]!
      }
      let before = 0
      let beforeEnd = 0
      let beforeKind = 0
      let beforeMidnight = 0
      if (late >= 0) {
        const plan = entryPlan[late]!
        before = lateOf[plan]!
        beforeEnd = planStart[plan + 1]!
        beforeKind = entryKind[late]!
        beforeMidnight = starts[d - 1]!
      }
      while (own < ownEnd || before < beforeEnd) {
        const isLate = before < beforeEnd && (own >= ownEnd || segStart[before]! - 86_400 <= segStart[own]!)
        const segment = isLate ? before++ : own++
        const midnight = isLate ? beforeMidnight : ownMidnight
        let slotStart = midnight + segStart[segment]!
        let slotEnd = midnight + segEnd[segment]!
        if (slotStart < reached) slotStart = reached
        if (slotStart >= slotEnd) continue
        reached = slotEnd
        if (slotStart < from) slotStart = from
        if (slotEnd > to) slotEnd = to
        if (slotStart >= slotEnd) continue
        const slotQty = segQty[segment]!
        const slotKind = (isLate ? beforeKind : ownKind) + segKind[segment]!
        if (slotStart === lastEnd && slotKind === lastKind) {
          lastEnd = slotEnd
          continue
        }
        if (lastKind >= 0) {
          const seconds = lastEnd - lastStart
          start[written] = lastStart
          length[written] = seconds
          open[written] = openSum
          work[written] = workSum
          kind[written] = lastKind
          day[written] = lastDay
          written++
          openSum += seconds
          workSum += seconds * lastQty
        }
        lastStart = slotStart
        lastEnd = slotEnd
        lastKind = slotKind
        lastQty = slotQty
        lastDay = firstDay + (isLate ? d - 1 : d)
      }
      late = winner >= 0 && ownEnd < planStart[entryPlan[winner]! + 1]! ? winner : -1
    }
    if (lastKind >= 0) {
      start[written] = lastStart
      length[written] = lastEnd - lastStart
      open[written] = openSum
      work[written] = workSum
      kind[written] = lastKind
      day[written] = lastDay
      written++
      openSum += lastEnd - lastStart
      workSum += (lastEnd - lastStart) * lastQty
    }
    start[written] = -1
    length[written] = 0
    open[written] = openSum
    work[written] = workSum
    kind[written] = 0
    day[written] = 0
    return written + 1
  }
}
