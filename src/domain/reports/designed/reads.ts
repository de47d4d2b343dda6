import { auditEntry } from '../../entities/access/audit-entry.ts'
import { entityNamed } from '../../entities/index.ts'
import type { Entity } from '../../entity.ts'
import { isList, isObject, nodesOf, type Type, type Typed } from '../../expressions/index.ts'
import { subjects } from '../../expressions/subjects.ts'
import { runData } from '../run-data.ts'

/** A field of an entity that an expression reads. */
export interface FieldRead {
  readonly entity: Entity
  readonly field: string
}

const rowOf = (type: Type): string | null => {
  const one = isList(type) ? type.list : type
  return isObject(one) ? one.object : null
}

/** The fields that an expression reads on its paths, those that lead from row to row among them; null: not of entities. */
export function readsOf(tree: Typed): readonly FieldRead[] | null {
  const found: FieldRead[] = []
  const add = (name: string | null, field: string): boolean => {
    const entity = name === null ? undefined : subjectNamed(name)
    if (!entity || entity.fields[field]?.secret) return false
    found.push({ entity, field })
    return true
  }
  for (const node of nodesOf(tree))
    if (!readsOfNode(node).every(([name, field]) => add(name, field))) return null
  return found
}

function readsOfNode(node: Typed): (readonly [string | null, string])[] {
  if (node.op === 'cast' && node.key !== null) return [[rowOf(node.of.type), node.key]]
  if (node.op !== 'get' && node.op !== 'map') return []
  const { from } = node.property
  const row = rowOf(node.of.type)
  switch (from.kind) {
    case 'field':
      return [[row, from.field]]
    case 'reference':
    case 'references':
      return [[row, from.field], ...keyOf(from.target)]
    case 'related':
      return [
        [row, from.key],
        [from.entity, from.field],
      ]
    default:
      return []
  }
}

const keyOf = (name: string): (readonly [string, string])[] =>
  entityNamed(name).key.map((field) => [name, field] as const)

/**
 * Data about whose rows reports may speak, to those who may open their lists: all that expressions are about, the audit log,
 * and result tables of runs. Accounts, rights and settings are none.
 */
export const reportSubjects: readonly Entity[] = [
  ...subjects.values(),
  auditEntry,
  ...runData.map(({ entity }) => entity),
]

const byName = new Map(reportSubjects.map((entity) => [entity.name, entity]))

export const subjectNamed = (name: string): Entity | undefined => byName.get(name)
