import { columnOf, type Entity } from '#domain/entity.ts'
import type { Program } from '#domain/expressions/index.ts'
import { runDataNamed } from '#domain/results/run-data.ts'
import type { Reading } from '../../../platform/crud/reading.ts'
import { quoted, sameScope } from '../../../db/sql/shape.ts'
import { ProgramSql, type SqlScope } from '../../../db/sql/filter-sql.ts'
import type { ReportAsk } from '../query.ts'
import { runRowsSql } from './run-rows.ts'

/** Alias of the rows that expressions name ME. */
export const ROOT = 'm'

/** Rows that references lead to, each joined once; only rows and columns that the reader sees. */
class Joins {
  readonly #read: Reading
  readonly #scopes = new Map<string, Entity>()
  readonly #aliases = new Map<string, string>()
  readonly #texts: string[] = []

  constructor(read: Reading, root: Entity) {
    this.#read = read
    this.#scopes.set(ROOT, root)
  }

  alias(owner: string, field: string, target: Entity): string {
    const key = `${owner}.${field}`
    const known = this.#aliases.get(key)
    if (known !== undefined) return known
    const alias = `j${this.#aliases.size + 1}`
    const on = [
      `${alias}.${quoted(columnOf(target.key[0]!))} = ${owner}.${quoted(columnOf(field))}`,
      ...sameScope(target, alias, this.#scopes.get(owner)!, owner),
    ]
    this.#texts.push(`left join ${this.#read.seen(target.name)} ${alias} on ${on.join(' and ')}`)
    this.#aliases.set(key, alias)
    this.#scopes.set(alias, target)
    return alias
  }

  get sql(): string {
    return this.#texts.join('\n')
  }
}

/** Rows of an entity that expressions are computed over, with those that they refer to. */
export interface RowScope {
  readonly scope: SqlScope
  /** FROM once all expressions are compiled: they say which rows are joined. */
  readonly from: () => string
}

export function rowScope(entity: Entity, read: Reading, ask: ReportAsk): RowScope {
  const joins = new Joins(read, entity)
  const run = runDataNamed(entity.name)
  return {
    scope: {
      entity: entity.name,
      alias: ROOT,
      model: read.model,
      zone: ask.zone,
      now: ask.now,
      parameters: new Map(Object.entries(ask.values)),
      bind: (value, type) => read.add(value, type),
      table: (name) => read.seen(name),
      joined: (owner, field, target) => joins.alias(owner, field, target),
    },
    from: () =>
      `from ${run ? runRowsSql(run, read, ask.run ?? null) : read.seen(entity.name)} ${ROOT}\n${joins.sql}`,
  }
}

export const sqlOf = (program: Program, scope: SqlScope): string => new ProgramSql(scope).sql(program.tree)
