import { readForm } from '../../../../fields/row-values.ts'
import { showSeveral } from '../../../../actions/show-several.ts'
import { RequestError } from '../../../../client/request-error.ts'
import type { ListRow } from '../../../../list/list-row.ts'
import { storeOf } from '../../../../list/row-store.ts'
import type { Acting } from '../actions/turn.ts'
import type { FormState } from '../page-state.ts'
import { shownFields, type FormSource } from './form-source.ts'
import { faultsOf, placeFaults } from './form-values.ts'
import { formOfNew, formOfRow, namedForm } from './open-form.ts'

type Values = Readonly<Record<string, unknown>>

/** A row that somebody else changed since the form was opened. */
export interface Conflict {
  readonly entity: FormSource['entity']
  readonly before: Values
  readonly theirs: Values
  readonly mine: Values
}

/** What the user wants to be saved of both; null: nothing. */
export type ResolveConflict = (conflict: Conflict) => Promise<Values | null>

interface Saving {
  readonly of: FormSource
  readonly form: FormState
  readonly acting: Acting
  readonly resolve: ResolveConflict
}

/** Saves a form through the calls of its entity's list. False: it was not saved, and why is said. */
export async function saveForm(name: string, acting: Acting, resolve: ResolveConflict): Promise<boolean> {
  const of = namedForm(name, acting)
  const { state } = acting.open
  const form = state.forms[name]
  if (!form || form.saving) return false
  form.saving = true
  try {
    const row = await written({ of, form, acting, resolve })
    if (row === false) return false
    // Another row that was opened meanwhile stays.
    if (state.forms[name] === form)
      state.forms[name] = row ? formOfRow(of.entity, row) : formOfNew(of, acting)
    return true
  } finally {
    form.saving = false
  }
}

const isConflict = (error: unknown): boolean => error instanceof RequestError && error.status === 409

/** The row as it was written, null where it cannot be read afterwards; false: it was not written. */
async function written(saving: Saving, version?: number): Promise<ListRow | null | false> {
  const { of, form, acting } = saving
  const required = shownFields(acting.open.page, of.source.name, { isRequired: true })
  if (!mayWrite(saving, faultsOf(form, of.entity, acting.settings, required))) return false
  const store = storeOf(of.entity)
  const { values } = readForm(of.entity, form.values, acting.settings)
  const opened = form.opened as ListRow | null
  let made: unknown
  try {
    if (opened) await store.update(opened, values, version ?? opened.rowVersion)
    else made = await store.create(values)
  } catch (error) {
    if (opened && isConflict(error)) return merged(saving, await store.read(opened))
    if (!(error instanceof RequestError) || error.faults.length === 0) throw error
    mayWrite(saving, error.faults)
    return false
  }
  const id = opened?.id ?? (made as { readonly id?: string } | null)?.id
  if (id === undefined) return null
  // It is written, whether or not it may be read.
  return store.read({ id } as ListRow).catch(() => null)
}

/** Says what is wrong where it is; true: nothing. */
function mayWrite({ of, form, acting }: Saving, faults: Parameters<typeof placeFaults>[2]): boolean {
  const { page } = acting.open
  showSeveral('error', placeFaults(form, of.entity, faults, shownFields(page, of.source.name)))
  if (faults.length === 0) return true
  form.refused += 1
  return false
}

/** Lets the user choose between both rows and writes the choice. */
async function merged(saving: Saving, theirs: ListRow): Promise<ListRow | null | false> {
  const { of, form, acting, resolve } = saving
  const mine = readForm(of.entity, form.values, acting.settings).values
  const chosen = await resolve({ entity: of.entity, before: form.opened ?? {}, theirs, mine })
  if (!chosen) return false
  Object.assign(form.values, chosen)
  return written(saving, theirs.rowVersion)
}
