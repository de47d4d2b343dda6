import type { Entity } from './entity.ts'
import { entities } from './entities/index.ts'

/** Entities whose rows are written in files. */
export const importable: readonly Entity[] = entities.filter((entity) => entity.operations.includes('import'))

/**
 * Entities that leave and come back by files when a whole plan unit does: also those whose rows only the server makes,
 * down to their keys.
 */
export const exchanged: readonly Entity[] = entities.filter(
  (entity) => importable.includes(entity) || entity.key.every((name) => entity.fields[name]!.restored),
)

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')

/** The entity a file is named after: `item.csv`, `bom_line.csv.gz`, `物料.xlsx`, `Purchase order 2026-11-20.csv`. */
export function entityOfFile(name: string): Entity | null {
  const stem = name.replace(/(?:\.(?:csv|xlsx|arrow|txt|gz))+$/i, '').replace(/ \d{4}-\d{2}-\d{2}$/, '')
  const wanted = plain(stem)
  return (
    exchanged.find((entity) =>
      [entity.name, entity.service, entity.label.zh, entity.label.en].some((text) => plain(text) === wanted),
    ) ?? null
  )
}
