import { jsonFaultOf, tooDeep } from './json-fault.ts'
import { MAX_DEPTH, parseInSlices } from './large-json.ts'

/** Longer bodies are read in slices, as strict JSON. */
const SMALL_BODY = 64 * 1024

/**
 * The body of a request. Small ones may hold comments and trailing commas.
 * @throws JsonFault
 */
export async function parseBody(text: string): Promise<unknown> {
  if (text.length > SMALL_BODY)
    return parseInSlices(text).catch((error: unknown) => {
      throw jsonFaultOf(error)
    })
  checkDepth(text)
  return parseJson(text)
}

/** Brackets inside texts do not count. */
function checkDepth(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at) - 1
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    if (depth > MAX_DEPTH) throw tooDeep(MAX_DEPTH)
  }
}

/** JSON as the contract's clients may send it: comments and trailing commas are accepted (http-contract.md §2). */
export function parseJson(text: string): unknown {
  // Escaped characters may spell it too.
  const reviver = text.includes('__proto__') || text.includes('\\u') ? withoutPrototype : undefined
  try {
    return JSON.parse(text, reviver) as unknown
  } catch {
    try {
      return JSON.parse(strict(text), reviver) as unknown
    } catch (error) {
      throw jsonFaultOf(error)
    }
  }
}

/** A key that would change the prototype when somebody merges the object. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

/** Removes comments and trailing commas outside texts; one pass. */
function strict(text: string): string {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const two = text.slice(at, at + 2)
    if (text[at] === '"') {
      const end = endOfText(text, at)
      parts.push(text.slice(at, end))
      at = end
    } else if (two === '//') {
      const end = text.indexOf('\n', at)
      at = end < 0 ? text.length : end
    } else if (two === '/*') {
      const end = text.indexOf('*/', at + 2)
      at = end < 0 ? text.length : end + 2
    } else {
      if (text[at] === '}' || text[at] === ']') dropTrailingComma(parts)
      parts.push(text[at]!)
      at++
    }
  }
  return parts.join('')
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function dropTrailingComma(parts: string[]): void {
  let last = parts.length - 1
  while (last >= 0 && parts[last]!.trim() === '') last--
  if (parts[last] === ',') parts[last] = ''
}
