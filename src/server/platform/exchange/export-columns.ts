import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { ColumnLook } from './table-style.ts'

/** A column of an exported table. */
export interface ExportColumn {
  readonly name: string
  readonly field: Field
  readonly header: string
  /** Absent: as its kind is written. */
  readonly look?: ColumnLook
}

/** Rows in batches, each row the wire values of the columns in their order. */
export type ExportRows = AsyncIterable<readonly (readonly unknown[])[]>

/**
 * Columns to export: those named, in that order, or all. Headers are labels in the reader's language, or field names
 * without one; a label that two fields share gives way to their names, so that the file can be imported again. Titles of looks
 * are for readers.
 */
export function exportColumns(
  entity: Pick<Entity, 'fields'>,
  language: Language | null,
  names: readonly string[] = Object.keys(entity.fields),
  looks: Readonly<Record<string, ColumnLook>> = {},
): ExportColumn[] {
  const uses = new Map<string, number>()
  const labels = Object.entries(entity.fields).map(([name, { label }]) => {
    const text = language === null ? name : textOf(label, language)
    uses.set(text, (uses.get(text) ?? 0) + 1)
    return [name, text] as const
  })
  const headers = new Map(labels)
  return names.flatMap((name) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field) return []
    const label = headers.get(name)!
    const look = Object.hasOwn(looks, name) ? looks[name] : undefined
    const header = (language !== null && look?.title) || (uses.get(label) === 1 ? label : name)
    return [{ name, field, header, ...(look ? { look } : {}) }]
  })
}
