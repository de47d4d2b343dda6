import { columnOf, type Entity } from '#domain/entity.ts'
import { TaktError, type FieldFault } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { checkTool } from '../../identity/tool-check.ts'
import type { Call } from '../../identity/handlers.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { findRow, noRow } from './read.ts'
import { referrersOf } from './references.ts'
import { rowRuleOf } from './rules.ts'
import { Binder, fromScope, isRowId, keyText, quoted } from '../../db/sql/shape.ts'
import { createRow, deleteRows, updateRow } from './write.ts'

type Raw = Readonly<Record<string, unknown>>
type Row = Record<string, unknown>

/** A new row, if the rules of its entity allow it to this caller. */
export async function addRow(entity: Entity, raw: Raw, call: Call): Promise<Row> {
  checkTool(entity, 'add', call)
  return call.transaction((tx) => addRowIn(entity, tx, raw, call))
}

export async function changeRow(entity: Entity, raw: Raw, call: Call): Promise<Row> {
  checkTool(entity, 'edit', call)
  return call.transaction((tx) => changeRowIn(entity, tx, raw, call))
}

/** The same in a transaction that is open; the caller has checked the button of the list. */
export async function addRowIn(entity: Entity, tx: Tx, raw: Raw, call: Call): Promise<Row> {
  return ruled(entity, tx, { before: null, after: await createRow(entity, tx, raw, call.language) }, call)
}

/** The same in a transaction that is open; the caller has checked the button of the list. */
export async function changeRowIn(entity: Entity, tx: Tx, raw: Raw, call: Call): Promise<Row> {
  const before = rowRuleOf(entity) ? ((await findRow(entity, tx, raw['id'])) ?? null) : null
  return ruled(entity, tx, { before, after: await updateRow(entity, tx, raw, call.language) }, call)
}

/** The row as the rule of its entity leaves it. */
async function ruled(
  entity: Entity,
  tx: Tx,
  change: { readonly before: Row | null; readonly after: Row },
  call: Call,
): Promise<Row> {
  const { after } = change
  if ((await rowRuleOf(entity)?.(tx, change, call)) !== 'wrote') return after
  return (await findRow(entity, tx, after['id'])) ?? after
}

const isNew = (raw: Raw): boolean => raw['id'] === undefined || raw['id'] === null

/** Saves rows all or none; the refusal names every faulty row, or every one that others changed meanwhile. */
export async function saveRows(entity: Entity, rows: readonly Raw[], call: Call): Promise<Row[]> {
  if (rows.some(isNew)) {
    if (!entity.operations.includes('create')) throw noRow(entity, undefined, call.language)
    checkTool(entity, 'add', call)
  }
  if (!rows.every(isNew)) checkTool(entity, 'edit', call)
  return call.transaction(async (tx) => {
    const saved: Row[] = []
    const refused = new Refusals(entity)
    // In one order whoever saves: two batches with the same rows would otherwise wait for each other for ever.
    const order = rows.map((raw, at) => ({ raw, at })).sort((a, b) => compareIds(a.raw, b.raw))
    for (const { raw, at } of order)
      try {
        saved[at] = await (isNew(raw) ? addRowIn(entity, tx, raw, call) : changeRowIn(entity, tx, raw, call))
      } catch (error) {
        refused.take(error, raw, at)
      }
    refused.throwAny()
    return saved
  })
}

const compareIds = (left: Raw, right: Raw): number => {
  const [a, b] = [left['id'], right['id']].map((id) => (typeof id === 'string' ? id.toLowerCase() : ''))
  return a! < b! ? -1 : a! > b! ? 1 : 0
}

const mostFaults = 100

/** What is wrong with the rows of a batch: those found before the database was asked to write them. */
class Refusals {
  private readonly entity: Entity
  private readonly faults: FieldFault[] = []
  private readonly conflicts: object[] = []
  private first: TaktError | null = null

  constructor(entity: Entity) {
    this.entity = entity
  }

  take(error: unknown, raw: Raw, at: number): void {
    if (!(error instanceof TaktError)) throw error
    if (error.code === 'changedByOthers') {
      this.first ??= error
      this.conflicts.push({ id: raw['id'], ...(error.details as object) })
    } else if (error.code === 'invalidRequest') {
      const key = keyText(this.entity, raw)
      for (const { message, members } of error.faults)
        this.faults.push({
          message: key ? `${key}: ${message}` : message,
          members: members.map((member) => `rows[${at}].${member}`),
        })
    } else throw error
  }

  throwAny(): void {
    if (this.faults.length > 0) throw invalid(this.faults.slice(0, mostFaults))
    if (this.first)
      throw new TaktError('changedByOthers', this.first.values, { details: { conflicts: this.conflicts } })
  }
}

/** Deletes all the rows or none. A row that others name stays; the answer says who names it (entities.md §0). */
export async function removeRows(entity: Entity, ids: readonly unknown[], call: Call): Promise<null> {
  checkTool(entity, 'delete', call)
  try {
    await call.transaction((tx) => removeRowsIn(entity, tx, ids, call))
    return null
  } catch (error) {
    throw await asReferenced(error, entity, ids, call)
  }
}

/** The same in a transaction that is open; the caller has checked the button of the list, and names who still refers to rows. */
export async function removeRowsIn(
  entity: Entity,
  tx: Tx,
  ids: readonly unknown[],
  call: Call,
): Promise<void> {
  const rule = rowRuleOf(entity)
  if (rule)
    for (const id of ids)
      await rule(tx, { before: (await findRow(entity, tx, id)) ?? null, after: null }, call)
  await deleteRows(entity, tx, ids, call.language)
}

/** An error of a transaction that deleted rows: who still refers to them, where that is the reason. */
export async function asReferenced(
  error: unknown,
  entity: Entity,
  ids: readonly unknown[],
  call: Call,
): Promise<unknown> {
  const { code, table } = error as { code?: string; table?: string }
  if (code !== '23503') return error
  return call.transaction(async (tx) => {
    const binder = new Binder()
    const source = fromScope(entity, tx, binder)
    const rows = await tx.rows<{ key: string }>(
      `select ${quoted(columnOf(entity.key[0]!))} as key ${source} and id = any (${binder.add(ids.filter(isRowId), 'uuid[]')})`,
      binder.values,
    )
    const keys = rows.map((row) => row.key)
    const referrers = await referrersOf(entity, tx, keys, table, call.language)
    const shown = keys.slice(0, 5).join(', ')
    return new TaktError(
      'stillReferenced',
      { entity: textOf(entity.label, call.language), key: shown },
      { details: { referrers } },
    )
  })
}
