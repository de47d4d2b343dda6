/**
 * Resource timelines: doubly linked lists of assignments with their positions on the calendar of the resource. Every
 * change of a link is logged, so that it can be undone.
 */
export class Timelines {
  /** Neighbours of an assignment on its resource; -1 = none. */
  readonly left: Int32Array
  readonly right: Int32Array
  readonly head: Int32Array
  /** Resource on whose timeline an assignment is, or -1. */
  readonly resource: Int32Array
  /** Positions: setup (or begin of a sub-resource), production, end. */
  readonly setup: Int32Array
  readonly begin: Int32Array
  readonly end: Int32Array
  /** Of a pinned assignment: end and number of the latest-ending pinned assignment up to and including this one. */
  readonly latestEnd: Int32Array
  readonly latestAssignment: Int32Array
  /** Assignments that were pinned when the plan was loaded, per resource in order. */
  readonly pinned: Int32Array[] = []
  /** Largest position at which the current move has placed an assignment. */
  readonly placedTo: Int32Array
  readonly #reached: number[] = []
  /** 1 = has been used as sub-resource: places do not follow dispatch times. */
  readonly hasSubs: Uint8Array
  readonly #mains: number
  /** Length of the longest assignment of a resource. */
  readonly longest: Int32Array
  readonly #arrays: readonly Int32Array[]
  #log = new Int32Array(1 << 14)
  #size = 0

  /** @param mains assignments below this number are those of main resources */
  constructor(assignments: number, mains: number, resources: number) {
    this.#mains = mains
    this.hasSubs = new Uint8Array(resources)
    const numbers = () => new Int32Array(assignments)
    this.left = numbers().fill(-1)
    this.right = numbers().fill(-1)
    this.head = new Int32Array(resources).fill(-1)
    this.resource = numbers().fill(-1)
    this.setup = numbers()
    this.begin = numbers()
    this.end = numbers()
    this.latestEnd = numbers()
    this.latestAssignment = numbers()
    this.longest = new Int32Array(resources)
    this.placedTo = new Int32Array(resources).fill(-1)
    this.#arrays = [this.left, this.right, this.head, this.resource, this.setup, this.begin, this.end]
  }

  #set(array: number, index: number, value: number): void {
    const values = this.#arrays[array]!
    if (values[index] === value) return
    if (this.#size + 3 > this.#log.length) {
      const more = new Int32Array(this.#log.length * 2)
      more.set(this.#log)
      this.#log = more
    }
    this.#log[this.#size++] = array
    this.#log[this.#size++] = index
    this.#log[this.#size++] = values[index]!
    values[index] = value
  }

  /** Later changes can be undone. */
  mark(): void {
    this.#size = 0
    for (const resource of this.#reached) this.placedTo[resource] = -1
    this.#reached.length = 0
  }

  /** Records the largest position at which the current move has placed an assignment on a resource. */
  reach(resource: number, position: number): void {
    if (this.placedTo[resource] === -1) this.#reached.push(resource)
    if (position > this.placedTo[resource]!) this.placedTo[resource] = position
  }

  /** Undoes all changes since the mark. */
  restore(): void {
    while (this.#size > 0) {
      this.#size -= 3
      this.#arrays[this.#log[this.#size]!]![this.#log[this.#size + 1]!] = this.#log[this.#size + 2]!
    }
  }

  /** Inserts an assignment behind another one of a timeline; -1 = in front of all. */
  insert(assignment: number, resource: number, left: number): void {
    const right = left < 0 ? this.head[resource]! : this.right[left]!
    this.#set(0, assignment, left)
    this.#set(1, assignment, right)
    this.#set(3, assignment, resource)
    if (left < 0) this.#set(2, resource, assignment)
    else this.#set(1, left, assignment)
    if (right >= 0) this.#set(0, right, assignment)
  }

  remove(assignment: number): void {
    const resource = this.resource[assignment]!
    if (resource < 0) return
    const [left, right] = [this.left[assignment]!, this.right[assignment]!]
    if (left < 0) this.#set(2, resource, right)
    else this.#set(1, left, right)
    if (right >= 0) this.#set(0, right, left)
    this.#set(3, assignment, -1)
  }

  /** Sets the positions of an assignment. */
  setPositions(assignment: number, resource: number, setup: number, begin: number, end: number): void {
    this.#set(4, assignment, setup)
    this.#set(5, assignment, begin)
    this.#set(6, assignment, end)
    if (assignment >= this.#mains) this.hasSubs[resource] = 1
    if (end - setup > this.longest[resource]!) this.longest[resource] = end - setup
  }

  moveSetup(assignment: number, setup: number): void {
    this.#set(4, assignment, setup)
  }
}
