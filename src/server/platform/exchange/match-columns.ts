import { filled } from '#domain/label.ts'
import type { FileMapping, ImportFault } from '#domain/exchange.ts'
import { importFields, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { customCode, isOwnTable } from '#domain/modelling/custom-field.ts'
import { readZonedHeader } from '#domain/rules/zone-time.ts'
import { fileFaults, type FileFault } from './fault.ts'
import type { TableFile } from './table-file.ts'

export interface Columns {
  /** Field name per column of the header; null = left out. */
  readonly fields: readonly (string | null)[]
  /** The zone of the times of a column, by field name, where the header names it. */
  readonly zones: ReadonlyMap<string, string>
  readonly faults: readonly ImportFault[]
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Fields by every text that names them: field name, then labels that belong to one field alone. */
function namesOf(fields: readonly [string, Field][]): Map<string, string> {
  const names = new Map<string, string>()
  const shared = new Set<string>()
  for (const [name, { label }] of fields)
    for (const text of new Set([plain(label.zh), plain(label.en)])) {
      if (names.has(text)) shared.add(text)
      names.set(text, name)
    }
  for (const text of shared) names.delete(text)
  for (const [name] of fields) names.set(plain(name), name)
  return names
}

/** Is a column that names no field of the entity one that a tenant may have added? */
const isOwnField = ({ name }: Entity, header: string): boolean =>
  isOwnTable(name) || customCode(header) !== null

/**
 * Which field each column stands for: by the mapping, else by field name or label in either language, without case.
 * Columns nobody knows are left out; a required field without a default that has no column is a fault. `needsOwn`: so is a
 * column that is a field of another tenant.
 */
export function matchColumns(
  entity: Entity,
  file: Pick<TableFile, 'name' | 'header' | 'headerLine'>,
  mapping: FileMapping['columns'] = {},
  needsOwn = false,
): Columns {
  const writable = new Map(importFields(entity))
  const names = namesOf([...writable])
  const chosen = new Map(Object.entries(mapping).map(([header, field]) => [plain(header), field]))
  const faults: ImportFault[] = []
  const fault = (text: FileFault, column: string, values: Readonly<Record<string, unknown>>) =>
    faults.push({
      file: file.name,
      line: file.headerLine,
      column,
      value: '',
      message: filled(fileFaults[text], values),
    })
  const places = new Map<string, string>()
  const zones = new Map<string, string>()
  const fields = file.header.map((header) => {
    const given = chosen.get(plain(header))
    const zoned = readZonedHeader(header)
    const own = names.get(plain(header)) ?? (zoned && names.get(plain(zoned.title))) ?? null
    const name = given === undefined ? own : given
    if (name === null) {
      if (needsOwn && given === undefined && isOwnField(entity, header))
        fault('undeclaredField', header, { name: header, entity: entity.label })
      return null
    }
    const field = writable.get(name)
    if (!field) {
      fault('mappedToNothing', header, { name })
      return null
    }
    if (places.has(name)) fault('columnTwice', header, { name, column: field.label })
    places.set(name, header)
    if (zoned && field.kind === 'time') zones.set(name, zoned.zone)
    return name
  })
  for (const [name, field] of writable)
    if (field.required && field.default === undefined && !places.has(name))
      fault('missingColumn', name, { name, column: field.label })
  if (places.size === 0) fault('noColumns', '', { entity: entity.label })
  return { fields, zones, faults }
}
