import type { CheckContext, PageNames } from '#domain/pages/check-text.ts'
import { dialogsOf } from '#domain/pages/check.ts'
import type { PageScope } from '#domain/pages/environment.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { Properties } from '#domain/pages/property.ts'

export type Given = Readonly<Record<string, unknown>>

/** What the values of a component, a source or an action refer to while they are edited. */
export interface FieldScope {
  /** The whole page: its sources, forms and dialogs are chosen by name. */
  readonly page: PageFile
  /** Names of the product and of the plan unit; null: not known yet and not checked. */
  readonly names: PageNames
  readonly dialogs: ReadonlySet<string>
  /** What expressions know. */
  readonly scope: PageScope
  /** Records around the one that is edited, the innermost first. */
  readonly records: readonly Given[]
  /** Makes a KPI the source of the component, which gets a source of the page with it; null: no KPI can be chosen as a source. */
  readonly takeKpi: ((kpi: string) => void) | null
  /** Path of a value that something leads to, within the record or value that is edited; null: to none of it. */
  readonly leads: string | null
}

export interface PropertyFormProps {
  readonly properties: Properties
  readonly values: Given
  /** Gets the changed members alone; those that are undefined are left out of the file. */
  readonly onChange: (change: Given) => void
  readonly scope: FieldScope
  /** Those of the properties that are shown; default: all. */
  readonly shown?: readonly string[]
}

export const fieldScope = (page: PageFile, names: PageNames, scope: PageScope): FieldScope => ({
  page,
  names,
  dialogs: dialogsOf(page),
  scope,
  records: [],
  takeKpi: null,
  leads: null,
})

/** What a value is checked against by the rules of the page. */
export const checkedIn = ({ page, names, dialogs, scope, records }: FieldScope): CheckContext => ({
  page,
  names,
  dialogs,
  scope,
  records,
})

/** A record after a change; members that are undefined are left out. */
export const changed = (values: Given, change: Given): Given =>
  Object.fromEntries(Object.entries({ ...values, ...change }).filter(([, value]) => value !== undefined))
