import { parseDecimal } from '../rules/decimal.ts'
import { parseCapacity, type Capacity } from '../rules/capacity.ts'
import { readQuoted } from '../notation/quoted.ts'
import type { Place } from '../notation/tree.ts'
import { ExpressionFault } from './fault.ts'

export type Token = Place &
  (
    | { readonly kind: 'name' | 'word' | 'text' | 'symbol' | 'end'; readonly text: string }
    | { readonly kind: 'number' | 'span'; readonly text: string; readonly value: bigint }
    | { readonly kind: 'capacity'; readonly text: string; readonly value: Capacity }
  )

/** Longest expression accepted, in characters. */
export const expressionLength = 10_000

/** Words with a meaning of their own; after a point they are names like any other. */
export const reservedWords = [
  'and',
  'or',
  'not',
  'in',
  'between',
  'like',
  'is',
  'null',
  'true',
  'false',
] as const
const words: ReadonlySet<string> = new Set(reservedWords)

/** Spellings of one operator: those of SQL and those of C mean the same. */
const spellings: Readonly<Record<string, string>> = { '==': '=', '!=': '<>', '&&': 'and', '||': 'or' }
const symbols = '== != <> <= >= && || = < > ( ) [ ] , . + - * / % !'.split(' ')
const wide = '，。（）＝＜＞！＋－＊／［］‘’“”；：　'
const narrow = `,.()=<>!+-*/[]''""; : `

const secondsOf: Readonly<Record<string, bigint>> = { day: 86_400n, hour: 3600n, minute: 60n, second: 1n }
const spelledUnit = /\s+(day|hour|minute|second|d|h|m|s)(s?)(?![A-Za-z0-9_(.])/iy
const shortUnits: Readonly<Record<string, string>> = { d: 'day', h: 'hour', m: 'minute', s: 'second' }
const LONGEST_SPAN = 320_000_000_000n

const blank = /\s*/y
const name = /[A-Za-z_][A-Za-z0-9_]*/y
const literal = /(?:\d|\.\d)[0-9.]*(?:[A-Za-z][A-Za-z0-9.]*)?/y

function match(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? ''
}

/** Splits an expression into tokens in time linear in its length. */
export const tokens = (source: string): Token[] => [...eachToken(source)]

/** The same one by one, so that those before a fault are known. */
export function* eachToken(source: string): Generator<Token, void> {
  if (source.length > expressionLength)
    throw new ExpressionFault('tooLong', { at: expressionLength, length: 1 }, { max: expressionLength })
  let before: Token | undefined
  let at = match(blank, source, 0).length
  while (at < source.length) {
    before = tokenAt(source, at, before)
    yield before
    at = before.at + before.length
    at += match(blank, source, at).length
  }
  yield { kind: 'end', text: '', at, length: 0 }
}

function tokenAt(source: string, at: number, before: Token | undefined): Token {
  const character = source[at]!
  if (character === "'" || character === '"') return quoted(source, at, character)
  const number = match(literal, source, at)
  if (number !== '') return numberToken(source, at, number)
  const text = match(name, source, at)
  if (text !== '') {
    const word = text.toLowerCase()
    const place = { at, length: text.length }
    const member = before?.kind === 'symbol' && before.text === '.'
    return words.has(word) && !member
      ? { kind: 'word', text: word, ...place }
      : { kind: 'name', text, ...place }
  }
  const symbol = symbols.find((one) => source.startsWith(one, at))
  if (symbol === undefined) throw unknownCharacter(source, at)
  const plain = spellings[symbol] ?? symbol
  const kind = plain === 'and' || plain === 'or' ? 'word' : 'symbol'
  return { kind, text: plain, at, length: symbol.length }
}

function unknownCharacter(source: string, at: number): ExpressionFault {
  const text = String.fromCodePoint(source.codePointAt(at)!)
  const place = { at, length: text.length }
  const known = wide.indexOf(text)
  if (known >= 0) return new ExpressionFault('wideCharacter', place, { text, plain: narrow[known] })
  return new ExpressionFault('badCharacter', place, { text: /\p{C}/u.test(text) ? `U+${hex(text)}` : text })
}

const hex = (text: string): string => text.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')

/** A text in single or double quotes. */
function quoted(source: string, at: number, quote: string): Token {
  const found = readQuoted(source, at, quote)
  if (!found) throw new ExpressionFault('openText', { at, length: source.length - at })
  if (found.text.includes('\0') || !found.text.isWellFormed())
    throw new ExpressionFault('badCharacter', found, { text: 'U+0000' })
  return { kind: 'text', ...found }
}

/** `12.5`, a span (`1d2h30m10s`, `30 days`) or a capacity (`0.5mp`, `5pm`). */
function numberToken(source: string, at: number, text: string): Token {
  const place = { at, length: text.length }
  const bad = (reason: unknown) => new ExpressionFault('badNumber', place, { text, reason })
  if (/[A-Za-z]/.test(text)) {
    const value = parseCapacity(text)
    if ('fault' in value) throw bad(value.fault.reason)
    const whole = value.seconds === 0n && value.perOperation % 1_000_000n === 0n
    if (!whole) return { kind: 'capacity', text, value, ...place }
    return { kind: 'span', text, value: value.perOperation / 1_000_000n, ...place }
  }
  const value = parseDecimal(text)
  if (typeof value === 'string') throw bad(badNumbers[value])
  spelledUnit.lastIndex = at + text.length
  const unit = spelledUnit.exec(source)
  if (!unit) return { kind: 'number', text, value, ...place }
  const word = unit[1]!.toLowerCase()
  const seconds = (value * secondsOf[shortUnits[word] ?? word]!) / 1_000_000n
  if (seconds > LONGEST_SPAN) throw bad(badNumbers.outOfRange)
  return { kind: 'span', text: text + unit[0], value: seconds, at, length: text.length + unit[0].length }
}

const badNumbers = {
  notNumber: { zh: '不是数字', en: 'not a number' },
  tooManyDecimals: { zh: '小数最多6位', en: 'at most 6 fraction digits are kept' },
  outOfRange: { zh: '数值过大', en: 'it is too large' },
}
