import type { TableSchema } from '../columns.ts'

/**
 * Origin of a column of a result in the rows that a run read. Without any of these it is a figure of the run itself: a
 * sequence, a sum over rows, a choice.
 */
export interface Shown {
  /** Fields that it repeats or is computed from, as `entity.field`; empty for a reader who may not see one of them. */
  readonly fields?: readonly string[]
  /** Entities whose code it contains; empty where the reader may not see that row. */
  readonly names?: readonly string[]
  /** Entities whose codes and values its sentences contain; empty for readers with any limit on these. */
  readonly describes?: readonly string[]
  /** Entities over whose rows it is a sum, a count or an extreme; empty for readers who may not see all of them. */
  readonly sums?: readonly string[]
}

/** References from a result to an entity: field of the entity, column of the result. */
export interface RowOf {
  readonly entity: string
  readonly by: Readonly<Record<string, string>>
}

/** Origins of the columns of a result table; a column without an entry does not compile. */
export interface TableShows<C extends string = string> {
  /**
   * Rows that a row of the result refers to: of each group the reader must see one, otherwise the row is hidden. Deleted rows
   * are hidden from readers with a row filter on their entity.
   */
  readonly rows: readonly (readonly RowOf[])[]
  readonly columns: Readonly<Record<C, Shown>>
}

export type ShowsOf<S extends TableSchema> = TableShows<keyof S & string>

/** A figure of the run itself. */
export const figure: Shown = {}
export const of = (...fields: readonly string[]): Shown => ({ fields })
export const naming = (entities: readonly string[], ...fields: readonly string[]): Shown => ({
  names: entities,
  fields,
})
export const describing = (...entities: readonly string[]): Shown => ({ describes: entities })
export const summing = (entities: readonly string[], ...fields: readonly string[]): Shown => ({
  sums: entities,
  fields,
})
export const row = (entity: string, by: Readonly<Record<string, string>>): RowOf => ({ entity, by })

/** Rows that only one entity can contain. */
export const rowOf = (entity: string, column: string): readonly RowOf[] => [row(entity, { code: column })]
