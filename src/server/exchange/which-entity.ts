import type { FileMapping, FileReport } from '#domain/exchange.ts'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { refusedFile, wholeFile, type ImportFile } from './import-files.ts'

export const importable = entities.filter((entity) => entity.operations.includes('import'))

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')

/** The entity a file is named after: `item.csv`, `bom_line.csv.gz`, `物料.xlsx`, `Purchase order 2026-11-20.csv`. */
export function entityOfFile(name: string): Entity | null {
  const stem = name.replace(/(\.(csv|xlsx|arrow|txt|gz))+$/i, '').replace(/ \d{4}-\d{2}-\d{2}$/, '')
  const wanted = plain(stem)
  return (
    importable.find((entity) =>
      [entity.name, entity.service, entity.label.zh, entity.label.en].some((text) => plain(text) === wanted),
    ) ?? null
  )
}

/** Finds out what each file is; those that are nothing, or twice the same, are refused with a report. */
export function assignEntities(
  files: readonly { readonly name: string; readonly path: string }[],
  mappings: Readonly<Record<string, FileMapping>>,
): { files: ImportFile[]; refused: FileReport[] } {
  const assigned: ImportFile[] = []
  const refused: FileReport[] = []
  for (const { name, path } of files) {
    const mapping = Object.hasOwn(mappings, name) ? mappings[name]! : {}
    const entity = mapping.entity
      ? (importable.find((one) => one.name === mapping.entity) ?? null)
      : entityOfFile(name)
    const other = assigned.find((file) => file.entity === entity)
    if (!entity) refused.push(refusedFile(name, null, wholeFile('unknownEntity')))
    else if (other)
      refused.push(
        refusedFile(name, entity, wholeFile('sameEntity', { other: other.name, entity: entity.label })),
      )
    else assigned.push({ name, path, entity, mapping })
  }
  return { files: assigned, refused }
}
