import {
  compileExpression,
  isList,
  isObject,
  typeLabel,
  type Compiled,
  type Program,
  type Typed,
} from '../../expressions/index.ts'
import type { Field, FieldKind } from '../../field-kinds.ts'
import { inEveryLanguage, listed, textOf, type Label } from '../../label.ts'
import type { TenantModel } from '../../modelling/tenant-model.ts'
import { FRACTION_DIGITS } from '../../rules/decimal.ts'
import type { DesignColumn, DesignKind, DesignTotal, DesignParameter } from './definition.ts'
import { memberFault, type MemberFault } from './fault.ts'
import { readsOf, subjectNamed, type DesignWorld, type FieldRead } from './reads.ts'

/** An expression that is sound, with the fields it reads. */
export interface SoundRead {
  readonly program: Program
  readonly reads: readonly FieldRead[]
}

/** A column whose expression is sound. */
export interface CompiledColumn extends SoundRead {
  readonly column: DesignColumn
  readonly field: Field
  /** The expression is a field of the row or of a row it refers to, shown as it is: where it is hidden, the column is empty. */
  readonly shows: FieldRead | null
}

/** How a field is shown in a report; a code that leads to a row is that code. */
const shownKinds: Partial<Record<FieldKind, FieldKind>> = {
  reference: 'code',
  references: 'text',
  expression: 'longText',
  color: 'text',
}

const typeKinds: Readonly<Record<string, FieldKind>> = {
  number: 'quantity',
  text: 'text',
  bool: 'flag',
  time: 'time',
  date: 'date',
  span: 'duration',
}

/** The program of an expression over ME, or what is wrong with it. */
export function compileOver(text: string, world: DesignWorld, member: string): SoundRead | MemberFault {
  const { environment, model } = world
  const first = compileExpression(text, environment)
  // A row is shown by its code.
  return soundRead(
    first.ok && isObject(first.type) ? compileExpression(text, environment, 'text') : first,
    text,
    member,
    model,
  )
}

/** What a compiled text reads, or what is wrong with it. */
export function soundRead(
  compiled: Compiled,
  text: string,
  member: string,
  model: TenantModel,
): SoundRead | MemberFault {
  if (!compiled.ok) {
    const [fault] = compiled.faults
    return memberFault(member, 'expression', { at: fault!.at + 1, reason: fault!.reason })
  }
  const reads = readsOf(compiled.program.tree, model)
  return reads ? { program: compiled.program, reads } : memberFault(member, 'closedField', { name: text })
}

export const isFault = (value: object): value is MemberFault => 'reason' in value

/** A column with its field, or what is wrong with it. */
export function compileColumn(column: DesignColumn, world: DesignWorld): CompiledColumn | MemberFault {
  const over = compileOver(column.expression, world, 'expression')
  if (isFault(over)) return over
  const { program, reads } = over
  const shows = shownField(program.tree, world.model)
  const declared = shows?.entity.fields[shows.field]
  const kind = declared
    ? (shownKinds[declared.kind] ?? declared.kind)
    : typeof program.type === 'string'
      ? typeKinds[program.type]
      : undefined
  if (kind === undefined || kind === 'json')
    return memberFault('expression', 'notAColumn', { type: typeLabel(program.type) })
  if (column.decimals !== null && program.type !== 'number') return memberFault('decimals', 'notANumber')
  if (column.period !== null && program.type !== 'time' && program.type !== 'date')
    return memberFault('period', 'notATime')
  const label = titleOf(column, program.tree, declared)
  if (label === null) return memberFault('title', 'needsTitle')
  const field: Field = {
    kind: column.period === null ? kind : 'date',
    label,
    required: false,
    ...(declared?.choice && column.period === null ? { choice: declared.choice } : {}),
    ...(declared?.texts ? { texts: declared.texts } : {}),
  }
  return { column, field, program, shows, reads }
}

/** The field that an expression shows as it is: `ME.qty`, `ME.item.name`, `ME.item`. */
function shownField(tree: Typed, model: TenantModel): FieldRead | null {
  if (tree.op === 'cast' && tree.key !== null) return fieldOfRow(tree.of, tree.key, model)
  if (tree.op !== 'get' || tree.property.from.kind !== 'field') return null
  return fieldOfRow(tree.of, tree.property.from.field, model)
}

