import type { CalendarFault, CalendarFaultCode, Parsed } from './faults.ts'

/** A trimmed piece of a text and where it begins. */
export interface Part {
  readonly text: string
  readonly at: number
}

export const faultOf = (code: CalendarFaultCode, { text, at }: Part): CalendarFault => ({
  code,
  value: text,
  at,
  length: text.length,
})

/** A piece of a part from offset `from`, trimmed. */
export function pieceOf(part: Part, from: number, to: number = part.text.length): Part {
  const raw = part.text.slice(from, to)
  const text = raw.trim()
  return { text, at: part.at + from + (text === '' ? 0 : raw.indexOf(text)) }
}

/** The parts of a list: separated by semicolons, commas (both also full width), ideographic commas or line ends; empty ones left out. */
export function partsOf(list: string): Part[] {
  const whole = { text: list, at: 0 }
  const parts: Part[] = []
  let from = 0
  for (const { index } of list.matchAll(/[;；,，、\n]|$/g)) {
    const part = pieceOf(whole, from, index)
    if (part.text !== '') parts.push(part)
    from = index + 1
  }
  return parts
}

/** Reads every part; all faults are given, not only the first. */
export function parseParts<T>(list: string, read: (part: Part) => T | CalendarFault): Parsed<T[]> {
  const values: T[] = []
  const faults: CalendarFault[] = []
  for (const part of partsOf(list)) {
    const one = read(part)
    if (isFault(one)) faults.push(one)
    else values.push(one)
  }
  return faults.length > 0 ? { faults } : { value: values }
}

export const isFault = (one: unknown): one is CalendarFault =>
  typeof one === 'object' && one !== null && 'code' in one && 'at' in one
