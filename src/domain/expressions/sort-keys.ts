import { compileExpression, type Program } from './compile.ts'
import type { Environment } from './environment.ts'
import { ExpressionFault } from './fault.ts'
import { comparable, typeLabel } from './types.ts'

/** One key of an order: rows go by the value of the program. */
export interface SortKey {
  readonly program: Program
  readonly descending: boolean
  /** Where its program's text begins in the text of all keys. */
  readonly at: number
}

export type SortKeys =
  | { readonly ok: true; readonly keys: readonly SortKey[] }
  | { readonly ok: false; readonly faults: readonly ExpressionFault[] }

/**
 * Reads `ME.Order.UserDate1,d; ME.Order.Code`: expressions joined by `;`, each with `,a` (ascending, the default) or `,d`.
 * Positions of faults count from the beginning of the whole text.
 */
export function parseSortKeys(text: string, environment: Environment): SortKeys {
  const keys: SortKey[] = []
  for (const { part, at } of partsOf(text)) {
    const direction = /,\s*([ad])\s*$/i.exec(part)
    const source = direction ? part.slice(0, direction.index) : part
    const compiled = compileExpression(source, environment)
    const first = compiled.ok ? null : compiled.faults[0]!
    if (first) return { ok: false, faults: [first.movedBy(at)] }
    const { program } = compiled as Extract<typeof compiled, { ok: true }>
    if (!comparable(program.type)) {
      const values = {
        wanted: { zh: '可比较的值', en: 'a value that compares' },
        found: typeLabel(program.type),
      }
      return { ok: false, faults: [new ExpressionFault('kind', { at, length: source.length }, values)] }
    }
    keys.push({ program, at, descending: direction?.[1]?.toLowerCase() === 'd' })
  }
  return { ok: true, keys }
}

/** The text cut at `;` outside of quotes. */
function partsOf(text: string): { part: string; at: number }[] {
  const parts: { part: string; at: number }[] = []
  let [start, quote] = [0, '']
  for (let i = 0; i <= text.length; i++) {
    const character = text[i]
    if (character === "'" || character === '"')
      quote = quote === '' ? character : quote === character ? '' : quote
    if (i < text.length && (character !== ';' || quote !== '')) continue
    const part = text.slice(start, i)
    if (part.trim() !== '' || (i === text.length && parts.length === 0)) parts.push({ part, at: start })
    start = i + 1
  }
  return parts
}
