import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { dataNamed } from '#domain/results/run-data.ts'
import { valueOfType } from '#domain/expressions/wire.ts'
import {
  isList,
  isObject,
  toWire,
  type Program,
  type Root,
  type Type,
  type Typed,
  type TypedOf,
  type Value,
} from '#domain/expressions/index.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'
import { quoted, sameScope, storedColumn } from './shape.ts'
import { callSql } from './call-sql.ts'
import { InMemoryOnly, type CallSql } from './sql-text.ts'
import * as guard from './sql-guards.ts'

/** What a program is compiled against. `bind` keeps a value and gives the text that stands for it. */
export interface SqlScope {
  /** Entity that ME is a row of, and the alias of its table in the statement; default: the table's own name. */
  readonly entity: string
  readonly alias?: string
  readonly zone: string
  /** Seconds UTC that `Now()` and `Today()` mean. */
  readonly now: number
  readonly parameters?: ReadonlyMap<string, unknown>
  /** The entities as the tenant has them; default: as the product declares them. */
  readonly model?: TenantModel | undefined
  /** FROM of an entity, an alias follows; default: its table. */
  readonly table?: (entity: string) => string
  /** Alias under which the row that a field of an aliased row refers to is joined; default: it is looked up in place. */
  readonly joined?: (alias: string, field: string, target: Entity) => string
  bind(value: unknown, type: string): string
}

/**
 * A condition as part of a WHERE, or null when it runs in memory only. It gives what `evaluate` gives for the same row,
 * null included, and null is not met. Beside fixed words the text holds only declared columns and what `bind` returned.
 */
export const filterToSql = (program: Program, scope: SqlScope): string | null =>
  expressionToSql(program, scope)

/** The same for an expression of any single-valued type, as a sort key for example. */
export function expressionToSql(program: Program, scope: SqlScope): string | null {
  try {
    // The first pass finds out; it must not leave parameters behind that nothing uses.
    new ProgramSql({ ...scope, bind: () => '$0' }).sql(program.tree)
  } catch (error) {
    if (error instanceof InMemoryOnly) return null
    throw error
  }
  return new ProgramSql(scope).sql(program.tree)
}

const scalarTypes: Readonly<Record<string, string>> = {
  number: 'numeric',
  text: 'text',
  bool: 'boolean',
  time: 'timestamptz',
  date: 'date',
  span: 'numeric',
}

const signs = { add: '+', sub: '-' } as const

/** Longest span that is added to dates and times in SQL: PostgreSQL refuses what leaves its calendar. */
const CENTURY = 3_155_760_000n

/** One compilation; joined rows get aliases of their own. */
export class ProgramSql implements CallSql {
  readonly scope: SqlScope
  readonly #rows = new Map<Root, { readonly entity: Entity; readonly alias: string }>()
  #aliases = 0

  constructor(scope: SqlScope) {
    this.scope = scope
    const entity = dataNamed(scope.entity, scope.model)
    this.#rows.set('ME', { entity, alias: scope.alias ?? quoted(tableOf(entity)) })
  }

  sql(tree: Typed): string {
    switch (tree.op) {
      case 'const':
        return this.constant(tree.type, tree.value)
      case 'local':
        return this.constant('time', BigInt(zonedSeconds(tree.seconds, this.scope.zone)))
      case 'parameter':
        return this.constant(tree.type, valueOfType(tree.type, this.scope.parameters?.get(tree.name)))
      case 'get':
        return this.#get(tree)
      case 'cast':
        return this.#cast(tree)
      case 'neg':
        return this.#fitted(tree.type, `(- ${this.sql(tree.of)})`)
      case 'not':
        return `(not ${this.sql(tree.of)})`
      case 'and':
      case 'or':
        return `(${this.sql(tree.left)} ${tree.op} ${this.sql(tree.right)})`
      case 'concat':
        return `(${this.sql(tree.left)} || ${this.sql(tree.right)})`
      case 'call':
        return callSql(tree, this)
      case 'has':
        return this.#has(tree)
      case 'each':
        return this.#each(tree)
      case 'compare':
      case 'in':
      case 'between':
      case 'like':
      case 'isNull':
        return this.#test(tree)
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
      case 'mod':
        return this.#arithmetic(tree)
      default:
        throw new InMemoryOnly(tree.op)
    }
  }

  constant(type: Type, value: Value): string {
    const name = typeof type === 'string' ? scalarTypes[type === 'null' ? 'text' : type] : undefined
    if (name === undefined) throw new InMemoryOnly('constant')
    if (value === null) return `null::${name}`
    return this.scope.bind(toWire(type, value), name)
  }

  /** A text as its order compares: by code points. */
  ordered(tree: Typed): string {
    const sql = this.sql(tree)
    return tree.type === 'text' ? `(${sql}) collate "C"` : sql
  }

