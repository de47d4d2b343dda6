import type { Entity } from '#domain/entity.ts'
import type { FileMapping, FileReport } from '#domain/exchange.ts'
import { entityOfFile, exchanged } from '#domain/import-target.ts'
import { refusedFile, wholeFile, type ImportFile } from './reading.ts'

/** Finds out what each file is; those that are nothing, or twice the same, are refused with a report. */
export function assignEntities(
  files: readonly { readonly name: string; readonly path: string }[],
  mappings: Readonly<Record<string, FileMapping>>,
  among: readonly Entity[] = exchanged,
): { files: ImportFile[]; refused: FileReport[] } {
  const assigned: ImportFile[] = []
  const refused: FileReport[] = []
  for (const { name, path } of files) {
    const mapping = Object.hasOwn(mappings, name) ? mappings[name]! : {}
    const entity = mapping.entity
      ? (among.find((one) => one.name === mapping.entity) ?? null)
      : entityOfFile(name, among)
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
