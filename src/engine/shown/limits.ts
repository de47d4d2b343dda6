import { entityNamed } from '#domain/entities/index.ts'
import type { RowOf, Shown, TableShows } from './shows.ts'

/** Limits of the reader of a result, as plain data that is sent to a worker. */
export interface ReaderLimits {
  /** `entity.field` of hidden columns. */
  readonly hidden: readonly string[]
  /** Entities with rows hidden from the reader. */
  readonly filtered: readonly string[]
  /** Keys of the visible rows, by `keySetOf`; of entities that matter here. */
  readonly seen: Readonly<Record<string, readonly string[]>>
}

const separator = '\u0001'

/** Name of the set of keys by which columns find rows of an entity. */
export const keySetOf = ({ entity, by }: RowOf): string => `${entity} ${Object.keys(by).join(',')}`
export const keyOf = (parts: readonly (string | number | null)[]): string =>
  parts.map((part) => part ?? '').join(separator)

/** Alternatives of a column that holds a code. */
export const namedRows = (shown: Shown, column: string): readonly RowOf[] =>
  (shown.names ?? []).map((entity) => ({ entity, by: { [entityNamed(entity).key[0]!]: column } }))

/** The sets of keys that limit a table: those of groups in which some entity has hidden rows. */
export function neededKeys(shows: TableShows, filtered: ReadonlySet<string>): RowOf[] {
  const groups = [
    ...shows.rows,
    ...Object.entries(shows.columns).map(([column, shown]) => namedRows(shown, column)),
  ]
  return groups.filter((group) => group.some(({ entity }) => filtered.has(entity))).flat()
}

/** Applies the limits of one reader to the cells and rows of one table. */
export class Sight {
  readonly #hidden: ReadonlySet<string>
  readonly #filtered: ReadonlySet<string>
  readonly #touched: ReadonlySet<string>
  readonly #seen: ReadonlyMap<string, ReadonlySet<string>>

  constructor({ hidden, filtered, seen }: ReaderLimits) {
    this.#hidden = new Set(hidden)
    this.#filtered = new Set(filtered)
    this.#touched = new Set([...filtered, ...hidden.map((path) => path.split('.')[0]!)])
    this.#seen = new Map(Object.entries(seen).map(([name, keys]) => [name, new Set(keys)]))
  }

  /** True when the column is hidden. */
  hides({ fields = [], describes = [], sums = [] }: Shown): boolean {
    return (
      fields.some((path) => this.#hidden.has(path)) ||
      describes.some((entity) => this.#touched.has(entity)) ||
      sums.some((entity) => this.#filtered.has(entity))
    )
  }

  /** Groups that not every row passes. */
  deciding(groups: readonly (readonly RowOf[])[]): readonly (readonly RowOf[])[] {
    return groups.filter((group) => group.some(({ entity }) => this.#filtered.has(entity)))
  }

  /** True when one of the rows is visible. A row that refers to none is not secret. */
  sees(group: readonly RowOf[], cell: (column: string) => string | number | null): boolean {
    let named = false
    for (const one of group) {
      const parts = Object.values(one.by).map(cell)
      if (parts.every((part) => part === null)) continue
      named = true
      if (this.#seen.get(keySetOf(one))?.has(keyOf(parts))) return true
    }
    return !named
  }
}
