import { useQuery } from '@tanstack/react-query'
import type { Label } from '#domain/label.ts'
import type { PageFault } from '#domain/pages/fault.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { call } from '../../../client/call.ts'
import { numberOf } from '../page/number-of.ts'

/** A right that sources and actions of a page need, and what needs it. */
export interface MissingRight {
  readonly permission?: string
  /** Code of the app. */
  readonly app?: string
  readonly what: Label
}

export interface RoleRights {
  readonly role: string
  readonly missing: readonly MissingRight[]
}

/** A published page that links a template, as it would be with what that becomes. */
export interface PartUser {
  readonly kind: string
  readonly code: string
  readonly name: string
  /** What would no longer work there: the property or part, and why. */
  readonly faults: readonly { readonly place: Label; readonly reason: Label }[]
  readonly rights: readonly RoleRights[]
}

export interface CheckAnswer {
  readonly faults: readonly PageFault[]
  readonly rights: readonly RoleRights[]
  readonly users: readonly PartUser[]
}

/** What the server finds wrong with a page, and which rights roles lack to use it. Contents are long: an answer is kept by the number of its content. */
export const useCheck = (content: PageFile, roles: readonly string[]) =>
  useQuery({
    queryKey: queryKeyOf(designPages.check, { content: numberOf(content), roles: roles.toSorted() }),
    queryFn: async ({ signal }) =>
      (await call(designPages.check, { content, roles: [...roles] }, { signal })) as CheckAnswer,
    placeholderData: (previous) => previous,
  })

/** Faults with which a page cannot be published. */
export const hindering = (faults: readonly PageFault[]): readonly PageFault[] =>
  faults.filter(({ isWarning }) => !isWarning)
