import { typedText } from '../../../fields/editor-props.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { LineTable } from './line-table.tsx'
import { ReportActions } from './report-actions.tsx'
import { ofReports, reportTones } from './report-parts.ts'

/** What suppliers are to deliver: drafts from kitting runs, published, answered and confirmed, with all that each calls off. */
export default listScreenOf('deliveryReport', {
  Actions: ReportActions,
  parts: ofReports,
  columns: { reportNo: { pin: 'left' }, status: { tones: reportTones } },
  side: {
    name: 'deliveryReport',
    label: { zh: '叫料明细', en: 'Called off' },
    Content: ({ row }) => <LineTable reportNo={typedText(row['reportNo'])} />,
  },
})
