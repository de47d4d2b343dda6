/**
 * What stands on every resource, in order of time: doubly linked lists of uses with their positions on the resource's own
 * calendar. Every change of a link is remembered, so that it can be taken back.
 */
export class Lines {
  /** Neighbours of a use on its resource; -1 = none. */
  readonly left: Int32Array
  readonly right: Int32Array
  readonly head: Int32Array
  /** Resource whose line a use stands in, or -1. */
  readonly resource: Int32Array
  /** Positions: setup (or the begin of a use as sub-resource), production, end. */
  readonly setup: Int32Array
  readonly begin: Int32Array
  readonly end: Int32Array
  /** Uses that never move may overlap: end and use of the one that ends last up to and with this one. */
  readonly farEnd: Int32Array
  readonly farUse: Int32Array
  /** Uses that did not move when the plan was loaded, per resource in order. */
  readonly still: Int32Array[] = []
  /** Position behind which nothing has been placed by the move that is on. */
  readonly placedTo: Int32Array
  readonly #reached: number[] = []
  /** 1 = has been used as sub-resource: places do not follow turns. */
  readonly hasSubs: Uint8Array
  readonly #mains: number
  /** No use of the resource is longer. */
  readonly longest: Int32Array
  readonly #arrays: readonly Int32Array[]
  #log = new Int32Array(1 << 14)
  #size = 0

  /** @param mains uses below this number are those of main resources */
  constructor(uses: number, mains: number, resources: number) {
    this.#mains = mains
    this.hasSubs = new Uint8Array(resources)
    const numbers = () => new Int32Array(uses)
    this.left = numbers().fill(-1)
    this.right = numbers().fill(-1)
    this.head = new Int32Array(resources).fill(-1)
    this.resource = numbers().fill(-1)
    this.setup = numbers()
    this.begin = numbers()
    this.end = numbers()
    this.farEnd = numbers()
    this.farUse = numbers()
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

  /** From here on changes can be taken back. */
  mark(): void {
    this.#size = 0
    for (const resource of this.#reached) this.placedTo[resource] = -1
    this.#reached.length = 0
  }

  /** The move that is on has placed something at a position of a resource. */
  reach(resource: number, position: number): void {
    if (this.placedTo[resource] === -1) this.#reached.push(resource)
    if (position > this.placedTo[resource]!) this.placedTo[resource] = position
  }

  /** Takes back all changes since the mark. */
  restore(): void {
    while (this.#size > 0) {
      this.#size -= 3
      this.#arrays[this.#log[this.#size]!]![this.#log[this.#size + 1]!] = this.#log[this.#size + 2]!
    }
  }

  /** Puts a use behind another one of a line; -1 = in front of all. */
  insert(use: number, resource: number, left: number): void {
    const right = left < 0 ? this.head[resource]! : this.right[left]!
    this.#set(0, use, left)
    this.#set(1, use, right)
    this.#set(3, use, resource)
    if (left < 0) this.#set(2, resource, use)
    else this.#set(1, left, use)
    if (right >= 0) this.#set(0, right, use)
  }

  remove(use: number): void {
    const resource = this.resource[use]!
    if (resource < 0) return
    const [left, right] = [this.left[use]!, this.right[use]!]
    if (left < 0) this.#set(2, resource, right)
    else this.#set(1, left, right)
    if (right >= 0) this.#set(0, right, left)
    this.#set(3, use, -1)
  }

  /** Says where a use stands. */
  stand(use: number, resource: number, setup: number, begin: number, end: number): void {
    this.#set(4, use, setup)
    this.#set(5, use, begin)
    this.#set(6, use, end)
    if (use >= this.#mains) this.hasSubs[resource] = 1
    if (end - setup > this.longest[resource]!) this.longest[resource] = end - setup
  }

  moveSetup(use: number, setup: number): void {
    this.#set(4, use, setup)
  }
}
