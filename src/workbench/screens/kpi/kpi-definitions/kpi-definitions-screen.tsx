import { listScreenOf } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { KpiTrial } from './kpi-trial.tsx'
import '../kpi.css'

/** KPIs with what each gives on the newest run, in the list and while its formula is typed. */
export default listScreenOf('kpiSet', {
  side: {
    name: 'kpiSet',
    label: { zh: '最近一次运行的值', en: 'Value on the last run' },
    Content: TrialOfRow,
  },
  FormExtra: KpiTrial,
})

function TrialOfRow({ row }: { readonly row: ListRow }) {
  return <KpiTrial values={row} />
}
