import type { Entity } from '#domain/entity.ts'
import { sourceValues } from '#domain/pages/source-fields.ts'
import { newRowValues, rowValues } from '../../../../fields/row-values.ts'
import type { ListRow } from '../../../../list/list-row.ts'
import { actionFaults } from '../actions/faults.ts'
import { rowByCode } from '../actions/rows.ts'
import { sourceContextOf, type Acting } from '../actions/turn.ts'
import { ActionFault } from '../actions/values.ts'
import type { FormState, PageState } from '../page-state.ts'
import { wireText } from '../wire-values.ts'
import { parameterValue } from '../world.ts'
import { formSource, type FormSource } from './form-source.ts'

/** The form of the page that an action names. */
export function namedForm(name: string, { open: { page }, settings }: Acting): FormSource {
  const found = formSource(page, name)
  if (!found) throw new ActionFault(actionFaults.form(name), settings.language)
  return found
}

const unchanged = { changed: false, faults: {}, saving: false, refused: 0 } as const

/** A form with a row as it is kept. */
export const formOfRow = (entity: Entity, row: ListRow): FormState => ({
  ...unchanged,
  code: wireText(row[entity.key[0]!]),
  opened: row,
  values: rowValues(entity, row),
})

/** A form with a new row: what the entity declares, then what the page gives. */
export function formOfNew({ source, entity }: FormSource, acting: Acting): FormState {
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
