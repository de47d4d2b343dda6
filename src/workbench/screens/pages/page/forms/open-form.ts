import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Entity } from '#domain/entity.ts'
import { sourceValues } from '#domain/pages/source-fields.ts'
import { newRowValues, rowValues, readForm } from '../../../../fields/row-values.ts'
import type { ListRow } from '../../../../list/list-row.ts'
import { showSeveral } from '../../../../actions/show-several.ts'
import { RequestError } from '../../../../client/request-error.ts'
import { storeOf } from '../../../../list/row-store.ts'
import { showError } from '../../../../client/error-popup.ts'
import {
  actionFaults,
  sourceContextOf,
  type Acting,
  ActionFault,
  type Steps,
  valueOf,
} from '../actions/step.ts'
import { rowByCode } from '../actions/rows.ts'
import type { FormState, PageState } from '../page-state.ts'
import { wireText } from '../wire-values.ts'
import { parameterValue } from '../expressions.ts'
import { formSource, type FormSource, shownFields } from './form-source.ts'
import { faultsOf, placeFaults } from './form-values.ts'
import { mayLoseForm } from './may-lose-form.ts'

/** The form of the page that an action names. */
function namedForm(name: string, { open: { page }, settings }: Acting): FormSource {
  const found = formSource(page, name)
  if (!found) throw new ActionFault(actionFaults.form(name), settings.language)
  return found
}

const unchanged = { changed: false, faults: {}, saving: false, refused: 0 } as const

/** A form with a row as it is kept. */
const formOfRow = (entity: Entity, row: ListRow): FormState => ({
  ...unchanged,
  code: wireText(row[entity.key[0]!]),
  opened: row,
  values: rowValues(entity, row),
})

/** A form with a new row: what the entity declares, then what the page gives. */
function formOfNew({ source, entity }: FormSource, acting: Acting): FormState {
  const values: Record<string, unknown> = newRowValues(entity)
  const known = sourceContextOf(acting)
  for (const [name, text] of Object.entries(sourceValues(source, 'form')?.defaults ?? {}))
    if (name in values && text !== '') values[name] = parameterValue(text, known) ?? values[name]
  return { ...unchanged, code: null, opened: null, values }
}

/** Openings of forms: what a slow one brings does not replace what was opened since. */
const openings = new WeakMap<PageState, Map<string, object>>()

/** Opens a form with the row of a code as it is now; '': with a new one. */
export async function openForm(name: string, code: string, acting: Acting): Promise<void> {
  const form = namedForm(name, acting)
  const { state } = acting.open
  const mine = {}
  const newest = openings.get(state) ?? new Map<string, object>()
  openings.set(state, newest.set(name, mine))
  const row = code === '' ? null : await rowByCode(form.entity, code)
  if (newest.get(name) !== mine) return
  if (code !== '' && !row) throw new ActionFault(actionFaults.row(code), acting.settings.language)
  state.forms[name] = row ? formOfRow(form.entity, row) : formOfNew(form, acting)
}

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

/** Opens the forms of a page with the rows that they name, again where they name others. */
export function useOpenedForms(acting: Acting): void {
  const { page, state } = acting.open
  const { values } = useSnapshot(state)
  const known = { ...sourceContextOf(acting), values }
  const named = page.sources.flatMap((source) => {
    const form = sourceValues(source, 'form')
    if (!form) return []
    return [[source.name, form.row === '' ? '' : wireText(parameterValue(form.row, known))] as const]
  })
  const wanted = JSON.stringify(named)
  const latest = useRef(acting)
  const opened = useRef(new Map<string, string>())
  useEffect(() => {
    latest.current = acting
  })
  useEffect(() => {
    for (const [name, code] of JSON.parse(wanted) as (readonly [string, string])[]) {
      if (opened.current.get(name) === code) continue
      opened.current.set(name, code)
      openForm(name, code, latest.current).catch(showError)
    }
  }, [wanted])
}

/** Actions on the forms of a page. */
export const formSteps: Steps<'edit' | 'save'> = {
  edit: async ({ form, row }, step) => {
    const code = wireText(await valueOf(row, 'text', step))
    if (!(await mayLoseForm(step.open.state, form))) return false
    await openForm(form, code, step)
    return true
  },
  save: ({ form }, step) => saveForm(form, step, step.resolveConflict),
}
