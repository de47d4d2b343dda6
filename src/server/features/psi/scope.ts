import { rowsSeen } from '../../platform/crud/reading.ts'
import { Binder } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { SettingsBinder } from '../../platform/sources/source-query.ts'
import { bindEarlier, type EarlierPlan, type EarlierSql } from './earlier/bind.ts'
import { hidesFences } from './fence.ts'
import { isHidden } from './needed.ts'

/** Instants that figures depend on. */
export interface Moments {
  /** IANA zone of the plan unit. */
  readonly zone: string
  /** ISO instants: of the pivot, and of the start of its first period. */
  readonly asOf: string
  readonly start: string
}

/** What statements about a pivot are made with: tables as their reader sees them, and values that are bound. */
export interface PsiScope extends Moments {
  /** The plan that is looked at instead of the one that is there; null: that one. */
  readonly earlier: EarlierSql | null
  /** The table of an entity; an alias must follow. Without rows where a field that is needed is hidden. */
  readonly seen: (name: string) => string
  /** Whether time fences of resources may be seen. */
  readonly seesFences: boolean
  readonly bind: (value: unknown, type: string) => string
}

export const scopeOf = (
  tx: Tx,
  binder: Binder,
  moments: Moments,
  earlier: EarlierPlan | null = null,
): PsiScope => ({
  ...moments,
  earlier: earlier && bindEarlier(earlier, (value, type) => binder.add(value, type)),
  seen: (name) => {
    const rows = rowsSeen(tx, binder, name)
    // Items count without the levels that are hidden; half of an order or a document says something wrong.
    return name !== 'item' && isHidden(tx, name) ? `(select * from ${rows} hidden where false)` : rows
  },
  seesFences: !hidesFences(tx),
  bind: (value, type) => binder.add(value, type),
})

/** Values of a statement that is read by COPY, which takes no parameters: settings of the transaction. */
export class CopyBinder extends Binder {
  readonly #kept = new SettingsBinder()

  get settings(): ReadonlyMap<string, string> {
    return this.#kept.settings
  }

  override add(value: unknown, type = 'text'): string {
    if (value === null || value === undefined) return `null::${type}`
    return this.#kept.bind(value as string | number | boolean | readonly string[], type)
  }
}
