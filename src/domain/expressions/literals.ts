import { choiceOf } from '../choices/index.ts'
import { parseDay, parseSeconds } from '../rules/dates.ts'
import { unitsOr } from '../rules/decimal.ts'
import { parseDuration } from '../rules/duration.ts'
import { ExpressionFault } from './fault.ts'
import type { Property } from './environment.ts'
import type { Tree } from './tree.ts'
import type { Typed } from './typed.ts'
import { typeLabel, type Type } from './types.ts'

type TextLiteral = Extract<Tree, { kind: 'text' }>

/** A value as a constant of a type. */
export const constant = (type: Type, value: Extract<Typed, { op: 'const' }>['value']): Typed => ({
  op: 'const',
  type,
  value,
})

/**
 * What a text or a number in the source means where `wanted` is expected: `'2026-11-20'` beside a time, `'0'` beside yes/no,
 * `3600` beside a span. Null when it means nothing else than itself. `choice`: of the property it is compared with.
 */
export function literalAs(tree: Tree, wanted: Type, property?: Property): Typed | null {
  if (tree.kind === 'number') return numberAs(tree.value, wanted)
  if (tree.kind !== 'text') return null
  if (wanted === 'text') return textAs(tree, property)
  const value = scalarOf(tree.value, wanted)
  if (value === undefined) return null
  if (value !== null) return constant(wanted, value)
  if (wanted === 'date') throw new ExpressionFault('badDate', tree, { text: tree.value })
  if (wanted === 'time') return instant(tree)
  throw new ExpressionFault('badLiteral', tree, { text: tree.value, wanted: typeLabel(wanted) })
}

function numberAs(units: bigint, wanted: Type): Typed | null {
  if (wanted !== 'span' || units % 1_000_000n !== 0n) return null
  return constant('span', units / 1_000_000n)
}

function textAs(tree: TextLiteral, property: Property | undefined): Typed {
  const { choice, label } = property ?? {}
  if (choice !== undefined && tree.value !== '' && !Object.hasOwn(choiceOf(choice), tree.value))
    throw new ExpressionFault('unknownChoice', tree, { name: label, text: tree.value })
  return constant('text', tree.value)
}

/** A text as a value of another type; null when it is none, undefined when texts never represent that type. */
function scalarOf(text: string, wanted: Type): bigint | boolean | null | undefined {
  switch (wanted) {
    case 'number': {
      return unitsOr(text.trim(), null)
    }
    case 'bool':
      return text === '1' || /^true$/i.test(text)
        ? true
        : text === '0' || /^false$/i.test(text)
          ? false
          : null
    case 'span': {
      const seconds = parseDuration(text.trim())
      return seconds === null ? null : BigInt(seconds)
    }
    case 'date': {
      const day = parseDay(text.trim())
      return day === null ? null : BigInt(day)
    }
    case 'time':
      return null
    default:
      return undefined
  }
}

/** `2026-11-20` and `2026-11-20 08:00` are local times of the plan unit, `2026-11-20T08:00:00Z` an instant. */
function instant(tree: TextLiteral): Typed {
  const text = tree.value.trim()
  const day = parseDay(text)
  if (day !== null) return { op: 'cast', type: 'time', of: constant('date', BigInt(day)), key: null }
  const seconds = parseSeconds(text)
  if (seconds === null) throw new ExpressionFault('badTime', tree, { text })
  if (/[zZ]$|[+-]\d{2}:?\d{2}$/.test(text)) return constant('time', BigInt(seconds))
  return { op: 'local', type: 'time', seconds }
}
