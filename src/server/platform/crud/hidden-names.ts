import { columnOf, fieldText, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import {
  readsConnection,
  ownMapping,
  readableTables,
  type MappingLine,
} from '#domain/kitting/source-mapping.ts'
import { textOf, type Language } from '#domain/label.ts'
import { resultTables } from '#engine/result-tables.ts'
import type { RowRule } from './rules.ts'
import type { RowLimits, Scope } from '../../db/tenant.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'

interface HiddenField {
  readonly entity: Entity
  readonly field: string
}

/**
 * Words by which a definition can ask for a field that is kept from its author: the field, its column, and the columns of
 * results that repeat it. In lower case.
 */
function wordsOf(limits: RowLimits, entities: readonly Entity[]): ReadonlyMap<string, HiddenField> {
  const words = new Map<string, HiddenField>()
  for (const entity of entities)
    for (const field of limits.hidden(entity)) {
      const { aggregate, copiesRows } = entity.fields[field] ?? {}
      if (aggregate || copiesRows || entity.scope !== 'planUnit') continue
      for (const word of [field, columnOf(field), ...columnsWith(`${entity.name}.${field}`)])
        words.set(word.toLowerCase(), { entity, field })
    }
  return words
}

/** A user field whose column a field of the tenant has goes by its name. */
const hiddenText = ({ entity, field }: HiddenField, language: Language): string =>
  field in entity.fields ? fieldText(entity, field, language) : `${textOf(entity.label, language)} / ${field}`

const columnsWith = (path: string): string[] =>
  [...Object.values(resultTables.KIT), ...Object.values(resultTables.SCHED)].flatMap(({ shows }) =>
    Object.entries(shows.columns).flatMap(([column, { fields }]) => (fields?.includes(path) ? [column] : [])),
  )

/**
 * A calculation reads all rows and columns, and its result tells which rows met a condition: who may not see a field must
 * not ask for it there either. Looks at every word of every text in `value`.
 * @throws TaktError notPermitted, naming the field
 */
export function checkAsksNothingHidden(
  scope: Pick<Scope, 'limits' | 'model'>,
  value: unknown,
  language: Language,
): void {
  const { limits } = scope
  if (!limits) return
  const hidden = wordsOf(limits, tenantEntities(scope))
  if (hidden.size === 0) return
  for (const word of wordsIn(value)) {
    const found = hidden.get(word.toLowerCase())
    if (!found) continue
    const shown = hiddenText(found, language)
    throw new TaktError('notPermitted', { permissions: shown })
  }
}

function* wordsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield* value.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []
  else if (Array.isArray(value)) for (const one of value) yield* wordsIn(one)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      yield name
      yield* wordsIn(one)
    }
}

/** The lines of a mapping that are not the table's own: those are shown as the table's columns are. */
function ownLinesLeftOut(row: Readonly<Record<string, unknown>>, entities: readonly Entity[]): unknown {
  const { mapping, tableOrView } = row
  if (!Array.isArray(mapping)) return mapping
  const name = String(tableOrView).trim().toLowerCase()
  const table = readableTables({ entities }).find((entity) => entity.name.toLowerCase() === name)
  const text = ({ stdField, srcField, expr }: Partial<MappingLine>): string =>
    `${stdField} ${srcField ?? expr}`
  const own = new Set(
    table ? (['demand', 'supply'] as const).flatMap((kind) => ownMapping(kind, table).map(text)) : [],
  )
  return (mapping as (MappingLine | null)[]).flatMap((line) =>
    line && !own.has(text(line)) ? [line.srcField, line.expr] : [],
  )
}

/** A definition that reads a connection names columns of another system. */
function ofTable(row: Readonly<Record<string, unknown>>, entities: readonly Entity[]): unknown {
  const { dbCode, whereSql } = row
  const isOutside = typeof dbCode === 'string' && readsConnection({ dbCode })
  return isOutside ? [] : [whereSql, ownLinesLeftOut(row, entities)]
}

/** What calculations read of the definitions that users write. */
const parts: Readonly<
  Record<string, (row: Readonly<Record<string, unknown>>, entities: readonly Entity[]) => unknown>
> = {
  demandSource: ofTable,
  supplySource: ofTable,
  qtProgramme: (row) => row['policy'],
  planCommandScheme: (row) => row['commands'],
}

const asksNothingHidden =
  (name: string): RowRule =>
  async (tx, { before, after }, call) => {
    const entities = tenantEntities(tx)
    const of = (row: Readonly<Record<string, unknown>>): unknown => parts[name]!(row, entities)
    if (!after || !tx.limits || (before && JSON.stringify(of(before)) === JSON.stringify(of(after)))) return
    checkAsksNothingHidden(tx, of(after), call.language)
  }

/** Rules of the entities that hold such definitions. */
export const definitionRules: Readonly<Record<string, RowRule>> = Object.fromEntries(
  Object.keys(parts).map((name) => [name, asksNothingHidden(name)]),
)

/** Both rules, one after the other. */
export const bothRules =
  (first: RowRule, second: RowRule): RowRule =>
  async (tx, change, call) => {
    const wrote = await first(tx, change, call)
    return (await second(tx, change, call)) ?? wrote
  }
