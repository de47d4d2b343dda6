import { auditEntry } from '../../entities/access/audit-entry.ts'
import type { Entity } from '../../entity.ts'
import {
  isList,
  isObject,
  nodesOf,
  type Environment,
  type Type,
  type Typed,
} from '../../expressions/index.ts'
import { subjectsIn } from '../../environments/subjects.ts'
import type { TenantModel } from '../../modelling/tenant-model.ts'
import { runData } from '../../results/run-data.ts'

/** A field of an entity that an expression reads. */
export interface FieldRead {
  readonly entity: Entity
  readonly field: string
}

/** What expressions of a design are about: an environment of the entities as a tenant has them. */
export interface DesignWorld {
  readonly environment: Environment
  readonly model: TenantModel
}

const rowOf = (type: Type): string | null => {
  const one = isList(type) ? type.list : type
  return isObject(one) ? one.object : null
}

/** The fields that an expression reads on its paths, those that lead from row to row among them; null: not of entities. */
export function readsOf(tree: Typed, model: TenantModel): readonly FieldRead[] | null {
  const found: FieldRead[] = []
  const add = (name: string | null, field: string): boolean => {
    const entity = name === null ? undefined : subjectNamed(name, model)
    if (!entity || entity.fields[field]?.secret) return false
    found.push({ entity, field })
    return true
  }
  for (const node of nodesOf(tree))
    if (!readsOfNode(node, model).every(([name, field]) => add(name, field))) return null
  return found
}

function readsOfNode(node: Typed, model: TenantModel): (readonly [string | null, string])[] {
  if (node.op === 'cast' && node.key !== null) return [[rowOf(node.of.type), node.key]]
  if (node.op !== 'get' && node.op !== 'map') return []
  const { from } = node.property
  const row = rowOf(node.of.type)
  switch (from.kind) {
    case 'field':
      return [[row, from.field]]
    case 'reference':
    case 'references':
      return [[row, from.field], ...keyOf(model.named(from.target))]
    case 'related':
      return [
        [row, from.key],
        [from.entity, from.field],
      ]
    default:
      return []
  }
}

const keyOf = ({ name, key }: Entity): (readonly [string, string])[] =>
  key.map((field) => [name, field] as const)

/**
 * Data about whose rows reports may speak, to those who may open their lists: all that expressions are about, the audit log,
 * and result tables of runs. Accounts, rights and settings are none.
 */
export function reportSubjects(model: TenantModel): readonly Entity[] {
  return [...subjectsOf(model).values()]
}

/** Undefined: reports do not apply to it. */
export const subjectNamed = (name: string, model: TenantModel): Entity | undefined =>
  subjectsOf(model).get(name)

const made = new WeakMap<TenantModel, ReadonlyMap<string, Entity>>()

function subjectsOf(model: TenantModel): ReadonlyMap<string, Entity> {
  const known = made.get(model)
  if (known) return known
  const all = [
    ...subjectsIn(model).values(),
    model.named(auditEntry.name),
    ...runData.map(({ entity }) => entity),
  ]
  const byName = new Map(all.map((entity) => [entity.name, entity]))
  made.set(model, byName)
  return byName
}
