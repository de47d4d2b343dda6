import type { Typed } from '#domain/kitting/condition/index.ts'

/** A value of a condition: times and durations are seconds. */
export type Value = string | number | boolean | null

/** Does a row meet a condition? Nothing in a comparison makes it unknown, and what is unknown is not met. */
export const meets = (condition: Typed, columns: Readonly<Record<string, Value>>): boolean =>
  valueOf(condition, columns) === true

function valueOf(tree: Typed, columns: Readonly<Record<string, Value>>): Value {
  const of = (part: Typed) => valueOf(part, columns)
  switch (tree.node) {
    case 'column':
      return columns[tree.field] ?? null
    case 'value':
      return literal(tree.kind, tree.value)
    case 'cast':
      return cast(of(tree.of), tree.kind, tree.of.kind)
    case 'call':
      return tree.name === 'now' || tree.name === 'today'
        ? (columns[tree.name] ?? null)
        : call(tree.name, tree.args.map(of))
    case 'negate': {
      const value = of(tree.of)
      return typeof value === 'number' ? -value : null
    }
    case 'not': {
      const value = of(tree.of)
      return value === null ? null : !value
    }
    case 'and':
      return both(of(tree.left), of(tree.right), false)
    case 'or':
      return both(of(tree.left), of(tree.right), true)
    case 'arithmetic':
      return arithmetic(tree.operator, of(tree.left), of(tree.right))
    case 'compare':
      return compared(tree.operator, of(tree.left), of(tree.right))
    case 'in':
      return negated(among(of(tree.of), tree.list.map(of)), tree.negated)
    case 'between': {
      const value = of(tree.of)
      const inside = both(compared('>=', value, of(tree.low)), compared('<=', value, of(tree.high)), false)
      return negated(inside, tree.negated)
    }
    case 'like':
      return negated(like(of(tree.of), of(tree.pattern)), tree.negated)
    default:
      return (of(tree.of) === null) !== tree.negated
  }
}

const secondsOfDay = (text: string): number => Date.parse(text) / 1000

const literal = (kind: Typed['kind'], value: string | number | boolean): Value =>
  kind === 'number' ? Number(value) : kind === 'time' || kind === 'date' ? secondsOfDay(String(value)) : value

const cast = (value: Value, to: Typed['kind'], from: Typed['kind']): Value =>
  to === 'text' && value !== null
    ? from === 'date'
      ? new Date(Number(value) * 1000).toISOString().slice(0, 10)
      : String(value)
    : value

/** `and` (end = false) and `or` (end = true) of three-valued logic. */
const both = (left: Value, right: Value, end: boolean): Value =>
  left === end || right === end ? end : left === null || right === null ? null : !end

const negated = (value: Value, not: boolean): Value => (value === null ? null : (value === true) !== not)

function arithmetic(operator: string, left: Value, right: Value): Value {
  if (left === null || right === null) return null
  if (operator === '||') return `${left}${right}`
  const [a, b] = [Number(left), Number(right)]
  if (operator === '/') return b === 0 ? null : a / b
  return operator === '+' ? a + b : operator === '-' ? a - b : a * b
}

function compared(operator: string, left: Value, right: Value): Value {
  if (left === null || right === null) return null
  if (operator === '=') return left === right
  if (operator === '<>') return left !== right
  return operator === '<'
    ? left < right
    : operator === '<='
      ? left <= right
      : operator === '>'
        ? left > right
        : left >= right
}

const among = (value: Value, list: readonly Value[]): Value =>
  value === null ? null : list.includes(value) ? true : list.includes(null) ? null : false

function like(value: Value, pattern: Value): Value {
  if (value === null || pattern === null) return null
  return matches(String(value), String(pattern))
}

/** SQL's `%` and `_`, in time linear in text times pattern: the last `%` alone is tried again. */
function matches(text: string, pattern: string): boolean {
  let [at, next, star, kept] = [0, 0, -1, 0]
  while (at < text.length) {
    if (pattern[next] === '%') {
      star = next++
      kept = at
    } else if (next < pattern.length && (pattern[next] === '_' || pattern[next] === text[at])) {
      at++
      next++
    } else if (star >= 0) {
      next = star + 1
      at = ++kept
    } else return false
  }
  while (pattern[next] === '%') next++
  return next === pattern.length
}

function call(name: string, args: readonly Value[]): Value {
  const known = args.filter((arg) => arg !== null)
  if (name === 'coalesce') return known[0] ?? null
  if (name === 'greatest' || name === 'least') {
    const larger = name === 'greatest'
    return known.reduce<Value>((best, arg) => (best === null || arg > best === larger ? arg : best), null)
  }
  const [first = null] = args
  if (first === null) return null
  const text = String(first)
  return name === 'upper' ? text.toUpperCase() : name === 'lower' ? text.toLowerCase() : text.trim()
}
