import { useTranslation } from 'react-i18next'
import type { PegLine } from '#domain/planning/peg-graph.ts'
import { pegServices } from '#domain/services/planning/pegs.ts'
import { useCall } from '../../../client/query.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { PegTable } from '../pegs/peg-table.tsx'
import { refreshPegs } from '../pegs/cover-panel.tsx'
import '../pegs/pegs.css'

/** Whom an order is made for: operations of other orders, sales orders, forecasts, or itself. */
export function OrderConsumers({ order }: { readonly order: string }) {
  const { t } = useTranslation('orders')
  const answer = useCall(pegServices.consumers, { order })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const pegs = answer.data as readonly PegLine[]
  return (
    <>
      <h3>{t('madeFor')}</h3>
      {pegs.length === 0 ? (
        <p>{t('madeForNobody')}</p>
      ) : (
        <PegTable label={t('madeFor')} pegs={pegs} end="right" onChanged={() => void refreshPegs()} />
      )}
    </>
  )
}
