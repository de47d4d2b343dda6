import type { TableSchema } from '../columns.ts'

/**
 * What a column of a result tells of the rows that a run read. Without any of these it is the run's own figure: a
 * sequence, a sum over rows, a choice.
 */
export interface Shown {
  /** Fields it repeats or is reckoned from, as `entity.field`; a reader from whom one of them is hidden finds it empty. */
  readonly fields?: readonly string[]
  /** Entities of one of which it holds a code; empty where the reader does not see that row. */
  readonly names?: readonly string[]
  /** Entities whose codes and values stand in its sentences; empty for readers from whom anything of these is kept. */
  readonly tells?: readonly string[]
  /** Entities over whose rows it is a sum, a count or an extreme; empty for readers who do not see all of these. */
  readonly sums?: readonly string[]
}

/** How columns of a result find a row of an entity: field of the entity, column of the result. */
export interface RowOf {
  readonly entity: string
  readonly by: Readonly<Record<string, string>>
}

/** What a result table shows; a column that says nothing does not compile. */
export interface TableShows<C extends string = string> {
  /**
   * Rows that a row of the result is about: of each group the reader must see one, or he does not get the row. Rows that
   * are no longer there are seen by nobody from whom others of their kind are kept back.
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
export const telling = (...entities: readonly string[]): Shown => ({ tells: entities })
export const summing = (entities: readonly string[], ...fields: readonly string[]): Shown => ({
  sums: entities,
  fields,
})
export const row = (entity: string, by: Readonly<Record<string, string>>): RowOf => ({ entity, by })

/** Rows that only one entity can hold. */
export const rowOf = (entity: string, column: string): readonly RowOf[] => [row(entity, { code: column })]
