import { writableFields, type Entity } from './entity.ts'
import { entities } from './entities/index.ts'
import type { Field } from './field-kinds.ts'

/** Entities whose rows come in by files. */
export const importable: readonly Entity[] = entities.filter((entity) => entity.operations.includes('import'))

/** Fields a column of a file can stand for. */
export const importFields = (entity: Entity): [string, Field][] => writableFields(entity)

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
    importable.find((entity) =>
      [entity.name, entity.service, entity.label.zh, entity.label.en].some((text) => plain(text) === wanted),
    ) ?? null
  )
}
