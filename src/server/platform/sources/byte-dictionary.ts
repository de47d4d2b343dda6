import type { Utf8Texts } from '#engine/columns.ts'

/**
 * Numbers distinct UTF-8 texts in the order of their first appearance, looking at bytes only: a text becomes a
 * JavaScript string once, at the end.
 */
export class ByteDictionary {
  /** Open addressing: code + 1 per slot, 0 = free. */
  #slots = new Int32Array(64)
  #hashes = new Int32Array(32)
  #starts = new Int32Array(33)
  #bytes = Buffer.allocUnsafe(512)
  #count = 0

  get size(): number {
    return this.#count
  }

  codeOf(source: Buffer, start: number, end: number): number {
    let hash = 0x811c9dc5
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ source[i]!, 0x01000193)
    hash ^= hash >>> 15
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const code = this.#slots[slot]! - 1
      if (code < 0) return this.#add(source, start, end, hash, slot)
      if (this.#hashes[code] === hash && this.#equal(code, source, start, end)) return code
    }
  }

  values(): string[] {
    return Array.from({ length: this.#count }, (_, code) =>
      this.#bytes.toString('utf8', this.#starts[code], this.#starts[code + 1]),
    )
  }

  /** The texts end to end, with n + 1 offsets. */
  utf8(): Utf8Texts {
    return {
      offsets: this.#starts.slice(0, this.#count + 1),
      bytes: new Uint8Array(this.#bytes.subarray(0, this.#starts[this.#count])),
    }
  }

  /** Forgets all texts and keeps its memory. */
  clear(): void {
    this.#slots.fill(0)
    this.#count = 0
  }

  /** Gives its memory back at once; it is of no use afterwards. */
  release(): void {
    for (const { buffer } of [this.#slots, this.#hashes, this.#starts]) buffer.transfer(0)
  }

  #equal(code: number, source: Buffer, start: number, end: number): boolean {
    const from = this.#starts[code]!
    if (this.#starts[code + 1]! - from !== end - start) return false
    for (let i = start, j = from; i < end; i++, j++) if (source[i] !== this.#bytes[j]) return false
    return true
  }

  #add(source: Buffer, start: number, end: number, hash: number, slot: number): number {
    const code = this.#count++
    if (code + 1 >= this.#starts.length) {
      this.#hashes = grown(this.#hashes, code * 2)
      this.#starts = grown(this.#starts, code * 2 + 1)
    }
    const from = this.#starts[code]!
    const to = from + end - start
    if (to > this.#bytes.length) {
      const bytes = Buffer.allocUnsafe(Math.max(to, this.#bytes.length * 2))
      this.#bytes.copy(bytes, 0, 0, from)
      this.#bytes = bytes
    }
    source.copy(this.#bytes, from, start, end)
    this.#starts[code + 1] = to
    this.#hashes[code] = hash
    this.#slots[slot] = code + 1
    if (this.#count * 2 > this.#slots.length) this.#rehash()
    return code
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 4)
    const mask = slots.length - 1
    for (let code = 0; code < this.#count; code++) {
      let slot = this.#hashes[code]! & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = code + 1
    }
    this.#slots = slots
  }
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  return new Int32Array(array.buffer.transfer(4 * Math.max(length, 16)))
}
