import { crudOf } from '#domain/crud.ts'
import { app } from '#domain/entities/access/app.ts'
import { module } from '#domain/entities/access/module.ts'
import { write } from '../../../client/write.ts'
import type { AppRow, ModuleNode, ModuleRow } from './menu-tree.ts'
import { sortNumbers } from './order-tree.ts'

/** Writes the rows whose place or visibility differs from what it was. */
export async function writeMenu(before: readonly ModuleNode[], after: readonly ModuleNode[]): Promise<void> {
  const known = new Map(before.flatMap((node) => [node, ...node.leaves]).map(({ row }) => [row.id, row]))
  const places = sortNumbers(after.map(({ row }) => row.sortNo ?? 0))
  for (const [at, { row, leaves }] of after.entries()) {
    await writeRow(module, row, { sortNo: places[at], isVisible: row.isVisible !== false }, known)
    const inside = sortNumbers(leaves.map((leaf) => leaf.row.sortNo ?? 0))
    for (const [place, leaf] of leaves.entries())
      await writeRow(
        app,
        leaf.row,
        { sortNo: inside[place], moduleCode: row.code, isVisible: leaf.row.isVisible !== false },
        known,
      )
  }
}

async function writeRow(
  entity: typeof module | typeof app,
  row: ModuleRow | AppRow,
  values: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, object>,
): Promise<void> {
  const before = known.get(row.id) as Readonly<Record<string, unknown>>
  const same = Object.entries(values).every(
    ([name, value]) => (name === 'isVisible' ? before[name] !== false : before[name]) === value,
  )
  if (!same) await write(crudOf(entity).update, { ...values, id: row.id, rowVersion: row.rowVersion })
}
