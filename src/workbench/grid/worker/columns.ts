import { fromArrow } from '#engine/arrow.ts'
import type { ColumnKind } from '#engine/columns.ts'
import type { AnyTable } from '#engine/table/types.ts'
import { Type, tableFromIPC, type DataType } from 'apache-arrow'

/** A decoded table and the kind of each column; nulls are the engine's null values. */
export interface ColumnTable extends AnyTable {
  readonly kinds: Readonly<Record<string, ColumnKind>>
}

/** Reads Arrow IPC bytes whatever columns they have; columns of other than the engine's types are left out. */
export function decodeColumns(bytes: Uint8Array): ColumnTable {
  const arrow = tableFromIPC(bytes)
  const kinds: Record<string, ColumnKind> = {}
  for (const { name, type } of arrow.schema.fields) {
    const kind = kindOf(type as DataType)
    if (kind) kinds[name] = kind
  }
  return { ...fromArrow(kinds, arrow), kinds }
}

function kindOf(type: DataType): ColumnKind | null {
  const { typeId, bitWidth } = type as { typeId: Type; bitWidth?: number }
  if (typeId === Type.Dictionary) return 'text'
  if (typeId === Type.Timestamp) return 'time'
  if (typeId !== Type.Int) return null
  return bitWidth === 64 ? 'quantity' : bitWidth === 32 ? 'integer' : bitWidth === 8 ? 'flag' : null
}
