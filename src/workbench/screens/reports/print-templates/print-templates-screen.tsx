import { listScreenOf } from '../../../list/list-screen.tsx'
import { TemplateActions } from './template-actions.tsx'

/** Print templates: the general list; files are uploaded, tried, downloaded and replaced. */
export default listScreenOf('printTemplate', { Actions: TemplateActions })
