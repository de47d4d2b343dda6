import type { Entity } from '../entity.ts'
import type { Field, FieldKind, Fields } from '../field-kinds.ts'
import { filled, type Label } from '../label.ts'
import { plainName, type Environment, type ObjectDeclaration, type Property } from './environment.ts'
import type { ParameterDeclaration, Root } from './environment.ts'
import type { Type } from './types.ts'

/** The type that a field of each kind has in expressions; null: it takes no part. */
const kindTypes: Readonly<Record<FieldKind, Type | null>> = {
  code: 'text',
  text: 'text',
  longText: 'text',
  integer: 'number',
  quantity: 'number',
  flag: 'bool',
  date: 'date',
  time: 'time',
  duration: 'span',
  choice: 'text',
  reference: 'text',
  references: { list: 'text' },
  expression: 'text',
  color: 'text',
  json: null,
}

export const typeOfField = (field: Field): Type | null => kindTypes[field.kind]

/** Where a field of a tenant's own is kept. */
const keptIn = ({ stored }: Field) => (stored === undefined ? {} : { stored })

function fieldProperty(name: string, field: Field): Property[] {
  const type = typeOfField(field)
  if (type === null) return []
  const choice = field.choice === undefined ? {} : { choice: field.choice }
  return [
    {
      name,
      label: field.label,
      type,
      ...choice,
      from: { kind: 'field', field: name, of: field.kind, ...keptIn(field) },
    },
  ]
}

/** Properties found by their plain names; the first of a name counts. */
class Declared implements ObjectDeclaration {
  readonly name: string
  readonly label: Label
  readonly key: string | null
  readonly #make: () => readonly Property[]
  #all: readonly Property[] | null = null
  #byName: Map<string, Property> | null = null

  constructor(name: string, label: Label, key: string | null, make: () => readonly Property[]) {
    this.name = name
    this.label = label
    this.key = key
    this.#make = make
  }

  properties(): readonly Property[] {
    return (this.#all ??= this.#make())
  }

  property(name: string): Property | undefined {
    const wanted = plainName(name)
    this.#byName ??= this.#index()
    return this.#byName.get(wanted)
  }

  /** `resourcegroup` of a resource is its `group` too, `orderType` of an order its `type`. */
  #index(): Map<string, Property> {
    const found = new Map<string, Property>()
    const own = plainName(this.name)
    for (const property of this.properties()) {
      const plain = plainName(property.name)
      if (!found.has(plain)) found.set(plain, property)
    }
    for (const property of this.properties()) {
      const plain = plainName(property.name)
      const short = plain.startsWith(own) ? plain.slice(own.length) : ''
      for (const alias of [short, short.replace(/s$/, '')])
        if (alias !== '' && !found.has(alias)) found.set(alias, property)
    }
    return found
  }
}

/** An object that knows nothing but the given fields; `self` is a second name under which a row names itself. */
export function fieldsObject(name: string, label: Label, fields: Fields, key: string | null = null) {
  return new Declared(name, label, key, () => [
    ...Object.entries(fields).flatMap(([field, declared]) => fieldProperty(field, declared)),
    { name, label, type: { object: name }, from: { kind: 'self' } },
  ])
}

/** `itemCode` leads to `item`, `warehouse` to `warehouseRow`. */
const referenceName = (field: string): string =>
  /.Code$/.test(field) ? field.slice(0, -4) : /.Codes$/.test(field) ? field.slice(0, -5) : `${field}Row`

function entityProperties(entity: Entity, all: readonly Entity[]): Property[] {
  const fields = Object.entries(entity.fields)
  const own = fields.flatMap(([name, field]) => fieldProperty(name, field))
  const follow = fields.flatMap(([name, field]): Property[] => {
    const { target } = field
    if (target === undefined) return []
    const many = field.kind === 'references'
    const row: Type = { object: target }
    const from = { kind: many ? 'references' : 'reference', field: name, target, ...keptIn(field) } as const
    return [{ name: referenceName(name), label: field.label, type: many ? { list: row } : row, from }]
  })
  const self: Property = {
    name: entity.name,
    label: entity.label,
    type: { object: entity.name },
    from: { kind: 'self' },
  }
  return [...own, ...follow, self, ...relatedProperties(entity, all)]
}

/** `operations` of an order: every entity that names this one, by the field that does so when there are several. */
function relatedProperties(entity: Entity, all: readonly Entity[]): Property[] {
  const [key, second] = entity.key
  if (key === undefined || second !== undefined) return []
  return all.flatMap((other) => {
    const naming = Object.entries(other.fields).filter(
      ([, field]) => field.kind === 'reference' && field.target === entity.name,
    )
    return naming.map(([field, declared], index): Property => {
      const { label } = declared
      const suffix = index === 0 ? '' : `By${field[0]!.toUpperCase()}${field.slice(1)}`
      return {
        name: `${other.name}s${suffix}`,
        label:
          index === 0
            ? other.label
            : filled({ zh: '{rows}（{by}）', en: '{rows} ({by})' }, { rows: other.label, by: label }),
        type: { list: { object: other.name } },
        from: { kind: 'related', entity: other.name, field, key, ...keptIn(declared) },
      }
    })
  })
}

/** Names with which an environment may be opened. */
export interface EnvironmentOptions {
  readonly roots: Readonly<Partial<Record<Root, string>>>
  readonly parameters?: readonly ParameterDeclaration[]
  /** Objects beside, or in place of, the entities. */
  readonly objects?: readonly ObjectDeclaration[]
}

/** A row of an entity as an object that leads to the rows of others. */
export function rowObject(entity: Entity, all: readonly Entity[]): ObjectDeclaration {
  const key = entity.key.length === 1 ? entity.key[0]! : null
  return new Declared(entity.name, entity.label, key, () => entityProperties(entity, all))
}

/** All rows of a set of entities as objects that lead to each other. */
export class Universe {
  readonly #objects: ReadonlyMap<string, ObjectDeclaration>

  /** `others`: objects that are no rows of entities. */
  constructor(entities: readonly Entity[], others: readonly ObjectDeclaration[] = []) {
    const rows = entities.map((entity) => rowObject(entity, entities))
    this.#objects = new Map([...rows, ...others].map((object) => [object.name, object]))
  }

  has(name: string): boolean {
    return this.#objects.has(name)
  }

  environment(options: EnvironmentOptions): Environment {
    const own = new Map(options.objects?.map((object) => [object.name, object]))
    return {
      roots: options.roots,
      parameters: options.parameters ?? [],
      object: (name) => {
        const found = own.get(name) ?? this.#objects.get(name)
        if (!found) throw new Error(`no object named ${name}`)
        return found
      },
    }
  }
}

/** An environment of declared objects alone. */
export const plainEnvironment = (options: EnvironmentOptions): Environment =>
  new Universe([]).environment(options)
