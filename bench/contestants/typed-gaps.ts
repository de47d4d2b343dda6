import type { Problem } from '#engine/scheduling/problem.ts'

/**
 * What the kernel's indexes of gaps do (assembly/kernels/scheduling/gap-index.ts, gap-keys.ts), over typed arrays: a
 * column of keys for every class of changeover with trees of largest keys above them, and bisection over the ends.
 */
const FAN_BITS = 3
const FAN = 1 << FAN_BITS

/** Monotone in the units, 8 steps for every doubling, from 1 on. */
export function keyOf(units: number): number {
  const value = units + 1
  const power = 31 - Math.clz32(value)
  return 1 + (power << 3) + ((power >= 3 ? value >> (power - 3) : value << (3 - power)) & 7)
}

/** Minimum seconds between classes, both ways, for every profile and class: columns 1 on; column 0 has no changeover. */
export class ClassChanges {
  readonly columns: number
  /** [profile][class][column]: from the class to the column's. */
  readonly away: Int32Array
  /** The same to the class from the column's. */
  readonly toward: Int32Array

  constructor(p: Problem) {
    const classes = p.kindCount === 1 && p.kindClasses[0]! <= 15 ? p.kindClasses[0]! : 0
    this.columns = classes + 1
    this.away = new Int32Array(p.tableOffset.length * classes * this.columns)
    this.toward = new Int32Array(p.tableOffset.length * classes * this.columns)
    for (const [profile, offset] of p.tableOffset.entries()) {
      if (offset < 0) continue
      for (let a = 0; a < classes; a++)
        for (let b = 0; b < classes; b++) {
          const same = a === b ? p.tables[offset + classes * classes + b]! : -1
          const cell = p.tables[offset + a * classes + b]!
          const least = same < 0 ? cell : cell < 0 ? same : Math.min(same, cell)
          this.away[this.row(profile, a) + 1 + b] = least < 0 ? NEVER : least
          this.toward[this.row(profile, b) + 1 + a] = least < 0 ? NEVER : least
        }
    }
  }

  row(profile: number, own: number): number {
    return (profile * (this.columns - 1) + own) * this.columns
  }
}

const NEVER = 1 << 29

/** Gaps of one resource, a column each. Empty ones stay until their entry is needed. */
export class Gaps {
  count = 1
  room = 16
  empty = 0
  from = new Int32Array(16)
  to = new Int32Array(16)
  left = new Int32Array(16)
  right = new Int32Array(16)
  readonly #columns: number
  #keys: Uint8Array<ArrayBuffer>
  #levels: number[]
  /** Keys of all levels of one column. */
  #stride: number

  constructor(columns: number) {
    this.#columns = columns
    ;[this.#levels, this.#stride] = levelsOf(16)
    this.#keys = new Uint8Array(columns * this.#stride)
  }

  isEmpty(gap: number): boolean {
    return this.from[gap]! >= this.to[gap]!
  }

  /** First gap that ends after x. */
  after(x: number): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.to[middle]! <= x) low = middle + 1
      else high = middle
    }
    return low
  }

  /** First gap from `index` on whose key is at least `least`, or -1. */
  fit(column: number, index: number, least: number): number {
    const keys = this.#keys
    const base = column * this.#stride
    const levels = this.#levels
    let level = 0
    let at = index
    for (;;) {
      const first = base + levels[level]!
      const end = base + levels[level + 1]!
      const stop = Math.min(end, first + ((at >> FAN_BITS) + 1) * FAN)
      let k = first + at
      while (k < stop && keys[k]! < least) k++
      if (k < stop) {
        at = k - first
        break
      }
      if (stop >= end) return -1
      at = (at >> FAN_BITS) + 1
      level++
      if (level + 1 === levels.length) return -1
    }
    while (level > 0) {
      level--
      at <<= FAN_BITS
      const first = base + levels[level]!
      while (keys[first + at]! < least) at++
    }
    return at
  }

  setKey(column: number, index: number, key: number): void {
    const keys = this.#keys
    const base = column * this.#stride
    const levels = this.#levels
    let at = index
    let value = key
    for (let level = 0; level + 1 < levels.length; level++) {
      const first = base + levels[level]!
      const before = keys[first + at]!
      if (before === value) return
      keys[first + at] = value
      if (level + 2 === levels.length) return
      const parent = at >> FAN_BITS
      const most = keys[base + levels[level + 1]! + parent]!
      if (value < most) {
        if (before < most) return
        const from = first + parent * FAN
        const end = Math.min(from + FAN, base + levels[level + 1]!)
        for (let k = from; k < end; k++) if (keys[k]! > value) value = keys[k]!
      }
      at = parent
    }
  }

  drop(gap: number): void {
    this.from[gap] = this.to[gap]!
    this.empty++
    for (let column = 0; column < this.#columns; column++) this.setKey(column, gap, 0)
  }

  /** Inserts an entry behind a gap, to be written next; returns the index of the gap. `reindex` sets the keys of a gap. */
  insertBehind(gap: number, reindex: (gap: number) => void): number {
    const at = gap + 1
    if (at < this.count && this.isEmpty(at)) {
      this.empty--
      return gap
    }
    if (this.count === this.room) return this.insertBehind(this.#makeSpace(gap, reindex), reindex)
    for (const column of [this.from, this.to, this.left, this.right])
      column.copyWithin(at + 1, at, this.count)
    this.#shift(at)
    this.count++
    return gap
  }

  #shift(at: number): void {
    const keys = this.#keys
    const levels = this.#levels
    for (let column = 0; column < this.#columns; column++) {
      const base = column * this.#stride
      keys.copyWithin(base + at + 1, base + at, base + this.count)
      let [first, last] = [at >> FAN_BITS, this.count >> FAN_BITS]
      for (let level = 0; level + 2 < levels.length; level++) {
        const upper = base + levels[level + 1]!
        for (let node = first; node <= last; node++) {
          const from = base + levels[level]! + node * FAN
          const end = Math.min(from + FAN, upper)
          let most = 0
          for (let k = from; k < end; k++) if (keys[k]! > most) most = keys[k]!
          keys[upper + node] = most
        }
        first >>= FAN_BITS
        last >>= FAN_BITS
      }
    }
  }

  #makeSpace(gap: number, reindex: (gap: number) => void): number {
    if (this.empty << 2 < this.room) {
      this.room <<= 1
      this.from = wider(this.from)
      this.to = wider(this.to)
      this.left = wider(this.left)
      this.right = wider(this.right)
      ;[this.#levels, this.#stride] = levelsOf(this.room)
      this.#keys = new Uint8Array(this.#columns * this.#stride)
    } else this.#keys.fill(0)
    let [moved, to] = [0, 0]
    for (let k = 0; k < this.count; k++) {
      if (k === gap) moved = to
      if (this.isEmpty(k)) continue
      this.from[to] = this.from[k]!
      this.to[to] = this.to[k]!
      this.left[to] = this.left[k]!
      this.right[to] = this.right[k]!
      reindex(to)
      to++
    }
    this.count = to
    this.empty = 0
    return moved
  }
}

/** Where the levels of a tree begin, the last entry is its size. */
function levelsOf(room: number): [levels: number[], size: number] {
  const levels = [0]
  let size = 0
  for (let width = room; ; width = Math.ceil(width / FAN)) {
    size += width
    levels.push(size)
    if (width <= FAN) return [levels, size]
  }
}

function wider(column: Int32Array): Int32Array<ArrayBuffer> {
  const result = new Int32Array(column.length * 2)
  result.set(column)
  return result
}
