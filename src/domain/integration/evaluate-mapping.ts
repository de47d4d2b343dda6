import type { Entity } from '../entity.ts'
import type { Field } from '../field-kinds.ts'
import type { Label } from '../label.ts'
import {
  readerOf,
  translatorOf,
  UsedColumns,
  type Found,
  type Lookup,
  type MappingWorld,
  type Read,
} from './mapped-value.ts'
import type { MappingLine } from './mapping.ts'
import { convertText, type MappedColumn, type SourceRow } from './source-row.ts'

interface CellFault {
  /** Place in `targets`. */
  readonly target: number
  readonly value: string
  readonly message: Label
}

export interface MappedRow {
  /** Texts in the order of `targets`, as the rules of fields read them; '': no value. */
  readonly cells: readonly string[]
  readonly faults: readonly CellFault[]
}

/** A checked mapping, ready to be applied to rows of its columns. */
export interface MappingProgram {
  /** Columns that rows must have, in their order. */
  readonly columns: readonly string[]
  readonly targets: readonly string[]
  readonly lookups: readonly Lookup[]
  row(row: SourceRow, found: Found): MappedRow
}

/**
 * Compiles lines that `checkMapping` found sound. Total: a value that cannot be had is a fault of its cell.
 * @param columns all columns of the source; a program reads those that its lines name, and `also`
 */
export function compileMapping(
  entity: Entity,
  lines: readonly MappingLine[],
  columns: readonly MappedColumn[],
  world: MappingWorld,
  also: readonly string[] = [],
): MappingProgram {
  const used = new UsedColumns(columns)
  for (const name of also) used.place(name)
  const lookups: Lookup[] = []
  const cells = lines.map((line) => {
    const field = entity.fields[line.target]!
    return cellOf(line, field, readerOf(line.value, used, lookups, world), world)
  })
  return {
    columns: used.names,
    targets: lines.map(({ target }) => target),
    lookups,
    row(row, found) {
      const faults: CellFault[] = []
      const texts = cells.map((cell, target) => {
        const { text, fault, raw } = cell(row, found)
        if (fault) faults.push({ target, value: raw ?? '', message: fault })
        return text
      })
      return { cells: texts, faults }
    },
  }
}

interface Cell {
  readonly text: string
  readonly fault?: Label | undefined
  readonly raw?: string | null
}

/** What the source gives becomes what the kind of the field reads; codes and defaults are written so already. */
function cellOf(line: MappingLine, field: Field, read: Read, { zone }: MappingWorld) {
  const translate = translatorOf(line, read)
  return (row: SourceRow, found: Found): Cell => {
    const { text, kind, isOwn, ...faults } = translate(row, found)
    return { ...faults, text: isOwn ? convertText(text, kind, field.kind, zone) : text }
  }
}
