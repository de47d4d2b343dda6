import { BellRing, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/reports/report.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { useCall } from '../../../../client/query.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button } from '../../../../parts/button.tsx'
import { Drawer } from '../../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../parts/states.tsx'
import type { ParameterValues } from '../parameter-values.ts'
import { SubscriptionForm } from './subscription-form.tsx'
import { SubscriptionItem } from './subscription-item.tsx'
import type { Subscription } from './subscription-values.ts'
import './subscriptions.css'

/** What is sent meanwhile is seen. */
const REFRESH_MS = 15_000

interface SubscriptionPanelProps {
  readonly report: Report
  readonly values: ParameterValues
  /** The parameters that are on the screen answer the report. */
  readonly isComplete: boolean
}

/** The subscriptions of a report, beside it. */
export function SubscriptionPanel({ report, values, isComplete }: SubscriptionPanelProps) {
  const { t } = useTranslation('report-subscriptions')
  const label = useLabel()
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<Subscription | 'new' | null>(null)
  return (
    <>
      <Button tone="ghost" icon={BellRing} onClick={() => setOpen(true)}>
        {t('subscriptions')}
      </Button>
      {open && (
        <Drawer
          open
          width={640}
          onOpenChange={setOpen}
          title={t('title', { report: label(report.label) })}
          description={t('hint')}
          footer={
            <Button tone="primary" icon={Plus} disabled={!isComplete} onClick={() => setEdited('new')}>
              {t('subscribe')}
            </Button>
          }
        >
          <SubscriptionList report={report} onEdit={setEdited} />
        </Drawer>
      )}
      {edited && (
        <SubscriptionForm
          report={report}
          kept={edited === 'new' ? null : edited}
          params={values}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface SubscriptionListProps {
  readonly report: Report
  readonly onEdit: (one: Subscription) => void
}

function SubscriptionList({ report, onEdit }: SubscriptionListProps) {
  const { t } = useTranslation('report-subscriptions')
  const answer = useCall(
    reportSubscriptions.list,
    { reportCode: report.code },
    { refetchInterval: REFRESH_MS },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data
  if (items.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <ul className="rs-list" aria-label={t('subscriptions')}>
      {items.map((one) => (
        <li key={one.id}>
          <SubscriptionItem subscription={one} onEdit={() => onEdit(one)} />
        </li>
      ))}
    </ul>
  )
}
