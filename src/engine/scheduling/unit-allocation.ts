/** A use of some unit of a resource; times or positions, as long as all are of one kind. */
export interface UnitUse {
  readonly from: number
  readonly to: number
}

/**
 * Fit of a use on a unit: whether it can be there, and whether it equals a placement there behind `before` (the number
 * of a use, -1: the state of the unit before the plan).
 */
export interface UnitFit {
  /** Is the unit open while it is used? */
  readonly opens: (use: number, unit: number) => boolean
  readonly follows: (before: number, use: number, unit: number) => boolean
  /** Are all units open at the same times? */
  readonly areEqual: boolean
}

/** Maximum links that are tried for one use, where the free units do not match. */
const MOST_TRIED = 1024

/**
 * Units for uses of which only the resource is known, by number of the use. No two uses of a unit overlap as long as the
 * resource suffices, and where that can be found, each follows one that it `follows`: then the changeover that it had is
 * that between the two. Units are numbers from 0.
 * @param uses in the order of `from`
 */
export function unitsFor(uses: readonly UnitUse[], units: number, fit: UnitFit): Int32Array {
  return new Allocation(uses, units, fit).run()
}

/** Chains of uses, one for each unit; a link of a chain is a use, or -1 - unit: its begin. */
class Allocation {
  readonly #uses: readonly UnitUse[]
  readonly #units: number
  readonly #fit: UnitFit
  /** The use behind a link, -1: none; links are counted from `units` on, begins below. */
  readonly #next: Int32Array
  readonly #before: Int32Array
  /** Unit of the chain that begins with a link. */
  readonly #unitOfChain: Int32Array
  #tried = 0

  constructor(uses: readonly UnitUse[], units: number, fit: UnitFit) {
    this.#uses = uses
    this.#units = units
    this.#fit = fit
    this.#unitOfChain = Int32Array.from({ length: units }, (_, unit) => unit)
    this.#next = new Int32Array(units + uses.length).fill(-1)
    this.#before = new Int32Array(uses.length).fill(-1)
  }

  run(): Int32Array {
    /** Links by their end, the latest first; and those without a successor yet. */
    const links = Array.from({ length: this.#units }, (_, unit) => unit)
    let tails = [...links]
    for (const use of this.#uses.keys()) {
      if (!this.#takeExact(use, tails, links)) this.#takeAny(use, tails)
      tails = tails.filter((link) => this.#next[link] === -1)
      this.#insert(this.#units + use, tails)
      this.#insert(this.#units + use, links)
    }
    return Int32Array.from(this.#uses, (_, use) => this.#unitOf(this.#units + use))
  }

  #insert(link: number, list: number[]): void {
    const at = list.findIndex((other) => this.#endOf(other) <= this.#endOf(link))
    list.splice(at < 0 ? list.length : at, 0, link)
  }

  #endOf(link: number): number {
    return link < this.#units ? Number.NEGATIVE_INFINITY : this.#uses[link - this.#units]!.to
  }

  #chainOf(link: number): number {
    let at = link
    while (at >= this.#units) at = this.#before[at - this.#units]!
    return at
  }

  #unitOf(link: number): number {
    return this.#unitOfChain[this.#chainOf(link)]!
  }

  #link(link: number, use: number): void {
    this.#next[link] = use
    this.#before[use] = link
  }

  /** Could a use, with those behind it, follow a link? */
  #suits(link: number, use: number): boolean {
    if (this.#endOf(link) > this.#uses[use]!.from) return false
    const before = link < this.#units ? -1 : link - this.#units
    if (this.#fit.areEqual) return this.#fit.follows(before, use, 0)
    const unit = this.#unitOf(link)
    if (!this.#fit.follows(before, use, unit)) return false
    for (let one = use; one !== -1; one = this.#next[this.#units + one]!)
      if (this.#units + one === link || !this.#fit.opens(one, unit)) return false
    return true
  }

  /** Places a use behind one that it follows; where units are equal, others may swap for it. */
  #takeExact(use: number, tails: readonly number[], links: readonly number[]): boolean {
    const free = this.#rarest(tails.filter((link) => this.#suits(link, use)))
    if (free !== undefined) {
      this.#link(free, use)
      return true
    }
    this.#tried = 0
    if (this.#fit.areEqual) return this.#makeWay(use, links, new Set())
    return this.#changePlaces(use, tails, links) || this.#changeUnits(use, tails)
  }

  /** The first of the links; where units differ, the one on the unit with the least open time. */
  #rarest(links: readonly number[]): number | undefined {
    if (this.#fit.areEqual) return links[0]
    return links.toSorted((a, b) => this.#unitOf(b) - this.#unitOf(a))[0]
  }

  /** Finds a link for a use; uses that have it are moved to another one. */
  #makeWay(use: number, links: readonly number[], tried: Set<number>): boolean {
    for (const link of links) {
      if (++this.#tried > MOST_TRIED) return false
      if (tried.has(link) || !this.#suits(link, use)) continue
      tried.add(link)
      const taken = this.#next[link]!
      if (taken !== -1 && !this.#makeWay(taken, links, tried)) continue
      this.#link(link, use)
      return true
    }
    return false
  }

  /** The same where units differ: of two matching chains, one continues the other. */
  #changePlaces(use: number, tails: readonly number[], links: readonly number[]): boolean {
    for (const link of links) {
      if (++this.#tried > MOST_TRIED) return false
      const taken = this.#next[link]!
      if (taken === -1 || !this.#suits(link, use)) continue
      const free = tails.find((tail) => this.#suits(tail, taken))
      if (free === undefined) continue
      this.#link(free, taken)
      this.#link(link, use)
      return true
    }
    return false
  }

  /** Where a use follows a link, but on another unit: that chain and the one on the unit change their units. */
  #changeUnits(use: number, tails: readonly number[]): boolean {
    for (const link of tails) {
      if (this.#endOf(link) > this.#uses[use]!.from) continue
      const chain = this.#chainOf(link)
      const before = link < this.#units ? -1 : link - this.#units
      for (let other = 0; other < this.#units; other++) {
        const [unit, wanted] = [this.#unitOfChain[chain]!, this.#unitOfChain[other]!]
        if (other === chain || !this.#fit.opens(use, wanted) || !this.#fit.follows(before, use, wanted))
          continue
        if (!this.#canBeOn(chain, wanted) || !this.#canBeOn(other, unit)) continue
        this.#unitOfChain[chain] = wanted
        this.#unitOfChain[other] = unit
        this.#link(link, use)
        return true
      }
    }
    return false
  }

  #canBeOn(chain: number, unit: number): boolean {
    for (let before = -1, use = this.#next[chain]!; use !== -1; use = this.#next[this.#units + use]!) {
      if (!this.#fit.opens(use, unit) || !this.#fit.follows(before, use, unit)) return false
      before = use
    }
    return true
  }

  /** Places a use on a unit that is free and open, on a free one, or on the one that is free next. */
  #takeAny(use: number, tails: readonly number[]): void {
    const { from } = this.#uses[use]!
    const free = tails.filter((link) => this.#endOf(link) <= from)
    const open = free.find((link) => this.#fit.opens(use, this.#unitOf(link)))
    this.#link(open ?? free[0] ?? tails.at(-1)!, use)
  }
}
