import type { Entity } from '#domain/entity.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'

type Row = Readonly<Record<string, unknown>>

/** What a row was and what it becomes; null: it is new, or goes. */
export interface RowChange {
  readonly before: Row | null
  readonly after: Row | null
}

/** Refuses a change by throwing, in the transaction that made it. 'wrote': it has set members of the row itself. */
export type RowRule = (tx: Tx, change: RowChange, call: Call) => Promise<void | 'wrote'>

const rules = new Map<string, RowRule>()

/** Takes the rules of features, by the name of the entity; the product's own are handed in by row-rules.ts. */
export function addRowRules(more: Readonly<Record<string, RowRule>>): void {
  for (const [entity, rule] of Object.entries(more)) rules.set(entity, rule)
}

/**
 * The rule of an entity whose rows are written by the general endpoints, but not by everybody who holds the permission;
 * undefined: there is none.
 */
export const rowRuleOf = ({ name }: Pick<Entity, 'name'>): RowRule | undefined => rules.get(name)
