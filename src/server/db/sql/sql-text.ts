import type { Type, Typed } from '#domain/expressions/index.ts'

/** The program uses what only the evaluator can do. */
export class InMemoryOnly extends Error {}

/** What functions need of the compilation they are part of. */
export interface CallSql {
  readonly scope: { readonly zone: string; bind(value: unknown, type: string): string }
  sql(tree: Typed): string
  /** A text as its order compares: by code points. */
  ordered(tree: Typed): string
  /** A single value as text. */
  text(type: Type, sql: string): string
  today(): string
  instant(): string
}
