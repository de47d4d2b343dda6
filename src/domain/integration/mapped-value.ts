import { compileExpression, propertiesOf, type Program } from '../expressions/compile.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { ExpressionLimit } from '../expressions/fault.ts'
import { isList, isObject, type Type } from '../expressions/types.ts'
import { toWire } from '../expressions/wire.ts'
import { filled, type Label } from '../label.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import { placeOf, textAtPath, type PathStep } from './json-path.ts'
import { mappingTexts } from './mapping-texts.ts'
import type { MappedValue, MappingLine } from './mapping.ts'
import { expressionNames, sourceEnvironment } from './source-object.ts'
import { wireOf, type MappedColumn, type SourceRow, type SourceValueKind } from './source-row.ts'

/** Clock, calendar and entities of a run. */
export interface MappingWorld {
  /** Seconds UTC. */
  readonly now: number
  readonly zone: string
  /** What the tenant declared; left out: the entities of the product. */
  readonly model?: TenantModel | undefined
}

/** Rows of an entity to be found by values of some of its fields. */
export interface Lookup {
  readonly entity: string
  readonly fields: readonly string[]
  /** Values of the fields for a source row; null where one of them is empty: nothing is looked up. */
  readonly values: (row: SourceRow) => readonly string[] | null
}

/** The code that was found for values of a lookup; undefined: no row, null: several. */
export type Found = (lookup: number, values: readonly string[]) => string | null | undefined

/** A value of a cell before codes and defaults. */
export interface Raw {
  readonly text: string | null
  readonly kind: SourceValueKind
  readonly fault?: Label
}

export type Read = (row: SourceRow, found: Found) => Raw

const nothing: Raw = { text: null, kind: 'text' }

/** Columns in the order in which a program first names them. */
export class UsedColumns {
  readonly names: string[] = []
  readonly all: readonly MappedColumn[]
  readonly #kinds: ReadonlyMap<string, SourceValueKind>

  constructor(all: readonly MappedColumn[]) {
    this.all = all
    this.#kinds = new Map(all.map(({ name, kind }) => [name, kind]))
  }

  place(column: string): number {
    const at = this.names.indexOf(column)
    return at >= 0 ? at : this.names.push(column) - 1
  }

  /** Place of the column of a path, and how a value is taken out of it. */
  reader(path: string): (row: SourceRow) => Raw {
    const found = placeOf(
      path,
      this.all.map(({ name }) => name),
    )
    if (!found) return () => ({ ...nothing, fault: filled(mappingTexts.noColumn, { column: path }) })
    const at = this.place(found.column)
    const kind = this.#kinds.get(found.column)!
    const steps: readonly PathStep[] = found.steps
    if (steps.length > 0) return (row) => ({ text: textAtPath(row[at]!, steps), kind: 'text' })
    return (row) => ({ text: row[at]!, kind })
  }
}

export function readerOf(
  value: MappedValue,
  used: UsedColumns,
  lookups: Lookup[],
  world: MappingWorld,
): Read {
  switch (value.kind) {
    case 'column':
      return used.reader(value.column)
    case 'constant':
      return () => ({ text: value.text, kind: 'text' })
    case 'expression':
      return expressionReader(value.expression, used, world)
    case 'lookup':
      return lookupReader(value, used, lookups, world)
  }
}

function expressionReader(text: string, used: UsedColumns, world: MappingWorld): Read {
  const compiled = compileExpression(text, sourceEnvironment(used.all))
  if (!compiled.ok) {
    const [{ at, reason }] = compiled.faults as [(typeof compiled.faults)[number]]
    const fault = filled(mappingTexts.expression, { position: at + 1, reason })
    return () => ({ ...nothing, fault })
  }
  const { program } = compiled
  const cells = namedCells(program, used)
  const kind = kindOf(program.type)
  return (row) => {
    const me = Object.fromEntries(
      cells.map(({ name, at, kind: own }) => [name, wireOf(row[at]!, own, world.zone)]),
    )
    try {
      return { text: textOfValue(program.type, evaluate(program, { ME: me }, world)), kind }
    } catch (error) {
      if (!(error instanceof ExpressionLimit)) throw error
      return { ...nothing, fault: mappingTexts.tooMuch }
    }
  }
}

/** The columns that a program names, with their names in expressions. */
function namedCells(program: Program, used: UsedColumns) {
  const names = expressionNames(used.all)
  const read = new Set(propertiesOf(program).map(({ name }) => name))
  return used.all.flatMap(({ name: column, kind }) => {
    const name = names.get(column)!
    return read.has(name) ? [{ name, at: used.place(column), kind }] : []
  })
}

export function kindOf(type: Type): SourceValueKind {
  if (isList(type) || isObject(type)) return 'text'
  if (type === 'bool') return 'flag'
  return type === 'number' || type === 'date' || type === 'time' ? type : 'text'
}

function textOfValue(type: Type, value: Parameters<typeof toWire>[1]): string | null {
  const wire = toWire(type, value)
  if (wire === null || wire === undefined) return null
  if (Array.isArray(wire)) return wire.join(';')
  return typeof wire === 'object' ? JSON.stringify(wire) : String(wire as string | number | boolean)
}

function lookupReader(
  value: Extract<MappedValue, { kind: 'lookup' }>,
  used: UsedColumns,
  lookups: Lookup[],
  { model = standardModel }: MappingWorld,
): Read {
  const target = model.named(value.entity)
  const readers = value.by.map(({ column }) => used.reader(column))
  const fields = value.by.map(({ field }) => field)
  const values = (row: SourceRow): readonly string[] | null => {
    const texts = readers.map((read) => read(row).text?.trim() ?? '')
    return texts.every((text) => text !== '') ? texts : null
  }
  const place = lookups.push({ entity: value.entity, fields, values }) - 1
  return (row, found) => {
    const wanted = values(row)
    if (!wanted) return nothing
    const code = found(place, wanted)
    if (typeof code === 'string') return { text: code, kind: 'text' }
    const terms = fields
      .map((field, at) => `${target.fields[field]?.label.en ?? field} = ${wanted[at]}`)
      .join(', ')
    const text = code === null ? mappingTexts.notUnique : mappingTexts.notFound
    return { ...nothing, fault: filled(text, { entity: target.label, terms }) }
  }
}

/** A value once codes are translated and what is empty has its default; `isOwn`: it is that of the source. */
interface Translated {
  readonly text: string
  readonly kind: SourceValueKind
  readonly isOwn: boolean
  readonly fault?: Label | undefined
  readonly raw?: string | null
}

/** Codes are translated first, then what is empty takes its default. */
export function translatorOf(line: MappingLine, read: Read): (row: SourceRow, found: Found) => Translated {
  const codes = line.codes && new Map(line.codes.pairs.map(({ from, to }) => [from, to]))
  const strict = line.codes?.strict === true
  return (row, found) => {
    const { text: given, kind, fault } = read(row, found)
    if (fault) return { text: '', kind, isOwn: false, fault, raw: given }
    const raw = given?.trim() ?? ''
    const translated = codes?.get(raw)
    if (strict && raw !== '' && translated === undefined) {
      const message = filled(mappingTexts.unlisted, { value: raw.slice(0, 60) })
      return { text: '', kind, isOwn: false, fault: message, raw }
    }
    const text = translated ?? given ?? ''
    if (text.trim() === '') return { text: line.default ?? '', kind: 'text', isOwn: false }
    return { text, kind, isOwn: translated === undefined }
  }
}
