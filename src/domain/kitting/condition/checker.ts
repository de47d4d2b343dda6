import { choiceOf } from '../../choices/index.ts'
import type { Field, FieldKind, Fields } from '../../field-kinds.ts'
import type { Place } from '../../notation/tree.ts'
import { ConditionFault } from './fault.ts'
import { parseExpression } from './parser.ts'
import type { Arithmetic, Tree } from './tree.ts'
import { functionNames, type FunctionName, type Typed, type ValueKind } from './typed.ts'

/** How a column of each field kind takes part in expressions; null: it does not. */
const valueKinds: Record<FieldKind, ValueKind | null> = {
  code: 'text',
  text: 'text',
  longText: 'text',
  integer: 'number',
  quantity: 'number',
  flag: 'flag',
  date: 'date',
  time: 'time',
  duration: 'duration',
  choice: 'text',
  reference: 'text',
  references: null,
  expression: 'text',
  color: 'text',
  json: null,
}

export const valueKindOf = (field: Field): ValueKind | null => valueKinds[field.kind]

/**
 * Parses and checks a condition on the columns of a table: a flag-valued expression.
 * @throws ConditionFault
 */
export function checkCondition(source: string, columns: Fields): Typed {
  return checkExpression(source, columns, 'flag')
}

/**
 * Parses and checks an expression that must give `wanted`; texts that are dates or times are read as such.
 * @throws ConditionFault
 */
export function checkExpression(source: string, columns: Fields, wanted: ValueKind): Typed {
  const tree = parseExpression(source)
  return new Checker(columns).as(tree, wanted)
}

class Checker {
  readonly #columns: ReadonlyMap<string, readonly [string, Field]>

