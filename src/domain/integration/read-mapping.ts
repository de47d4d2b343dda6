import { filled, type Label } from '../label.ts'
import { mappingTexts } from './mapping-texts.ts'
import type { CodeTable, LookupTerm, MappedValue, MappingLine } from './mapping.ts'

/** One thing wrong with a mapping; '': with the mapping as a whole. */
export interface MappingFault {
  readonly target: string
  readonly message: Label
}

/** Lines of one mapping. */
const MOST_LINES = 500
const MOST_PAIRS = 2000
const LONGEST_TEXT = 10_000
const MOST_TERMS = 8

type Raw = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT && !value.includes('\0') && value.isWellFormed()

/** Lines of a value that came from outside; what is no line is a fault, and left out. */
export function readMapping(value: unknown): {
  readonly lines: readonly MappingLine[]
  readonly faults: readonly MappingFault[]
} {
  if (value === null || value === undefined) return { lines: [], faults: [] }
  if (!Array.isArray(value) || value.length > MOST_LINES)
    return {
      lines: [],
      faults: [{ target: '', message: filled(mappingTexts.notLines, { most: MOST_LINES }) }],
    }
  const lines: MappingLine[] = []
  const faults: MappingFault[] = []
  for (const [at, raw] of (value as readonly unknown[]).entries()) {
    const line = readLine(raw)
    if (line) lines.push(line)
    else {
      const target = isObject(raw) && isText(raw['target']) ? raw['target'] : ''
      faults.push({ target, message: filled(mappingTexts.notALine, { place: at + 1 }) })
    }
  }
  return { lines, faults }
}

function readLine(raw: unknown): MappingLine | null {
  if (!isObject(raw) || !isText(raw['target']) || raw['target'] === '') return null
  const value = readValue(raw['value'])
  const codes = raw['codes'] === undefined || raw['codes'] === null ? undefined : readCodes(raw['codes'])
  const standIn = raw['default'] ?? undefined
  if (!value || codes === null || (standIn !== undefined && !isText(standIn))) return null
  return {
    target: raw['target'],
    value,
    ...(codes ? { codes } : {}),
    ...(standIn === undefined ? {} : { default: standIn }),
  }
}

function readValue(raw: unknown): MappedValue | null {
  if (!isObject(raw)) return null
  const { kind, column, text, expression, entity, by } = raw
  if (kind === 'column') return isText(column) ? { kind, column } : null
  if (kind === 'constant') return isText(text) ? { kind, text } : null
  if (kind === 'expression') return isText(expression) ? { kind, expression } : null
  if (kind !== 'lookup' || !isText(entity) || !Array.isArray(by) || by.length > MOST_TERMS) return null
  const terms = (by as readonly unknown[]).map(readTerm)
  return terms.every((term) => term !== null) ? { kind, entity, by: terms } : null
}

const readTerm = (raw: unknown): LookupTerm | null =>
  isObject(raw) && isText(raw['field']) && isText(raw['column'])
    ? { field: raw['field'], column: raw['column'] }
    : null

function readCodes(raw: unknown): CodeTable | null {
  if (!isObject(raw) || !Array.isArray(raw['pairs']) || raw['pairs'].length > MOST_PAIRS) return null
  const pairs = (raw['pairs'] as readonly unknown[]).map((pair) =>
    isObject(pair) && isText(pair['from']) && isText(pair['to'])
      ? { from: pair['from'], to: pair['to'] }
      : null,
  )
  return pairs.every((pair) => pair !== null) ? { pairs, strict: raw['strict'] === true } : null
}
