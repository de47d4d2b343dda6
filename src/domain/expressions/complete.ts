import { noted, type Label } from '../label.ts'
import { compileExpression } from './compile.ts'
import { plainName, type Environment } from './environment.ts'
import { functions } from './functions.ts'
import { isList, isObject, typeLabel, type Type } from './types.ts'

export interface Completion {
  readonly name: string
  readonly label: Label
  /** What is written in place of the word before the caret. */
  readonly insert: string
  readonly kind: 'root' | 'property' | 'parameter' | 'function'
}

/** The word before a caret, the path it stands after, and where it begins. */
const path = /((?:[A-Za-z_]\w*\.)*)([A-Za-z_]\w*)?$/

/**
 * What can be written at a caret: properties after `ME.Order.`, else properties of the row, parameters, roots and
 * functions that contain the word typed so far. `from`: where the word begins.
 */
export function completionsAt(
  text: string,
  caret: number,
  environment: Environment,
): { readonly from: number; readonly found: readonly Completion[] } {
  const match = path.exec(text.slice(0, caret))
  const [owner, word] = [match?.[1] ?? '', match?.[2] ?? '']
  const from = caret - word.length
  const all = owner === '' ? openNames(environment) : propertiesAfter(owner.slice(0, -1), environment)
  const wanted = plainName(word)
  const matching = all.filter(
    ({ name, label }) =>
      plainName(name).includes(wanted) || label.zh.includes(word) || plainName(label.en).includes(wanted),
  )
  const rank = ({ name }: Completion): number => (plainName(name).startsWith(wanted) ? 0 : 1)
  return { from, found: matching.toSorted((a, b) => rank(a) - rank(b)) }
}

function openNames(environment: Environment): Completion[] {
  const rows = Object.entries(environment.roots).map(([name, object]) => ({
    name,
    label: environment.object(object).label,
    insert: `${name}.`,
    kind: 'root' as const,
  }))
  const row = environment.roots.ME
  return [
    ...rows,
    ...(row === undefined ? [] : propertiesOf(row, environment)),
    ...environment.parameters.map(({ name, label }) => ({
      name,
      label,
      insert: name,
      kind: 'parameter' as const,
    })),
    ...functions.map(({ name, label }) => ({ name, label, insert: `${name}(`, kind: 'function' as const })),
  ]
}

/** A code is followed to its row as the checker does it: `orderCode.` offers what an order has. */
function propertiesAfter(owner: string, environment: Environment): Completion[] {
  const compiled = compileExpression(owner, environment)
  if (!compiled.ok) return []
  const tree = compiled.program.tree
  const direct = objectIn(compiled.type)
  if (direct !== null) return propertiesOf(direct, environment)
  if (tree.op !== 'get' || tree.property.from.kind !== 'field' || !isObject(tree.of.type)) return []
  const { field } = tree.property.from
  const follow = environment
    .object(tree.of.type.object)
    .properties()
    .find(({ from }) => (from.kind === 'reference' || from.kind === 'references') && from.field === field)
  const object = follow ? objectIn(follow.type) : null
  return object === null ? [] : propertiesOf(object, environment)
}

const objectIn = (type: Type): string | null =>
  isObject(type) ? type.object : isList(type) && isObject(type.list) ? type.list.object : null

function propertiesOf(object: string, environment: Environment): Completion[] {
  return environment
    .object(object)
    .properties()
    .map(({ name, label, type }) => ({
      name,
      insert: name,
      kind: 'property' as const,
      label: noted(label, typeLabel(type)),
    }))
}