function fieldOfRow(row: Typed, field: string, model: TenantModel): FieldRead | null {
  if (!isRow(row) || !isObject(row.type)) return null
  const entity = subjectNamed(row.type.object, model)
  return entity ? { entity, field } : null
}

/** ME, or a row to which references lead from it. */
const isRow = (tree: Typed): boolean =>
  tree.op === 'root'
    ? tree.root === 'ME'
    : tree.op === 'get' &&
      (tree.property.from.kind === 'self' || tree.property.from.kind === 'reference') &&
      isRow(tree.of)

function titleOf({ title }: DesignColumn, tree: Typed, declared: Field | undefined): Label | null {
  if (title.trim() !== '') return { zh: title, en: title }
  if (!declared) return null
  if (tree.op === 'cast') return declaredRow(tree.of) ?? declared.label
  const before = tree.op === 'get' ? declaredRow(tree.of) : null
  return before ? joinedLabel(before, declared.label) : declared.label
}

/** The label of the reference by which a path comes to a row; null where the row is ME. */
function declaredRow(row: Typed): Label | null {
  if (row.op !== 'get') return null
  return row.property.from.kind === 'self' ? declaredRow(row.of) : row.property.label
}

/** `物料` and `名称` are `物料名称`, `Item` and `Name` are `Item name`. */
export const joinedLabel = (row: Label, field: Label): Label => {
  const inside = inEveryLanguage((language) => small(textOf(field, language)))
  return listed([row, inside], { zh: '', en: ' ' })
}

const small = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text

/** Whether a column may be added up, averaged, counted or compared so. Lists compare numbers alone. */
export function hasTotal(
  { field, program }: Pick<CompiledColumn, 'field' | 'program'>,
  total: DesignTotal,
  kind: DesignKind,
): boolean {
  if (total === 'count') return true
  const isNumber = !isList(program.type) && (program.type === 'number' || program.type === 'span')
  if (total === 'sum' || total === 'average' || kind === 'list') return isNumber && field.kind !== 'date'
  return isNumber || field.kind === 'date' || field.kind === 'time'
}

/** What averages of a cross table are divided from, so that averages of its lines are those of the rows behind them. */
export interface AverageParts {
  readonly sum: string
  readonly count: string
  /** Decimals to which the quotient is rounded. */
  readonly decimals: number
  /** The sum is in seconds. */
  readonly isDuration: boolean
}

/** Null: the column is no average of a cross table. Names of columns have no underscore, so that nothing else has these. */
export function averageParts({
  column,
  field,
}: Pick<CompiledColumn, 'column' | 'field'>): AverageParts | null {
  if (column.place !== 'value' || column.total !== 'average') return null
  const { name, decimals } = column
  const isDuration = field.kind === 'duration'
  const most = isDuration ? 0 : FRACTION_DIGITS
  return { sum: `${name}__sum`, count: `${name}__count`, decimals: decimals ?? most, isDuration }
}

type Dependent = Pick<DesignParameter, 'name' | 'label' | 'dependsOn'>

/** The parameters on which one depends, the nearest first, up to one that depends on none or comes twice. */
function chainOf(start: Dependent, parameters: readonly Dependent[]): readonly Dependent[] {
  const chain = [start]
  for (;;) {
    const { dependsOn } = chain.at(-1)!
    const next = dependsOn === '' ? undefined : parameters.find(({ name }) => name === dependsOn)
    if (!next) return chain
    chain.push(next)
    if (chain.indexOf(next) < chain.length - 1) return chain
  }
}

/** A parameter that depends on itself by way of others, which are named. */
export function circleFault(parameter: Dependent, parameters: readonly Dependent[]): MemberFault | null {
  const chain = chainOf(parameter, parameters)
  const isCircle = chain.length > 1 && chain.at(-1) === parameter
  const names = chain.map(({ label, name }) => label || name).join(' → ')
  return isCircle ? memberFault('dependsOn', 'dependsOnItself', { names }) : null
}

/** The parameter on which each depends that does, by name: each behind the one on which it depends. */
export const dependenciesOf = (parameters: readonly Dependent[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters
      .filter(({ dependsOn }) => dependsOn !== '')
      .map((parameter) => ({ parameter, depth: chainOf(parameter, parameters).length }))
      .toSorted((one, other) => one.depth - other.depth)
      .map(({ parameter: { name, dependsOn } }) => [name, dependsOn]),
  )
