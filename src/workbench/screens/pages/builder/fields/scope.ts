import type { PageNames } from '#domain/pages/check-text.ts'
import type { PageScope } from '#domain/pages/environment.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { Properties } from '#domain/pages/property.ts'

/** What the values of a component, a source or an action refer to while they are edited. */
export interface FieldScope extends PageScope {
  /** The whole page: its sources and dialogs are chosen by name. */
  readonly page: PageFile
  /** Names of the product and of the plan unit; null: not known yet and not checked. */
  readonly names: PageNames
}

export interface PropertyFormProps {
  readonly properties: Properties
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void
  readonly scope: FieldScope
}
