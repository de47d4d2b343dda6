import { parseDecimal } from '../rules/decimal.ts'
import { badCharacters, type CalendarFault, type Parsed } from './faults.ts'
import { faultOf, parseParts, partsOf, pieceOf, type Part } from './parts.ts'

/** A shift of a calendar row; quantity of its slots = quantity of the row x multiplier (10^-6). */
export interface ShiftUse {
  readonly code: string
  readonly multiplier: bigint
}

const ONE = 1_000_000n
const LARGEST = 1_000_000n * ONE

/** `DAY=2;NIGHT`: shifts with their multipliers, 1 where none is given. The empty text is a day off. */
export function parseShiftList(text: string): Parsed<ShiftUse[]> {
  const parsed = parseParts(text, readUse)
  if ('faults' in parsed) return parsed
  const parts = partsOf(text)
  const twice = parsed.value.flatMap(({ code }, k) =>
    parsed.value.findIndex((use) => use.code === code) < k ? [faultOf('shiftTwice', parts[k]!)] : [],
  )
  return twice.length > 0 ? { faults: twice } : parsed
}

function readUse(part: Part): ShiftUse | CalendarFault {
  const equals = Math.max(part.text.lastIndexOf('='), part.text.lastIndexOf('＝'))
  const name = pieceOf(part, 0, equals < 0 ? part.text.length : equals)
  if (name.text === '') return faultOf('noShift', part)
  if (badCharacters(name.text) !== '') return faultOf('codeCharacter', name)
  if (equals < 0) return { code: name.text, multiplier: ONE }
  const factor = pieceOf(part, equals + 1)
  const multiplier = parseDecimal(factor.text)
  if (typeof multiplier === 'string' || multiplier < 0n || multiplier > LARGEST)
    return faultOf('notMultiplier', factor.text === '' ? part : factor)
  return { code: name.text, multiplier }
}
