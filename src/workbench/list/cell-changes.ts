import type { Entity } from '#domain/entity.ts'
import { isNumeric } from '#domain/field-kinds.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'
import type { FormatSettings } from '../fields/format.ts'
import type { PasteTarget } from '../grid/model/cell-editing.ts'
import type { DataRow } from '../grid/model/source.ts'
import type { ListRow } from './list-row.ts'
import { sameValue } from './merge.ts'

export type Values = Readonly<Record<string, unknown>>

/** What happens to fields of one row. */
export interface RowEdit {
  readonly id: string
  readonly before: Values
  readonly after: Values
}

export interface CellFault {
  /** Key of the row, or its place in the pasted block. */
  readonly row: string
  readonly field: string
  readonly message: string
}

export interface Changes {
  readonly edits: readonly RowEdit[]
  /** Rows to be added. */
  readonly added: readonly Values[]
  readonly faults: readonly CellFault[]
}

export const inverse = ({ id, before, after }: RowEdit): RowEdit => ({ id, before: after, after: before })

export const keyOf = (entity: Entity, row: Values): string =>
  entity.key
    .map((name) => row[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' / ')

/** An edit of the values that differ from the row's; null: nothing changes. */
export function editOf(row: ListRow, values: Values): RowEdit | null {
  const names = Object.keys(values).filter((name) => !sameValue(row[name], values[name]))
  if (names.length === 0) return null
  const pick = (from: Values): Values => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { id: row.id, before: pick(row), after: pick(values) }
}

/** The value a text means in a field: as typed, or as a spreadsheet shows it (thousands marks, local times, labels). */
export function valueOfText(entity: Entity, name: string, text: string, settings: FormatSettings) {
  const field = entity.fields[name]!
  const plain = isNumeric(field.kind) ? text.replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '') : text
  return checkValue(field, plain, settings)
}

/** What pasting a block means: changes of the rows there are, and new rows for lines beyond them. */
export function pasteChanges(
  entity: Entity,
  { rows, fields, block }: PasteTarget,
  may: (field: string) => boolean,
  settings: FormatSettings,
): Changes {
  const edits: RowEdit[] = []
  const added: Values[] = []
  const faults: CellFault[] = []
  for (const [at, line] of block.entries()) {
    const row = rows[at]?.values as ListRow | undefined
    const values: Record<string, unknown> = {}
    for (const [column, name] of fields.entries()) {
      const writable = may(name) || (row === undefined && entity.key.includes(name))
      const text = line[column]
      if (!writable || text === undefined) continue
      const read = valueOfText(entity, name, text, settings)
      if ('fault' in read)
        faults.push({
          row: row ? keyOf(entity, row) : `+${at + 1}`,
          field: name,
          message: faultText(read.fault, settings.language),
        })
      else values[name] = read.value
    }
    const edit = row && editOf(row, values)
    if (edit) edits.push(edit)
    if (!row && Object.keys(values).length > 0) added.push(values)
  }
  return { edits, added, faults }
}

/** Fields emptied; a required one is a fault. */
export function clearChanges(
  entity: Entity,
  rows: readonly ListRow[],
  fields: readonly string[],
  settings: FormatSettings,
): Changes {
  const block = rows.map(() => fields.map(() => ''))
  const target = {
    rows: rows.map((row) => ({ kind: 'row' as const, id: row.id, values: row as DataRow['values'] })),
    fields,
    block,
  }
  return pasteChanges(entity, target, (name) => fields.includes(name), settings)
}

/** Rows that others changed, as the server lists them (status 409). */
export interface Conflict {
  readonly id: string
  readonly current: ListRow
}

export function conflictsOf(details: unknown): readonly Conflict[] | null {
  const { conflicts } = (details ?? {}) as { conflicts?: unknown }
  return Array.isArray(conflicts) ? (conflicts as Conflict[]) : null
}

/** Others changed the row, but none of the fields of this edit: it can continue from what the row is now. */
export const isDisjoint = (edit: RowEdit, current: Values): boolean =>
  Object.keys(edit.after).every(
    (name) => sameValue(current[name], edit.before[name]) || sameValue(current[name], edit.after[name]),
  )
