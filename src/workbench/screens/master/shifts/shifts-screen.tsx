import { listScreenOf } from '../../../list/list-screen.tsx'
import { PatternsEditor } from './patterns-editor.tsx'

/** Shifts: the general list, its time ranges drawn and edited as bars. */
export default listScreenOf('shift', { fieldEditors: { patterns: PatternsEditor } })
