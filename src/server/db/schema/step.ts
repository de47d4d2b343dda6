import type pg from 'pg'
import type { Duty } from '../duties/duty.ts'
import type { DueSource } from './due-work.ts'
import type { IndexBuild } from './index-sql.ts'

/** A column that names the user with whose rights the server works on a row. */
export interface ActingColumn {
  readonly table: string
  readonly column: string
  /** Rows are of the tenant, or of one plan unit of it. */
  readonly scope: 'tenant' | 'planUnit'
  /** Rows go with the user; else the name is cleared to this. */
  readonly cleared: 'null' | "''" | 'rows'
  /** SQL that rows of users meet, where rows of others have the column too. */
  readonly where?: string
}

/**
 * Steps written by hand, in order; each runs once, in a transaction of its own. A step that has landed is never
 * changed (its checksum is kept and compared at every start): add another one.
 */
export interface Step {
  readonly name: string
  readonly statements: readonly string[]
  /**
   * Indexes that are built before the step where their tables have rows, without holding up who writes. Its statements make
   * them where they are not there (`create index if not exists`).
   */
  readonly indexes?: readonly IndexBuild[]
  /** Moves rows in a way that SQL alone cannot, after the statements and in their transaction. */
  readonly move?: (client: pg.Client) => Promise<void>
  /** Columns of its tables that name users; those of entities are declared as `actsFor`. */
  readonly acting?: readonly ActingColumn[]
  /** What servers do instead of its triggers, where the database is prepared for distribution. */
  readonly duties?: readonly Duty[]
}

/** The steps around the tables of the declared entities, which make the whole schema. */
export interface SchemaSteps {
  /** Before the tables: what their defaults and policies call. */
  readonly before: readonly Step[]
  /** After the tables: what hangs on them. */
  readonly after: readonly Step[]
  /** Where work of all tenants is due. */
  readonly due: readonly DueSource[]
}

let declared: SchemaSteps | null = null

/** Takes the steps of the product, once, before a database is opened. */
export function declareSteps(steps: SchemaSteps): void {
  declared = steps
}

/** The declared steps. Throws where none are: without them a database would be made without what hangs on its tables. */
export function schemaSteps(): SchemaSteps {
  if (!declared) throw new Error('no steps of the schema are declared: import server/app/schema-steps.ts')
  return declared
}
