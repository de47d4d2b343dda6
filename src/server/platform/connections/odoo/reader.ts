import { valueAt } from '#domain/integration/json-path.ts'
import { isModel } from '../../../outgoing/odoo.ts'
import type { ConnectionEntry } from '../../../outgoing/connections.ts'
import { SourceFault } from '../source-fault.ts'
import type { RowsRequest, SourceBatch, SourceColumn, SourceReader, SourceTable } from '../source-reader.ts'
import { defaultBatchRows } from '../limits.ts'
import { odooCalls, type OdooCalls } from './calls.ts'
import { conditionValue, odooColumns, type OdooColumn } from './fields.ts'

/** Records of one call. */
const largestPage = 1000

/** Reads the models of an Odoo as tables. */
export const openOdoo = async (connection: string, entry: ConnectionEntry): Promise<SourceReader> =>
  new OdooReader(connection, entry)

type Domain = readonly (readonly [field: string, operator: string, value: unknown])[]

class OdooReader implements SourceReader {
  readonly #connection: string
  readonly #models: readonly string[] | null
  readonly #calls: OdooCalls
  readonly #closed = new AbortController()

  constructor(connection: string, entry: ConnectionEntry) {
    this.#connection = connection
    this.#models = entry.odoo.models
    this.#calls = odooCalls(connection, entry)
  }

  async tables(): Promise<readonly SourceTable[]> {
    const names = this.#models ?? (await this.#knownModels())
    // Nothing says that a model of the entry can be read: the first one is asked for.
    if (this.#models?.[0]) await this.#columns(this.#models[0], this.#closed.signal)
    return names.map((name) => ({ name, kind: 'collection' }))
  }

  async columns(table: string): Promise<readonly SourceColumn[]> {
    const columns = await this.#columns(table, this.#closed.signal)
    return columns.map(({ name, kind }) => ({ name, kind, nullable: true }))
  }

  async *rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch> {
    const either = AbortSignal.any([signal, this.#closed.signal])
    const { table, after, limit = Infinity, batchRows = defaultBatchRows } = request
    const known = await this.#columns(table, either)
    const named = (name: string): OdooColumn => {
      const column = known.find((one) => one.name === name)
      if (!column) throw new SourceFault(this.#connection, 'noColumn', { table, column: name })
      return column
    }
    const columns = request.columns.map(named)
    const fields = [...new Set(['id', ...columns.map(({ field }) => field)])]
    const size = Math.min(batchRows, largestPage)
    const pages = after
      ? this.#pagesAfter(table, fields, { size, column: named(after.column), value: after.value }, either)
      : this.#pages(table, fields, size, either)
    let left = limit
    for await (const records of pages) {
      const rows = records
        .slice(0, left)
        .map((record) => columns.map(({ field, text }) => text(valueAt(record, [field]))))
      left -= rows.length
      yield { rows }
      if (left <= 0) return
    }
  }

  async close(): Promise<void> {
    this.#closed.abort()
  }

  /** All records by their ids, which no change moves. */
  async *#pages(model: string, fields: readonly string[], size: number, signal: AbortSignal) {
    let domain: Domain = []
    for (;;) {
      const found = await this.#list(
        model,
        'search_read',
        { domain, fields, limit: size, order: 'id asc' },
        signal,
      )
      yield found
      if (found.length < size) return
      domain = [['id', '>', valueAt(found.at(-1), ['id'])]]
    }
  }

  /**
   * Records whose field is greater, in its order. Their ids are read at once: records that change meanwhile would move others
   * from page to page.
   */
  async *#pagesAfter(
    model: string,
    fields: readonly string[],
    { size, column, value }: After,
    signal: AbortSignal,
  ) {
    const order = column.field === 'id' ? 'id asc' : `${column.field} asc, id asc`
    const domain: Domain = [[column.field, '>', conditionValue(column, value)]]
    const ids = await this.#list(model, 'search', { domain, order }, signal)
    for (let at = 0; at < ids.length; at += size) {
      const some: Domain = [['id', 'in', ids.slice(at, at + size)]]
      yield await this.#list(model, 'search_read', { domain: some, fields, order }, signal)
    }
  }

  async #list(
    model: string,
    method: 'search' | 'search_read',
    named: object,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    const found = await this.#calls.call(model, method, named, signal)
    if (!Array.isArray(found)) throw new SourceFault(this.#connection, 'noList')
    return found as unknown[]
  }

  async #columns(model: string, signal: AbortSignal): Promise<readonly OdooColumn[]> {
    const isAllowed = isModel(model) && (this.#models?.includes(model) ?? true)
    if (!isAllowed) throw new SourceFault(this.#connection, 'noTable', { table: model })
    return odooColumns(await this.#calls.call(model, 'fields_get', { attributes: ['type'] }, signal))
  }

  async #knownModels(): Promise<readonly string[]> {
    const names: string[] = []
    const fields = ['model', 'transient']
    for await (const records of this.#pages('ir.model', fields, largestPage, this.#closed.signal))
      for (const record of records)
        if (valueAt(record, ['transient']) !== true) names.push(String(valueAt(record, ['model'])))
    return names.sort()
  }
}

interface After {
  readonly size: number
  readonly column: OdooColumn
  readonly value: string
}
