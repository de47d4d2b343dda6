import { parseCapacity } from '#domain/rules/capacity.ts'
import type { SyntaxFault } from '#domain/rules/syntax-fault.ts'
import type { NewPair, Resolve } from './changeover-rows.ts'

/** A changeover that is not allowed, in a cell of a sheet. */
export const FORBIDDEN = '✕'
const forbidden: ReadonlySet<string> = new Set([FORBIDDEN, 'x', '×'])

export interface SheetFault {
  readonly prev: string
  readonly next: string
  readonly text: string
  /** null: the code is none of the matrix. */
  readonly fault: SyntaxFault | null
}

export interface SheetPairs {
  readonly pairs: readonly NewPair[]
  readonly faults: readonly SheetFault[]
}

/**
 * Pairs of a sheet with the codes before in its first column and the codes after in its first line. Cells say times
 * (`30m`; a plain number is minutes) or ✕; empty ones, `–` and those of equal codes say nothing.
 */
export function pairsOfSheet(sheet: readonly (readonly string[])[], codes: readonly string[]): SheetPairs {
  const known = new Map(codes.map((code) => [code.toLowerCase(), code]))
  const after = (sheet[0] ?? []).map((cell) => cell.trim())
  const pairs: NewPair[] = []
  const faults: SheetFault[] = []
  for (const line of sheet.slice(1)) {
    const before = (line[0] ?? '').trim()
    for (let at = 1; at < after.length; at++) {
      const text = (line[at] ?? '').trim()
      const [prev, next] = [known.get(before.toLowerCase()), known.get(after[at]!.toLowerCase())]
      if (text === '' || text === '–' || text === '-' || (prev !== undefined && prev === next)) continue
      if (prev === undefined || next === undefined) {
        faults.push({ prev: before, next: after[at]!, text, fault: null })
        continue
      }
      const pair = pairOfCell(prev, next, text)
      if ('fault' in pair) faults.push(pair)
      else pairs.push(pair)
    }
  }
  return { pairs, faults }
}

function pairOfCell(prev: string, next: string, text: string): NewPair | SheetFault {
  if (forbidden.has(text.toLowerCase())) return { prev, next, time: '0', allowed: false }
  const time = /^\d+(\.\d+)?$/.test(text) ? `${text}m` : text
  const parsed = parseCapacity(time)
  return 'fault' in parsed ? { prev, next, text, fault: parsed.fault } : { prev, next, time, allowed: true }
}

/** The matrix as the rows of a sheet that `pairsOfSheet` reads back. */
export function matrixTable(corner: string, codes: readonly string[], resolve: Resolve) {
  const titles = [corner, ...codes]
  const fields = titles.map((_, at) => `c${at}`)
  const rows = codes.map((prev) => {
    const cells = [prev, ...codes.map((next) => cellOf(prev, next, resolve))]
    return Object.fromEntries(fields.map((field, at) => [field, cells[at]]))
  })
  const columns = titles.map((title, at) => ({
    field: fields[at]!,
    title: { zh: title, en: title },
    kind: 'text' as const,
  }))
  return { titles, columns, rows, fields }
}

function cellOf(prev: string, next: string, resolve: Resolve): string {
  const row = resolve(prev, next)
  return row === null ? '' : row.allowed ? row.setupExpr : FORBIDDEN
}