  constructor(columns: Fields) {
    this.#columns = new Map(
      Object.entries(columns).map(([name, field]) => [name.toLowerCase(), [name, field]]),
    )
  }

  /** The tree as a value of one kind, converted where that loses nothing. */
  as(tree: Tree, wanted: ValueKind, column?: Field): Typed {
    const literal = this.#literalAs(tree, wanted, column)
    if (literal) return literal
    const typed = this.#check(tree)
    const cast = this.#cast(typed, wanted)
    if (!cast) throw new ConditionFault('kind', tree, { wanted, found: typed.kind })
    return cast
  }

  #cast(typed: Typed, wanted: ValueKind): Typed | null {
    if (typed.kind === wanted) return typed
    if (typed.kind === 'date' && wanted === 'time') return { node: 'cast', kind: 'time', of: typed }
    if (wanted === 'text' && (typed.kind === 'number' || typed.kind === 'date'))
      return { node: 'cast', kind: 'text', of: typed }
    return null
  }

  #literalAs(tree: Tree, wanted: ValueKind, column?: Field): Typed | null {
    if (tree.kind === 'null') throw new ConditionFault('useIsNull', tree)
    if (tree.kind !== 'text') return null
    if (wanted === 'date') {
      if (!isDate(tree.value)) throw new ConditionFault('badDate', tree, { text: tree.value })
      return { node: 'value', kind: 'date', value: tree.value }
    }
    if (wanted === 'time') return this.#timeLiteral(tree.value, tree)
    if (wanted === 'text' && column?.kind === 'choice' && !(tree.value in choiceOf(column.choice!)))
      throw new ConditionFault('unknownChoice', tree, { name: column.label.en, text: tree.value })
    return wanted === 'text' ? { node: 'value', kind: 'text', value: tree.value } : null
  }

  /** `2026-11-20` is the start of that day in the plan unit; `2026-11-20T08:00:00Z` an instant. */
  #timeLiteral(text: string, place: Place): Typed {
    if (isDate(text)) return { node: 'cast', kind: 'time', of: { node: 'value', kind: 'date', value: text } }
    if (!isInstant(text)) throw new ConditionFault('badTime', place, { text })
    return { node: 'value', kind: 'time', value: text }
  }

  #check(tree: Tree): Typed {
    switch (tree.kind) {
      case 'column':
        return this.#column(tree.name, tree)
      case 'number':
        return { node: 'value', kind: 'number', value: tree.value }
      case 'text':
        return { node: 'value', kind: 'text', value: tree.value }
      case 'flag':
        return { node: 'value', kind: 'flag', value: tree.value }
      case 'duration':
        return { node: 'value', kind: 'duration', value: tree.seconds }
      case 'null':
        throw new ConditionFault('useIsNull', tree)
      case 'call':
        return this.#call(tree.name, tree.args, tree)
      case 'negate':
        return this.#negate(tree.of)
      case 'not':
        return { node: 'not', kind: 'flag', of: this.as(tree.of, 'flag') }
      case 'and':
      case 'or':
        return {
          node: tree.kind,
          kind: 'flag',
          left: this.as(tree.left, 'flag'),
          right: this.as(tree.right, 'flag'),
        }
      case 'arithmetic':
        return this.#arithmetic(tree.operator, tree.left, tree.right, tree)
      default:
        return this.#test(tree)
    }
  }

  #test(tree: Extract<Tree, { kind: 'compare' | 'in' | 'between' | 'like' | 'isNull' }>): Typed {
    if (tree.kind === 'compare') {
      const [left, right] = this.#agree([tree.left, tree.right], tree.operator, tree)
      return { node: 'compare', kind: 'flag', operator: tree.operator, left: left!, right: right! }
    }
    if (tree.kind === 'in') {
      const [of, ...list] = this.#agree([tree.of, ...tree.list], 'in', tree)
      return { node: 'in', kind: 'flag', of: of!, list, negated: tree.negated }
    }
    if (tree.kind === 'between') {
      const [of, low, high] = this.#agree([tree.of, tree.low, tree.high], 'between', tree)
      return { node: 'between', kind: 'flag', of: of!, low: low!, high: high!, negated: tree.negated }
    }
    if (tree.kind === 'like') {
      const of = this.as(tree.of, 'text')
      return { node: 'like', kind: 'flag', of, pattern: this.as(tree.pattern, 'text'), negated: tree.negated }
    }
    return { node: 'isNull', kind: 'flag', of: this.#check(tree.of), negated: tree.negated }
  }

  #column(name: string, place: Place): Typed {
    const found = this.#columns.get(name.toLowerCase())
    if (!found) throw new ConditionFault('unknownColumn', place, { name })
    const kind = valueKindOf(found[1])
    if (!kind) throw new ConditionFault('unusableColumn', place, { name })
    return { node: 'column', kind, field: found[0] }
  }

  #negate(of: Tree): Typed {
    const typed = this.#check(of)
    if (typed.kind !== 'number' && typed.kind !== 'duration')
      throw new ConditionFault('kind', of, { wanted: 'number', found: typed.kind })
    return { node: 'negate', kind: typed.kind, of: typed }
  }

  /** Operands of one comparison brought to one kind; texts follow the kind of the others. Each is checked once. */
  #agree(trees: readonly Tree[], operator: string, place: Place): Typed[] {
    const column = trees.find((tree) => tree.kind === 'column')
    const field = column?.kind === 'column' ? this.#columns.get(column.name.toLowerCase())?.[1] : undefined
    const checked = trees.map((tree) => (tree.kind === 'text' ? null : this.#check(tree)))
    const kinds = checked.flatMap((typed) => (typed ? [typed.kind] : []))
    const wanted = kinds.includes('time') ? 'time' : (kinds[0] ?? 'text')
    return trees.map((tree, index) => {
      const typed = checked[index]
      if (!typed) return this.as(tree, wanted, field)
      const fits = typed.kind === wanted || (typed.kind === 'date' && wanted === 'time')
      if (!fits) throw new ConditionFault('kinds', place, { operator, left: wanted, right: typed.kind })
      return this.#cast(typed, wanted)!
    })
  }

  #arithmetic(operator: Arithmetic, leftTree: Tree, rightTree: Tree, place: Place): Typed {
    if (operator === '||') {
      const [left, right] = [this.as(leftTree, 'text'), this.as(rightTree, 'text')]
      return { node: 'arithmetic', kind: 'text', operator, left, right }
    }
    const [left, right] = [this.#check(leftTree), this.#check(rightTree)]
    const kind = arithmeticKind(operator, left.kind, right.kind)
    if (!kind) throw new ConditionFault('kinds', place, { operator, left: left.kind, right: right.kind })
    if (kind === 'date' && right.node === 'value' && Number(right.value) % 86_400 !== 0)
      throw new ConditionFault('wholeDays', rightTree)
    return { node: 'arithmetic', kind, operator, left, right }
  }

  #call(name: string, args: readonly Tree[], place: Place): Typed {
    if (!isFunction(name)) throw new ConditionFault('unknownFunction', place, { name })
    const wrong = () => new ConditionFault('argumentCount', place, { name })
    if (name === 'today' || name === 'now') {
      if (args.length > 0) throw wrong()
      return { node: 'call', kind: name === 'today' ? 'date' : 'time', name, args: [] }
    }
    if (name === 'upper' || name === 'lower' || name === 'trim') {
      if (args.length !== 1) throw wrong()
      return { node: 'call', kind: 'text', name, args: [this.as(args[0]!, 'text')] }
    }
    if (args.length === 0) throw wrong()
    const typed = this.#agree(args, name, place)
    return { node: 'call', kind: typed[0]!.kind, name, args: typed }
  }
}

const isFunction = (name: string): name is FunctionName => (functionNames as readonly string[]).includes(name)

function arithmeticKind(operator: Arithmetic, left: ValueKind, right: ValueKind): ValueKind | null {
  if (left === 'number' && right === 'number') return 'number'
  const additive = operator === '+' || operator === '-'
  if (left === 'duration' && right === 'duration') return additive ? 'duration' : null
  if (left === 'duration' && right === 'number') return additive ? null : 'duration'
  if ((left === 'date' || left === 'time') && right === 'duration') return additive ? left : null
  return null
}

/** A calendar date that exists, years 1900 to 2999. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year < 3000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** An ISO 8601 instant with its zone: `2026-11-20T08:00:00Z`. */
export function isInstant(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text)
  return match !== null && isDate(match[1]!) && !Number.isNaN(Date.parse(text))
}
