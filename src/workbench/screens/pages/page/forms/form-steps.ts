import { type Steps, valueOf } from '../actions/step.ts'
import { wireText } from '../wire-values.ts'
import { mayLoseForm } from './may-lose-form.ts'
import { openForm, saveForm } from './open-form.ts'

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