  /** A column of the row that a path leads to. */
  #column(row: Typed, field: string): string {
    const column = quoted(columnOf(field))
    if (row.op === 'root') {
      const known = this.#rows.get(row.root)
      if (!known) throw new InMemoryOnly(row.root)
      return `${known.alias}.${column}`
    }
    if (row.op !== 'get') throw new InMemoryOnly(row.op)
    const { from } = row.property
    if (from.kind === 'self') return this.#column(row.of, field)
    if (from.kind !== 'reference') throw new InMemoryOnly(from.kind)
    const target = this.#entity(from.target)
    const joined = this.#joined(row)
    if (joined !== null) return `${joined}.${column}`
    const alias = this.#alias()
    const key = `${alias}.${quoted(columnOf(target.key[0]!))} = ${this.#column(row.of, from.stored ?? from.field)}`
    return `(select ${alias}.${column} from ${this.#table(target, alias)} and ${key})`
  }

  /** Alias of the row that references lead to from ME, where such rows are joined. */
  #joined(row: Typed): string | null {
    if (row.op === 'root') return row.root === 'ME' ? this.#rows.get('ME')!.alias : null
    if (row.op !== 'get' || !this.scope.joined) return null
    const { from } = row.property
    const owner = this.#joined(row.of)
    if (owner === null || from.kind === 'self') return owner
    return from.kind === 'reference'
      ? this.scope.joined(owner, from.stored ?? from.field, this.#entity(from.target))
      : null
  }

  #entity(name: string): Entity {
    return (this.scope.model ?? standardModel).named(name)
  }

  #alias(): string {
    return `x${++this.#aliases}`
  }

  /** FROM and the beginning of WHERE: rows of the scope in which ME is; row-level security says the same. */
  #table(entity: Entity, alias: string): string {
    const me = this.#rows.get('ME')!
    const same = sameScope(entity, alias, me.entity, me.alias)
    const table = this.scope.table?.(entity.name) ?? quoted(tableOf(entity))
    return `${table} ${alias} where ${['true', ...same].join(' and ')}`
  }

  #get(tree: TypedOf<'get'>): string {
    const { from } = tree.property
    if (from.kind !== 'field' || isList(tree.type)) throw new InMemoryOnly(from.kind)
    const held = this.#column(tree.of, from.stored ?? from.field)
    const column = from.stored === undefined ? held : storedColumn(from.of, held)
    // Times of the language are whole seconds; what the server itself wrote may be finer.
    return tree.type === 'time' ? `date_trunc('second', ${column})` : column
  }

  /** A field of a row as its column is, lists of codes too. */
  field(tree: TypedOf<'get'>): string {
    const { from } = tree.property
    if (from.kind !== 'field') throw new InMemoryOnly(from.kind)
    return this.#column(tree.of, from.field)
  }

  #cast(tree: TypedOf<'cast'>): string {
    if (tree.key !== null) return this.#column(tree.of, tree.key)
    const of = this.sql(tree.of)
    const zone = () => this.scope.bind(this.scope.zone, 'text')
    if (tree.type === 'time') return guard.fitTime(`((${of})::timestamp at time zone ${zone()})`)
    return this.text(tree.of.type, of)
  }

  /** A single value as text, as `Str` gives it. */
  text(type: Type, sql: string): string {
    switch (type) {
      case 'text':
        return sql
      case 'number':
        return `trim_scale((${sql})::numeric)::text`
      case 'bool':
        return `(${sql})::text`
      case 'date':
        return `to_char(${sql}, 'YYYY-MM-DD')`
      case 'time':
        return `to_char(${sql} at time zone ${this.scope.bind(this.scope.zone, 'text')}, 'YYYY/MM/DD HH24:MI:SS')`
      default:
        throw new InMemoryOnly('text')
    }
  }

  #has(tree: TypedOf<'has'>): string {
    const { list } = tree
    const path = list.op === 'map' ? list.of : list
    if (path.op !== 'get') throw new InMemoryOnly('has')
    const { from } = path.property
    if (from.kind !== 'field' && from.kind !== 'references') throw new InMemoryOnly(from.kind)
    const test = `(${this.sql(tree.item)} = any (${this.#column(path.of, from.field)}))`
    return tree.negated ? `(not ${test})` : test
  }

  /** A function over the rows that name a row. */
  #each(tree: TypedOf<'each'>): string {
    const { list, name } = tree
    const path = list.op === 'map' ? list.of : list
    if (path.op !== 'get' || path.property.from.kind !== 'related') throw new InMemoryOnly('each')
    const { entity: related, field, key, stored = field } = path.property.from
    const entity = this.#entity(related)
    const owner = this.#column(path.of, key)
    const alias = this.#alias()
    const outer = this.#rows.get('TARGET')
    this.#rows.set('TARGET', { entity, alias })
    const target: Typed = { op: 'root', root: 'TARGET', type: { object: related } }
    const element: Typed =
      list.op === 'map'
        ? { op: 'get', type: elementOf(list.type), of: target, property: list.property }
        : target
    const value = tree.value ?? element
    const where = tree.where === null ? '' : ` and ${this.sql(tree.where)}`
    const rows = `from ${this.#table(entity, alias)} and ${alias}.${quoted(columnOf(stored))} = ${owner}${where}`
    const result = this.#folded(name, value, rows)
    if (outer) this.#rows.set('TARGET', outer)
    else this.#rows.delete('TARGET')
    return result
  }

  #folded(name: TypedOf<'each'>['name'], value: Typed, rows: string): string {
    if (name === 'Count') return `(select count(*)::numeric ${rows})`
    if (isObject(value.type) || value.type === 'bool') throw new InMemoryOnly(name)
    const of = this.ordered(value)
    if (name === 'Min' || name === 'Max') return `(select ${name.toLowerCase()}(${of}) ${rows})`
    if (name === 'Sum') return this.#fitted(value.type, `(select coalesce(sum(${of}), 0)::numeric ${rows})`)
    if (name !== 'Avg') throw new InMemoryOnly(name)
    const digits = value.type === 'span' ? 0 : 6
    return `(select ${guard.quotient(`sum(${of})`, `count(${of})`, digits)} ${rows})`
  }

  #test(tree: TypedOf<'compare' | 'in' | 'between' | 'like' | 'isNull'>): string {
    switch (tree.op) {
      case 'compare': {
        const equality = tree.sign === '=' || tree.sign === '<>'
        const left = equality ? this.sql(tree.left) : this.ordered(tree.left)
        return `(${left} ${tree.sign} ${this.sql(tree.right)})`
      }
      case 'in':
        return `(${this.sql(tree.of)} ${word('in', tree.negated)} (${tree.list.map((one) => this.sql(one)).join(', ')}))`
      case 'between':
        return `(${this.ordered(tree.of)} ${word('between', tree.negated)} ${this.sql(tree.low)} and ${this.sql(tree.high)})`
      case 'like':
        return `(${this.sql(tree.of)} ${word('like', tree.negated)} ${this.sql(tree.pattern)} escape '')`
      default:
        return `(${this.#whether(tree.of)} is ${tree.negated ? 'not ' : ''}null)`
    }
  }

  /** What is null when a value, or a row, is not there. */
  #whether(of: Typed): string {
    if (!isObject(of.type)) {
      if (isList(of.type)) throw new InMemoryOnly('list')
      return this.sql(of)
    }
    return this.#column(of, this.#entity(of.type.object).key[0]!)
  }

  #arithmetic(tree: TypedOf<'add' | 'sub' | 'mul' | 'div' | 'mod'>): string {
    const { op, type } = tree
    if (type === 'capacity') throw new InMemoryOnly('capacity')
    if (op === 'add' || op === 'sub') return this.#sum(tree, signs[op])
    const [left, right] = [`(${this.sql(tree.left)})::numeric`, `(${this.sql(tree.right)})::numeric`]
    const digits = type === 'span' ? 0 : 6
    if (op === 'mul') return this.#fitted(type, `round(${left} * ${right}, ${digits})`)
    if (op === 'div') return this.#fitted(type, guard.quotient(left, right, digits))
    return `mod(${left}, nullif(${right}, 0))`
  }

  #sum(tree: TypedOf<'add' | 'sub' | 'mul' | 'div' | 'mod'>, sign: '+' | '-'): string {
    const { type } = tree
    const [left, right] = [this.sql(tree.left), this.sql(tree.right)]
    if (type === 'time' || type === 'date') return this.#moved(tree, sign, left, right)
    const [from, to] = [tree.left.type, tree.right.type]
    if (from === 'date' && to === 'date') return `((${left} - ${right}) * 86400::numeric)`
    if (from === 'time') return `extract(epoch from (${left} - ${right}))`
    return this.#fitted(type, `((${left})::numeric ${sign} (${right})::numeric)`)
  }

  #moved(tree: Typed & { left: Typed; right: Typed }, sign: '+' | '-', left: string, right: string): string {
    const first = tree.left.type === 'span'
    const span = first ? tree.left : tree.right
    const value = span.op === 'const' && typeof span.value === 'bigint' ? span.value : null
    if (value === null || value > CENTURY || value < -CENTURY) throw new InMemoryOnly('span')
    const [moment, by] = first ? [right, left] : [left, right]
    if (tree.type === 'date') return guard.fitDate(`(${moment} ${sign} (${by} / 86400)::integer)`)
    return guard.fitTime(`(${moment} ${sign} ${by} * interval '1 second')`)
  }

  #fitted(type: Type, sql: string): string {
    return type === 'span' ? guard.fitSpan(sql) : guard.fitNumber(sql)
  }

  today(): string {
    const instant = this.scope.bind(formatSeconds(this.scope.now), 'timestamptz')
    return `(${instant} at time zone ${this.scope.bind(this.scope.zone, 'text')})::date`
  }

  instant(): string {
    return this.scope.bind(formatSeconds(this.scope.now), 'timestamptz')
  }
}

const elementOf = (type: Type): Type => (isList(type) ? type.list : type)

const word = (text: string, negated: boolean): string => (negated ? `not ${text}` : text)
