import type { CalendarFault, Parsed, ValueFault } from '#domain/calendar/faults.ts'
import { NULL_I64, type TextColumn } from '../columns.ts'
import type { CalendarTableName } from './input.ts'

/** A fault of an input cell. Rows with an error (E) are rejected; W = a part of the row has no effect. */
export interface InputFault {
  readonly level: 'E' | 'W'
  readonly table: CalendarTableName
  readonly row: number
  readonly column: string
  readonly fault: CalendarFault | ValueFault
}

export class Faults {
  readonly list: InputFault[] = []

  add(
    table: CalendarTableName,
    row: number,
    column: string,
    fault: CalendarFault | ValueFault,
    level: 'E' | 'W' = 'E',
  ): void {
    this.list.push({ level, table, row, column, fault })
  }

  /** The value of a parsed cell, or null after noting its faults. */
  take<T>(table: CalendarTableName, row: number, column: string, parsed: Parsed<T>): T | null {
    if ('value' in parsed) return parsed.value
    for (const fault of parsed.faults) this.add(table, row, column, fault)
    return null
  }
}

/** The quantity, null for none, or its fault. */
export function quantityOf(units: bigint, most: bigint): bigint | null | 'negative' | 'quantityTooLarge' {
  if (units === NULL_I64) return null
  if (units < 0n) return 'negative'
  return units > most ? 'quantityTooLarge' : units
}

/** Each distinct text is parsed once: rows repeat them. */
export function parsedTexts<T>(column: TextColumn, parse: (text: string) => T): (row: number) => T {
  const known: T[] = []
  let empty: { readonly value: T } | undefined
  return (row) => {
    const code = column.codes[row]!
    if (code < 0) return (empty ??= { value: parse('') }).value
    return (known[code] ??= parse(column.values[code]!))
  }
}
