import { listScreenOf } from '../../../list/list-screen.tsx'
import { BatchActions } from '../../integration/imports/batches.tsx'
import { ImportWizard } from '../../integration/imports/wizard.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { FilesView } from './files-view.tsx'

/** Past imports, which can be undone, beside the two ways to bring files in. */
const Batches = listScreenOf('importBatch', {
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    {
      name: 'undoable',
      label: { zh: '可撤销', en: 'Can be undone' },
      filters: [{ field: 'state', op: 'eq', values: ['D'] }],
    },
  ],
  Actions: BatchActions,
  columns: {
    no: { width: 190 },
    at: { seconds: true },
    fileName: { width: 200 },
    state: { tones: { D: 'good', U: 'info', K: 'quiet' } },
    created: { blankZero: true },
    updated: { blankZero: true },
    unchanged: { blankZero: true },
    skipped: { blankZero: true },
    deleted: { blankZero: true },
    faulty: { blankZero: true },
  },
  views: [
    { name: 'wizard', label: { zh: '导入向导', en: 'Import wizard' }, Content: ImportWizard },
    { name: 'files', label: { zh: '多个文件', en: 'Several files' }, Content: FilesView },
  ],
})

/** Opened by the button of a list, the files of that list are asked for; else the wizard (entities.md 3.7, ImportData). */
export default function ImportDataScreen({ path, search }: ScreenProps) {
  const view = search['view'] ?? (search['entity'] ? 'files' : 'wizard')
  return <Batches path={path} search={{ ...search, view }} />
}
