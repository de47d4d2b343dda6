import { useTranslation } from 'react-i18next'
import type { ListRow } from '../../../list/list-row.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { Deliveries, tones } from './reminder-log.tsx'
import './reminders.css'

const ofOutcome = (...values: string[]) => [{ field: 'outcome', op: 'in', values }] as const

/** What all reminders of the plan unit said, to whom, and what went wrong. */
export default listScreenOf('reminderRun', {
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'spoke', label: { zh: '已提醒', en: 'Spoke' }, filters: ofOutcome('S', 'P', 'W') },
    {
      name: 'failed',
      label: { zh: '失败与错过', en: 'Failed or missed' },
      filters: ofOutcome('F', 'P', 'M'),
    },
  ],
  columns: {
    at: { seconds: true },
    reminderCode: { pin: 'left' },
    title: { width: 260 },
    outcome: { tones },
    rows: { blankZero: true },
    recipients: { blankZero: true },
    missedTimes: { blankZero: true },
    message: { width: 320 },
  },
  side: { name: 'reminderRun', label: { zh: '发送记录', en: 'Deliveries' }, Content: Recipients },
})

function Recipients({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('reminders')
  if (!row['recipients']) return <EmptyState title={t('sentToNobody')} hint={t('sentToNobodyHint')} />
  return (
    <div className="t-reminder-log">
      <Deliveries run={row} />
    </div>
  )
}
