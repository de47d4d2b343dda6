import type { Place } from '../notation/tree.ts'
import { ExpressionFault } from './fault.ts'
import {
  nearest,
  rootNamed,
  type Environment,
  type ObjectDeclaration,
  type Property,
  type Root,
} from './environment.ts'
import { checkCall, type CheckContext } from './calls.ts'
import { constant, literalAs } from './literals.ts'
import { arithmeticOf } from './operators.ts'
import type { Tree } from './tree.ts'
import type { Typed } from './typed.ts'
import { comparable, isList, isObject, sameType, typeLabel, type ObjectType, type Type } from './types.ts'

const operations = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div', '%': 'mod' } as const

/** Gives every node of an expression its type against an environment. @throws ExpressionFault */
export class Checker implements CheckContext {
  readonly #environment: Environment
  #target: Type | null

  constructor(environment: Environment) {
    this.#environment = environment
    this.#target = environment.roots.TARGET === undefined ? null : { object: environment.roots.TARGET }
  }

  as(tree: Tree, wanted: Type, property?: Property): Typed {
    return literalAs(tree, wanted, property) ?? this.coerce(this.check(tree), tree, wanted)
  }

  coerce(typed: Typed, tree: Tree, wanted: Type): Typed {
    const cast = this.#cast(typed, wanted)
    if (cast) return cast
    throw new ExpressionFault('kind', tree, { wanted: typeLabel(wanted), found: typeLabel(typed.type) })
  }

  within<T>(element: Type, work: () => T): T {
    const outer = this.#target
    this.#target = element
    try {
      return work()
    } finally {
      this.#target = outer
    }
  }

  check(tree: Tree): Typed {
    switch (tree.kind) {
      case 'number':
      case 'span':
      case 'capacity':
        return constant(tree.kind, tree.value)
      case 'text':
      case 'bool':
        return constant(tree.kind, tree.value)
      case 'null':
        return constant('null', null)
      case 'name':
        return this.#name(tree.name, tree)
      case 'member':
        return this.#member(this.check(tree.of), tree.name, tree.namePlace)
      case 'index':
        return this.#index(tree)
      case 'call':
        return checkCall(tree, this)
      case 'negate':
        return this.#negate(tree.of)
      case 'not':
        return { op: 'not', type: 'bool', of: this.as(tree.of, 'bool') }
      case 'arithmetic':
        return this.#arithmetic(tree)
      case 'and':
      case 'or':
        return this.#connective(tree)
      default:
        return this.#test(tree)
    }
  }

  /** `ME`, a parameter, or a property of the row itself. */
  #name(name: string, place: Place): Typed {
    const root = rootNamed(name, this.#environment)
    if (root !== undefined) return this.#root(root, place)
    const row = this.#environment.roots.ME
    const property = row === undefined ? undefined : this.#environment.object(row).property(name)
    if (property) return { op: 'get', type: property.type, of: this.#root('ME', place), property }
    const wanted = name.toLowerCase()
    const parameter = this.#environment.parameters.find((one) => one.name.toLowerCase() === wanted)
    if (parameter) return { op: 'parameter', type: parameter.type, name: parameter.name }
    const own = row === undefined ? [] : this.#environment.object(row).properties()
    const known = [...own, ...this.#environment.parameters].map((one) => one.name)
    throw unknownName(name, place, [...known, ...Object.keys(this.#environment.roots)])
  }

  #root(root: Root, place: Place): Typed {
    if (root === 'TARGET') {
      if (this.#target) return { op: 'root', type: this.#target, root }
      throw new ExpressionFault('unknownRoot', place, { name: root })
    }
    const object = this.#environment.roots[root]
    if (object === undefined) throw new ExpressionFault('unknownRoot', place, { name: root })
    return { op: 'root', type: { object }, root }
  }

  #member(of: Typed, name: string, place: Place): Typed {
    const row = this.#row(of)
    if (isObject(row.type)) {
      const joined = this.#joined(row, name, place)
      if (joined) return joined
      const property = this.#property(this.#environment.object(row.type.object), name, place)
      return { op: 'get', type: property.type, of: row, property }
    }
    if (isList(row.type) && isObject(row.type.list)) {
      const property = this.#property(this.#environment.object(row.type.list.object), name, place)
      if (isList(property.type)) throw new ExpressionFault('unusable', place, { name })
      return { op: 'map', type: { list: property.type }, of: row, property }
    }
    throw new ExpressionFault('noMembers', place, { type: typeLabel(of.type) })
  }

  /** `Order_Type` of what has an order but no such property: `Order.Type`. */
  #joined(row: Typed, name: string, place: Place): Typed | null {
    const object = this.#environment.object((row.type as ObjectType).object)
    const cut = name.indexOf('_')
    if (cut <= 0 || cut === name.length - 1 || object.property(name)) return null
    const first = object.property(name.slice(0, cut))
    if (!first) return null
    return this.#member({ op: 'get', type: first.type, of: row, property: first }, name.slice(cut + 1), place)
  }

  #property(object: ObjectDeclaration, name: string, place: Place): Property {
    const property = object.property(name)
    if (property) return property
    throw unknownName(
      name,
      place,
      object.properties().map((one) => one.name),
    )
  }

  /** A code that names a row, followed to that row; anything else unchanged. */
  #row(of: Typed): Typed {
    if (of.op !== 'get' || of.property.from.kind !== 'field' || !isObject(of.of.type)) return of
    const { field } = of.property.from
    const owner = this.#environment.object(of.of.type.object)
    const follow = owner
      .properties()
      .find(({ from }) => (from.kind === 'reference' || from.kind === 'references') && from.field === field)
    return follow ? { op: 'get', type: follow.type, of: of.of, property: follow } : of
  }

  #index(tree: Extract<Tree, { kind: 'index' }>): Typed {
    const of = this.#row(this.check(tree.of))
    if (!isList(of.type)) throw new ExpressionFault('notIndexable', tree.of, { type: typeLabel(of.type) })
    const element = of.type.list
    if (tree.by.kind !== 'text')
      return { op: 'index', type: element, of, by: this.as(tree.by, 'number'), key: null }
    const key = isObject(element) ? this.#environment.object(element.object).key : null
    if (key === null) throw new ExpressionFault('notIndexable', tree.of, { type: typeLabel(of.type) })
    return { op: 'index', type: element, of, by: constant('text', tree.by.value), key }
  }

