import { setImmediate } from 'node:timers/promises'
import { notJson, tooDeep, tooManyValues } from './json-fault.ts'

/** Objects and arrays inside each other; deeper text is refused before it is parsed. */
export const MAX_DEPTH = 100
/** Members and elements of one body. */
export const MAX_VALUES = 1_000_000
/** Values that are read before other requests get their turn. */
const VALUES_PER_TURN = 5000

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const blanks = /[ \t\r\n]*/y
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }

type Holder = { readonly list: unknown[] } | { readonly object: Record<string, unknown>; key: string }

/**
 * Strict JSON in slices: other requests are answered in between, and depth and number of values are bounded while reading.
 * Members named __proto__ are left out.
 * @throws JsonFault where the text is no JSON or too deep or too large
 */
export async function parseInSlices(text: string): Promise<unknown> {
  const reader = new Reader(text)
  while (!reader.read(VALUES_PER_TURN)) await setImmediate()
  return reader.result
}

class Reader {
  readonly #text: string
  readonly #open: Holder[] = []
  #at = 0
  #values = 0
  result: unknown

  constructor(text: string) {
    this.#text = text
  }

  /** Reads so many values; true at the end of the text. */
  read(count: number): boolean {
    for (let read = 0; read < count; read++) {
      this.#skip()
      const opened = this.#value()
      if (opened) continue
      if (this.#close()) return true
    }
    return false
  }

  #fail(): never {
    throw notJson(this.#at)
  }

  #skip(): void {
    blanks.lastIndex = this.#at
    blanks.test(this.#text)
    this.#at = blanks.lastIndex
  }

  /** Reads one value; true when an object or a list with something in it was opened. */
  #value(): boolean {
    if (++this.#values > MAX_VALUES) throw tooManyValues(MAX_VALUES)
    const first = this.#text[this.#at]
    if (first === '{' || first === '[') return this.#opened(first)
    if (first === '"') this.#put(this.#string())
    else if (first === '-' || (first !== undefined && first >= '0' && first <= '9')) this.#put(this.#number())
    else this.#put(this.#word())
    return false
  }

  #opened(first: '{' | '['): boolean {
    if (this.#open.length >= MAX_DEPTH) throw tooDeep(MAX_DEPTH)
    this.#at++
    this.#skip()
    const value: unknown = first === '[' ? [] : {}
    this.#put(value)
    if (this.#text[this.#at] === (first === '[' ? ']' : '}')) {
      this.#at++
      return false
    }
    if (first === '[') this.#open.push({ list: value as unknown[] })
    else {
      this.#open.push({ object: value as Record<string, unknown>, key: '' })
      this.#key()
    }
    return true
  }

  #key(): void {
    this.#skip()
    if (this.#text[this.#at] !== '"') this.#fail()
    ;(this.#open.at(-1) as { key: string }).key = this.#string()
    this.#skip()
    if (this.#text[this.#at++] !== ':') this.#fail()
  }

  /** After a value: the next one of its holder, or the ends of holders; true at the end of the text. */
  #close(): boolean {
    for (;;) {
      this.#skip()
      const holder = this.#open.at(-1)
      if (!holder) {
        if (this.#at < this.#text.length) this.#fail()
        return true
      }
      const next = this.#text[this.#at++]
      if (next === ',') {
        if ('object' in holder) this.#key()
        return false
      }
      if (next !== ('list' in holder ? ']' : '}')) this.#fail()
      this.#open.pop()
    }
  }

  #put(value: unknown): void {
    const holder = this.#open.at(-1)
    if (!holder) this.result = value
    else if ('list' in holder) holder.list.push(value)
    else if (holder.key !== '__proto__') holder.object[holder.key] = value
  }

  #string(): string {
    const start = this.#at
    let end = this.#text.indexOf('"', start + 1)
    while (end > 0 && isEscaped(this.#text, end)) end = this.#text.indexOf('"', end + 1)
    if (end < 0) this.#fail()
    this.#at = end + 1
    // Escapes and control characters are left to the parser of the platform.
    return JSON.parse(this.#text.slice(start, end + 1)) as string
  }

  #number(): number {
    number.lastIndex = this.#at
    const found = number.exec(this.#text)
    if (!found) this.#fail()
    this.#at = number.lastIndex
    return Number(found[0])
  }

  #word(): unknown {
    const word = ['true', 'false', 'null'].find((one) => this.#text.startsWith(one, this.#at))
    if (word === undefined) this.#fail()
    this.#at += word.length
    return words[word]
  }
}

/** An odd number of backslashes comes before the place. */
function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}
