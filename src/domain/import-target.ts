import type { Entity } from './entity.ts'
import { entities } from './entities/index.ts'

/** Entities among others whose rows are written in files. */
export const importableOf = (all: readonly Entity[]): readonly Entity[] =>
  all.filter((entity) => entity.operations.includes('import'))

/** The same of the product. */
export const importable = importableOf(entities)

/**
 * Entities among others that leave and come back by files when a whole plan unit does: also those whose rows only the server makes,
 * down to their keys.
 */
export const exchangedOf = (all: readonly Entity[]): readonly Entity[] =>
  all.filter(
    ({ operations, key, fields }) =>
      operations.includes('import') || key.every((name) => fields[name]!.restored),
  )

/** The same of the product. */
export const exchanged = exchangedOf(entities)

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')

/** The entity a file is named after: `item.csv`, `bom_line.csv.gz`, `物料.xlsx`, `Purchase order 2026-11-20.csv`. */
export function entityOfFile(name: string, among: readonly Entity[] = exchanged): Entity | null {
  const stem = name.replace(/(?:\.(?:csv|xlsx|arrow|txt|gz))+$/i, '').replace(/ \d{4}-\d{2}-\d{2}$/, '')
  const wanted = plain(stem)
  return (
    among.find((entity) =>
      [entity.name, entity.service, entity.label.zh, entity.label.en].some((text) => plain(text) === wanted),
    ) ?? null
  )
}
