import { BellRing, Plus } from 'lucide-react'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Report } from '#domain/reports/report.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { useCall } from '../../../../client/query.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button } from '../../../../parts/button.tsx'
import { Drawer, Dialog } from '../../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { useAction } from '../../../../actions/use-action.ts'
import { write } from '../../../../client/write.ts'
import { RequestError } from '../../../../client/request-error.ts'
import type { ParameterValues } from '../parameter-values.ts'
import { SubscriptionItem } from './subscription-item.tsx'
import {
  type Subscription,
  contentOf,
  newSubscription,
  type SubscriptionContent,
} from './subscription-values.ts'
import { ConditionFields, TargetFields, TimeFields, type Faults } from './subscription-fields.tsx'
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
          width={640}
          onClose={() => setOpen(false)}
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

interface SubscriptionFormProps {
  readonly report: Report
  /** Null: a new one of the parameters on the screen. */
  readonly kept: Subscription | null
  readonly params: ParameterValues
  readonly onClose: () => void
}

/** When a report comes, its recipients and its format. */
function SubscriptionForm({ report, kept, params, onClose }: SubscriptionFormProps) {
  const { t } = useTranslation('report-subscriptions')
  const label = useLabel()
  const formId = useId()
  const options = useCall(reportSubscriptions.options, {})
  const [content, setContent] = useState<SubscriptionContent>(() =>
    kept ? contentOf(kept) : newSubscription(label(report.label).slice(0, 80), params),
  )
  const [faults, setFaults] = useState<Faults>({})
  const { busy, attempt } = useAction()
  const change = (some: Partial<SubscriptionContent>): void => setContent((old) => ({ ...old, ...some }))
  const save = async (): Promise<void> => {
    const work = async (): Promise<void> => {
      if (kept)
        await write(reportSubscriptions.update, { id: kept.id, rowVersion: kept.rowVersion, ...content })
      else await write(reportSubscriptions.create, { reportCode: report.code, ...content })
      toast.success(t('saved', { name: content.name }))
      onClose()
    }
    await attempt(work, (error) => {
      const found = error instanceof RequestError ? error.faults : []
      setFaults(
        Object.fromEntries(found.flatMap(({ message, members }) => members.map((one) => [one, message]))),
      )
      return found.length > 0 && found.every(({ members }) => members.length > 0)
    })
  }
  const part = { report, content, faults, onChange: change }
  return (
    <Dialog
      width={560}
      title={t(kept ? 'editTitle' : 'newTitle', { report: label(report.label) })}
      description={t(kept ? 'editHint' : 'formHint')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={formId} loading={busy} disabled={!options.data}>
            {t('save')}
          </Button>
        </>
      }
    >
      {options.isError && <ErrorState error={options.error} onRetry={() => void options.refetch()} />}
      {options.isPending && <LoadingState />}
      {options.data && (
        <form
          id={formId}
          className="rs-form"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TimeFields {...part} />
          <TargetFields {...part} options={options.data} />
          <ConditionFields {...part} />
          {kept && <Button onClick={() => change({ params })}>{t('takeParameters')}</Button>}
        </form>
      )}
    </Dialog>
  )
}
