import type { ChoiceList } from '../choices/index.ts'
import type { FieldKind } from '../field-kinds.ts'
import type { Label } from '../label.ts'
import type { Row, Type, Value } from './types.ts'

/** The words with which paths begin (entities.md 2.9; of designed pages, spec/pages.md 3). */
export const roots = ['ME', 'OTHER', 'HOLDER', 'TARGET', 'PAGE', 'USER', 'EVENT'] as const
export type Root = (typeof roots)[number]

/** Roots of pages alone: elsewhere these words are names of properties and parameters. */
const pageRoots: ReadonlySet<Root> = new Set(['PAGE', 'USER', 'EVENT'])

/** The root that a name represents in an environment; undefined: it is no root there. */
export const rootNamed = (name: string, { roots: given }: Pick<Environment, 'roots'>): Root | undefined =>
  roots.find((root) => root === name.toUpperCase() && (given[root] !== undefined || !pageRoots.has(root)))

/** Where the value of a property comes from; `stored` as fields say it (field-kinds.ts). */
export type PropertySource = {
  readonly stored?: string
} /** A member of the row, as its kind writes it on the wire. */ & (
  | { readonly kind: 'field'; readonly field: string; readonly of: FieldKind }
  /** The row whose code a member of the row holds. */
  | { readonly kind: 'reference'; readonly field: string; readonly target: string }
  /** The rows whose codes a member of the row holds. */
  | { readonly kind: 'references'; readonly field: string; readonly target: string }
  /** The rows of another entity that name this row in one of their fields. */
  | { readonly kind: 'related'; readonly entity: string; readonly field: string; readonly key: string }
  | { readonly kind: 'self' }
  /** Worked out by the engine; in memory only. */
  | { readonly kind: 'computed'; read(row: Row, world: World): Value }
)

export interface Property {
  readonly name: string
  readonly label: Label
  readonly type: Type
  readonly choice?: ChoiceList
  readonly from: PropertySource
}

/** What rows of one kind can be asked. Names compare without case and underscores: `Order_Type` is `orderType`. */
export interface ObjectDeclaration {
  readonly name: string
  readonly label: Label
  /** Member that represents a row where a text is wanted; null: none. */
  readonly key: string | null
  property(name: string): Property | undefined
  properties(): readonly Property[]
}

export interface ParameterDeclaration {
  readonly name: string
  readonly label: Label
  readonly type: Type
  /** Entity whose expressions alone may name it; none: all may. */
  readonly scope?: string | null
}

/** Those that an expression about an entity may name. */
export const parametersFor = <P extends ParameterDeclaration>(
  parameters: readonly P[],
  entity: string,
): P[] => parameters.filter(({ scope }) => !scope || scope === entity)

/** What the names of an expression can mean. */
export interface Environment {
  /** Object that each root represents; a root that is absent is not known. TARGET belongs to functions over lists. */
  readonly roots: Readonly<Partial<Record<Root, string>>>
  readonly parameters: readonly ParameterDeclaration[]
  /** A declared object; throws for a name that no declaration uses. */
  object(name: string): ObjectDeclaration
}

/** What an evaluation may know beside its rows. Everything is given; nothing is read from the machine. */
export interface World {
  /** Seconds UTC that `Now()` and `Today()` mean. */
  readonly now: number
  /** IANA zone in which calendar days begin. */
  readonly zone: string
  /** Wire values by parameter name. */
  readonly parameters?: ReadonlyMap<string, unknown>
  /** The row of an entity with a code; null when there is none or it is out of reach. */
  resolve?(entity: string, code: string): Row | null
  /** The rows of an entity whose `field` names a code, in the order of their codes. */
  related?(entity: string, field: string, code: string): readonly Row[]
  /** Seconds of working time of a resource between two instants; null when it has no calendar. */
  workSeconds?(resource: string, from: number, to: number): number | null
}

/** A name as names are compared. */
export const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** The known name nearest to a misspelt one, or null when none is near. */
export function nearest(name: string, known: Iterable<string>): string | null {
  const wanted = plainName(name)
  let best: string | null = null
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of known) {
    const plain = plainName(candidate)
    if (Math.abs(plain.length - wanted.length) >= least) continue
    const distance = editDistance(wanted, plain)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Levenshtein's distance; both texts are names, so short. */
function editDistance(a: string, b: string): number {
  if (a.length > 80 || b.length > 80) return 80
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
