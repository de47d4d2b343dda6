import { listScreenOf } from '../../../list/list-screen.tsx'
import { DocumentActions } from './document-actions.tsx'
import { LedgerView } from './ledger-view.tsx'

const posted = (value: boolean) => [{ field: 'posted', op: 'eq', values: [value] }] as const

/** Stock documents: the general list, posting and reversing, and the ledger of an item with its running balance. */
export default listScreenOf('stockInOut', {
  Actions: DocumentActions,
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'open', label: { zh: '未过账', en: 'Not posted' }, filters: posted(false) },
    { name: 'posted', label: { zh: '已过账', en: 'Posted' }, filters: posted(true) },
  ],
  columns: { direction: { tones: { I: 'good', O: 'warn' } } },
  views: [{ name: 'ledger', label: { zh: '台账', en: 'Ledger' }, Content: LedgerView }],
})
