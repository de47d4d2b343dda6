import type { RowName } from '#domain/reports/report.ts'
import { Dictionary, type Table, type TextColumn } from '#engine/columns.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

/** Most codes of a column whose names are kept. */
const MOST_KEPT = 50_000

/** Names of the rows of an entity by their codes, as the reader sees them: each is read once for many tables. */
class NamesByCode {
  readonly #entity: string
  readonly #tx: Tx
  readonly #names = new Map<string, string | null>()

  constructor(entity: string, tx: Tx) {
    this.#entity = entity
    this.#tx = tx
  }

  /** The names of a column of codes. */
  async of({ codes, values }: TextColumn): Promise<TextColumn> {
    await this.#learn(values)
    const dictionary = new Dictionary()
    const places = values.map((code) => dictionary.code(this.#names.get(code)))
    return { codes: codes.map((code) => places[code] ?? -1), values: dictionary.values }
  }

  async #learn(codes: readonly string[]): Promise<void> {
    if (this.#names.size + codes.length > MOST_KEPT) this.#names.clear()
    const missing = codes.filter((code) => !this.#names.has(code))
    if (missing.length === 0) return
    const read = new Reading(this.#tx, [missing])
    const rows = await read.rows<{ code: string; name: string | null }>(
      `select n.code, n.name from ${read.seen(this.#entity)} n where n.code = any ($1::text[])`,
    )
    for (const code of missing) this.#names.set(code, null)
    for (const { code, name } of rows) this.#names.set(code, name)
  }
}

/** Adds columns of names to the tables of a query; runs in the transaction that reads them. */
export function namesOfRows(
  names: Readonly<Record<string, RowName>>,
  tx: Tx,
): (table: Table) => Promise<Table> {
  const sources = Object.entries(names).map(
    ([column, { entity, code }]) => ({ column, code, known: new NamesByCode(entity, tx) }) as const,
  )
  return async (table) => {
    const columns: Record<string, unknown> = { ...table.columns }
    for (const { column, code, known } of sources)
      columns[column] = await known.of(table.columns[code] as TextColumn)
    return { length: table.length, columns: columns as Table['columns'] }
  }
}
