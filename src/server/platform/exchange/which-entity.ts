import type { Entity } from '#domain/entity.ts'
import type { FileMapping, FileReport } from '#domain/exchange.ts'
import { entityOfFile } from '#domain/import-target.ts'
import { isOwnTable } from '#domain/modelling/custom-field.ts'
import { refusedFile, wholeFile, type ImportFile } from './reading.ts'

/** A file that is named as tables of tenants' own are has rows of one that this tenant does not have. */
function unknown(name: string) {
  const [table = ''] = name.split('.')
  return isOwnTable(table) ? wholeFile('undeclaredTable', { name: table }) : wholeFile('unknownEntity')
}

/** Finds out what each file is; those that are nothing, or twice the same, are refused with a report. */
export function assignEntities(
  files: readonly { readonly name: string; readonly path: string }[],
  mappings: Readonly<Record<string, FileMapping>>,
  among: readonly Entity[],
): { files: ImportFile[]; refused: FileReport[] } {
  const assigned: ImportFile[] = []
  const refused: FileReport[] = []
  for (const { name, path } of files) {
    const mapping = Object.hasOwn(mappings, name) ? mappings[name]! : {}
    const entity = mapping.entity
      ? (among.find((one) => one.name === mapping.entity) ?? null)
      : entityOfFile(name, among)
    const other = assigned.find((file) => file.entity === entity)
    if (!entity) refused.push(refusedFile(name, null, unknown(name)))
    else if (other)
      refused.push(
        refusedFile(name, entity, wholeFile('sameEntity', { other: other.name, entity: entity.label })),
      )
    else assigned.push({ name, path, entity, mapping })
  }
  return { files: assigned, refused }
}
