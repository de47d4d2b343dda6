import { parseCapacity, parseRatio } from '../planning/capacity.ts'
import type { SyntaxFault } from './syntax-fault.ts'

const numberList = /^\s*\d{1,9}\s*(?:;\s*\d{1,9}\s*)*$/

/** Texts with a syntax of their own: what is wrong with one, null when nothing is. */
export const syntaxes = {
  /** Time that work takes (planning/capacity.ts). */
  capacity: (text: string) => faultOf(parseCapacity(text)),
  /** Capacity of a resource, or quantity per piece of a material: which of them, the row knows. */
  capacityOrRatio: (text: string) => {
    const capacity = faultOf(parseCapacity(text))
    return capacity === null || faultOf(parseRatio(text)) === null ? null : capacity
  },
  /** Whole numbers joined by `;`. */
  numberList: (text: string) =>
    numberList.test(text)
      ? null
      : {
          position: (/[^\d;\s]/.exec(text)?.index ?? text.length) + 1,
          reason: { zh: '应为以 ; 分隔的整数', en: 'whole numbers joined by ; are expected' },
        },
} as const satisfies Record<string, (text: string) => SyntaxFault | null>

export type SyntaxName = keyof typeof syntaxes

function faultOf(parsed: object): SyntaxFault | null {
  return 'fault' in parsed ? (parsed.fault as SyntaxFault) : null
}
