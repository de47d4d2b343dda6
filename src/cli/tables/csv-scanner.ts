const QUOTE = 0x22
const COMMA = 0x2c
const LF = 0x0a
const CR = 0x0d

export type RowProblem = 'strayQuote' | 'openQuote'

/**
 * Walks over the records of CSV bytes (RFC 4180, CRLF or LF). After `next` the cells of the record are the byte ranges
 * [starts[i], ends[i]); doubled quotes inside a quoted cell are undone in place, so the bytes are changed. The parser of the
 * server reads the same of texts in pieces (tests/server/exchange/csv.test.ts); of bytes it would take three times as long.
 */
export class CsvScanner {
  readonly bytes: Buffer
  starts = new Int32Array(64)
  ends = new Int32Array(64)
  /** Cells of the current record. */
  count = 0
  /** Line on which the current record starts, from 1. */
  line = 0
  problem: RowProblem | null = null
  #at: number
  #nextLine = 1

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.#at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  }

  /** Bytes read so far. */
  get position(): number {
    return this.#at
  }

  /** Moves to the next record; false at the end. Empty lines at the end of the file are no records. */
  next(): boolean {
    const { bytes } = this
    if (this.#at >= bytes.length || this.#onlyLineEndsLeft()) return false
    this.line = this.#nextLine
    this.count = 0
    this.problem = null
    let at = this.#at
    for (;;) {
      if (this.count === this.starts.length) this.#widen()
      if (bytes[at] === QUOTE) at = this.#quoted(at)
      else {
        const start = at
        let byte = bytes[at]
        while (at < bytes.length && byte !== COMMA && byte !== LF) {
          if (byte === QUOTE) this.problem ??= 'strayQuote'
          byte = bytes[++at]
        }
        this.starts[this.count] = start
        this.ends[this.count] = byte !== COMMA && bytes[at - 1] === CR && at > start ? at - 1 : at
      }
      this.count++
      if (at < bytes.length && bytes[at] === COMMA) {
        at++
        continue
      }
      if (at < bytes.length) this.#nextLine++
      this.#at = at + 1
      return true
    }
  }

  /** Reads a quoted cell that starts at `at`; returns the position of the comma or line end after it. */
  #quoted(at: number): number {
    const { bytes } = this
    const start = at + 1
    let from = start
    let to = start
    for (;;) {
      const byte = bytes[from]
      if (from >= bytes.length) {
        this.problem ??= 'openQuote'
        break
      }
      if (byte === QUOTE) {
        if (bytes[from + 1] !== QUOTE) break
        from++
      } else if (byte === LF) this.#nextLine++
      if (to !== from) bytes[to] = bytes[from]!
      to++
      from++
    }
    this.starts[this.count] = start
    this.ends[this.count] = to
    let after = from + 1
    if (bytes[after] === CR && (bytes[after + 1] === LF || after + 1 >= bytes.length)) after++
    while (after < bytes.length && bytes[after] !== COMMA && bytes[after] !== LF) {
      this.problem ??= 'strayQuote'
      after++
    }
    return after
  }

  #onlyLineEndsLeft(): boolean {
    for (let at = this.#at; at < this.bytes.length; at++) {
      const byte = this.bytes[at]
      if (byte !== LF && byte !== CR) return false
    }
    return true
  }

  #widen(): void {
    const [starts, ends] = [this.starts, this.ends]
    this.starts = new Int32Array(starts.length * 2)
    this.ends = new Int32Array(starts.length * 2)
    this.starts.set(starts)
    this.ends.set(ends)
  }
}
