import { proxy } from 'valtio'
import type { PageFile, ValueType } from '#domain/pages/page.ts'

/** A form while it is filled in: one row of an entity. */
export interface FormState {
  /** Code of the row that was opened; null: a new one. */
  readonly code: string | null
  /** Id and version of the row as it was opened; saved with what the user changed. */
  readonly opened: Readonly<Record<string, unknown>> | null
  values: Record<string, unknown>
  /** The user changed something since it was opened or saved. */
  changed: boolean
  /** What is wrong, by field. */
  faults: Record<string, string>
  saving: boolean
  /** How many savings were refused. */
  refused: number
}

/** What an open page remembers. Values are in wire form (domain/field-kinds.ts). */
export interface PageState {
  /** Parameters and variables by name. */
  values: Record<string, unknown>
  /** Ids of the dialogs that are open, the topmost last. */
  dialogs: string[]
  forms: Record<string, FormState>
  /** Ids of components whose actions run. */
  busy: Record<string, true>
  /** Ids (actions/row-keys.ts) of the rows chosen in tables and lists, by source. */
  selected: Record<string, readonly string[]>
}

/** A text of the address as a value of a type; null where it is none. */
export function valueOfText(text: string | undefined, type: ValueType): unknown {
  if (text === undefined || text === '') return null
  if (type === 'bool') return text === 'true'
  if (type === 'number') return /^-?\d{1,14}(\.\d{1,6})?$/.test(text) ? text : null
  return text
}

/** The state of a page that opens with the search of its tab. Variables without a place there begin empty. */
export function newPageState(page: PageFile, search: Readonly<Record<string, string>>): PageState {
  const values = Object.fromEntries([
    ...page.params.map(({ name, type }) => [name, valueOfText(search[name], type)]),
    ...page.variables.map(({ name, type, inAddress }) => [
      name,
      inAddress ? valueOfText(search[name], type) : null,
    ]),
  ]) as Record<string, unknown>
  return proxy({ values, dialogs: [], forms: {}, busy: {}, selected: {} })
}

/** Closes a dialog without a result. */
export function leaveDialog(state: PageState, id: string): void {
  state.dialogs = state.dialogs.filter((one) => one !== id)
}

/** Chooses the row that a variable holds the key of. */
export function chooseRow(state: PageState, variable: string, key: unknown): void {
  state.values[variable] = key ?? null
}

/** Chooses the rows of a source, by their ids, that actions over its selected rows are about. */
export function chooseRows(state: PageState, source: string, ids: readonly string[]): void {
  state.selected[source] = ids
}
