import type { PageUser } from '#domain/pages/environment.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { newPageState, valueOfText, type PageState } from './page-state.ts'
import { wireText } from './wire-values.ts'
import { parameterValue } from './expressions.ts'

/** The state of a page that opens: variables that the address does not bring begin with their expressions. */
export function openedState(
  page: PageFile,
  search: Readonly<Record<string, string>>,
  user: PageUser,
  zone: string,
): PageState {
  const state = newPageState(page, search)
  const known = { page: { ...page, variables: [] }, values: { ...state.values }, user, zone }
  for (const { name, initial = '', inAddress } of page.variables)
    if (initial !== '' && !(inAddress && search[name] !== undefined))
      state.values[name] = parameterValue(initial, known)
  return state
}

/** Takes over what the address of an open page brings. */
export function takeSearch(
  state: PageState,
  { params, variables }: PageFile,
  search: Readonly<Record<string, string>>,
): void {
  for (const { name, type } of [...params, ...variables.filter(({ inAddress }) => inAddress)]) {
    const value = valueOfText(search[name], type)
    if (search[name] !== undefined && state.values[name] !== value) state.values[name] = value
  }
}

/** The search of a page whose variables have these values; others of its parameters stay. */
export function searchOf(
  { variables }: PageFile,
  values: Readonly<Record<string, unknown>>,
  search: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const own = variables.filter(({ inAddress }) => inAddress)
  const next = { ...search }
  for (const { name, initial = '' } of own) {
    const text = wireText(values[name])
    // An empty one is named where it would else begin with its expression.
    if (text !== '' || initial !== '') next[name] = text
    else delete next[name]
  }
  return next
}
