import { readQuoted } from '../../notation/quoted.ts'
import type { Place } from '../../notation/tree.ts'
import { ConditionFault } from './fault.ts'

export type Token = Place & {
  readonly kind: 'name' | 'word' | 'number' | 'text' | 'symbol' | 'end'
  /** Words in lower case, names as written, texts without quotes. */
  readonly text: string
}

/** Longest condition accepted, in characters. */
const conditionLength = 4000

/** Words with a meaning of their own; a column of such a name is written in double quotes. */
const words = new Set(
  'and or not in between like is null true false day days hour hours minute minutes'.split(' '),
)
const symbols = ['<=', '>=', '<>', '!=', '||', '=', '<', '>', '(', ')', ',', '+', '-', '*', '/']
const space = /\s/
const nameStart = /[A-Za-z_]/
const namePart = /[A-Za-z0-9_]/
const digit = /[0-9]/

/** Splits a condition into tokens; every character is looked at once, so time is linear. */
export function tokens(source: string): Token[] {
  if (source.length > conditionLength)
    throw new ConditionFault(
      'tooLong',
      { at: conditionLength, length: source.length - conditionLength },
      {
        max: conditionLength,
      },
    )
  const found: Token[] = []
  let at = 0
  while (at < source.length) {
    const char = source[at]!
    if (space.test(char)) {
      at++
      continue
    }
    const token = tokenAt(source, at, char)
    found.push(token)
    at = token.at + token.length
  }
  found.push({ kind: 'end', text: '', at, length: 0 })
  return found
}

function tokenAt(source: string, at: number, char: string): Token {
  if (char === "'" || char === '"') return quoted(source, at, char)
  if (digit.test(char) || (char === '.' && digit.test(source[at + 1] ?? ''))) return number(source, at)
  if (nameStart.test(char)) {
    const end = while_(source, at, namePart)
    const text = source.slice(at, end)
    const word = text.toLowerCase()
    return words.has(word)
      ? { kind: 'word', text: word, at, length: end - at }
      : { kind: 'name', text, at, length: end - at }
  }
  const symbol = symbols.find((one) => source.startsWith(one, at))
  if (!symbol)
    throw new ConditionFault(
      'badCharacter',
      { at, length: 1 },
      { text: String.fromCodePoint(source.codePointAt(at)!) },
    )
  return { kind: 'symbol', text: symbol === '!=' ? '<>' : symbol, at, length: symbol.length }
}

function while_(source: string, from: number, allowed: RegExp): number {
  let end = from
  while (end < source.length && allowed.test(source[end]!)) end++
  return end
}

/** `'text'` or `"column"`. */
function quoted(source: string, at: number, quote: string): Token {
  const found = readQuoted(source, at, quote)
  if (!found) throw new ConditionFault('openText', { at, length: source.length - at })
  if (found.text.includes('\0')) throw new ConditionFault('badCharacter', found, { text: 'U+0000' })
  return { kind: quote === "'" ? 'text' : 'name', ...found }
}

/** Digits with at most one point; 14 integer and 6 fraction digits, the range of a quantity. */
function number(source: string, at: number): Token {
  const end = while_(source, at, /[0-9.]/)
  const text = source.slice(at, end)
  const place = { at, length: end - at }
  if (!/^(\d{1,14}(\.\d{0,6})?|\.\d{1,6})$/.test(text)) throw new ConditionFault('badNumber', place, { text })
  return { kind: 'number', text, ...place }
}
