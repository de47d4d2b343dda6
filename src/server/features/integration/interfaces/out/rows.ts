import type { Entity } from '#domain/entity.ts'
import { columnIn } from '#domain/entity.ts'
import { outText, type OutProgram } from '#domain/integration/out-mapping.ts'
import type { SourceRow } from '#domain/integration/source-row.ts'
import { shownTo } from '../../../../platform/crud/list-source.ts'
import { listTerms, orderSql } from '../../../../platform/crud/order.ts'
import { Binder, fromScope, keyText, quoted, wireColumns } from '../../../../db/sql/shape.ts'
import { unpacked, packedBatches } from '../../../../db/cursor.ts'
import type { Tx } from '../../../../db/tenant.ts'
import { relatedSql } from './related.ts'
import { conditionSql, type Clock } from '../../../../platform/expressions/condition.ts'

export interface Wanted {
  readonly entity: Entity
  readonly filter: string | null
  readonly clock: Clock
  /** Rows changed from the first instant until before the second one; null: from the beginning. */
  readonly changed?: { readonly from: string | null; readonly until: string }
  /** Rows with one of these codes in the field. */
  readonly named?: { readonly field: string; readonly codes: readonly string[] }
  readonly limit?: number
}

export interface ReadRow {
  readonly id: string
  /** The natural key as one text, as far as it is not hidden. */
  readonly key: string
  /** Values of the fields of a program. */
  readonly values: SourceRow
}

/** Rows that the user of the transaction sees, in batches, in the order of lists; changed ones in the order of their changes. */
export async function* rowsWanted(
  tx: Tx,
  wanted: Wanted,
  { columns, related }: Pick<OutProgram, 'columns' | 'related'>,
): AsyncGenerator<readonly ReadRow[]> {
  const { entity, filter, clock, changed, named, limit } = wanted
  const binder = new Binder()
  const shown = shownTo(entity, tx)
  const keys = entity.key.filter((name) => name in shown.fields)
  const conditions = [
    fromScope(entity, tx, binder),
    ...(filter ? [conditionSql(filter, entity, { ...clock, model: tx.model }, binder)] : []),
    ...(changed?.from ? [`updated_at >= ${binder.add(changed.from, 'timestamptz')}`] : []),
    ...(changed ? [`updated_at < ${binder.add(changed.until, 'timestamptz')}`] : []),
    ...(named ? [namedSql(entity, named, binder)] : []),
  ]
  const order = changed ? 'order by updated_at, id' : orderSql(listTerms(shown, null, 'en'))
  // Expressions are no names of columns.
  const made = new Map([...related.keys()].map((text, at) => [text, `related_${at}`]))
  const cells = [...related].map(
    ([text, program]) =>
      `, ${relatedSql(program, entity, { ...clock, model: tx.model }, binder)} as ${quoted(made.get(text)!)}`,
  )
  const names = ['id', ...columns.map((name) => made.get(name) ?? name), ...keys]
  const source = `${conditions.join(' and ')} ${order} ${limit === undefined ? '' : `limit ${limit}`}`
  const batches = packedBatches(
    tx,
    `select ${names.map(quoted).join(', ')} from (select ${wireColumns(entity, tx)}${cells.join('')} ${source}) as row`,
    binder.values,
  )
  for await (const rows of unpacked(batches))
    yield rows.map((row) => ({
      id: String(row[0]),
      key: keyText(entity, Object.fromEntries(keys.map((name, at) => [name, row[1 + columns.length + at]]))),
      values: row.slice(1, 1 + columns.length).map(outText),
    }))
}

function namedSql(entity: Entity, { field, codes }: NonNullable<Wanted['named']>, binder: Binder): string {
  const list = binder.add(
    codes.map((code) => code.toLowerCase()),
    'text[]',
  )
  return `lower(${quoted(columnIn(entity, field))}::text) = any (${list})`
}

/** How far back `now()` of a transaction may be of which the database does not say yet that it began. */
const marginMs = 100

/**
 * An instant before which nothing changes any more: rows bear a time within the transaction that wrote them, so that is the
 * beginning of the oldest one under way. To be asked for before rows are read, in a statement of its own.
 */
export async function settledUntil(tx: Tx): Promise<string> {
  const row = await tx.row<{ until: string }>(
    `select to_char((least(now(), min(xact_start)) - make_interval(secs => ${marginMs / 1000})) at time zone 'UTC',
       'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as until
     from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  return row!.until
}
