import { plainName } from './environment.ts'
import { renamedLiterals } from './rename-literal.ts'

/** A value of a property that gets another one. */
export interface RenamedValue {
  readonly property: string
  readonly from: string
  readonly to: string
}

/** What of a JSON value names the old value, before and after. */
export interface RenamedText {
  readonly before: string
  readonly after: string
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A JSON value in which expressions, and the values of conditions on the property (`{field: 'spec1', values: ['RED']}`, or
 * `{spec1: {values: ['RED']}}`), have the new value; `texts` receives each place. The value itself when nothing names the old one.
 */
export function renamedWithin(
  value: unknown,
  renaming: RenamedValue,
): { readonly value: unknown; readonly texts: readonly RenamedText[] } {
  const texts: RenamedText[] = []
  const recorded = (before: string, after: string): string => {
    texts.push({ before, after })
    return after
  }
  const wanted = plainName(renaming.property)
  /** The new value in the place of the old one, quoted where that is: conditions of pages hold expressions. */
  const newValue = (one: unknown): string | null => {
    if (typeof one !== 'string') return null
    const [, quote, text] = /^(['"]?)([^]*)\1$/.exec(one)!
    return text!.toLowerCase() === renaming.from.toLowerCase() ? `${quote}${renaming.to}${quote}` : null
  }
  const renamed = (one: unknown): unknown => {
    const next = newValue(one)
    return next === null ? one : recorded(one as string, next)
  }
  const ofCondition = (condition: Json): Json =>
    Object.fromEntries(
      Object.entries(condition).map(([name, member]): [string, unknown] => {
        if (name === 'values' && Array.isArray(member)) return [name, member.map(renamed)]
        return [name, name === 'value' ? renamed(member) : member]
      }),
    )
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') {
      const text = renamedLiterals(one, renaming.property, renaming.from, renaming.to)
      return text === null || text === one ? one : recorded(one, text)
    }
    if (Array.isArray(one)) return one.map(walk)
    if (!isObject(one)) return one
    if (typeof one['field'] === 'string' && plainName(one['field']) === wanted) return ofCondition(one)
    return Object.fromEntries(
      Object.entries(one).map(([name, member]) => [
        name,
        plainName(name) === wanted && isObject(member) ? ofCondition(member) : walk(member),
      ]),
    )
  }
  const after = walk(value)
  return texts.length === 0 ? { value, texts } : { value: after, texts }
}