  #negate(tree: Tree): Typed {
    const of = this.check(tree)
    if (of.op === 'const' && typeof of.value === 'bigint') return constant(of.type, -of.value)
    if (of.type === 'number' || of.type === 'span') return { op: 'neg', type: of.type, of }
    throw new ExpressionFault('kind', tree, { wanted: typeLabel('number'), found: typeLabel(of.type) })
  }

  /** `||` joins texts as in SQL, and conditions as in C; which of them, its operands say. */
  #connective(tree: Extract<Tree, { kind: 'and' | 'or' }>): Typed {
    const [left, right] = [this.check(tree.left), this.check(tree.right)]
    if (tree.kind === 'or' && (isText(left) || isText(right))) {
      const [a, b] = [this.coerce(left, tree.left, 'text'), this.coerce(right, tree.right, 'text')]
      return { op: 'concat', type: 'text', left: a, right: b }
    }
    const [a, b] = [this.coerce(left, tree.left, 'bool'), this.coerce(right, tree.right, 'bool')]
    return { op: tree.kind, type: 'bool', left: a, right: b }
  }

  #arithmetic(tree: Extract<Tree, { kind: 'arithmetic' }>): Typed {
    const left = this.check(tree.left)
    const right = this.check(tree.right)
    const op = operations[tree.operator]
    if (op === 'add' && (isText(left) || isText(right))) {
      const [a, b] = [this.#cast(left, 'text'), this.#cast(right, 'text')]
      if (a && b) return { op: 'concat', type: 'text', left: a, right: b }
    }
    const found = arithmeticOf(op, left, right)
    if (!found)
      throw new ExpressionFault('kinds', tree, {
        operator: tree.operator,
        left: typeLabel(left.type),
        right: typeLabel(right.type),
      })
    const [type, a, b] = found
    return { op, type, left: this.#cast(left, a)!, right: this.#cast(right, b)! }
  }

  #test(tree: Extract<Tree, { kind: 'compare' | 'in' | 'between' | 'like' | 'isNull' }>): Typed {
    switch (tree.kind) {
      case 'compare':
        return this.#compare(tree)
      case 'in':
        return this.#in(tree)
      case 'between': {
        const [of, low, high] = this.agree([tree.of, tree.low, tree.high], 'between')
        return { op: 'between', type: 'bool', of: of!, low: low!, high: high!, negated: tree.negated }
      }
      case 'like': {
        const [of, pattern] = [this.as(tree.of, 'text'), this.as(tree.pattern, 'text')]
        return { op: 'like', type: 'bool', of, pattern, negated: tree.negated }
      }
      default:
        return { op: 'isNull', type: 'bool', of: this.check(tree.of), negated: tree.negated }
    }
  }

  #compare(tree: Extract<Tree, { kind: 'compare' }>): Typed {
    const { operator, left, right } = tree
    const equality = operator === '=' || operator === '<>'
    if (equality && (left.kind === 'null' || right.kind === 'null')) {
      const of = this.check(left.kind === 'null' ? right : left)
      return { op: 'isNull', type: 'bool', of, negated: operator === '<>' }
    }
    if (equality) {
      const list = this.#listAmong(left, right)
      if (list) return this.#has(list.list, list.item, operator === '<>')
    }
    const [a, b] = this.agree([left, right], operator)
    if (!comparable(a!.type))
      throw new ExpressionFault('kinds', tree, {
        operator,
        left: typeLabel(a!.type),
        right: typeLabel(b!.type),
      })
    return { op: 'compare', type: 'bool', sign: operator, left: a!, right: b! }
  }

  #listAmong(left: Tree, right: Tree): { list: Typed; item: Tree } | null {
    for (const [tree, item] of [
      [left, right],
      [right, left],
    ] as const) {
      const typed = isPath(tree) ? this.check(tree) : null
      if (typed && isList(typed.type)) return { list: typed, item }
    }
    return null
  }

  /** Whether a list holds a value; rows of a list count by their codes. */
  #has(list: Typed, item: Tree, negated: boolean): Typed {
    const codes = this.#codes(list)
    if (!isList(codes.type))
      throw new ExpressionFault('kind', item, { wanted: 'list', found: typeLabel(codes.type) })
    return { op: 'has', type: 'bool', list: codes, item: this.as(item, codes.type.list), negated }
  }

  #codes(list: Typed): Typed {
    if (!isList(list.type) || !isObject(list.type.list)) return list
    const object = this.#environment.object(list.type.list.object)
    const property = object.key === null ? undefined : object.property(object.key)
    return property ? { op: 'map', type: { list: property.type }, of: list, property } : list
  }

  #in(tree: Extract<Tree, { kind: 'in' }>): Typed {
    const [only] = tree.list
    if (tree.list.length === 1 && isPath(only!)) {
      const list = this.check(only!)
      if (isList(list.type)) return this.#has(list, tree.of, tree.negated)
    }
    const [of, ...list] = this.agree([tree.of, ...tree.list], 'in')
    return { op: 'in', type: 'bool', of: of!, list, negated: tree.negated }
  }

  /** Operands brought to one type; literals follow the others, dates become times beside one. */
  agree(trees: readonly Tree[], operator: string): Typed[] {
    const checked = trees.map((tree) => (isLiteral(tree) ? null : this.#scalar(this.check(tree))))
    const types = checked.flatMap((typed) => (typed && typed.type !== 'null' ? [typed.type] : []))
    const property = checked.map((typed) => (typed?.op === 'get' ? typed.property : undefined)).find(Boolean)
    const wanted = types.includes('time')
      ? 'time'
      : types.includes('capacity')
        ? 'capacity'
        : (types[0] ?? literalType(trees))
    return trees.map((tree, i) => {
      const typed = checked[i]
      if (!typed) return this.as(tree, wanted, property)
      const cast = this.#cast(typed, wanted, false)
      if (cast) return cast
      throw new ExpressionFault('kinds', tree, {
        operator,
        left: typeLabel(wanted),
        right: typeLabel(typed.type),
      })
    })
  }

  /** A row where a single value is wanted: its code. */
  #scalar(typed: Typed): Typed {
    return (isObject(typed.type) ? this.#cast(typed, 'text') : null) ?? typed
  }

  /** Converts where nothing is lost; null when that is not possible. `toText`: numbers and similar become texts. */
  #cast(typed: Typed, wanted: Type, toText = true): Typed | null {
    const { type } = typed
    if (sameType(type, wanted)) return typed
    if (type === 'null') return { ...typed, type: wanted } as Typed
    const cast = (key: string | null = null): Typed => ({ op: 'cast', type: wanted, of: typed, key })
    if (wanted === 'time' && type === 'date') return cast()
    if (wanted === 'capacity' && (type === 'span' || type === 'number')) return cast()
    if (wanted !== 'text') return null
    if (isObject(type)) {
      const { key } = this.#environment.object(type.object)
      return key === null ? null : cast(key)
    }
    return toText && (type === 'number' || type === 'date' || type === 'time' || type === 'span')
      ? cast()
      : null
  }
}

const isText = ({ type }: Typed): boolean => type === 'text' || isObject(type)

/** A plain path: checking it twice costs nothing worth counting, which of calls within calls could not be said. */
function isPath(tree: Tree): boolean {
  let part = tree
  while (part.kind === 'member') part = part.of
  return part.kind === 'name'
}

const isLiteral = (tree: Tree): boolean => tree.kind === 'text' || tree.kind === 'number'

/** The type of literals among themselves: that of the first. */
const literalType = (trees: readonly Tree[]): Type => {
  const first = trees.find((tree) => tree.kind !== 'null')
  return first?.kind === 'number' ? 'number' : first?.kind === 'text' ? 'text' : 'null'
}

function unknownName(name: string, place: Place, known: readonly string[]): ExpressionFault {
  const guess = nearest(name, known)
  return new ExpressionFault(guess === null ? 'unknownName' : 'unknownNameGuess', place, { name, guess })
}
