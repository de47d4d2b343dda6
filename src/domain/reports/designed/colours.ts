import { isNumeric, type Field } from '../../field-kinds.ts'
import type { Label } from '../../label.ts'
import { parseDecimal } from '../../rules/decimal.ts'
import { parseDay } from '../../rules/dates.ts'
import { parseDuration } from '../../rules/duration.ts'
import type { CompiledColumn } from './column.ts'
import type { ColourTone, DesignColour } from './definition.ts'
import { designReason, memberFault, type MemberFault } from './fault.ts'

type Comparable = number | string

type Coloured = Pick<Field, 'kind'>

/** A value of a rule as cells of the column compare; null: it is none. */
function comparable(value: string, { kind }: Coloured): Comparable | null {
  if (kind === 'duration') return durationOf(value)
  if (isNumeric(kind)) return typeof parseDecimal(value) === 'bigint' ? Number(value) : null
  if (kind === 'flag') return value === 'true' || value === 'false' ? value : null
  if (kind === 'date' || kind === 'time') return parseDay(value) === null ? null : value
  return value
}

function durationOf(value: string): number | null {
  const seconds = parseDuration(value)
  return typeof seconds === 'number' ? seconds : null
}

/** A cell on the wire as it compares; null: it is empty. */
function cellOf(cell: unknown, { kind }: Coloured): Comparable | null {
  if (cell === null || cell === undefined || cell === '') return null
  if (isNumeric(kind)) return Number(cell)
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}

function meets({ op, value }: DesignColour, cell: unknown, field: Coloured): boolean {
  const own = cellOf(cell, field)
  if (op === 'empty') return own === null
  const other = comparable(value, field)
  if (own === null || other === null) return false
  switch (op) {
    case 'lt':
      return own < other
    case 'le':
      return own <= other
    case 'ge':
      return own >= other
    case 'gt':
      return own > other
    case 'eq':
      return own === other
    default:
      return own !== other
  }
}

/** The tone of a cell by its rules; null: it has none. */
export const toneOf = (rules: readonly DesignColour[], cell: unknown, field: Coloured): ColourTone | null =>
  rules.find((rule) => meets(rule, cell, field))?.tone ?? null

/** What is wrong with the value of a rule of a column; null: it fits. */
export const colourFault = ({ op, value }: DesignColour, field: Coloured): Label | null =>
  op !== 'empty' && comparable(value, field) === null ? designReason('badColour') : null

/** Values of rules fit their column. */
export function checkColours({ column: { colours }, field }: CompiledColumn): MemberFault | null {
  const at = colours.findIndex((rule) => colourFault(rule, field) !== null)
  return at < 0 ? null : memberFault(`colours[${at}].value`, 'badColour')
}
