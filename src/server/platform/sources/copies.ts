import type { TableSchema } from '#engine/columns.ts'
import type { Tx } from '../../db/tenant.ts'
import { applySettings, copyInto, type Stop } from './copy.ts'
import { CopyTable } from './copy-table.ts'
import type { SourceQuery } from './source-query.ts'

/** Tables that a transaction reads by COPY, one after the other, when all values that their queries bind are known. */
export class Copies {
  readonly #values: { readonly settings: ReadonlyMap<string, string> }
  readonly #queries: { readonly query: SourceQuery; readonly into: CopyTable }[] = []

  /** @param values what the queries bind, also what they bind after this */
  constructor(values: { readonly settings: ReadonlyMap<string, string> }) {
    this.#values = values
  }

  /** The rows of all these queries; there are none before `read`. */
  of<S extends TableSchema>(schema: S, ...queries: readonly SourceQuery[]): CopyTable<S> {
    const into = new CopyTable(schema)
    for (const query of queries) this.#queries.push({ query, into })
    return into
  }

  async read({ client }: Tx, stop?: Stop): Promise<void> {
    await applySettings(client, this.#values.settings)
    for (const { query, into } of this.#queries) await copyInto(client, query, into, stop)
  }
}
