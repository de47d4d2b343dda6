import { badCharacters, type CalendarFault, type Parsed } from './faults.ts'
import { faultOf, parseParts, type Part } from './parts.ts'

/** Targets of a calendar row: codes of resources or groups, and everything when `*` is in the list. */
export interface Targets {
  readonly every: boolean
  /** Without repeats, in the order written. */
  readonly codes: readonly string[]
}

/** `R1;R2;GROUP` or `*`. */
export function parseTargets(text: string): Parsed<Targets> {
  const parsed = parseParts(text, readCode)
  if ('faults' in parsed) return parsed
  if (parsed.value.length === 0) return { faults: [faultOf('empty', { text, at: 0 })] }
  const codes = [...new Set(parsed.value.map(({ code }) => code))]
  return { value: { every: codes.includes('*'), codes: codes.filter((code) => code !== '*') } }
}

/** An object, so that no code can be taken for a fault. */
function readCode(part: Part): { readonly code: string } | CalendarFault {
  return part.text === '*' || badCharacters(part.text) === ''
    ? { code: part.text }
    : faultOf('codeCharacter', part)
}
