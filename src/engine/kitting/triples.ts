/** Numbers distinct triples of int32 codes from 0: a hash table over flat arrays, for keys of whole tables of rows. */
export class Triples {
  #slots = new Int32Array(1024).fill(-1)
  #parts = new Int32Array(512 * 3)
  /** Distinct triples so far. */
  count = 0

  /** Number of the triple; a new one gets the next, which is `count` before the call. */
  of(a: number, b: number, c: number): number {
    if (this.count * 2 >= this.#slots.length) this.#grow()
    const mask = this.#slots.length - 1
    let slot = hash(a, b, c) & mask
    for (; this.#slots[slot]! >= 0; slot = (slot + 1) & mask) {
      const at = this.#slots[slot]! * 3
      if (this.#parts[at] === a && this.#parts[at + 1] === b && this.#parts[at + 2] === c) return at / 3
    }
    const number = this.count++
    this.#slots[slot] = number
    this.#parts[number * 3] = a
    this.#parts[number * 3 + 1] = b
    this.#parts[number * 3 + 2] = c
    return number
  }

  #grow(): void {
    const wider = new Int32Array(this.#parts.length * 2)
    wider.set(this.#parts)
    this.#parts = wider
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1)
    const mask = this.#slots.length - 1
    for (let number = 0; number < this.count; number++) {
      const at = number * 3
      let slot = hash(wider[at]!, wider[at + 1]!, wider[at + 2]!) & mask
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & mask
      this.#slots[slot] = number
    }
  }
}

function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e37_79b1) ^ Math.imul(b, 0x85eb_ca6b)
  h = Math.imul(h ^ (h >>> 15) ^ c, 0x27d4_eb2f)
  return (h ^ (h >>> 13)) >>> 0
}
