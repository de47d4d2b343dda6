import { ReadFault, type Thing } from './faults.ts'

interface Token {
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

const LARGEST = 2 ** 30

/** Upper limit of machines: the search has tables per machine. */
export const MOST_MACHINES = 10_000

/** Integers of a benchmark file, by line; empty lines and comment lines beginning with `#` are skipped. */
export class Scanner {
  readonly faults: ReadFault[] = []
  readonly #lines: (readonly Token[])[] = []
  readonly #last: number
  #next = 0

  constructor(text: string) {
    const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
    rows.forEach((row, index) => {
      if (row.startsWith('#')) return
      const tokens = [...row.matchAll(/\S+/g)].map((match) => ({
        text: match[0],
        line: index + 1,
        column: match.index + 1,
      }))
      if (tokens.length > 0) this.#lines.push(tokens)
    })
    this.#last = rows.length
    if (this.#lines.length === 0) throw new ReadFault(0, 0, 'empty')
  }

  get linesLeft(): number {
    return this.#lines.length - this.#next
  }

  /** The next line; throws where there is none. */
  line(what: Thing): Numbers {
    const tokens = this.#lines[this.#next++]
    if (!tokens) throw this.endFault(what)
    return new Numbers(tokens)
  }

  /** Reports that the file ends too early. */
  endFault(what: Thing): ReadFault {
    return new ReadFault(this.#last, 0, 'missingLine', {}, what)
  }

  /** All remaining lines as one: for formats that wrap lines freely. */
  rest(what: Thing): Numbers {
    const tokens = this.#lines.slice(this.#next).flat()
    this.#next = this.#lines.length
    if (tokens.length === 0) throw this.endFault(what)
    return new Numbers(tokens)
  }

  /** Reads one line; a fault in it is recorded, and reading can continue with the next. */
  each(what: Thing, read: (numbers: Numbers) => void): void {
    const numbers = this.line(what)
    try {
      read(numbers)
      numbers.end()
    } catch (error) {
      if (!(error instanceof ReadFault)) throw error
      this.faults.push(error)
    }
  }

  /** Reports remaining input; then throws all recorded faults. */
  end(): void {
    const left = this.#lines[this.#next]
    if (left) this.faults.push(new ReadFault(left[0]!.line, 0, 'tooManyLines'))
    if (this.faults.length > 0) throw new ReadFaults(this.faults)
  }
}

/** All faults of a file. */
export class ReadFaults extends Error {
  readonly faults: readonly ReadFault[]

  constructor(faults: readonly ReadFault[]) {
    super(faults[0]!.message)
    this.faults = faults
  }
}

export class Numbers {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#tokens.length
  }

  get left(): number {
    return this.#tokens.length - this.#next
  }

  /** Line of the last number read. */
  get lineNumber(): number {
    return this.#tokens[Math.max(0, this.#next - 1)]!.line
  }

  /** The next integer, from `least` to `most`. */
  int(what: Thing, least = 0, most = LARGEST): number {
    const token = this.#tokens[this.#next++]
    if (!token) throw new ReadFault(this.#tokens.at(-1)!.line, 0, 'missing', {}, what)
    if (!/^[+-]?\d+$/.test(token.text))
      throw new ReadFault(token.line, token.column, 'notInteger', { value: token.text })
    const value = Number(token.text)
    if (value < least) throw new ReadFault(token.line, token.column, 'below', { value: token.text, least })
    if (value > most) throw new ReadFault(token.line, token.column, 'above', { value: token.text, most })
    return value
  }

  end(): void {
    const token = this.#tokens[this.#next]
    if (token) throw new ReadFault(token.line, token.column, 'tooMany', { value: token.text })
  }
}
