import { columnOf, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { checkTool } from '../access/tool-check.ts'
import type { Call } from '../http/handlers.ts'
import { findRow } from './read.ts'
import { referrersOf } from './references.ts'
import { rowRules } from './rules.ts'
import { Binder, fromScope, isRowId, quoted } from './shape.ts'
import { createRow, deleteRows, updateRow } from './write.ts'

type Raw = Readonly<Record<string, unknown>>
type Row = Record<string, unknown>

/** A new row, if the rules of its entity allow it to this caller. */
export async function addRow(entity: Entity, raw: Raw, call: Call): Promise<Row> {
  checkTool(entity, 'add', call)
  return call.transaction(async (tx) => {
    const after = await createRow(entity, tx, raw, call.language)
    await rowRules[entity.name]?.(tx, { before: null, after }, call)
    return after
  })
}

export async function changeRow(entity: Entity, raw: Raw, call: Call): Promise<Row> {
  checkTool(entity, 'edit', call)
  return call.transaction(async (tx) => {
    const rule = rowRules[entity.name]
    const before = rule ? ((await findRow(entity, tx, raw['id'])) ?? null) : null
    const after = await updateRow(entity, tx, raw, call.language)
    await rule?.(tx, { before, after }, call)
    return after
  })
}

/** Deletes all the rows or none. A row that others name stays; the answer says who names it (entities.md §0). */
export async function removeRows(entity: Entity, ids: readonly unknown[], call: Call): Promise<null> {
  checkTool(entity, 'delete', call)
  try {
    await call.transaction(async (tx) => {
      const rule = rowRules[entity.name]
      if (rule)
        for (const id of ids)
          await rule(tx, { before: (await findRow(entity, tx, id)) ?? null, after: null }, call)
      await deleteRows(entity, tx, ids, call.language)
    })
    return null
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string }
    if (code !== '23503') throw error
    throw await stillReferenced(entity, ids, table, call)
  }
}

function stillReferenced(
  entity: Entity,
  ids: readonly unknown[],
  table: string | undefined,
  call: Call,
): Promise<TaktError> {
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
