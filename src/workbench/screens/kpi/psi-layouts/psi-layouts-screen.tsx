import { listScreenOf } from '../../../list/list-screen.tsx'
import { PsiRowsEditor } from './psi-rows-editor.tsx'

/** Layouts of the production-sales-inventory pivot with a designer of their rows. */
export default listScreenOf('psiSet', {
  fieldEditors: { rows: PsiRowsEditor },
  columns: { rows: { hidden: true } },
})
