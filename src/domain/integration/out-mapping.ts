import type { Entity } from '../entity.ts'
import type { Program } from '../expressions/compile.ts'
import type { Environment } from '../expressions/environment.ts'
import type { FieldKind } from '../field-kinds.ts'
import { filled, type Label } from '../label.ts'
import { pathSteps, placeOf, type PathStep } from './json-path.ts'
import { kindOf, readerOf, translatorOf, UsedColumns, type MappingWorld, type Read } from './mapped-value.ts'
import { mappingTexts } from './mapping-texts.ts'
import type { MappedValue, MappingLine } from './mapping.ts'
import type { MappingFault } from './read-mapping.ts'
import { compileSent } from './related-program.ts'
import type { MappedColumn, SourceRow, SourceValueKind } from './source-row.ts'

/** A value as it leaves; '': none. Texts of codes, constants and defaults are texts whatever the field is. */
export interface OutCell {
  readonly text: string
  readonly kind: SourceValueKind
}

export interface OutRow {
  /** In the order of `targets`. */
  readonly cells: readonly OutCell[]
  readonly faults: readonly MappingFault[]
}

/** A checked mapping of an entity's rows to names of another system. */
export interface OutProgram {
  /** Fields that rows must have, in their order. */
  readonly columns: readonly string[]
  readonly targets: readonly string[]
  /** Of the values of each target; texts where codes or defaults take their place. */
  readonly kinds: readonly SourceValueKind[]
  /** Those of the columns that the database computes from rows of other entities, by their expressions. */
  readonly related: ReadonlyMap<string, Program>
  row(row: SourceRow): OutRow
}

const kinds: Partial<Record<FieldKind, SourceValueKind>> = {
  integer: 'number',
  quantity: 'number',
  duration: 'number',
  flag: 'flag',
  date: 'date',
  time: 'time',
  json: 'other',
}

/** Of values of a field on the wire, as texts. */
export const sourceKind = (kind: FieldKind): SourceValueKind => kinds[kind] ?? 'text'

/** Fields of an entity as columns that lines of an outgoing mapping name, without those that are hidden from somebody. */
export const outColumns = (entity: Entity, hidden: ReadonlySet<string> = new Set()): MappedColumn[] =>
  Object.entries(entity.fields)
    .filter(([name]) => !hidden.has(name))
    .map(([name, { kind }]) => ({ name, kind: sourceKind(kind) }))

/** A value on the wire of its field as the text of a source value; null: none. */
export function outText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(';')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

const longestName = 200

/**
 * What is wrong with the lines of an outgoing mapping, each with the name that it fills.
 * @param nests names with dots are paths into a document, of which none may lead through another
 * @param around what expressions may name beside the fields of the row
 */
export function checkOutMapping(
  lines: readonly MappingLine[],
  columns: readonly MappedColumn[],
  nests: boolean,
  around?: Environment,
): readonly MappingFault[] {
  if (lines.length === 0) return [{ target: '', message: mappingTexts.noLines }]
  const names = columns.map(({ name }) => name)
  const targets = lines.map(({ target }) => target)
  const seen = new Set<string>()
  const valueFaults = (value: MappedValue): Label[] => {
    if (value.kind === 'lookup') return [mappingTexts.noLookup]
    if (value.kind === 'constant') return []
    if (value.kind === 'column') {
      if (value.column.trim() === '') return [mappingTexts.chooseField]
      return placeOf(value.column, names) ? [] : [filled(mappingTexts.noRowField, { column: value.column })]
    }
    if (value.expression.trim() === '') return [mappingTexts.emptyExpression]
    return [...compileSent(value.expression, columns, around).faults]
  }
  return lines.flatMap(({ target, value }) => {
    const twice = seen.has(target)
    seen.add(target)
    return [
      ...(twice ? [filled(mappingTexts.nameTwice, { name: target })] : []),
      ...nameFaults(target, nests, targets),
      ...valueFaults(value),
    ].map((message) => ({ target, message }))
  })
}

function nameFaults(target: string, nests: boolean, targets: readonly string[]): Label[] {
  const isPlain = target.trim() === target && target.length <= longestName
  const steps = nests ? pathSteps(target) : []
  if (!isPlain || !steps || !steps.every(isStep))
    return [filled(mappingTexts.noName, { name: target.slice(0, 60) })]
  const inner =
    nests && targets.find((other) => other.startsWith(`${target}.`) || other.startsWith(`${target}[`))
  if (inner) return [filled(mappingTexts.nameInside, { name: target, other: inner })]
  const other = nests && targets.find((one) => isOtherKind(steps, pathSteps(one) ?? []))
  return other ? [filled(mappingTexts.nameList, { name: target, other })] : []
}

