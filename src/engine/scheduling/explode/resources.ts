import { limitsOf, type Limits } from './eligible.ts'
import type { Findings } from './messages.ts'
import { rowsOf, keyOf, partsOf, compareTexts } from './rows.ts'
import { resourceSchema, type ExplodeInput } from './input.ts'

export interface ResourceRow {
  readonly code: string
  readonly type: string
  readonly class: string
  /** null: no limits. */
  readonly limits: Limits | null
}

/** Reasons why a target has no resources. */
export type TargetFault = 'targetUnknown' | 'groupEmpty' | 'notScheduled'

/** Resources by code, and groups as their members. */
export class Resources {
  readonly #byCode = new Map<string, ResourceRow>()
  readonly #groups = new Map<string, ResourceRow[]>()

  constructor(input: ExplodeInput, findings: Findings) {
    const rows = rowsOf(resourceSchema, input.resources)
      .filter((row) => row.code !== null)
      .toSorted((a, b) => compareTexts(a.code, b.code))
    for (const row of rows) {
      const { code, type, class: kind, groups } = row
      const { limits, fault } = limitsOf(row)
      if (fault !== null) findings.add({ level: 'W', code: 'excludeUnreadable', value: `${code}: ${fault}` })
      const resource = { code: code!, type: type ?? 'M', class: kind ?? 'S', limits }
      this.#byCode.set(keyOf(code), resource)
      for (const group of partsOf(groups)) {
        const members = this.#groups.get(keyOf(group)) ?? []
        members.push(resource)
        this.#groups.set(keyOf(group), members)
      }
    }
  }

  /** The resources of a target, ordered by code: itself, or the members of the group. */
  of(target: string | null): readonly ResourceRow[] | TargetFault {
    const own = this.#byCode.get(keyOf(target))
    const members = own === undefined ? this.#groups.get(keyOf(target)) : [own]
    if (members === undefined) return 'targetUnknown'
    const scheduled = members.filter((resource) => resource.type !== 'D')
    if (scheduled.length > 0) return scheduled
    return members.length > 0 ? 'notScheduled' : 'groupEmpty'
  }
}
