import { functions, type FunctionDeclaration } from './functions.ts'
import type { Place } from '../notation/tree.ts'
import { ExpressionFault } from './fault.ts'
import { roots } from './environment.ts'
import { eachToken, type Token } from './lexer.ts'

/** How a word of an expression is to be distinguished from others while it is typed. */
export type Look = 'root' | 'name' | 'member' | 'function' | 'word' | 'text' | 'number' | 'symbol'

export type LookedAt = Place & { readonly look: Look }

/** Characters that are skipped one by one before the rest is left as it is. */
const mostUnknown = 100

/** The words of an expression that may be unfinished or wrong: what cannot be read is left out. */
export function looksOf(text: string): LookedAt[] {
  const found: LookedAt[] = []
  let start = 0
  for (let skipped = 0; start < text.length && skipped < mostUnknown; skipped++) {
    const read: Token[] = []
    const fault = readInto(read, text.slice(start))
    for (const [at, token] of read.entries())
      if (token.kind !== 'end')
        found.push({
          at: start + token.at,
          length: token.length,
          look: lookOf(token, read[at - 1], read[at + 1]),
        })
    if (fault === null) break
    start += fault.at + Math.max(1, fault.length)
  }
  return found
}

function readInto(read: Token[], text: string): ExpressionFault | null {
  try {
    for (const token of eachToken(text)) read.push(token)
    return null
  } catch (error) {
    if (error instanceof ExpressionFault) return error
    throw error
  }
}

const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text
const rootNames: ReadonlySet<string> = new Set(roots)

function lookOf(token: Token, before: Token | undefined, after: Token | undefined): Look {
  if (token.kind === 'symbol' || token.kind === 'text') return token.kind
  if (token.kind === 'name' || token.kind === 'word') {
    if (isSymbol(before, '.')) return 'member'
    if (isSymbol(after, '(') && functionNamed(token.text)) return 'function'
    if (token.kind === 'word') return 'word'
    return rootNames.has(token.text.toUpperCase()) ? 'root' : 'name'
  }
  return 'number'
}

const byName = new Map(functions.map((one) => [one.name.toLowerCase(), one]))

/** A function by its name; case does not matter. */
export const functionNamed = (name: string): FunctionDeclaration | null =>
  byName.get(name.toLowerCase()) ?? null

/** The call inside of whose brackets a caret stands, and which of its arguments, from 0. */
export interface OpenCall {
  readonly of: FunctionDeclaration
  readonly argument: number
  /** Where its name begins. */
  readonly at: number
}

/** The innermost function whose arguments are being typed at a caret; null outside of any. */
export function callAt(text: string, caret: number): OpenCall | null {
  const read: Token[] = []
  readInto(read, text.slice(0, caret))
  const open: { of: FunctionDeclaration | null; at: number; argument: number }[] = []
  for (const [at, token] of read.entries()) {
    if (token.kind !== 'symbol') continue
    const before = read[at - 1]
    if (token.text === '(' || token.text === '[')
      open.push({
        of: token.text === '(' && before ? functionNamed(before.text) : null,
        at: before?.at ?? 0,
        argument: 0,
      })
    else if (token.text === ')' || token.text === ']') open.pop()
    else if (token.text === ',' && open.length > 0) open.at(-1)!.argument++
  }
  const inner = open.findLast(({ of }) => of !== null)
  return inner?.of ? { of: inner.of, at: inner.at, argument: inner.argument } : null
}
