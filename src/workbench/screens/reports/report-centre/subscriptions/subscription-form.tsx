import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Report } from '#domain/reports/report.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { useCall } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { RequestError } from '../../../../client/request-error.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button } from '../../../../parts/button.tsx'
import { Dialog } from '../../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../../parts/states.tsx'
import type { ParameterValues } from '../parameter-values.ts'
import { ConditionFields, TargetFields, TimeFields, type Faults } from './subscription-fields.tsx'
import {
  contentOf,
  newSubscription,
  type Subscription,
  type SubscriptionContent,
} from './subscription-values.ts'

interface SubscriptionFormProps {
  readonly report: Report
  /** Null: a new one of the parameters on the screen. */
  readonly kept: Subscription | null
  readonly params: ParameterValues
  readonly onClose: () => void
}

/** When a report comes, its recipients and its format. */
export function SubscriptionForm({ report, kept, params, onClose }: SubscriptionFormProps) {
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
      open
      width={560}
      title={t(kept ? 'editTitle' : 'newTitle', { report: label(report.label) })}
      description={t(kept ? 'editHint' : 'formHint')}
      onOpenChange={(open) => !open && onClose()}
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
