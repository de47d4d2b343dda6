import { downtimeReasons } from '#domain/reporting/result-state.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { CorrectionActions, OperationResults } from './operation-results.tsx'

const voided = (value: boolean) => [{ field: 'voided', op: 'eq', values: [value] }] as const

/** Results as they were reported, to be corrected or voided with a reason; beside them their operation. */
export default listScreenOf('result', {
  operations: [],
  Actions: CorrectionActions,
  parts: [
    { name: 'valid', label: { zh: '有效', en: 'Valid' }, filters: voided(false) },
    { name: 'void', label: { zh: '已作废', en: 'Void' }, filters: voided(true) },
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
  ],
  columns: {
    status: { tones: { T: 'good', pause: 'warn', B: 'info' } },
    downtimeReason: { texts: downtimeReasons },
    workType: { hidden: true },
    name: { hidden: true },
  },
  rowTone: (row) => (row['voided'] === true ? 'bad' : row['changeReason'] ? 'warn' : undefined),
  side: {
    name: 'result',
    label: { zh: '工序的全部报工', en: 'All results of the operation' },
    Content: OperationResults,
  },
})
