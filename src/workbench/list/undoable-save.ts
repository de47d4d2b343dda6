import { mostSaved } from '#domain/crud.ts'
import type { ListRow } from './list-row.ts'
import type { RowStore } from './row-store.ts'

type Values = Readonly<Record<string, unknown>>

/** Values to be written: into a row, or as a new one. */
export interface SavedRow {
  readonly row: (Pick<ListRow, 'id' | 'rowVersion'> & Values) | null
  readonly values: Values
}

export type TakeBack = () => Promise<void>

/** Writes rows, all or none. Gives how to undo it: changed rows get their old values, added ones are deleted. */
export async function saveUndoable(store: RowStore, rows: readonly SavedRow[]): Promise<TakeBack> {
  const written: TakeBack[] = []
  const takeBack = async (): Promise<void> => {
    for (const undo of written.toReversed()) await undo()
  }
  try {
    for (let at = 0; at < rows.length; at += mostSaved)
      written.push(await saveSome(store, rows.slice(at, at + mostSaved)))
  } catch (error) {
    await takeBack()
    throw error
  }
  return takeBack
}

async function saveSome(store: RowStore, rows: readonly SavedRow[]): Promise<TakeBack> {
  const saved = await store.saveMany!(
    rows.map(({ row, values }) => (row ? { ...values, id: row.id, rowVersion: row.rowVersion } : values)),
  )
  return async () => {
    const changed = saved.flatMap(({ id, rowVersion }, at) => {
      const { row, values } = rows[at]!
      if (!row) return []
      const old = Object.keys(values).map((name) => [name, row[name] ?? null] as const)
      return [{ ...Object.fromEntries(old), id, rowVersion }]
    })
    const added = saved.filter((_, at) => rows[at]!.row === null)
    if (changed.length > 0) await store.saveMany!(changed)
    if (added.length > 0) await store.remove(added)
  }
}
