import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { showSeveral } from '../../../actions/show-several.ts'

/** What `reportServices.calculate` answers. */
export interface Made {
  readonly reports: readonly string[]
  readonly lines: number
  readonly withoutSupplier: readonly string[]
  /** What is wrong with receiving calendars. */
  readonly faults: readonly string[]
}

/** Items and faults that are named; more are only counted. */
const named = 5

/** Says what a calculation of call-offs made, and what it could not call off. */
export function useMadeNotice(): (made: Made) => void {
  const { t } = useTranslation('delivery')
  return ({ reports, lines, withoutSupplier, faults }) => {
    toast.success(t('calledOff', { count: reports.length, lines }))
    if (withoutSupplier.length > 0)
      toast.info(
        t('withoutSupplier', {
          count: withoutSupplier.length,
          items: withoutSupplier.slice(0, named).join(', ') + (withoutSupplier.length > named ? ' …' : ''),
        }),
      )
    showSeveral('warning', faults)
  }
}
