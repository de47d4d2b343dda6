import { writableFields, importFields, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { isNeeded } from '#domain/integration/check-mapping.ts'
import type { MappedValue, MappingLine, WriteMode } from '#domain/integration/mapping.ts'

export const ways = ['none', 'column', 'constant', 'expression', 'lookup'] as const
export type Way = (typeof ways)[number]

/** Ways to a value that leaves. */
export const outWays: readonly Way[] = ['none', 'column', 'constant', 'expression']

/** The empty value of a way; what a line had before is taken over where it says the same. */
export function valueOfWay(way: Exclude<Way, 'none'>, before: MappedValue | undefined): MappedValue {
  const column = before?.kind === 'column' ? before.column : ''
  if (way === 'column') return { kind: 'column', column }
  if (way === 'constant') return { kind: 'constant', text: '' }
  if (way === 'expression') return { kind: 'expression', expression: column === '' ? '' : `ME.${column}` }
  return { kind: 'lookup', entity: '', by: [{ field: '', column }] }
}

export const lineOf = (lines: readonly MappingLine[], target: string): MappingLine | undefined =>
  lines.find((line) => line.target === target)

/** The lines with one of them set, or without the line of a field. */
export function withLine(
  lines: readonly MappingLine[],
  target: string,
  line: MappingLine | null,
): readonly MappingLine[] {
  const at = lines.findIndex((one) => one.target === target)
  if (line === null) return lines.filter((one) => one.target !== target)
  return at < 0 ? [...lines, line] : lines.with(at, line)
}

/** Fields that a mapping can fill: those that need a value first, then those of lists, then the rest. */
export function targetFields(entity: Entity, mode: WriteMode): readonly (readonly [string, Field])[] {
  const written = new Set(writableFields(entity).map(([name]) => name))
  const rank = ([name, field]: readonly [string, Field]): number => {
    if (entity.key.includes(name)) return 0
    if (isNeeded(entity, name, field, mode)) return 1
    if (!written.has(name)) return 4
    return field.hidden ? 3 : 2
  }
  return importFields(entity).toSorted((one, other) => rank(one) - rank(other))
}
