import { entityNamed } from '#domain/entities/index.ts'
import { columnOf, type Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import { Binder, fromScope, quoted, wireColumns } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { tenantEntity } from '../../db/tenant-entity.ts'

/** A row as its reader may see it; fields that are kept from the reader are not among the values. */
export interface SeenRow {
  readonly entity: Entity
  readonly values: Readonly<Record<string, unknown>>
  readonly hidden: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Reads rows as lists do: row filters and masks of the reader hold, values are as on the wire. */
export class SeenRows {
  readonly tx: Tx
  readonly language: Language

  constructor(tx: Tx, language: Language) {
    this.tx = tx
    this.language = language
  }

  /** Rows with one of these texts in a field, any case, in the order of `sorting` (columns of the table). */
  async where(
    name: string,
    field: string,
    values: Iterable<unknown>,
    sorting: string,
  ): Promise<readonly SeenRow[]> {
    const texts = [...new Set([...values].filter((value) => typeof value === 'string'))]
    if (texts.length === 0) return []
    const entity = tenantEntity(entityNamed(name), this.tx)
    const hidden = this.hidden(name)
    const binder = new Binder()
    const scope = fromScope(entity, this.tx, binder)
    const wanted = binder.add(
      texts.map((text) => text.toLowerCase()),
      'text[]',
    )
    const rows = await this.tx.rows(
      `select ${wireColumns(entity, this.tx, this.language)} ${scope}
       and lower(${quoted(columnOf(field))}) = any (${wanted}) order by ${sorting}, id`,
      binder.values,
    )
    return rows.map((row) => ({ entity, values: row, hidden }))
  }

  /** The same of the rows that a field of others names, by their key. */
  async named(name: string, others: readonly SeenRow[], field: string): Promise<Named> {
    const [key = 'code'] = entityNamed(name).key
    const rows = await this.where(
      name,
      key,
      others.map(({ values }) => values[field]),
      quoted(columnOf(key)),
    )
    return new Named(new Map(rows.map((row) => [lowered(row.values[key]), row])), field)
  }

  hidden(name: string): ReadonlySet<string> {
    return this.tx.limits?.hidden(entityNamed(name)) ?? none
  }
}

const lowered = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')

/** Rows that are named by a field of other rows. */
export class Named {
  readonly #rows: ReadonlyMap<string, SeenRow>
  readonly #field: string

  constructor(rows: ReadonlyMap<string, SeenRow>, field: string) {
    this.#rows = rows
    this.#field = field
  }

  /** The row that this one names; undefined where it names none, or none that the reader sees. */
  of(row: SeenRow | undefined): SeenRow | undefined {
    return row && this.#rows.get(lowered(row.values[this.#field]))
  }

  get all(): readonly SeenRow[] {
    return [...this.#rows.values()]
  }
}

/** Rows by the text of a field, each group in the order of the rows. */
export function groupedBy(rows: readonly SeenRow[], field: string): ReadonlyMap<string, SeenRow[]> {
  const groups = new Map<string, SeenRow[]>()
  for (const row of rows) {
    const key = lowered(row.values[field])
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

export const groupOf = (groups: ReadonlyMap<string, SeenRow[]>, key: unknown): readonly SeenRow[] =>
  groups.get(lowered(key)) ?? []
