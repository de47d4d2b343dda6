/** Which groups of the menu show their entries. */
export interface OpenGroups {
  /** Unfolded or folded by the user, by code of the group; kept in the browser for each user. */
  readonly chosen: Readonly<Record<string, boolean>>
  /** Groups of the pages opened since the page was loaded: they do not fold under the pointer. */
  readonly visited: readonly string[]
}

/** A menu of up to so many entries is shown unfolded. */
const FEW_ENTRIES = 30

export const isShort = (groups: readonly { readonly entries: readonly unknown[] }[]): boolean =>
  groups.reduce((sum, { entries }) => sum + entries.length, 0) <= FEW_ENTRIES

export function isOpen(state: OpenGroups, code: string, short: boolean): boolean {
  return state.chosen[code] ?? (short || state.visited.includes(code))
}

/** A page of a group was opened: the group shows it, even where the user had folded the group. */
export function visitGroup(state: OpenGroups, code: string): OpenGroups {
  const { [code]: chosen, ...others } = state.chosen
  return {
    chosen: chosen === false ? others : state.chosen,
    visited: state.visited.includes(code) ? state.visited : [...state.visited, code],
  }
}

export const chooseGroup = (state: OpenGroups, code: string, open: boolean): OpenGroups => ({
  ...state,
  chosen: { ...state.chosen, [code]: open },
})

/** What is kept in the browser; anything that is no such record counts as nothing kept. */
export function readChosen(kept: string | null): Readonly<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    )
  } catch {
    return {}
  }
}
