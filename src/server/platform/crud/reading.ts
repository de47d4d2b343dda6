import { entityNamed } from '#domain/entities/index.ts'
import { columnIn, fieldText, tableOf, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import { scopeColumns } from '../../db/schema/table.ts'
import type { Scope, Tx } from '../../db/tenant.ts'
import { entityOf } from '../../db/tenant-entity.ts'
import { Binder, quoted } from '../../db/sql/shape.ts'

/**
 * A statement written by hand and the parameters it needs. Tables whose rows it answers are named by `seen`, so that rows
 * and columns that are kept from the caller are not in them:
 *
 *   const read = new Reading(tx, [operation])
 *   read.rows(`select u.code from ${read.seen('useInst')} u where u.operation_code = $1`)
 */
export class Reading extends Binder {
  readonly #tx: Tx

  constructor(tx: Tx, values: readonly unknown[] = []) {
    super()
    this.#tx = tx
    this.values.push(...values)
  }

  /** The entities as the tenant has them. */
  get model(): Scope['model'] {
    return this.#tx.model
  }

  /** The table of an entity in FROM and JOIN; an alias must follow. Hidden columns are null. */
  seen(name: string): string {
    return rowsSeen(this.#tx, this, name)
  }

  rows<R extends object = Record<string, unknown>>(text: string): Promise<R[]> {
    return this.#tx.rows<R>(text, this.values)
  }

  row<R extends object = Record<string, unknown>>(text: string): Promise<R | undefined> {
    return this.#tx.row<R>(text, this.values)
  }
}

/** The same for a statement whose parameters are kept elsewhere. */
export function rowsSeen(tx: Tx, binder: Binder, name: string): string {
  const { limits } = tx
  const entity = entityOf(name, tx)
  const table = quoted(tableOf(entity))
  // A distributed database joins tables of one tenant alone, and knows it from each of them.
  const ofTenant = tx.isPrepared && entity.scope !== 'host' ? `tenant_id = ${tx.tenantId}` : null
  const bare = ofTenant === null ? table : `(select * from ${table} where ${ofTenant})`
  if (!limits) return bare
  const hidden = limits.hidden(entity)
  const condition = limits.condition(entity, (value, type) => binder.add(value, type))
  if (hidden.size === 0 && condition === null) return bare
  const columns = Object.keys(entity.fields).map((field) => {
    const column = quoted(columnIn(entity, field))
    return hidden.has(field) ? `case when false then ${column} end as ${column}` : column
  })
  const all = [...ownColumns(entity), ...columns].join(', ')
  return `(select ${all} from ${table} where ${[condition, ofTenant].filter((one) => one !== null).join(' and ') || 'true'})`
}

/** Condition on the id of a row of the entity: the caller sees the row, though a part of it may be hidden from him. */
export const idSeen = (read: Reading, name: string, column: string): string =>
  `${column} in (select seen.id from ${read.seen(name)} seen)`

/** Columns that every row has beside its fields. */
const ownColumns = (entity: Entity): string[] => [
  ...scopeColumns[entity.scope],
  'id',
  'row_version',
  ...(entity.view ? [] : ['created_at', 'created_by', 'updated_at', 'updated_by']),
]

/**
 * The table of an entity with all of its rows and columns, for a statement whose answer tells nobody anything of them: a
 * check, a change of rows that the caller was found to see, the input of a calculation.
 */
export const whole = (name: string): string => quoted(tableOf(entityNamed(name)))

/** The first of some fields of an entity that is hidden from the caller. */
export function hiddenAmong(
  scope: Pick<Scope, 'limits' | 'model'>,
  name: string,
  fields: readonly string[],
): string | undefined {
  const hidden = scope.limits?.hidden(entityOf(name, scope))
  return hidden && fields.find((field) => hidden.has(field))
}

/** Throws 403 when a field is hidden from the caller; for answers that say in words what is in it. */
export function checkShown(
  scope: Pick<Scope, 'limits' | 'model'>,
  name: string,
  field: string,
  language: Language,
): void {
  if (hiddenAmong(scope, name, [field]) !== undefined)
    throw new TaktError('notPermitted', { permissions: fieldText(entityOf(name, scope), field, language) })
}

/** Does the caller see the row with this key, of one field? */
export async function isSeen(tx: Tx, name: string, key: string): Promise<boolean> {
  const read = new Reading(tx, [key])
  const entity = entityOf(name, tx)
  const column = quoted(columnIn(entity, entity.key[0]!))
  const row = await read.row(`select from ${read.seen(name)} t where lower(t.${column}) = lower($1)`)
  return row !== undefined
}

/** Keys, of one field, of those rows that the caller sees; null: he sees all. */
export async function keysSeen(tx: Tx, name: string): Promise<ReadonlySet<string> | null> {
  const entity = entityOf(name, tx)
  if (!tx.limits || tx.limits.condition(entity, () => 'null') === null) return null
  const read = new Reading(tx)
  const key = quoted(columnIn(entity, entity.key[0]!))
  const rows = await read.rows<{ key: string }>(`select t.${key}::text as key from ${read.seen(name)} t`)
  return new Set(rows.map((row) => row.key))
}