/** Members of a list that a mapping may name. */
const longestList = 100

const isStep = (step: PathStep): boolean =>
  typeof step === 'number' ? step < longestList : step !== '__proto__'

/** Is what one path takes for a list an object to the other? */
function isOtherKind(one: readonly PathStep[], other: readonly PathStep[]): boolean {
  const at = one.findIndex((step, place) => step !== other[place])
  return at >= 0 && other[at] !== undefined && typeof one[at] !== typeof other[at]
}

/** Compiles lines that `checkOutMapping` found sound. Total: a value that cannot be had is a fault of its cell. */
export function compileOutMapping(
  lines: readonly MappingLine[],
  columns: readonly MappedColumn[],
  world: MappingWorld,
  around?: Environment,
): OutProgram {
  const used = new UsedColumns(columns)
  const related = new Map<string, Program>()
  const readerFor = ({ value }: MappingLine): Read => {
    const program =
      value.kind === 'expression' ? compileSent(value.expression, columns, around).related : null
    if (value.kind !== 'expression' || !program) return readerOf(value, used, [], world)
    related.set(value.expression, program)
    const at = used.place(value.expression)
    const kind = kindOf(program.type)
    return (row) => ({ text: row[at] ?? null, kind })
  }
  const cells = lines.map((line) => translatorOf(line, readerFor(line)))
  const targets = lines.map(({ target }) => target)
  return {
    columns: used.names,
    targets,
    kinds: lines.map((line) => kindOfLine(line, columns, around)),
    related,
    row(row) {
      const faults: MappingFault[] = []
      const made = cells.map((cell, at): OutCell => {
        const { text, kind, isOwn, fault } = cell(row, () => undefined)
        if (fault) faults.push({ target: targets[at]!, message: fault })
        return { text, kind: isOwn ? kind : 'text' }
      })
      return { cells: made, faults }
    },
  }
}

function kindOfLine(
  { value, codes, default: usual }: MappingLine,
  columns: readonly MappedColumn[],
  around: Environment | undefined,
): SourceValueKind {
  if (codes || usual) return 'text'
  if (value.kind === 'expression') return compileSent(value.expression, columns, around).kind
  const named = value.kind === 'column' && columns.find(({ name }) => name === value.column)
  return named ? named.kind : 'text'
}

/** Fields of the row whose values a program lets out. */
export const fieldsSent = ({ columns, related }: OutProgram): readonly string[] =>
  columns.filter((name) => !related.has(name))

/** Numbers that JSON writes as they are. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

function jsonValue({ text, kind }: OutCell): string {
  if (text === '') return 'null'
  if (kind === 'number' && jsonNumber.test(text)) return text
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text
  return kind === 'other' ? text : JSON.stringify(text)
}

type Tree = Map<PathStep, string | Tree>

/** Names with dots are paths into documents of this format. */
export const nestsNames = (format: unknown): boolean => format === 'json' || format === 'cloudEvents'

/** JSON of rows of these targets: `customer.name` is a member of a member, `ids[0]` the first of a list. Decimals keep their digits. */
export function jsonWriter(targets: readonly string[]): (cells: readonly OutCell[]) => string {
  const paths = targets.map((target) => pathSteps(target) ?? [target])
  return (cells) => {
    const root: Tree = new Map()
    for (const [at, path] of paths.entries()) {
      let tree = root
      for (const part of path.slice(0, -1)) {
        const inner = tree.get(part)
        const next: Tree = inner instanceof Map ? inner : new Map()
        tree.set(part, next)
        tree = next
      }
      tree.set(path.at(-1)!, jsonValue(cells[at]!))
    }
    return treeText(root)
  }
}

const valueText = (value: string | Tree | undefined): string =>
  value instanceof Map ? treeText(value) : (value ?? 'null')

function treeText(tree: Tree): string {
  const places = [...tree.keys()].filter((key) => typeof key === 'number')
  if (places.length > 0)
    return `[${Array.from({ length: Math.max(...places) + 1 }, (_, at) => valueText(tree.get(at))).join(',')}]`
  return `{${[...tree].map(([name, value]) => `${JSON.stringify(name)}:${valueText(value)}`).join(',')}}`
}
