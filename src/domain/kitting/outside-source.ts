import type { MappedColumn, SourceValueKind } from '../integration/source-row.ts'
import { date, flag, json, quantity, text, time, type Field, type Fields } from '../field-kinds.ts'
import { sourceFields, type SourceKind } from './source-fields.ts'
import { ownMapping, readableTables, type MappingLine } from './source-mapping.ts'

const makers: Readonly<Record<SourceValueKind, (zh: string, en: string) => Field>> = {
  text,
  number: quantity,
  date,
  time,
  flag,
  other: json,
}

/** Columns of a table of a connection, as definitions of sources name them. */
export const outsideFields = (columns: readonly MappedColumn[]): Fields =>
  Object.fromEntries(columns.map(({ name, kind }) => [name, makers[kind](name, name)]))

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Lines for the standard fields that a column is called after: by the field's name or label in either language, or as the
 * tables of a plan unit call it. Lines that are there stay.
 */
export function suggestedLines(
  kind: SourceKind,
  columns: Fields,
  lines: readonly MappingLine[],
): readonly MappingLine[] {
  const byName = new Map(Object.keys(columns).map((name) => [plain(name), name]))
  const mapped = new Set(lines.map(({ stdField }) => stdField))
  const found = Object.entries(sourceFields[kind]).flatMap(([stdField, { column, label }]) => {
    if (mapped.has(stdField)) return []
    const own = readableTables().flatMap((table) =>
      ownMapping(kind, table).flatMap((line) => (line.stdField === stdField ? [line.srcField ?? ''] : [])),
    )
    const srcField = [stdField, column, label.zh, label.en, ...own]
      .map((name) => byName.get(plain(name)))
      .find((name) => name !== undefined)
    return srcField === undefined ? [] : [{ stdField, srcField }]
  })
  return [...lines, ...found]
}
